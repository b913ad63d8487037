import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { runAuction } from '../../../../src/backend/local/auctions/run-auction'
import { hashAppData } from '../../../../src/domain/orders/app-data'
import type { OrderTerms } from '../../../../src/domain/orders/order'
import { MAX_UINT256, toAmount } from '../../../../src/domain/scalars'
import {
  atoms,
  COW,
  DAI,
  GNOSIS,
  MAINNET,
  newTrader,
  place,
  someTerms,
  tokenOf,
  USDC,
  WETH,
} from '../../../contract/story'
import { openService } from '../../../support/service'

const network = MAINNET

describe('runAuction', () => {
  it('does nothing without orders', async () => {
    const { context, now } = openService()
    expect(await runAuction(context, network, now())).toMatchObject({ orders: 0, filled: [] })
  })

  it('runs once for the same orders on the same block', async () => {
    const { world, context, now, advance } = openService()
    const trader = await newTrader(world)
    await place(world, trader, someTerms(world, { buyAmount: toAmount(atoms(1_000_000, 'USDC')) }))
    const first = await runAuction(context, network, now())
    expect(first).toMatchObject({ orders: 1, filled: [] })
    expect(first.auctionId).toBeUndefined()
    const marks = await context.database.rounds.toArray()
    await runAuction(context, network, now())
    expect(await context.database.rounds.toArray()).toEqual(marks)
    await advance(12_000)
    await runAuction(context, network, now())
    expect(await context.database.rounds.toArray()).not.toEqual(marks)
  })

  it('numbers auctions from one, without gaps for rounds without a solution', async () => {
    const { world, context, now, advance } = openService()
    const trader = await newTrader(world)
    const small = (count: number) => someTerms(world, { sellAmount: toAmount(atoms(count / 100, 'WETH')) })
    await place(world, trader, someTerms(world, { buyAmount: toAmount(atoms(1_000_000, 'USDC')) }))
    const ids: (number | undefined)[] = []
    for (const count of [1, 2, 3]) {
      await place(world, trader, small(count))
      ids.push((await runAuction(context, network, now())).auctionId)
      await advance(12_000)
      ids.push((await runAuction(context, network, now())).auctionId)
    }
    expect(ids).toEqual([1, undefined, 2, undefined, 3, undefined])
  })

  it('stores nothing if the worker dies in the middle, and then runs as if for the first time', async () => {
    const { world, context, now, call } = openService()
    const trader = await newTrader(world)
    const uid = await place(world, trader, someTerms(world))
    const before = await call('getPaperAccount', { network, owner: trader.address })
    const dying = { ...context.chain, settle: () => Promise.reject(new Error('worker died')) }
    await expect(runAuction({ ...context, chain: dying }, network, now())).rejects.toThrow('worker died')
    expect(await call('getPaperAccount', { network, owner: trader.address })).toEqual(before)
    const { events, auctions } = await call('getDebugReport', { network, uid })
    expect([events.map(({ label }) => label), auctions]).toEqual([['created'], []])
    expect(await runAuction(context, network, now())).toMatchObject({ auctionId: 1, filled: [uid] })
  })

  it('selects only winners that can settle one after another, and reports why another solution cannot', async () => {
    const { world, context, now, call } = openService()
    const trader = await newTrader(world)
    const all = toAmount(atoms(20_000, 'COW'))
    const quote = async (buyToken: typeof DAI) =>
      call('quote', {
        network,
        body: {
          sellToken: COW,
          buyToken,
          from: trader.address,
          kind: 'sell',
          sellAmountBeforeFee: toAmount(all / 2n),
          sellTokenBalance: 'erc20',
          buyTokenBalance: 'erc20',
          priceQuality: 'verified',
          signingScheme: 'eip712',
          onchainOrder: false,
        },
      })
    const uids = []
    for (const buyToken of [DAI, USDC, WETH]) {
      const { quote: quoted } = await quote(buyToken)
      const terms = { sellToken: COW, buyToken, sellAmount: toAmount(all / 2n), buyAmount: quoted.buyAmount }
      uids.push(await place(world, trader, someTerms(world, terms)))
    }
    const report = await runAuction(context, network, now())
    expect(report.filled.length).toBeGreaterThan(0)
    expect(report.filled.length).toBeLessThan(uids.length)
    expect(report.faults.length).toBeGreaterThanOrEqual(uids.length - report.filled.length)
    const failed = uids.find((uid) => !report.filled.includes(uid)) as (typeof uids)[number]
    const { auctions, order } = await call('getDebugReport', { network, uid: failed })
    expect(auctions[0]?.settlementAttempts[0]?.outcome).toMatch(/^driver failed: /)
    expect(auctions[0]?.proposedSolutions.some(({ isWinner }) => isWinner)).toBe(false)
    expect(order.status).toBe('open')
  })
})

describe('failure isolation', () => {
  const partner =
    '{"metadata":{"partnerFee":{"recipient":"0x1111111111111111111111111111111111111111","volumeBps":1}}}'
  const poisons: readonly Partial<OrderTerms>[] = [
    { kind: 'buy', partiallyFillable: true, sellAmount: toAmount(1n), buyAmount: toAmount(100n) },
    { kind: 'sell', sellAmount: toAmount(1_000n), buyAmount: toAmount(MAX_UINT256) },
  ]

  it.each(poisons)(
    'filters out an order that cannot pay its fees, and still fills other orders: %o',
    async (amounts) => {
      const { world, call, runAuctions, bugs } = openService()
      const [bad, trader] = [await newTrader(world), await newTrader(world)]
      const terms = someTerms(world, { ...amounts, appData: hashAppData(partner) })
      const poison = await place(world, bad, terms, { appData: partner })
      const uid = await place(world, trader, someTerms(world))
      await runAuctions()
      const { events } = await call('getDebugReport', { network, uid: poison })
      expect(events.map(({ label, reason }) => [label, reason]).at(-1)).toEqual([
        'filtered',
        'fees_exceed_limit',
      ])
      expect((await call('getDebugReport', { network, uid })).order.status).toBe('fulfilled')
      await runAuctions()
      expect((await call('getDebugReport', { network, uid: poison })).events).toHaveLength(events.length)
      expect(bugs).toEqual([])
    },
  )

  it('filters out an order on which solvers throw, and reports the bug', async () => {
    const { world, call, runAuctions, bugs, database } = openService()
    const [bad, trader] = [await newTrader(world), await newTrader(world)]
    const poison = await place(world, bad, someTerms(world, { sellAmount: toAmount(atoms(0.2, 'WETH')) }))
    const uid = await place(world, trader, someTerms(world))
    const stored = await database.orders.get(poison)
    // The filled amount exceeds the order. No round can write such a row.
    if (stored) await database.orders.put({ ...stored, executed: { sell: 10n ** 18n, buy: 1n } })
    await runAuctions()
    const { events } = await call('getDebugReport', { network, uid: poison })
    expect(events.at(-1)).toMatchObject({ label: 'filtered', reason: 'solver_error' })
    expect((await call('getDebugReport', { network, uid })).order.status).toBe('fulfilled')
    expect(bugs[0]).toBeInstanceOf(RangeError)
  })

  it('reports a network whose round fails, and still runs the round of the next network', async () => {
    const broken = new Error('the chain is broken')
    const { world, call, runAuctions, bugs } = openService({}, (context) => ({
      ...context,
      chain: {
        ...context.chain,
        settle: (market, batch) =>
          market.chainId === MAINNET ? Promise.reject(broken) : context.chain.settle(market, batch),
      },
    }))
    const [here, there] = [await newTrader(world), await newTrader(world, GNOSIS)]
    const one = await place(world, here, someTerms(world))
    const [sellToken, buyToken] = [tokenOf('WXDAI', GNOSIS), tokenOf('USDC', GNOSIS)]
    const terms = someTerms(world, { sellToken, buyToken, sellAmount: toAmount(atoms(1, 'WXDAI', GNOSIS)) })
    const two = await place(world, there, terms, {}, GNOSIS)
    await runAuctions()
    expect((await call('getDebugReport', { network, uid: one })).order.status).toBe('open')
    expect((await call('getDebugReport', { network: GNOSIS, uid: two })).order.status).toBe('fulfilled')
    expect(bugs).toEqual([broken])
  })
})
