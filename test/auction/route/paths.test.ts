import { describe, expect, it } from 'vitest'
import { type Graph, outputFor } from '../../../src/auction/clear/graph'
import { indexPaths, type Path, pathAt, pathMarginal } from '../../../src/auction/route/paths'
import { fc } from '../../support/properties'
import { A, B, C, D, graphAt } from '../market'
import { a, b, c, d, poolOf, weth } from '../sample'

const ab = poolOf(1, a, 1_000n, b, 2_000n)
const bc = poolOf(2, b, 1_000n, c, 1_000n)
const ac = poolOf(3, a, 500n, c, 500n)
const cd = poolOf(4, c, 10n, d, 10n)
const triangle = graphAt([ab, bc, ac])
const listPaths = (graph: Graph, from: number, to: number): readonly Path[] => {
  const table = indexPaths(graph).pathsOf(from, to)
  return table.prices.map((_, row) => pathAt(graph, table, row))
}
const poolsOf = (paths: readonly Path[]) => paths.map(({ pools }) => pools)

describe('paths between two tokens', () => {
  it('include the direct one and the detour', () => {
    expect(poolsOf(listPaths(triangle, A, C))).toEqual([[2], [0, 1]])
    expect(listPaths(triangle, A, C)[1]?.tokens).toEqual([A, B, C])
  })

  it('have the price of their first atom after all pool fees', () => {
    // The direct pool is 1 : 1. The pools of the detour are 2 : 1 and 1 : 1.
    const [direct, around] = listPaths(triangle, A, C)
    expect(direct?.price).toBeCloseTo(0.997, 12)
    expect(around?.price).toBeCloseTo(2 * 0.997 ** 2, 12)
  })

  it('exist once per parallel pool', () => {
    expect(poolsOf(listPaths(graphAt([ab, poolOf(5, b, 9n, a, 9n)]), A, B))).toEqual([[0], [1]])
  })

  it('have at most three pools, or four if there is no shorter path', () => {
    const tokens = [a, b, c, d, weth]
    const chain = [ab, bc, cd, poolOf(5, d, 9n, weth, 9n)]
    const graph = graphAt(chain, tokens)
    expect(poolsOf(listPaths(graph, A, D))).toEqual([[0, 1, 2]])
    expect(poolsOf(listPaths(graph, A, 4))).toEqual([[0, 1, 2, 3]])
    const shortcut = graphAt([...chain, poolOf(6, a, 9n, d, 9n)], tokens)
    expect(poolsOf(listPaths(shortcut, A, 4))).toEqual([[4, 3]])
  })

  it('use few of many parallel pools: the cheapest and the deepest', () => {
    const parallel = Array.from({ length: 40 }, (_, n) =>
      poolOf(n, a, 1_000n * BigInt(n + 1), b, 1_000n * BigInt(n + 1) + BigInt(40 - n)),
    )
    const graph = graphAt([...parallel, bc])
    const paths = poolsOf(listPaths(graph, A, C))
    expect(paths.length).toBeLessThan(20)
    expect(paths).toContainEqual([0, 40])
    expect(paths).toContainEqual([39, 40])
    expect(listPaths(graph, A, B)).toHaveLength(40)
  })

  it('do not exist between unconnected tokens or without pools', () => {
    expect(listPaths(graphAt([ab, cd]), A, D)).toEqual([])
    expect(listPaths(graphAt([]), A, B)).toEqual([])
  })

  it('are searched once for all orders of a directed pair', () => {
    const { pathsOf } = indexPaths(triangle)
    expect(pathsOf(A, B)).toBe(pathsOf(A, B))
    expect(pathsOf(A, B)).not.toBe(pathsOf(B, A))
  })

  it('never visit a token twice, whatever the pools', () => {
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
  const paid = (atoms: number) => outputFor(triangle, 1, B, outputFor(triangle, 0, A, atoms))

  it('pays what its pools pay one after the other, as computed from its price and bend', () => {
    // 100 a bring 99.7 · 2,000 ÷ 1,099.7 = 181.3222 b, and these 180.7781 · 1,000 ÷ 1,180.7781 = 153.1009 c.
    expect(paid(100)).toBeCloseTo(153.1009, 3)
    expect((around.price * 100) / (1 + around.bend * 100)).toBeCloseTo(paid(100), 9)
  })

  it('has the marginal price of the next atom after some atoms were sold', () => {
    expect(pathMarginal(around, 0)).toBe(around.price)
    expect(pathMarginal(around, 100)).toBeCloseTo((paid(100.001) - paid(100)) / 0.001, 4)
  })
})
