import { describe, expect, it } from 'vitest'
import { lastPrice, offeredPrice } from '../../../src/auction/clear/balance'
import { clearMarket, isTrading } from '../../../src/auction/clear/clearing'
import { netsOf } from '../../../src/auction/clear/newton'
import { gainOf } from '../../../src/auction/clear/trades'
import { mostBought } from '../../support/convex-bound'
import { fc } from '../../support/properties'
import { A, B, C, D, M, marketAt, priceAt } from '../market'
import { a, b, c, poolOf } from '../sample'

const even = poolOf(1, a, M, b, M)
const fine = { precision: 1e-12, gainPasses: 2 } as const
const got = (market: Parameters<typeof offeredPrice>[0], offer: number) =>
  Math.exp(offeredPrice(market, offer))

describe('a cleared market', () => {
  it('gives one seller all that a pool pays, not only the price of the last atom', () => {
    // 99,700·10^6 ÷ 1,099,700 = 90,661.09, of which 100,000·0.8244166 are the price and 8,219.43 the gain.
    const market = marketAt([even], [[A, B, 100_000]])
    expect(clearMarket(market, { pinned: [B], ...fine })).toBe(true)
    expect(100_000 * got(market, 0)).toBeCloseTo(90_661.09, 1)
    expect(priceAt(market, A)).toBeCloseTo(0.8244166, 6)
    expect(gainOf(market, 0)).toBeCloseTo(8_219.43, 1)
  })

  it('gives two sellers of a pair the same price', () => {
    const market = marketAt(
      [even],
      [
        [A, B, 30_000],
        [A, B, 70_000],
      ],
    )
    clearMarket(market, { pinned: [B], ...fine })
    expect(got(market, 0)).toBe(got(market, 1))
    expect(100_000 * got(market, 0)).toBeCloseTo(90_661.09, 1)
  })

  it('matches opposite sellers without a pool', () => {
    const market = marketAt(
      [even],
      [
        [A, B, 1_000],
        [B, A, 1_000],
      ],
    )
    expect(clearMarket(market, { pinned: [B], ...fine })).toBe(true)
    expect(got(market, 0)).toBeCloseTo(1, 9)
    expect(isTrading(market, 0)).toBe(false)
    expect(gainOf(market, 0)).toBe(0)
  })

  it('clears a ring of three without pools', () => {
    // 100 a want b, 200 b want c, 400 c want a: all are worth the same.
    const market = marketAt(
      [],
      [
        [A, B, 100],
        [B, C, 200],
        [C, A, 400],
      ],
    )
    expect(clearMarket(market, { pinned: [A], ...fine })).toBe(true)
    expect([0, 1, 2].map((offer) => got(market, offer))).toEqual(
      [2, 2, 0.25].map((one) => expect.closeTo(one, 8)),
    )
  })

  it('sells only orders whose limit is met', () => {
    const tight = marketAt(
      [even],
      [
        [A, B, 100_000, Math.log(0.95)],
        [A, B, 10_000, Math.log(0.5)],
      ],
    )
    tight.softness = 0.003
    clearMarket(tight, { pinned: [B], ...fine })
    // The cheap order sells everything, the dear one until its last atom brings about 0.95.
    expect(Math.exp(lastPrice(tight, 0))).toBeCloseTo(0.95, 2)
    const sold = -(netsOf({ ...tight, offers: { ...tight.offers, books: [] } })[A] ?? 0)
    expect(sold).toBeGreaterThan(10_000)
    expect(sold).toBeLessThan(110_000)
  })

  it('keeps the price of a pinned token and of an untraded one', () => {
    const market = marketAt([even], [[A, B, 100_000]], [1, 3, 1, 5])
    clearMarket(market, { pinned: [B], ...fine })
    expect(priceAt(market, B)).toBeCloseTo(3, 12)
    expect(priceAt(market, D)).toBeCloseTo(5, 12)
    expect(priceAt(market, A)).toBeCloseTo(3 * 0.8244166, 6)
  })

  it('shares the gain of a pool among those whose value flows through it', () => {
    // a and c trade evenly without a pool. Only buyers of b go through a pool.
    const market = marketAt(
      [even],
      [
        [A, C, 1_000],
        [C, A, 1_000],
        [A, B, 100_000],
      ],
    )
    clearMarket(market, { pinned: [A], precision: 1e-12, gainPasses: 4 })
    expect(1_000 * got(market, 1) * got(market, 0)).toBeCloseTo(1_000, 3)
    const alike = marketAt(
      [even],
      [
        [A, C, 1_000],
        [C, A, 1_000],
        [A, B, 100_000],
      ],
    )
    clearMarket(alike, { pinned: [A], precision: 1e-12, gainPasses: 0 })
    expect(1_000 * got(alike, 1) * got(alike, 0)).toBeGreaterThan(1_100)
  })

  it('converges at once if nothing trades', () => {
    expect(clearMarket(marketAt([]), { pinned: [A], ...fine })).toBe(true)
    const idle = marketAt([even])
    expect(clearMarket(idle, { pinned: [B], ...fine })).toBe(true)
    expect(priceAt(idle, A)).toBeCloseTo(1, 12)
  })

  it('does not converge if nobody buys a token that is sold', () => {
    expect(clearMarket(marketAt([], [[A, B, 100]]), { pinned: [B], ...fine })).toBe(false)
  })
})

const anyTriangle = fc
  .tuple(...[0, 1, 2].map(() => fc.double({ min: -2, max: 2, noNaN: true })))
  .map((logs) => logs.map((log) => BigInt(Math.round(1e9 * Math.exp(log)))))
  .map(([ab = M, bc = M, ac = M]) => [
    poolOf(1, a, ab, b, ab),
    poolOf(2, b, bc, c, bc),
    poolOf(3, a, ac, c, ac),
  ])

describe('a random triangle of pools', () => {
  it('clears with every token in balance, the pinned one included', () => {
    const sold = fc.double({ min: 1e3, max: 1e8, noNaN: true })
    fc.assert(
      fc.property(anyTriangle, sold, sold, sold, (pools, x, y, z) => {
        const market = marketAt(pools, [
          [A, B, x],
          [B, C, y],
          [C, A, z],
        ])
        expect(clearMarket(market, { pinned: [B], precision: 1e-10, gainPasses: 2 })).toBe(true)
        for (const net of netsOf(market)) expect(Math.abs(net)).toBeLessThan(1e-6 * (x + y + z))
      }),
      { seed: 1, numRuns: 60, endOnFailure: true },
    )
  })

  it('gives a single seller the result of the best split over all paths', () => {
    fc.assert(
      fc.property(anyTriangle, fc.integer({ min: 10_000, max: 10 ** 8 }), (pools, sell) => {
        const market = marketAt(pools, [[A, B, sell]])
        expect(clearMarket(market, { pinned: [B], precision: 1e-11, gainPasses: 0 })).toBe(true)
        const most = mostBought(pools, a, b, BigInt(sell))
        expect(sell * got(market, 0)).toBeGreaterThan(most * (1 - 1e-4))
        expect(sell * got(market, 0)).toBeLessThan(most * (1 + 1e-6))
      }),
      { seed: 1, numRuns: 40, endOnFailure: true },
    )
  })
})
