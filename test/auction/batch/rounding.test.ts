import { describe, expect, it } from 'vitest'
import { type Fill, planOf, roundFills } from '../../../src/auction/batch/rounding'
import { clearMarket } from '../../../src/auction/clear/clearing'
import type { Pool } from '../../../src/auction/model/pools'
import { A, B, C, graphAt, M, marketAt, type OfferRow } from '../market'
import { a, b, c, orderOf, poolOf, uidOf } from '../sample'

const even = poolOf(1, a, M, b, M)
const tokens = [a, b, c]

/** Returns a fill that sells `net` of one token for another, in addition to a fee. */
const sells = (n: number, from: number, to: number, net: bigint, fee = 0n): Fill => ({
  order: orderOf({ n, sellToken: tokens[from] ?? a, buyToken: tokens[to] ?? b }),
  from,
  to,
  fee,
  net,
  buy: 0n,
})
const buys = (n: number, from: number, to: number, buy: bigint): Fill => {
  const fill = sells(n, from, to, 0n)
  return { ...fill, buy, order: orderOf({ ...fill.order.terms, n, kind: 'buy' }) }
}

/** Clears a market with these sold amounts and rounds the result. */
function rounded(pools: readonly Pool[], fills: readonly Fill[], sold = fills.map(({ net }) => Number(net))) {
  const offers = fills.map(({ from, to }, n): OfferRow => [from, to, sold[n] ?? 0])
  const market = marketAt(pools, offers)
  clearMarket(market, { pinned: [fills[0]?.to ?? B], precision: 1e-13, gainPasses: 2 })
  const found = roundFills(planOf(market), fills)
  if ('short' in found) return found
  return {
    rows: found.executions.map(({ uid, sell, buy, fee }) => [uid, sell, buy, fee]),
    swaps: found.swaps.map(({ amountIn }) => amountIn),
  }
}

describe('fills in whole atoms', () => {
  it('give a single seller all that the pool pays, to the atom', () => {
    // ⌊99,700·10^6 ÷ 1,099,700⌋ = 90,661
    expect(rounded([even], [sells(1, A, B, 100_000n)])).toEqual({
      rows: [[uidOf(1), 100_000n, 90_661n, 0n]],
      swaps: [100_000n],
    })
  })

  it('count the fee as sold, not as traded', () => {
    expect(rounded([even], [sells(1, A, B, 100_000n, 77n)])).toMatchObject({
      rows: [[uidOf(1), 100_077n, 90_661n, 77n]],
      swaps: [100_000n],
    })
  })

  it('share incoming atoms by sold amounts, rounded down', () => {
    // Shares of 90,661: 27,198.3 and 63,462.7. One atom stays.
    expect(rounded([even], [sells(1, A, B, 30_000n), sells(2, A, B, 70_000n)])).toEqual({
      rows: [
        [uidOf(1), 30_000n, 27_198n, 0n],
        [uidOf(2), 70_000n, 63_462n, 0n],
      ],
      swaps: [100_000n],
    })
  })

  it('use no pool if the orders match', () => {
    expect(rounded([], [sells(1, A, B, 100n), sells(2, B, C, 30n), sells(3, C, A, 7n)])).toEqual({
      rows: [
        [uidOf(1), 100n, 30n, 0n],
        [uidOf(2), 30n, 7n, 0n],
        [uidOf(3), 7n, 100n, 0n],
      ],
      swaps: [],
    })
  })

  it('give a buyer the exact amount, never beyond the available atoms', () => {
    // 90,661 b cost ⌈10^6 · 90,661,000 ÷ (909,339 · 997)⌉ = 100,000 a.
    const found = rounded([even], [buys(1, A, B, 90_661n)], [100_000])
    if ('short' in found) throw new Error('short')
    const [[, sell, buy] = []] = found.rows
    expect(buy).toBe(90_661n)
    expect(sell).toBeGreaterThanOrEqual(100_000n)
    expect(sell).toBeLessThanOrEqual(100_005n)
    expect(found.swaps).toEqual([sell])
  })

  describe('without a pool, at half a b per a', () => {
    const halves = {
      graph: graphAt([]),
      flows: [],
      rateOf: ({ from }: { from: number }) => (from === A ? 0.5 : 2),
    }
    const paid = (...fills: readonly Fill[]) => {
      const found = roundFills(halves, fills)
      return 'short' in found ? found : found.executions.map(({ sell, buy }) => [sell, buy])
    }

    it('make the buyer pay the price, rounded up', () => {
      // The price is a part in 10^12 lower, so 50 b cost 100.0000000001 a.
      expect(paid(buys(1, A, B, 50n), sells(2, B, A, 100n))).toEqual([
        [101n, 50n],
        [100n, 101n],
      ])
    })

    it('change nothing if there is enough of each token', () => {
      expect(paid(buys(1, A, B, 50n), sells(2, B, A, 50n))).toEqual([
        [101n, 50n],
        [50n, 101n],
      ])
    })

    it('pay other sellers for the same token at the buyer’s price, rounded down', () => {
      expect(paid(buys(1, A, B, 50n), sells(2, A, B, 30n), sells(3, B, A, 64n))).toEqual([
        [101n, 50n],
        [30n, 14n],
        [64n, 131n],
      ])
    })

    it('lower the price of a scarce token in growing steps until there is enough', () => {
      // 64 b are needed, but 62 are there. The rate falls by 1.1 × 3 ÷ 64, then by 1.43 × 3 ÷ 64. Then 63 b
      // are needed. The rate falls by 1.859 × 2 ÷ 63, to 0.4163 b per a.
      expect(paid(buys(1, A, B, 50n), sells(2, A, B, 30n), sells(3, B, A, 62n))).toEqual([
        [121n, 50n],
        [30n, 12n],
        [62n, 151n],
      ])
    })
  })

  it('cover a small shortage of buyers with a small part of the pool flows', () => {
    // The pool must pay 996 b in addition to 996,999,005 b that go on to c. The flow shrinks by 10⁻⁹, not by
    // 10⁻³.
    const deep = 10n ** 15n
    const pools = [poolOf(1, a, deep, b, deep), poolOf(2, b, deep, c, deep)]
    const fills = [sells(1, A, C, 1_000_000_000n), buys(2, A, B, 996n)]
    const market = marketAt(pools, [
      [A, C, 1e9],
      [A, B, 1_000],
    ])
    clearMarket(market, { pinned: [C], precision: 1e-13, gainPasses: 2 })
    expect(roundFills(planOf(market), fills)).toMatchObject({
      executions: [{ buy: 994_007_019n }, { sell: 999n, buy: 996n }],
      swaps: [{ amountIn: 1_000_000_999n }, { amountIn: 996_999_005n }],
    })
  })

  it('share amounts at prices beyond the precision of floats', () => {
    const rate = 2 ** 60
    const steep = {
      graph: graphAt([]),
      flows: [],
      rateOf: ({ from }: { from: number }) => (from === A ? rate : 1 / rate),
    }
    const found = roundFills(steep, [sells(1, A, B, 3n), sells(2, B, A, 7n * 2n ** 60n)])
    expect(found).toMatchObject({ executions: [{ buy: 7n * 2n ** 60n }, { buy: 3n }] })
    expect(roundFills(steep, [buys(1, A, B, 2n ** 61n), sells(2, B, A, 2n ** 61n)])).toMatchObject({
      executions: [{ sell: 3n }, { buy: 3n }],
    })
  })

  it('report a shortage of a token that neither a pool nor an order sells', () => {
    expect(roundFills(planOf(marketAt([], [[A, B, 100]])), [buys(1, A, B, 50n)])).toEqual({
      short: new Set([B]),
    })
  })

  it('report a shortage of a token without a finite price', () => {
    const market = marketAt([even], [[A, B, 100]], [1e-80, 1e80, 1, 1])
    expect(roundFills(planOf(market), [sells(1, A, B, 100n)])).toEqual({ short: new Set([B]) })
    market.root[A] = Number.NaN
    expect(roundFills(planOf(market), [sells(1, A, B, 100n)])).toEqual({ short: new Set([B]) })
  })

  it('stay empty without orders', () => {
    expect(roundFills(planOf(marketAt([even])), [])).toEqual({ executions: [], swaps: [] })
  })

  it('pay nothing if nothing comes in', () => {
    expect(rounded([even], [sells(1, A, B, 1n)])).toEqual({ rows: [[uidOf(1), 1n, 0n, 0n]], swaps: [] })
  })
})
