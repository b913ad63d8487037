import { describe, expect, it } from 'vitest'
import { flowsAt, lanesNow, lanesOf, poolsAt, profitAt, turnoverAt } from '../../../src/auction/pairs/lanes'
import { A, B, graphAt, M } from '../market'
import { a, b, c, poolOf } from '../sample'

const graph = graphAt([poolOf(1, a, M, b, 2n * M), poolOf(2, a, M, c, M), poolOf(3, c, M, b, 2n * M)])
const lanes = lanesOf(graph, A, B, [true, true])

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

  it('are looked for only in the directions in which somebody sells', () => {
    expect(lanesOf(graph, A, B, [true, false])).toEqual({ there: lanes.there, back: [] })
    expect(lanesOf(graph, A, B, [false, true])).toEqual({ there: [], back: lanes.back })
  })

  it('are the same on pools that moved as if looked for there, the dearest first', () => {
    const moved = graphAt([poolOf(1, a, 2n * M, b, M), poolOf(2, a, M, c, M), poolOf(3, c, M, b, 2n * M)])
    const now = lanesNow(moved, lanes)
    expect(now.there.map(({ pools }) => pools)).toEqual([[1, 2], [0]])
    expect(now.back.map(({ pools }) => pools)).toEqual([[0], [2, 1]])
    expect(now).toEqual(lanesOf(moved, A, B, [true, true]))
  })

  it('pay so much beyond a price: nothing within the fee, less after somebody else sold the same', () => {
    const oneWay = lanesOf(graph, A, B, [true, false])
    const sold = poolOf(1, a, (101n * M) / 100n, b, (200n * M) / 101n)
    const after = lanesNow(graphAt([sold, poolOf(2, a, M, c, M), poolOf(3, c, M, b, 2n * M)]), oneWay)
    expect(profitAt(oneWay, 2)).toBe(0)
    expect(profitAt(after, 1.9)).toBeGreaterThan(0)
    expect(profitAt(after, 1.9)).toBeLessThan(profitAt(oneWay, 1.9))
  })
})
