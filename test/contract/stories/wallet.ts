/** Stories of what wallets ask: notifications and the affiliate program. */
import { expect } from 'vitest'
import { affiliateDigest } from '../../../src/domain/affiliates'
import { type Key, newKey, signDigest } from '../../support/keys'
import { refusal, type Story, type World } from '../story'

/** A code nobody has. */
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
    name: 'an account without orders was told nothing, and the answer may be cached for five minutes',
    isReading: true,
    tell: async (world) => {
      const { address } = newKey()
      expect(await world.call('getNotifications', { account: address })).toEqual([])
      const response = await world.fetch(
        new Request(`https://cowbell.invalid/accounts/${address}/notifications`),
      )
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=300')
    },
  },
  {
    name: 'a wallet registers a code once, whatever its case, and is told the terms of the program',
    tell: async (world) => {
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
    name: 'a code of another form, a strange signature and a strange wallet are refused',
    tell: async (world) => {
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
    name: 'statistics that nobody keeps are not found',
    isReading: true,
    tell: async ({ call }) => {
      const { address } = newKey()
      await refusal(call('getAffiliateStats', { address }), 'NotFound', 404)
      await refusal(call('getTraderStats', { address }), 'NotFound', 404)
    },
  },
]
