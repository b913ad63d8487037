import { describe, expect, it } from 'vitest'
import { type Graph, soldFor } from '../../../src/auction/clear/graph'
import { type Path, pathAt, pathMarginal, pathsOf } from '../../../src/auction/route/paths'
import { fc } from '../../support/properties'
import { A, B, C, D, graphAt } from '../market'
import { a, b, c, d, poolOf, weth } from '../sample'

const ab = poolOf(1, a, 1_000n, b, 2_000n)
const bc = poolOf(2, b, 1_000n, c, 1_000n)
const ac = poolOf(3, a, 500n, c, 500n)
const cd = poolOf(4, c, 10n, d, 10n)
const triangle = graphAt([ab, bc, ac])
const listPaths = (graph: Graph, from: number, to: number): readonly Path[] => {
  const table = pathsOf(graph, from, to)
  return table.prices.map((_, row) => pathAt(graph, table, row))
}
const poolsOf = (paths: readonly Path[]) => paths.map(({ pools }) => pools)

describe('the paths between two tokens', () => {
  it('are the direct one and the one around', () => {
    expect(poolsOf(listPaths(triangle, A, C))).toEqual([[2], [0, 1]])
    expect(listPaths(triangle, A, C)[1]?.tokens).toEqual([A, B, C])
  })

  it('have the price of their first atom, what every pool keeps counted', () => {
    // 0.997 of 1 : 1, and 0.997² of 2 : 1 then 1 : 1
    const [direct, around] = listPaths(triangle, A, C)
    expect(direct?.price).toBeCloseTo(0.997, 12)
    expect(around?.price).toBeCloseTo(2 * 0.997 ** 2, 12)
  })

  it('are one each for parallel pools', () => {
    expect(poolsOf(listPaths(graphAt([ab, poolOf(5, b, 9n, a, 9n)]), A, B))).toEqual([[0], [1]])
  })

  it('have three pools at most', () => {
    const chain = [ab, bc, cd, poolOf(5, d, 9n, weth, 9n)]
    const graph = graphAt(chain, [a, b, c, d, weth])
    expect(poolsOf(listPaths(graph, A, D))).toEqual([[0, 1, 2]])
    expect(listPaths(graph, A, 4)).toEqual([])
  })

  it('are none between tokens that nothing joins, or without pools', () => {
    expect(listPaths(graphAt([ab, cd]), A, D)).toEqual([])
    expect(listPaths(graphAt([]), A, B)).toEqual([])
  })

  it('are found once for many orders', () => {
    expect(pathsOf(triangle, A, B)).toBe(pathsOf(triangle, A, B))
    expect(pathsOf(triangle, A, B)).not.toBe(pathsOf(triangle, B, A))
  })

  it('never meet a token twice, whatever the pools', () => {
    const tokens = [a, b, c, d, weth]
    const pair = fc.shuffledSubarray(tokens, { minLength: 2, maxLength: 2 })
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 12 }), (pairs) => {
        const pools = pairs.map(([one = a, other = b], n) => poolOf(n, one, 100n, other, 100n))
        const paths = listPaths(graphAt(pools, tokens), A, B)
        for (const path of paths) {
          expect(new Set(path.tokens).size).toBe(path.pools.length + 1)
          expect([path.tokens[0], path.tokens.at(-1)]).toEqual([A, B])
        }
        expect(new Set(paths.map((path) => path.pools.join())).size).toBe(paths.length)
      }),
      { seed: 1 },
    )
  })
})

describe('a path', () => {
  const [, around] = listPaths(triangle, A, C) as [Path, Path]
  const paid = (atoms: number) => soldFor(triangle, 1, B, soldFor(triangle, 0, A, atoms))

  it('pays what its pools pay one after the other, by its price and its bend', () => {
    // 100 a bring 99.7 · 2,000 ÷ 1,099.7 = 181.3222 b, these 180.7781 · 1,000 ÷ 1,180.7781 = 153.1009 c
    expect(paid(100)).toBeCloseTo(153.1009, 3)
    expect((around.price * 100) / (1 + around.bend * 100)).toBeCloseTo(paid(100), 9)
  })

  it('brings for the next atom what the amounts already sold leave', () => {
    expect(pathMarginal(around, 0)).toBe(around.price)
    expect(pathMarginal(around, 100)).toBeCloseTo((paid(100.001) - paid(100)) / 0.001, 4)
  })
})
