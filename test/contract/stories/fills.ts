/** Stories about orders that fill, and about their reports. */
import { expect } from 'vitest'
import { type Address, type Amount, type Hash32, type OrderUid, toAmount } from '../../../src/domain/scalars'
import { newKey } from '../../support/keys'
import { known } from '../../support/known'
import {
  atOnePrice,
  atoms,
  balanceOf,
  DAI,
  listOf,
  MAINNET,
  newTrader,
  place,
  type Story,
  someQuote,
  someTerms,
  termsOfQuote,
  USDC,
  WETH,
  type World,
} from '../story'

const network = MAINNET

export const fillStories: readonly Story[] = [
  {
    name: 'a quoted order fills in the next auction, and all endpoints report it consistently',
    isSample: true,
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world)
      const { quote, terms, uid, before } = await atOnePrice(world, async () => {
        const quote = await call('quote', { network, body: someQuote(trader.address) })
        const terms = termsOfQuote(world, quote)
        const before = await balanceOf(world, trader.address, USDC)
        const uid = await place(world, trader, terms, { quoteId: quote.id })
        expect(await call('getOrder', { network, uid })).toMatchObject({
          status: 'open',
          class: 'market',
          quoteId: quote.id,
        })
        await world.runAuctions()
        return { quote, terms, uid, before }
      })
      const order = await call('getOrder', { network, uid })
      expect(order).toMatchObject({
        status: 'fulfilled',
        executedSellAmount: terms.sellAmount,
        invalidated: false,
      })
      expect(order.executedBuyAmount).toBeGreaterThanOrEqual(terms.buyAmount)
      if (!world.isShared) expect(order.executedBuyAmount).toBeGreaterThanOrEqual(quote.quote.buyAmount)
      expect(order.executedFee).toBeGreaterThan(0n)
      expect(await balanceOf(world, trader.address, USDC)).toBe(before + known(order.executedBuyAmount))

      const [trade, ...noMore] = await call('getTrades', { network, orderUid: uid })
      expect(noMore).toEqual([])
      expect(trade).toMatchObject({
        orderUid: uid,
        owner: trader.address,
        sellAmount: order.executedSellAmount,
        buyAmount: order.executedBuyAmount,
      })

      const report = await call('getDebugReport', { network, uid })
      expect(report.order).toEqual(order)
      const labels = report.events.map(({ label }) => label)
      expect(labels).toEqual(listOf(world, ['created', 'ready', 'executing', 'traded']))
      expect([labels[0], labels.at(-1)]).toEqual(['created', 'traded'])
      expect(report.trades).toMatchObject([{ txHash: trade?.txHash, buyAmount: order.executedBuyAmount }])
      const auction = report.auctions.at(-1)
      if (!world.isShared) expect(report.auctions).toHaveLength(1)
      expect(auction?.executions).toMatchObject([{ executedFee: order.executedFee, executedFeeToken: WETH }])
      expect(auction?.settlementAttempts).toMatchObject([{ outcome: 'success' }])
      const proposed = auction?.proposedSolutions ?? []
      const winner = proposed.find(({ isWinner }) => isWinner)
      if (!world.isShared) expect(proposed[0]).toMatchObject({ solutionUid: 0, ranking: 1, isWinner: true })
      expect(auction?.settlementAttempts[0]?.solutionUid).toBe(winner?.solutionUid)
      expect(winner).toMatchObject({
        executedSell: terms.sellAmount,
        executedBuy: order.executedBuyAmount,
      })
      expect(proposed.filter(({ isWinner }) => isWinner)).toHaveLength(1)
      expect(Object.keys(auction?.nativePrices ?? {}).sort()).toEqual([USDC, WETH].sort())

      const auctionId = auction?.id ?? 0
      const competition = await call('getSolverCompetition', { network, auctionId })
      expect(competition).toMatchObject({
        auctionId,
        transactionHashes: listOf(world, [trade?.txHash]),
        auction: { orders: listOf(world, [uid]) },
      })
      expect(competition.solutions.find(({ ranking }) => ranking === winner?.ranking)).toMatchObject({
        isWinner: true,
        txHash: trade?.txHash,
        score: winner?.score,
      })
      const scores = competition.solutions.map(({ score }) => BigInt(score))
      expect(scores).toEqual(scores.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
      expect(await call('getSolverCompetitionV2', { network, auctionId })).toEqual(competition)

      const latest = await call('getLatestCompetition', { network })
      if (world.isShared) expect(latest.auctionId).toBeGreaterThanOrEqual(auctionId)
      else expect(latest).toEqual(competition)
      const hash = trade?.txHash as Hash32
      expect(await call('getCompetitionByTransaction', { network, hash })).toEqual(competition)
      expect(await call('getTransactionOrders', { network, hash })).toEqual(listOf(world, [order]))

      const progress = await call('getOrderStatus', { network, uid })
      expect(progress.type).toBe('traded')
      const executedAmounts = { sell: terms.sellAmount, buy: order.executedBuyAmount }
      expect(progress.value).toContainEqual({ solver: winner?.solver, executedAmounts })
      const notifications = await call('getNotifications', { account: trader.address })
      expect(notifications.find(({ id }) => id === `${uid}:order_filled`)).toMatchObject({
        type: 'order_filled',
        metadata: { orderUid: uid },
      })
    },
  },
  {
    name: 'a buy order receives exactly its amount and pays at most its limit',
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world)
      const buyAmountAfterFee = toAmount(atoms(500, 'USDC'))
      const quote = await call('quote', {
        network,
        body: someQuote(trader.address, { kind: 'buy', buyAmountAfterFee }),
      })
      const terms = termsOfQuote(world, quote)
      const uid = await place(world, trader, terms, { quoteId: quote.id })
      await world.runAuctions()
      const order = await call('getOrder', { network, uid })
      expect(order).toMatchObject({ status: 'fulfilled', executedBuyAmount: buyAmountAfterFee })
      expect(order.executedSellAmount).toBeLessThanOrEqual(terms.sellAmount)
    },
  },
  {
    name: 'a quote that is signed unchanged with its fee is a market order, fills, and reports no price improvement',
    run: async (world) => {
      const { call } = world
      const sizes = [
        {},
        { sellAmountBeforeFee: undefined, sellAmountAfterFee: toAmount(atoms(1, 'WETH')) },
        { kind: 'buy', buyAmountAfterFee: toAmount(atoms(300, 'USDC')) },
      ] as const
      for (const size of sizes) {
        const trader = await newTrader(world)
        const { quote, order } = await atOnePrice(world, async () => {
          const { quote, id } = await call('quote', { network, body: someQuote(trader.address, size) })
          const { sellAmount, buyAmount, feeAmount, kind } = quote
          const terms = someTerms(world, { sellAmount, buyAmount, feeAmount, kind })
          const uid = await place(world, trader, terms, { quoteId: id })
          await world.runAuctions()
          return { quote, order: await call('getOrder', { network, uid }) }
        })
        const { sellAmount, buyAmount, feeAmount } = quote
        expect(order.class).toBe('market')
        // Without slippage, a moved price keeps the order open on a shared service.
        if (world.isShared && order.status === 'open') continue
        expect(order).toMatchObject({
          status: 'fulfilled',
          executedFeeAmount: feeAmount,
          executedSellAmount: known(order.executedSellAmountBeforeFees) + feeAmount,
        })
        const isAsQuoted =
          order.executedSellAmountBeforeFees === sellAmount && order.executedBuyAmount === buyAmount
        const notifications = await call('getNotifications', { account: trader.address })
        const improved = notifications.filter(({ type }) => type === 'price_improvement')
        expect(improved.some(({ metadata }) => metadata['orderUid'] === order.uid)).toBe(!isAsQuoted)
      }
    },
  },
  {
    name: 'two sellers on one pair both fill, each in an auction that one solution with the order won',
    run: async (world) => {
      const { call } = world
      const [rich, poor] = [await newTrader(world), await newTrader(world)]
      const big = await place(world, rich, someTerms(world, { sellAmount: toAmount(atoms(2, 'WETH')) }))
      const small = await place(world, poor, someTerms(world, { sellAmount: toAmount(atoms(0.01, 'WETH')) }))
      await world.runAuctions()
      for (const uid of [big, small]) {
        const { order, events, auctions } = await call('getDebugReport', { network, uid })
        expect(order.status).toBe('fulfilled')
        expect(events.at(-1)?.label).toBe('traded')
        const won = auctions.map(
          ({ proposedSolutions }) => proposedSolutions.filter((one) => one.isWinner).length,
        )
        expect([won.at(-1), Math.max(...won)]).toEqual([1, 1])
      }
    },
  },
  {
    name: 'more auctions change nothing after all orders are filled',
    run: async (world) => {
      const { call } = world
      const trader = await newTrader(world)
      const uid = await place(world, trader, someTerms(world))
      await Promise.all([world.runAuctions(), world.runAuctions()])
      const first = await call('getDebugReport', { network, uid })
      await world.runAuctions()
      expect(await call('getDebugReport', { network, uid })).toEqual(first)
      expect(first.trades).toHaveLength(1)
    },
  },
  {
    name: 'two opposite orders within the fee of the pools fill each other at one price without a pool',
    needs: 'clock',
    run: async (world) => {
      const size = toAmount(atoms(2, 'WETH'))
      const [usdc, weth] = [await worthOf(world, size, [WETH, USDC]), size]
      const [seller, buyer] = [await newTrader(world), await newTrader(world)]
      const sale = await place(world, seller, insideFee(world, [WETH, weth], [USDC, usdc]))
      await world.runAuctions()
      expect(await world.call('getOrder', { network, uid: sale })).toMatchObject({ status: 'open' })
      const purchase = await place(world, buyer, insideFee(world, [USDC, usdc], [WETH, weth]))
      await world.runAuctions()
      await expectMatched(world, [sale, purchase])
    },
  },
  {
    name: 'three orders in a cycle within the fee of the pools fill each other in one transaction',
    needs: 'clock',
    run: async (world) => {
      const weth = toAmount(atoms(2, 'WETH'))
      const usdc = await worthOf(world, weth, [WETH, USDC])
      const dai = await worthOf(world, weth, [WETH, DAI])
      const uids = []
      for (const [sold, bought] of [
        [
          [WETH, weth],
          [USDC, usdc],
        ],
        [
          [USDC, usdc],
          [DAI, dai],
        ],
        [
          [DAI, dai],
          [WETH, weth],
        ],
      ] as const)
        uids.push(await place(world, await newTrader(world), insideFee(world, sold, bought)))
      await world.runAuctions()
      await expectMatched(world, uids)
    },
  },
  {
    name: 'a partially fillable order is filled by smaller opposite orders in several auctions',
    needs: 'clock',
    run: async (world) => {
      const { call } = world
      const part = toAmount(atoms(1, 'WETH'))
      const usdc = await worthOf(world, part, [WETH, USDC])
      const whole = [toAmount(part * 4n), toAmount(usdc * 4n)] as const
      const terms = insideFee(world, [WETH, whole[0]], [USDC, whole[1]])
      const large = await place(world, await newTrader(world), { ...terms, partiallyFillable: true })
      const filled: bigint[] = [0n]
      for (let n = 0; n < 3; n += 1) {
        const small = insideFee(world, [USDC, usdc], [WETH, part])
        const uid = await place(world, await newTrader(world), small)
        await world.runAuctions()
        expect(await call('getOrder', { network, uid })).toMatchObject({ status: 'fulfilled' })
        filled.push(known((await call('getOrder', { network, uid: large })).executedSellAmount))
      }
      expect(filled.slice(1).every((atoms, n) => atoms > (filled[n] ?? 0n))).toBe(true)
      expect(await call('getOrder', { network, uid: large })).toMatchObject({ status: 'open' })
      expect(await call('getTrades', { network, orderUid: large })).toHaveLength(3)
    },
  },
]

/** Converts an amount to another token at the midpoint between the buy price and the sell price. */
async function worthOf(
  { call }: World,
  atoms: bigint,
  [sellToken, buyToken]: readonly [Address, Address],
): Promise<Amount> {
  const { address } = newKey()
  const rate = async (change: Parameters<typeof someQuote>[1]) => {
    const { quote } = await call('quote', { network, body: someQuote(address, change) })
    return Number(quote.buyAmount) / Number(quote.sellAmount)
  }
  const bid = await rate({ sellToken, buyToken, sellAmountBeforeFee: toAmount(atoms) })
  const back = toAmount(BigInt(Math.round(Number(atoms) * bid)))
  const ask = await rate({ sellToken: buyToken, buyToken: sellToken, sellAmountBeforeFee: back })
  return toAmount(BigInt(Math.round(Number(atoms) * Math.sqrt(bid / ask))))
}

/** Returns terms that sell an amount for another amount minus 0.15%. No pool pays that much after its fee. */
const insideFee = (
  world: World,
  [sellToken, sellAmount]: readonly [Address, Amount],
  [buyToken, amount]: readonly [Address, Amount],
) => someTerms(world, { sellToken, buyToken, sellAmount, buyAmount: toAmount((amount * 9_985n) / 10_000n) })

/** Expects orders to be filled in one transaction, each completely matched with the others. */
async function expectMatched({ call }: World, uids: readonly OrderUid[]): Promise<void> {
  const hashes = new Set<Hash32 | undefined>()
  for (const uid of uids) {
    const { order, auctions, trades } = await call('getDebugReport', { network, uid })
    expect(order.status).toBe('fulfilled')
    const winner = auctions.at(-1)?.proposedSolutions.find(({ isWinner }) => isWinner)
    expect(winner).toMatchObject({ orderCount: uids.length, matchedShare: 1, route: [] })
    const auctionId = auctions.at(-1)?.id ?? -1
    const { solutions } = await call('getSolverCompetition', { network, auctionId })
    const batch = solutions.find(({ isWinner }) => isWinner)
    // No pool fills any of them alone, so the whole score comes from matching.
    expect(batch).toMatchObject({ matchedShare: 1, surplusOverPools: String(batch?.score) })
    for (const { txHash } of trades) hashes.add(txHash)
  }
  expect(hashes.size).toBe(1)
}
