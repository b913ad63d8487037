import { describe, expect, it } from 'vitest'
import type { Pool } from '../../../src/auction/model/pools'
import { indexPaths, type Path, pathAt } from '../../../src/auction/route/paths'
import {
  FROM,
  findUsefulPaths,
  openPathMarket,
  type PathSearch,
  restrictToPaths,
  TO,
} from '../../../src/auction/route/split-search'
import { A, B, C, graphAt, M, priceAt } from '../market'
import { a, b, c, poolOf } from '../sample'

const even = poolOf(1, a, M, b, M)
const twin = poolOf(2, a, M, b, M)
const searchOver = (pools: readonly Pool[], given: Partial<PathSearch> = {}): PathSearch => {
  const graph = graphAt(pools)
  return {
    graph,
    table: indexPaths(graph).pathsOf(A, given.to ?? B),
    from: A,
    to: B,
    kind: 'sell',
    sell: 100_000,
    buy: 1,
    limit: 0.00001,
    isPartial: false,
    feeOf: () => 0,
    ...given,
  }
}
const listPaths = ({ graph, table }: PathSearch): readonly Path[] =>
  table.prices.map((_, row) => pathAt(graph, table, row))
const useful = (search: PathSearch) => (findUsefulPaths(search)?.paths ?? []).map(({ pools }) => pools)

describe('useful paths of an order', () => {
  it('include those whose first atom beats the last atom over the best path, best first', () => {
    // In the even pool, the last of 100,000 atoms brings 0.824. The small pool starts at 0.9 · 0.997, the
    // poor pool at 0.8 · 0.997.
    const near = poolOf(3, a, 10_000n, b, 9_000n)
    const poor = poolOf(4, a, M, b, (M * 8n) / 10n)
    expect(useful(searchOver([near, even, poor]))).toEqual([[1], [0]])
  })

  it('may contain a detour that is good enough', () => {
    const around = [poolOf(5, a, M, c, M), poolOf(6, c, M, b, M)]
    expect(useful(searchOver([even, ...around]))).toEqual([[0], [1, 2]])
  })

  it('exclude paths that bring less than a hop costs', () => {
    // One of two equal pools takes 100,000 atoms. The last atom brings 0.8244 b, or 0.8203 b with the margin.
    // The other pool then gains (√0.997 − √0.8203)² · 10^6 ÷ 0.997 · 0.997 = 8,618 b.
    const feeOf = (hop: number) => (pools: number) => hop * (pools - 1)
    expect(useful(searchOver([even, twin], { feeOf: feeOf(10_300) }))).toHaveLength(2)
    expect(useful(searchOver([even, twin], { feeOf: feeOf(10_600) }))).toHaveLength(1)
  })

  it('depend on the price at which a partially fillable order would stop on the best path alone', () => {
    // In the even pool alone, 100,000 atoms lower the price to 0.8244, and 150,000 lower it to the limit. The
    // poor pool starts at 0.7976.
    const poor = poolOf(4, a, M, b, (M * 8n) / 10n)
    const search = { isPartial: true, limit: 0.75 }
    expect(useful(searchOver([even, poor], search))).toEqual([[0]])
    expect(useful(searchOver([even, poor], { ...search, sell: 500_000 }))).toEqual([[0], [1]])
    expect(useful(searchOver([even, poor], { ...search, sell: 500_000, limit: 0.8 }))).toEqual([[0]])
  })

  it('do not exist if nothing beats the limit, the fee takes everything, or the tokens are unconnected', () => {
    expect(useful(searchOver([even], { limit: 0.998 }))).toEqual([])
    expect(useful(searchOver([even], { feeOf: () => 100_000 }))).toEqual([])
    expect(useful(searchOver([even], { to: C }))).toEqual([])
    expect(useful(searchOver([]))).toEqual([])
    expect(useful(searchOver([poolOf(1, a, 0n, b, M)]))).toEqual([])
  })

  it('number at most 32, the best ones', () => {
    const many = Array.from({ length: 40 }, (_, n) => poolOf(n, a, M, b, M - BigInt(n) * 100n))
    expect(useful(searchOver(many))).toEqual(Array.from({ length: 32 }, (_, n) => [n]))
  })
})

describe('the amount over the best path alone', () => {
  const alone = (given: Partial<PathSearch>) => findUsefulPaths(searchOver([even], given))?.alone.atoms

  it('equals the sold amount minus the fee', () => {
    expect(alone({})).toBe(100_000)
    expect(alone({ feeOf: () => 1_000 })).toBe(99_000)
    expect(alone({ feeOf: () => 99_999 })).toBe(1)
  })

  it('equals the cost of a purchase, whatever its limit, or of half of the reserve if the pool is too small', () => {
    expect(alone({ kind: 'buy', buy: 90_661.089388 })).toBeCloseTo(100_000, 3)
    for (const sell of [1, 1e5, 1e9]) {
      expect(alone({ kind: 'buy', buy: 95_000, sell })).toBeCloseTo(105_288.2404, 3)
      expect(alone({ kind: 'buy', buy: 2_000_000, sell })).toBeCloseTo(1_000_000 / 0.997, 3)
    }
  })

  it('is at most the sell amount of a partially fillable purchase', () => {
    expect(alone({ kind: 'buy', buy: 95_000, isPartial: true })).toBeLessThanOrEqual(100_000)
  })

  it('stays within the limit of a partially fillable order', () => {
    // (√(0.997 ÷ 0.9) − 1) · 10^6 ÷ 0.997 = 52,668.
    expect(alone({ isPartial: true, limit: 0.9 })).toBeCloseTo(52_668.23, 1)
    expect(alone({ isPartial: true, limit: 0.9, sell: 50_000 })).toBe(50_000)
  })
})

describe('the market of some paths', () => {
  const ac = poolOf(5, a, M, c, M)
  const cb = poolOf(6, c, M, b, 2n * M)
  const search = searchOver([cb, even, ac, poolOf(7, c, M, b, M)])
  const around = listPaths(search).find(({ pools }) => pools.join() === '2,0') as Path
  const direct = listPaths(search).find(({ pools }) => pools.join() === '1') as Path

  it('contains exactly their pools, with the order’s tokens first', () => {
    const { graph } = openPathMarket(search, [direct, around], 1)
    expect(graph.tokens.slice(0, 2)).toEqual([a, b])
    expect([FROM, TO]).toEqual([0, 1])
    expect(new Set(graph.pools)).toEqual(new Set([even, ac, cb]))
  })

  it('allows each pool only in the direction of its paths', () => {
    const { graph } = openPathMarket(search, [around], 1)
    const wayOf = (pool: Pool) => graph.directions[graph.pools.indexOf(pool)]
    expect([wayOf(ac), wayOf(cb)]).toEqual([1, 1])
    const turned = poolOf(8, b, M, a, M)
    const back = searchOver([turned])
    expect([...openPathMarket(back, listPaths(back), 1).graph.directions]).toEqual([2])
  })

  it('starts at the prices of the first path at its sold amount', () => {
    // In one even pool, the last of 100,000 atoms brings 0.8244166.
    expect(priceAt(openPathMarket(search, [direct], 100_000), FROM)).toBeCloseTo(0.8244166, 6)
    // Detour: 2 · 0.997² for the first atom, c at 2 · 0.997.
    const opened = openPathMarket(search, [around, direct], 0)
    expect(priceAt(opened, FROM)).toBeCloseTo(2 * 0.997 ** 2, 9)
    expect(priceAt(opened, opened.graph.tokenIndex.get(c) ?? -1)).toBeCloseTo(2 * 0.997, 9)
    expect(priceAt(opened, TO)).toBe(1)
  })

  it('blocks pools that are on no remaining path', () => {
    const market = openPathMarket(search, [direct, around], 1)
    restrictToPaths(search, market, [direct])
    expect(market.graph.pools.map((pool, e) => [pool, market.graph.directions[e]])).toEqual(
      market.graph.pools.map((pool) => [pool, pool === even ? 1 : 0]),
    )
  })

  it('sells nothing at the start, whatever the price', () => {
    expect(openPathMarket(search, [direct], 1).offers).toMatchObject({
      sell: Float64Array.of(0),
      books: [],
    })
  })
})
