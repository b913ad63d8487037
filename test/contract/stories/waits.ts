/** Stories about orders that wait: for a price, for funds, for a presignature, for their expiry. */
import { expect } from 'vitest'
import { totalsOf } from '../../../src/client/orders/gains'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { isWithinLimit } from '../../../src/domain/orders/amounts'
import { cancellationDigest } from '../../../src/domain/orders/digest'
import { type Seconds, toAmount, toSeconds } from '../../../src/domain/scalars'
import { signDigest } from '../../support/keys'
import { known } from '../../support/known'
import {
  atoms,
  GNOSIS,
  HOUR,
  MAINNET,
  MINUTE,
  newTrader,
  place,
  refusal,
  type Story,
  someQuote,
  someTerms,
  termsOfQuote,
  tokenOf,
  WETH,
} from '../story'

const network = MAINNET

export const waitStories: readonly Story[] = [
  {
    name: 'a limit order waits until the price reaches its limit, and then fills within it',
    needs: 'clock',
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world)
      const quote = await call('quote', { network, body: someQuote(trader.address) })
      const { sellAmount, buyAmount } = termsOfQuote(world, quote, -100n)
      const validTo = (toSeconds(world.now()) + 7 * 24 * 3600) as Seconds
      const terms = someTerms(world, { sellAmount, buyAmount, validTo })
      const uid = await place(world, trader, terms)
      await world.runAuctions()
      expect(await call('getOrder', { network, uid })).toMatchObject({ status: 'open', class: 'limit' })
      expect(await call('getOrderStatus', { network, uid })).toEqual({ type: 'active' })
      for (let quarters = 0; quarters < 6 * 24 * 4; quarters += 1) {
        await world.advance(15 * MINUTE)
        await world.runAuctions()
        if ((await call('getOrder', { network, uid })).status !== 'open') break
      }
      const order = await call('getOrder', { network, uid })
      expect(order.status).toBe('fulfilled')
      expect(isWithinLimit(terms, known(totalsOf(order)))).toBe(true)
    },
  },
  {
    name: 'an unfilled order expires with one notification and no event',
    needs: 'clock',
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world)
      const uid = await place(
        world,
        trader,
        someTerms(world, { buyAmount: toAmount(atoms(1_000_000, 'USDC')) }),
      )
      await world.runAuctions()
      await world.advance(HOUR)
      expect(await call('getOrder', { network, uid })).toMatchObject({ status: 'expired' })
      const notifications = await call('getNotifications', { account: trader.address })
      expect(notifications).toMatchObject([{ id: `${uid}:order_expired`, type: 'order_expired' }])
      await world.advance(HOUR)
      await world.runAuctions()
      expect(await call('getNotifications', { account: trader.address })).toEqual(notifications)
      const { events } = await call('getDebugReport', { network, uid })
      expect(events.map(({ label }) => label)).toEqual(['created', 'ready'])
    },
  },
  {
    name: 'a presign order waits for its on-chain signature, fills after it, and can be cancelled only on chain',
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world)
      const change = { signingScheme: 'presign', signature: '0x' } as const
      const uid = await place(world, trader, someTerms(world), change)
      await world.runAuctions()
      expect(await call('getOrder', { network, uid })).toMatchObject({ status: 'presignaturePending' })
      const { events } = await call('getDebugReport', { network, uid })
      expect(events.at(-1)).toMatchObject({ label: 'invalid', reason: 'invalid_signature' })
      const body = {
        signature: signDigest(trader, cancellationDigest(deploymentOf(network, 'production'), uid)),
        signingScheme: 'eip712',
      } as const
      await refusal(call('cancelOrder', { network, uid, body }), 'OnChainOrder')

      const owner = trader.address
      await call('sendPaperTransaction', {
        network,
        body: { kind: 'setPreSignature', owner, uid, isSigned: true },
      })
      expect(await call('getOrder', { network, uid })).toMatchObject({ status: 'open' })
      await world.runAuctions()
      expect(await call('getOrder', { network, uid })).toMatchObject({ status: 'fulfilled' })

      const other = await place(world, trader, someTerms(world, { sellAmount: toAmount(1_000_000n) }), change)
      await call('sendPaperTransaction', { network, body: { kind: 'invalidateOrder', owner, uid: other } })
      expect(await call('getOrder', { network, uid: other })).toMatchObject({
        status: 'cancelled',
        onchainUser: owner,
      })
    },
  },
  {
    name: 'a partially fillable order fills up to its limit, and further after the price moves',
    needs: 'clock',
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world, GNOSIS)
      const [sellToken, buyToken] = [tokenOf('COW', GNOSIS), tokenOf('WXDAI', GNOSIS)]
      const pair = { sellToken, buyToken, sellAmountBeforeFee: undefined }
      const small = toAmount(atoms(10, 'COW', GNOSIS))
      const body = someQuote(trader.address, { ...pair, sellAmountAfterFee: small })
      const { quote } = await call('quote', { network: GNOSIS, body })
      const sellAmount = toAmount(atoms(20_000, 'COW', GNOSIS))
      const buyAmount = toAmount((quote.buyAmount * sellAmount * 9_970n) / (small * 10_000n))
      const validTo = (toSeconds(world.now()) + 7 * 24 * 3600) as Seconds
      const change = { sellToken, buyToken, sellAmount, buyAmount, validTo, partiallyFillable: true }
      const terms = someTerms(world, change)
      const uid = await place(world, trader, terms, {}, GNOSIS)
      await world.runAuctions()
      const first = await call('getOrder', { network: GNOSIS, uid })
      expect(first.status).toBe('open')
      expect(first.executedSellAmount).toBeGreaterThan(0n)
      expect(first.executedSellAmount).toBeLessThan(terms.sellAmount)
      for (let hours = 0; hours < 6 * 24; hours += 1) {
        await world.advance(HOUR)
        await world.runAuctions()
        if ((await call('getOrder', { network: GNOSIS, uid })).status !== 'open') break
      }
      const last = await call('getOrder', { network: GNOSIS, uid })
      const trades = await call('getTrades', { network: GNOSIS, orderUid: uid })
      expect(trades.length).toBeGreaterThan(1)
      expect(trades.reduce((sum, trade) => sum + trade.sellAmount, 0n)).toBe(last.executedSellAmount)
      expect(trades.reduce((sum, trade) => sum + trade.buyAmount, 0n)).toBe(last.executedBuyAmount)
      for (const trade of trades) {
        expect(isWithinLimit(terms, { sell: trade.sellAmount, buy: trade.buyAmount })).toBe(true)
      }
      const notifications = await call('getNotifications', { account: trader.address })
      expect(notifications.map(({ type }) => type)).toContain('order_partially_filled')
    },
  },
  {
    name: 'an order without funds waits with a reason, and fills after the funds return',
    // With a running clock, an auction could fill the order before the funds are spent.
    needs: 'clock',
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world)
      const uid = await place(world, trader, someTerms(world, { sellAmount: toAmount(atoms(10, 'WETH')) }))
      const owner = trader.address
      await call('sendPaperTransaction', {
        network,
        body: { kind: 'approve', owner, token: WETH, amount: toAmount(1n) },
      })
      await world.runAuctions()
      const { events } = await call('getDebugReport', { network, uid })
      expect(events.at(-1)).toMatchObject({ label: 'invalid', reason: 'insufficient_balance' })
      expect(await call('getNotifications', { account: owner })).toMatchObject([
        { id: `${uid}:insufficient_balance` },
      ])
      await call('sendPaperTransaction', {
        network,
        body: { kind: 'approve', owner, token: WETH, amount: toAmount(atoms(10, 'WETH')) },
      })
      await world.runAuctions()
      expect(await call('getOrder', { network, uid })).toMatchObject({ status: 'fulfilled' })
      const { funds } = await call('getPaperAccount', { network, owner })
      expect(funds.find(({ token }) => token === WETH)).toBeUndefined()
    },
  },
]
