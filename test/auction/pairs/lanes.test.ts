import { describe, expect, it } from 'vitest'
import { flowsAt, lanesOf, poolsAt, turnoverAt } from '../../../src/auction/pairs/lanes'
import { A, B, graphAt, M } from '../market'
import { a, b, c, poolOf } from '../sample'

const graph = graphAt([poolOf(1, a, M, b, 2n * M), poolOf(2, a, M, c, M), poolOf(3, c, M, b, 2n * M)])
const lanes = lanesOf(graph, A, B)

describe('the lanes of a pair', () => {
  it('are the paths both ways, the dearest first, no pool in two of them', () => {
    expect(lanes.there.map(({ pools }) => pools)).toEqual([[0], [1, 2]])
    expect(lanes.back.map(({ pools }) => pools)).toEqual([[0], [2, 1]])
  })

  it('trade up to where the next atom brings the price, and nothing within the fee', () => {
    expect(turnoverAt(lanes, 2)).toEqual({ taken: 0, paid: 0 })
    // one pool: 1,994·10^6 ÷ (1 + 0.997·x ÷ 10^6)² ÷ 10^6 = 1.9 at x = 24,512
    const only = { there: lanes.there.slice(0, 1), back: [] }
    const { taken, paid } = turnoverAt(only, 1.9)
    expect(taken).toBeCloseTo(24_512, -1)
    expect(paid).toBeCloseTo((2e6 * 0.997 * taken) / (1e6 + 0.997 * taken), 3)
    expect(turnoverAt(lanes, 2.2).taken).toBeLessThan(0)
  })

  it('become trades of each pool on the way', () => {
    expect(flowsAt(graph, lanes, 2)).toEqual([])
    expect(flowsAt(graph, lanes, 1.9).map(({ pool }) => pool)).toEqual([0, 1, 2])
    expect(poolsAt(lanes, 1.9)).toBe(3)
  })
})
