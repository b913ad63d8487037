import { describe, expect, it } from 'vitest'
import { turnOf } from '../../../src/auction/pairs/turning'

/** How often an excess is looked at, and where it turns. */
function look(low: number, high: number, excess: (price: number) => number) {
  let looks = 0
  const [below, above] = turnOf(low, high, (price) => {
    looks += 1
    return excess(price)
  })
  return { below, above, looks }
}

describe('the price at which an excess turns', () => {
  it.each([
    ['falls evenly', 2, (price: number) => 2 - price],
    ['bends as a pool does', 1_990 / 1.0001 ** 2, (price: number) => Math.sqrt(1_990 / price) - 1.0001],
    ['jumps', 1_990, (price: number) => (price < 1_990 ? 1 : -1)],
    ['is nothing for a while', 2_005, (price: number) => (price < 1_990 ? 1 : price > 2_005 ? -1 : 0)],
    [
      'differs by thirty digits',
      7,
      (price: number) => (price < 7 ? (7 - price) * 1e-15 : (7 - price) * 1e15),
    ],
  ])('is found to its last digits where the excess %s', (_, turn, excess) => {
    const { below, above } = look(1 / 60, 120_000, excess)
    expect(below / turn).toBeCloseTo(1, 13)
    expect(above / turn).toBeCloseTo(1, 13)
    expect(excess(below)).toBeGreaterThanOrEqual(0)
    expect(excess(above)).toBeLessThan(0)
  })

  it('takes a quarter of the looks that halving takes where the excess is smooth', () => {
    expect(look(1 / 60, 120_000, (price) => Math.sqrt(1_990 / price) - 1.0001).looks).toBeLessThan(15)
    expect(look(1 / 60, 120_000, (price) => 6_000 / price - 3).looks).toBeLessThan(15)
  })

  it('is where one looks when there is no room to look', () => {
    expect(turnOf(5, 5, () => 1)).toEqual([5, 5])
  })
})
