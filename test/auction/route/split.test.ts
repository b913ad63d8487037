import { describe, expect, it } from 'vitest'
import type { WholeAtomFill } from '../../../src/auction/batch/rounding'
import { wholeGraph } from '../../../src/auction/clear/graph'
import type { Auction, AuctionOrder } from '../../../src/auction/model/auction'
import { demandOf } from '../../../src/auction/model/demand'
import { indexPaths } from '../../../src/auction/route/paths'
import { bestSell, indexPools } from '../../../src/auction/route/routes'
import { splitOrder } from '../../../src/auction/route/split'
import { mostBought } from '../../support/convex-bound'
import { fc } from '../../support/properties'
import { a, auctionOf, b, c, d, orderOf, PAR, poolOf, type SampleOrder, weth } from '../sample'

/** Number of random auctions. `COWBELL_BATCHES` overrides it. */
const RUNS = Number(process.env['COWBELL_BATCHES'] ?? 300)

const M = 1_000_000n
const twin = [poolOf(1, a, M, b, M), poolOf(2, a, M, b, M)]

function split(order: SampleOrder, given: Partial<Auction>): WholeAtomFill | undefined {
  const auction = auctionOf({ orders: [orderOf(order)], ...given })
  const demand = demandOf(auction.orders[0] as AuctionOrder)
  return demand && splitOrder(auction, indexPaths(wholeGraph(auction)), demand)
}
const bought = (found: WholeAtomFill | undefined) => found?.executions[0]?.buy

describe('a split of one order over several paths', () => {
  it('uses two equal pools half and half', () => {
    // 50,000 each: 49,850,000 · 10^6 ÷ (10^9 + 49,850,000) = 47,482.97…
    const found = split({ sellAmount: 100_000n, buyAmount: 90_000n }, { pools: twin })
    expect(found?.swaps.map(({ amountIn }) => amountIn)).toEqual([50_000n, 50_000n])
    expect(bought(found)).toBe(94_964n)
    const alone = split({ sellAmount: 100_000n, buyAmount: 90_000n }, { pools: twin.slice(0, 1) })
    expect(bought(alone)).toBe(90_661n)
  })

  it('buys half of an amount from each pool', () => {
    // 47,482 of each cost ⌈10^6 · 47,482 · 1,000 ÷ (952,518 · 997)⌉ = 49,999.
    const order = { kind: 'buy' as const, sellAmount: 110_000n, buyAmount: 94_964n }
    const [execution] = split(order, { pools: twin })?.executions ?? []
    expect(execution?.buy).toBe(94_964n)
    expect(Number(execution?.sell)).toBeGreaterThanOrEqual(99_997)
    expect(Number(execution?.sell)).toBeLessThanOrEqual(100_005)
  })

  it('stays in one pool if the second is not worth its gas', () => {
    // A hop costs 75 a. For a sale of 5,000 a, two pools bring 10 more than one.
    const gas = {
      gasPrice: 1_000n,
      nativePrices: new Map([
        [a, 10n ** 6n * PAR],
        [b, 10n ** 6n * PAR],
      ]),
    }
    expect(split({ sellAmount: 5_000n, buyAmount: 4_000n }, { pools: twin, ...gas })?.swaps).toHaveLength(1)
    expect(split({ sellAmount: 100_000n, buyAmount: 80_000n }, { pools: twin, ...gas })?.swaps).toHaveLength(
      2,
    )
  })

  it('fills a part until the next atom would reach the limit', () => {
    // In one pool, the next atom brings 0.8 after (√(997 · 1,000 ÷ 0.8) − 1,000) · 10^6 ÷ 997 = 116,703
    // atoms.
    const order = { partiallyFillable: true, sellAmount: 500_000n, buyAmount: 400_000n }
    const [execution] = split(order, { pools: twin.slice(0, 1) })?.executions ?? []
    expect(Number(execution?.sell)).toBeGreaterThan(116_690)
    expect(Number(execution?.sell)).toBeLessThan(116_710)
  })

  it('does not exist if the limit is out of reach', () => {
    expect(split({ sellAmount: 100_000n, buyAmount: 95_000n }, { pools: twin })).toBeUndefined()
  })
})

/** Pools between four tokens whose prices differ by at most their fees. */
const anyMarket = fc
  .array(
    fc.tuple(
      fc.constantFrom([a, b], [a, c], [c, b], [a, d], [d, b], [c, d], [b, weth], [a, weth]),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: -10, max: 10 }),
    ),
    { minLength: 2, maxLength: 12 },
  )
  .map((rows) =>
    rows.map(([[from = a, to = b], size, off], n) => {
      const depth = BigInt(Math.round(1e21 * Math.exp(size / 10)))
      return poolOf(n, from, depth, to, (depth * BigInt(10_000 + off)) / 10_000n)
    }),
  )

describe('a random split', () => {
  it('reaches 99.99% of the best possible result', () => {
    let compared = 0
    fc.assert(
      fc.property(anyMarket, fc.integer({ min: 0, max: 80 }), (pools, size) => {
        const sellAmount = BigInt(Math.round(1e19 * Math.exp(size / 10)))
        const found = split({ sellAmount, buyAmount: 1n }, { pools })
        if (!found) return
        compared += 1
        const most = mostBought(pools, a, b, sellAmount)
        expect(Number(bought(found))).toBeLessThanOrEqual(most * (1 + 1e-9))
        expect(Number(bought(found))).toBeGreaterThanOrEqual(most * (1 - 1e-4))
      }),
      { numRuns: 40, endOnFailure: true },
    )
    expect(compared).toBeGreaterThan(10)
  }, 120_000)
})

/** Pools with arbitrary reserves: tiny and huge, at prices no market has. */
const wildMarket = fc
  .array(
    fc.tuple(
      fc.constantFrom([a, b], [a, c], [c, b], [a, d], [d, b], [c, d]),
      fc.double({ min: 3, max: 30, noNaN: true }),
      fc.double({ min: 3, max: 30, noNaN: true }),
    ),
    { minLength: 1, maxLength: 10 },
  )
  .map((rows) =>
    rows.map(([[from = a, to = b], x, y], n) =>
      poolOf(n, from, BigInt(Math.round(10 ** x)), to, BigInt(Math.round(10 ** y))),
    ),
  )

it('a split in arbitrary pools is never worse than the best single path', () => {
  let compared = 0
  fc.assert(
    fc.property(wildMarket, fc.double({ min: 4, max: 26, noNaN: true }), (pools, size) => {
      const sellAmount = BigInt(Math.round(10 ** size))
      const single = bestSell(indexPools(pools), { from: a, to: b, maxHops: 3 }, sellAmount)
      if (!single) return
      compared += 1
      const found = bought(split({ sellAmount, buyAmount: 1n }, { pools })) ?? 0n
      // Floats choose the path. If two paths pay the same to nine digits, the other one may be chosen.
      expect(found).toBeGreaterThanOrEqual(single.amountOut - single.amountOut / 10n ** 9n - 1n)
    }),
    { seed: 3, numRuns: RUNS, endOnFailure: true },
  )
  expect(compared).toBeGreaterThan(RUNS * 0.3)
}, 60_000)
