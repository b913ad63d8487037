/** Stories about the wallet-facing API: notifications and the affiliate program. */
import { expect } from 'vitest'
import { hashAppData } from '../../../src/domain/orders/app-data'
import { affiliateDigest } from '../../../src/domain/reports/affiliates'
import { type Key, newKey, signDigest } from '../../support/keys'
import {
  MAINNET,
  newContractWallet,
  newTrader,
  place,
  refusal,
  type Story,
  someTerms,
  WETH,
  type World,
} from '../story'

/** Returns a new code that is not registered. */
const newCode = (): string => `STORY-${newKey().address.slice(2, 12).toUpperCase()}`

const register = ({ call }: World, key: Key, code: string, signed = code, signer = key) =>
  call('registerAffiliate', {
    address: key.address,
    body: {
      walletAddress: key.address,
      code,
      signedMessage: signDigest(signer, affiliateDigest(key.address, signed)),
    },
  })

export const walletStories: readonly Story[] = [
  {
    name: 'an account without orders has no notifications, and the reply can be cached for five minutes',
    isReading: true,
    run: async (world) => {
      const { address } = newKey()
      expect(await world.call('getNotifications', { account: address })).toEqual([])
      const response = await world.fetch(
        new Request(`https://cowbell.invalid/accounts/${address}/notifications`),
      )
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=300')
    },
  },
  {
    name: 'a wallet registers a code once, in any letter case, and gets the parameters of the program',
    isSample: true,
    run: async (world) => {
      const key = newKey()
      const code = newCode()
      await refusal(world.call('getAffiliate', { address: key.address }), 'NotFound', 404)
      const registered = await register(world, key, ` ${code.toLowerCase()} `, code)
      expect(registered).toMatchObject({ code })
      expect(await world.call('getAffiliate', { address: key.address })).toMatchObject({
        ...registered,
        triggerVolume: 250_000,
        timeCapDays: 90,
      })
      await refusal(register(world, key, newCode()), 'AffiliateConflict', 409)
      await refusal(register(world, newKey(), code), 'AffiliateConflict', 409)
    },
  },
  {
    name: "a contract wallet registers a code with the signature of its owner's key",
    run: async (world) => {
      const [key, code] = [newKey(), newCode()]
      const address = await newContractWallet(world, key)
      const registerBy = (signer: Key) =>
        world.call('registerAffiliate', {
          address,
          body: {
            walletAddress: address,
            code,
            signedMessage: signDigest(signer, affiliateDigest(address, code)),
          },
        })
      await refusal(registerBy(newKey()), 'InvalidAffiliateSignature', 401)
      expect(await registerBy(key)).toMatchObject({ code })
      expect(await world.call('getAffiliate', { address })).toMatchObject({ code })
      // The key itself gets no code by this registration.
      await refusal(world.call('getAffiliate', { address: key.address }), 'NotFound', 404)
    },
  },
  {
    name: 'a malformed code, a wrong signature and a wrong wallet are refused',
    run: async (world) => {
      const key = newKey()
      await refusal(register(world, key, 'no'), 'InvalidParameter')
      await refusal(register(world, key, '  '), 'InvalidParameter')
      await refusal(register(world, key, newCode(), 'OTHER-CODE'), 'InvalidAffiliateSignature', 401)
      const code = newCode()
      await refusal(register(world, key, code, code, newKey()), 'InvalidAffiliateSignature', 401)
      const body = { walletAddress: newKey().address, code, signedMessage: '0x12' } as const
      await refusal(world.call('registerAffiliate', { address: key.address, body }), 'InvalidParameter')
      const malformed = { ...body, walletAddress: key.address }
      await refusal(
        world.call('registerAffiliate', { address: key.address, body: malformed }),
        'InvalidAffiliateSignature',
        401,
      )
    },
  },
  {
    name: 'statistics that the service does not keep are not found',
    isReading: true,
    run: async ({ call }) => {
      const { address } = newKey()
      await refusal(call('getAffiliateStats', { address }), 'NotFound', 404)
      await refusal(call('getTraderStats', { address }), 'NotFound', 404)
      expect((await call('getTraderActivity', { address })).rows).toEqual([])
    },
  },
  {
    name: 'a registered code returns its benefits; an unknown or malformed code is refused',
    isSample: true,
    run: async (world) => {
      const { call } = world
      const [key, code] = [newKey(), newCode()]
      await refusal(call('getReferralCode', { code }), 'NotFound', 404)
      await refusal(call('getReferralCode', { code: 'no' }), 'InvalidParameter')
      await register(world, key, code)
      expect(await call('getReferralCode', { code: code.toLowerCase() })).toMatchObject({
        code,
        traderRewardAmount: 10,
        triggerVolume: 250_000,
        volumeCap: 50_000_000,
      })
    },
  },
  {
    name: 'the first fill with a code binds its trader, and counts for both sides',
    isSample: true,
    run: async (world) => {
      const { call } = world
      const [affiliate, code] = [newKey(), newCode()]
      await register(world, affiliate, code)
      const trader = await newTrader(world)
      const appData = JSON.stringify({ metadata: { referrer: { code } } })
      const terms = someTerms(world, { appData: hashAppData(appData) })
      const uid = await place(world, trader, terms, { appData })
      await world.runAuctions()
      const { rows } = await call('getTraderActivity', { address: trader.address })
      expect(rows).toMatchObject([
        { order_uid: uid, chain_id: 1, eligibility_reason: 'eligible', bound_referrer_code: code },
      ])
      const worth = rows[0]?.usd_value ?? 0
      const { price } = await call('getUsdPrice', { network: MAINNET, token: WETH })
      expect(worth / (0.1 * price)).toBeCloseTo(1, 1)
      expect(await call('getTraderStats', { address: trader.address })).toMatchObject({
        bound_referrer_code: code,
        eligible_volume: worth,
        total_earned: 0,
      })
      expect(await call('getAffiliateStats', { address: affiliate.address })).toMatchObject({
        referrer_code: code,
        total_volume: worth,
        active_traders: 1,
        total_traders: 1,
      })
    },
  },
]
