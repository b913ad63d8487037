import { describe, expect, it } from 'vitest'
import { type FairBatch, type FairnessVerdict, fillFairBatch } from '../../../src/auction/batch/fair-batch'
import type { WholeAtomFill } from '../../../src/auction/batch/rounding'
import { openingPrices } from '../../../src/auction/clear/components'
import { type Auction, type AuctionOrder, UNLIMITED } from '../../../src/auction/model/auction'
import { demandOf, isExecutable } from '../../../src/auction/model/demand'
import { settle } from '../../../src/auction/settle/settlement'
import { fc } from '../../support/properties'
import { graphAt, M } from '../market'
import {
  a,
  auctionOf,
  b,
  c,
  d,
  orderOf,
  PAR,
  poolOf,
  type SampleOrder,
  settlementBatchOf,
  solver,
  stateOf,
  uidOf,
} from '../sample'

/** Number of random auctions. `COWBELL_BATCHES` overrides it. */
const RUNS = Number(process.env['COWBELL_BATCHES'] ?? 40)

/** Returns a verdict of one wei per execution, with each given order as an unfair pair. */
const verdictOf = ({ executions }: WholeAtomFill, unfair: readonly AuctionOrder[] = []): FairnessVerdict => ({
  wei: executions.length,
  unfair: unfair.map((order) => new Set([order])),
  fair: [],
})
const even = poolOf(1, a, M, b, M)

function batchOf(orders: readonly SampleOrder[], given: Partial<Auction>): FairBatch {
  const auction = auctionOf({
    pools: [even],
    orders: orders.map((order, n) => orderOf({ n, ...order })),
    ...given,
  })
  const graph = graphAt(auction.pools)
  return {
    auction,
    graph,
    demands: auction.orders.flatMap((order) => demandOf(order) ?? []),
    prices: openingPrices(auction, graph),
    budget: UNLIMITED,
    judge: (filled) => verdictOf(filled),
    baselines: new Map(),
  }
}
const fill = (orders: readonly SampleOrder[], given: Partial<Auction> = {}) =>
  fillFairBatch(batchOf(orders, given))
const rows = (found: WholeAtomFill | undefined) =>
  found?.executions.map(({ uid, sell, buy }) => [uid, sell, buy])

const forward = { sellAmount: 1_000n, buyAmount: 900n }
const backward = { ...forward, sellToken: b, buyToken: a }

describe('fillFairBatch', () => {
  it('matches opposite orders without a pool', () => {
    const met = fill([forward, backward])
    expect(rows(met)).toEqual([
      [uidOf(0), 1_000n, 1_000n],
      [uidOf(1), 1_000n, 1_000n],
    ])
    expect(met?.swaps).toEqual([])
    expect(rows(fill([forward, backward], { pools: [] }))).toEqual(rows(met))
  })

  it('matches three orders in a ring', () => {
    const ring = [
      forward,
      { ...forward, sellToken: b, buyToken: c },
      { ...forward, sellToken: c, buyToken: a },
    ]
    expect(rows(fill(ring, { pools: [] }))).toEqual([0, 1, 2].map((n) => [uidOf(n), 1_000n, 1_000n]))
  })

  it('sends only the unmatched rest through the pool', () => {
    // 51,000 against 1,000: about 50,000 go through the pool.
    const found = fill([{ sellAmount: 51_000n, buyAmount: 40_000n }, backward])
    expect(found?.swaps).toHaveLength(1)
    expect(Number(found?.swaps[0]?.amountIn)).toBeGreaterThan(49_800)
    expect(Number(found?.swaps[0]?.amountIn)).toBeLessThan(50_100)
  })

  it('gives all orders of a pair the same price', () => {
    const found = fill([
      { sellAmount: 10_000n, buyAmount: 1n },
      { sellAmount: 40_000n, buyAmount: 1n },
    ])
    // 49,850·10^6 ÷ 1,049,850 = 47,482.97, shared 1 : 4
    expect(rows(found)).toEqual([
      [uidOf(0), 10_000n, 9_496n],
      [uidOf(1), 40_000n, 37_985n],
    ])
  })

  it('leaves out orders whose limit is out of reach and fills the rest', () => {
    expect(rows(fill([forward, { ...forward, buyAmount: 1_100n }, backward]))).toEqual([
      [uidOf(0), 1_000n, 1_000n],
      [uidOf(2), 1_000n, 1_000n],
    ])
  })

  it('gives a buy order exactly its amount', () => {
    const found = fill([{ kind: 'buy', sellAmount: 60_000n, buyAmount: 47_482n }])
    expect(found?.executions[0]?.buy).toBe(47_482n)
    // ⌈10^6 · 47,482,000 ÷ (952,518 · 997)⌉ = 49,999 and a little more.
    expect(Number(found?.executions[0]?.sell)).toBeGreaterThanOrEqual(49_999)
    expect(Number(found?.executions[0]?.sell)).toBeLessThanOrEqual(50_020)
  })

  it('fills a part of a partially fillable order within its limit', () => {
    // All 500,000 a would bring 332,665 b. At most 246,987 a trade at 0.8 b each.
    const large = [poolOf(1, a, M * M, b, M * M)]
    const some = { partiallyFillable: true, sellAmount: 500_000n * M, buyAmount: 400_000n * M }
    const found = fill([some], { pools: large })
    const [execution] = found?.executions ?? []
    // After 116,678 a, the next atom brings 0.8 b.
    expect(Number(execution?.sell) / 1e6).toBeCloseTo(116_678, -2)
    expect(Number(execution?.buy) / Number(execution?.sell)).toBeGreaterThanOrEqual(0.8)
    expect(fill([{ sellAmount: 500_000n, buyAmount: 400_000n }])).toBeUndefined()
  })

  it('deducts the network fee from the sold amount', () => {
    // Each order pays 90,000 wei for gas, which are 90 atoms. No pool is needed.
    const gas = { gasPrice: 1n, nativePrices: new Map([a, b, c, d].map((token) => [token, 1_000n * PAR])) }
    const found = fill(
      [
        { ...forward, buyAmount: 800n },
        { ...backward, buyAmount: 800n },
      ],
      gas,
    )
    expect(found?.executions.map(({ sell, fee, buy }) => [sell, fee, buy])).toEqual([
      [1_000n, 90n, 910n],
      [1_000n, 90n, 910n],
    ])
  })
})

describe('a batch', () => {
  it('has no common fill without orders, with unreachable limits, or with unconnected tokens', () => {
    expect(fill([])).toBeUndefined()
    expect(fill([], { pools: [] })).toBeUndefined()
    expect(fill([{ ...forward, buyAmount: 1_100n }])).toBeUndefined()
    expect(fill([forward], { pools: [] })).toBeUndefined()
    expect(fill([forward], { pools: [poolOf(1, a, 0n, b, 0n)] })).toBeUndefined()
  })

  it('has no common fill if the budget is spent', () => {
    const batch = batchOf([forward, backward], {})
    expect(fillFairBatch({ ...batch, budget: { isSpent: () => true } })).toBeUndefined()
  })
})

describe('an unfair order', () => {
  const orders = [forward, backward, { ...forward, sellAmount: 500n, buyAmount: 400n }]
  const batch = batchOf(orders, {})

  const ordersOf = ({ executions }: WholeAtomFill) =>
    batch.auction.orders.filter(({ uid }) => executions.some((execution) => execution.uid === uid))

  it('leaves the batch, and the rest is filled again', () => {
    const judge = (filled: WholeAtomFill) =>
      verdictOf(filled, filled.executions.length > 2 ? ordersOf(filled).slice(2) : [])
    expect(rows(fillFairBatch({ ...batch, judge }))).toEqual([
      [uidOf(0), 1_000n, 1_000n],
      [uidOf(1), 1_000n, 1_000n],
    ])
  })

  it('stays in the batch if it is worth more than the order that leaves instead', () => {
    // The first and the last order trade the same pair in the same direction. In one fill both are unfair,
    // and the last one alone gains less.
    const judge = (filled: WholeAtomFill): FairnessVerdict => {
      const own = ordersOf(filled)
      const [first, , last] = batch.auction.orders
      const both = own.filter((order) => order === first || order === last)
      const worth = own.map((order) => (order === last ? 1 : 3)).reduce((sum, one) => sum + one, 0)
      return { ...verdictOf(filled, both.length > 1 ? both : []), wei: worth }
    }
    expect(fillFairBatch({ ...batch, judge })?.executions.map(({ uid }) => uid)).toEqual([uidOf(0), uidOf(1)])
  })

  it('may become fair when a fair order leaves the batch', () => {
    const judge = (filled: WholeAtomFill): FairnessVerdict => {
      const own = ordersOf(filled)
      const [first, second, last] = batch.auction.orders as [AuctionOrder, AuctionOrder, AuctionOrder]
      if (!(own.includes(first) && own.includes(last))) return { ...verdictOf(filled), wei: own.length }
      const worth = { ...verdictOf(filled, [last]), wei: own.length + 1 }
      return { ...worth, fair: [new Set([first]), new Set([second])] }
    }
    expect(fillFairBatch({ ...batch, judge })?.executions).toHaveLength(2)
  })

  it('prevents a common fill if all other orders are unfair too', () => {
    const judge = (filled: WholeAtomFill) => verdictOf(filled, batch.auction.orders)
    expect(fillFairBatch({ ...batch, judge })).toBeUndefined()
  })

  it('causes a limited number of retries', () => {
    const many = batchOf(
      Array.from({ length: 8 }, (_, n) => ({
        ...(n % 2 === 0 ? forward : backward),
        owner: uidOf(n) as never,
      })),
      {},
    )
    let judgements = 0
    const judge = (filled: WholeAtomFill): FairnessVerdict => {
      judgements += 1
      return verdictOf(filled, many.auction.orders.slice(0, 1 + (judgements % 8)))
    }
    expect(fillFairBatch({ ...many, judge })).toBeUndefined()
    expect(judgements).toBeLessThanOrEqual(30)
  })
})

describe('a random common fill', () => {
  it('settles on the pools it used, within every limit', () => {
    const pair = fc.constantFrom([a, b], [b, a], [a, c], [c, a], [b, c], [c, b])
    const order = fc.record({
      pair,
      kind: fc.constantFrom('sell' as const, 'buy' as const),
      partiallyFillable: fc.boolean(),
      sellAmount: fc.bigInt({ min: 1_000n * M, max: 10n ** 8n * M }),
      off: fc.integer({ min: 70, max: 105 }),
    })
    const pools = [poolOf(1, a, 10n ** 15n, b, 10n ** 15n), poolOf(2, b, 10n ** 14n, c, 10n ** 14n)]
    let filled = 0
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 6 }), (given) => {
        const orders = given.map(({ pair: [sellToken = a, buyToken = b], off, ...terms }) => ({
          ...terms,
          sellToken,
          buyToken,
          buyAmount: (terms.sellAmount * BigInt(off)) / 100n,
        }))
        const { auction, ...batch } = batchOf(orders, { pools })
        const found = fillFairBatch({ auction, ...batch })
        if (!found) return
        filled += 1
        for (const execution of found.executions) {
          const own = auction.orders.find(({ uid }) => uid === execution.uid)
          expect(own && isExecutable(own, execution)).toBe(true)
        }
        expect(settle(stateOf(pools), settlementBatchOf(auction), { solver, ...found })).not.toHaveProperty(
          'fault',
        )
      }),
      { seed: 1, numRuns: RUNS, endOnFailure: true },
    )
    expect(filled).toBeGreaterThan(RUNS / 2)
  }, 60_000)
})
