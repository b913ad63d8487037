/** Stories about orders that replace others. */
import { expect } from 'vitest'
import { auctionsUntilReplaceable } from '../../../src/client/orders/replaceable'
import { hashAppData } from '../../../src/domain/orders/app-data'
import type { OrderTerms } from '../../../src/domain/orders/order'
import { type OrderUid, type Seconds, toAmount, toSeconds } from '../../../src/domain/scalars'
import type { Key } from '../../support/keys'
import {
  atoms,
  GNOSIS,
  HOUR,
  MAINNET,
  newTrader,
  notYet,
  place,
  refusal,
  type Story,
  someQuote,
  someTerms,
  tokenOf,
  type World,
} from '../story'

const unknownUid = `0x${'ab'.repeat(56)}` as OrderUid

/** Places an order that replaces another. */
function replace(
  world: World,
  key: Key,
  uid: OrderUid,
  change: Partial<OrderTerms> = {},
  placement: Parameters<typeof place>[3] = {},
  network = MAINNET,
): Promise<OrderUid> {
  const appData = JSON.stringify({ metadata: { replacedOrder: { uid } } })
  const terms = someTerms(world, { appData: hashAppData(appData), ...change })
  return place(world, key, terms, { appData, ...placement }, network)
}

const unreachable = { buyAmount: toAmount(atoms(1_000_000, 'USDC')) }

export const replacementStories: readonly Story[] = [
  {
    name: 'an order replaces another in one step: the old one is cancelled, the new one open',
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world)
      const old = await place(world, trader, someTerms(world, unreachable))
      const uid = await replace(world, trader, old, notYet(world))
      expect(await call('getOrder', { network: MAINNET, uid: old })).toMatchObject({ status: 'cancelled' })
      expect(await call('getOrder', { network: MAINNET, uid })).toMatchObject({ status: 'open' })
      await refusal(replace(world, trader, old, { buyAmount: toAmount(5n) }), 'AlreadyCancelled')
    },
  },
  {
    name: 'an unknown, foreign or closed order is not replaced, and no order is placed',
    needs: 'clock',
    run: async (world) => {
      const { call } = world
      const [trader, other] = [await newTrader(world), await newTrader(world)]
      const old = await place(world, trader, someTerms(world, unreachable))
      await refusal(replace(world, trader, unknownUid), 'OrderNotFound', 404)
      await refusal(replace(world, other, old), 'WrongOwner', 401)
      const presign = { signingScheme: 'presign', signature: '0x' } as const
      await refusal(replace(world, trader, old, {}, presign), 'InvalidSignature')
      const presigned = await place(world, trader, someTerms(world), presign)
      await refusal(replace(world, trader, presigned), 'OnChainOrder')
      const fair = await place(world, trader, someTerms(world, { buyAmount: toAmount(2n) }))
      await world.runAuctions()
      await refusal(replace(world, trader, fair), 'OrderFullyExecuted')
      await world.advance(HOUR)
      await refusal(replace(world, trader, old), 'OrderExpired')
      const orders = await call('getAccountOrders', { network: MAINNET, owner: trader.address })
      expect(orders).toHaveLength(3)
      expect(await call('getAccountOrders', { network: MAINNET, owner: other.address })).toEqual([])
    },
  },
  {
    name: 'an order with recent bids is not replaced until some auctions later',
    needs: 'clock',
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world, GNOSIS)
      const [sellToken, buyToken] = [tokenOf('COW', GNOSIS), tokenOf('WXDAI', GNOSIS)]
      const small = toAmount(atoms(10, 'COW', GNOSIS))
      const pair = { sellToken, buyToken, sellAmountBeforeFee: undefined, sellAmountAfterFee: small }
      const { quote } = await call('quote', { network: GNOSIS, body: someQuote(trader.address, pair) })
      const sellAmount = toAmount(atoms(15_000, 'COW', GNOSIS))
      const buyAmount = toAmount((quote.buyAmount * sellAmount * 9_975n) / (small * 10_000n))
      const validTo = (toSeconds(world.now()) + 7 * 24 * 3600) as Seconds
      const change = { sellToken, buyToken, sellAmount, buyAmount, validTo, partiallyFillable: true }
      const old = await place(world, trader, someTerms(world, change), {}, GNOSIS)
      await world.runAuctions()
      expect(await call('getOrder', { network: GNOSIS, uid: old })).toMatchObject({ status: 'open' })
      const next = { sellToken, buyToken, sellAmount: small, buyAmount: toAmount(10n ** 24n) }
      await refusal(replace(world, trader, old, next, {}, GNOSIS), 'OldOrderActivelyBidOn')
      const other = await newTrader(world, GNOSIS)
      /** Runs another auction with an order of another pair, which cannot match the old order. */
      const runOtherAuction = async (part: number) => {
        const sellAmount = toAmount(atoms(part, 'USDC.e', GNOSIS))
        const aside = { sellToken: tokenOf('USDC.e', GNOSIS), buyToken, sellAmount }
        await place(world, other, someTerms(world, aside), {}, GNOSIS)
        await world.runAuctions()
      }
      const newest = async () => (await call('getLatestCompetition', { network: GNOSIS })).auctionId
      const { auctions } = await call('getDebugReport', { network: GNOSIS, uid: old })
      const lastBid = auctions.findLast(({ proposedSolutions }) => proposedSolutions.length > 0)?.id ?? 0
      for (let part = 1; (await newest()) < lastBid + 4; part += 1) await runOtherAuction(part)
      expect(await newest()).toBe(lastBid + 4)
      expect(await auctionsUntilReplaceable(call, { network: GNOSIS, uid: old })).toBe(1)
      await refusal(replace(world, trader, old, next, {}, GNOSIS), 'OldOrderActivelyBidOn')
      await runOtherAuction(9)
      expect(await newest()).toBe(lastBid + 5)
      expect(await auctionsUntilReplaceable(call, { network: GNOSIS, uid: old })).toBe(0)
      await replace(world, trader, old, next, {}, GNOSIS)
      expect(await call('getOrder', { network: GNOSIS, uid: old })).toMatchObject({ status: 'cancelled' })
    },
  },
]
