import { describe, expect, it } from 'vitest'
import {
  countPoolsAt,
  findDisjointPaths,
  flowsAt,
  profitAt,
  turnoverAt,
  updatePaths,
} from '../../../src/auction/pairs/disjoint-paths'
import { indexPaths } from '../../../src/auction/route/paths'
import { A, B, graphAt, M } from '../market'
import { a, b, c, poolOf } from '../sample'

const graph = graphAt([poolOf(1, a, M, b, 2n * M), poolOf(2, a, M, c, M), poolOf(3, c, M, b, 2n * M)])
const disjointPaths = findDisjointPaths(indexPaths(graph), A, B, [true, true])

describe('disjoint paths of a pair', () => {
  it('go both directions, the best first, and share no pool', () => {
    expect(disjointPaths.forward.map(({ pools }) => pools)).toEqual([[0], [1, 2]])
    expect(disjointPaths.backward.map(({ pools }) => pools)).toEqual([[0], [2, 1]])
  })

  it('trade until the next atom reaches the price, and nothing within the fee', () => {
    expect(turnoverAt(disjointPaths, 2)).toEqual({ taken: 0, paid: 0 })
    // One pool: 1,994·10^6 ÷ (1 + 0.997·x ÷ 10^6)² ÷ 10^6 = 1.9 at x = 24,512.
    const only = { forward: disjointPaths.forward.slice(0, 1), backward: [] }
    const { taken, paid } = turnoverAt(only, 1.9)
    expect(taken).toBeCloseTo(24_512, -1)
    expect(paid).toBeCloseTo((2e6 * 0.997 * taken) / (1e6 + 0.997 * taken), 3)
    expect(turnoverAt(disjointPaths, 2.2).taken).toBeLessThan(0)
  })

  it('are converted to the flow of each pool', () => {
    expect(flowsAt(graph, disjointPaths, 2)).toEqual([])
    expect(flowsAt(graph, disjointPaths, 1.9).map(({ pool }) => pool)).toEqual([0, 1, 2])
    expect(countPoolsAt(disjointPaths, 1.9)).toBe(3)
  })

  it('exist only in directions in which somebody sells', () => {
    expect(findDisjointPaths(indexPaths(graph), A, B, [true, false])).toEqual({
      forward: disjointPaths.forward,
      backward: [],
    })
    expect(findDisjointPaths(indexPaths(graph), A, B, [false, true])).toEqual({
      forward: [],
      backward: disjointPaths.backward,
    })
  })

  it('stay the same on moved pools as if searched again, the best first', () => {
    const moved = graphAt([poolOf(1, a, 2n * M, b, M), poolOf(2, a, M, c, M), poolOf(3, c, M, b, 2n * M)])
    const now = updatePaths(moved, disjointPaths)
    expect(now.forward.map(({ pools }) => pools)).toEqual([[1, 2], [0]])
    expect(now.backward.map(({ pools }) => pools)).toEqual([[0], [2, 1]])
    expect(now).toEqual(findDisjointPaths(indexPaths(moved), A, B, [true, true]))
  })

  it('make no profit at a price within the fee, and less after somebody else sold the same token', () => {
    const oneWay = findDisjointPaths(indexPaths(graph), A, B, [true, false])
    const sold = poolOf(1, a, (101n * M) / 100n, b, (200n * M) / 101n)
    const after = updatePaths(graphAt([sold, poolOf(2, a, M, c, M), poolOf(3, c, M, b, 2n * M)]), oneWay)
    expect(profitAt(oneWay, 2)).toBe(0)
    expect(profitAt(after, 1.9)).toBeGreaterThan(0)
    expect(profitAt(after, 1.9)).toBeLessThan(profitAt(oneWay, 1.9))
  })
})
