import { describe, expect, it } from 'vitest'
import { findRoot } from '../../../src/auction/pairs/root-finding'

/** Returns the prices around the root of an excess, and the number of evaluations. */
function look(low: number, high: number, excess: (price: number) => number) {
  let looks = 0
  const [below, above] = findRoot(low, high, (price) => {
    looks += 1
    return excess(price)
  })
  return { below, above, looks }
}

describe('the price at which an excess changes its sign', () => {
  it.each([
    ['falls evenly', 2, (price: number) => 2 - price],
    ['bends as a pool does', 1_990 / 1.0001 ** 2, (price: number) => Math.sqrt(1_990 / price) - 1.0001],
    ['jumps', 1_990, (price: number) => (price < 1_990 ? 1 : -1)],
    ['is zero for a while', 2_005, (price: number) => (price < 1_990 ? 1 : price > 2_005 ? -1 : 0)],
    [
      'differs by thirty digits',
      7,
      (price: number) => (price < 7 ? (7 - price) * 1e-15 : (7 - price) * 1e15),
    ],
  ])('has full precision if the excess %s', (_, turn, excess) => {
    const { below, above } = look(1 / 60, 120_000, excess)
    expect(below / turn).toBeCloseTo(1, 13)
    expect(above / turn).toBeCloseTo(1, 13)
    expect(excess(below)).toBeGreaterThanOrEqual(0)
    expect(excess(above)).toBeLessThan(0)
  })

  it('needs a quarter of the evaluations of bisection if the excess is smooth', () => {
    expect(look(1 / 60, 120_000, (price) => Math.sqrt(1_990 / price) - 1.0001).looks).toBeLessThan(15)
    expect(look(1 / 60, 120_000, (price) => 6_000 / price - 3).looks).toBeLessThan(15)
  })

  it('equals the start if the interval is empty', () => {
    expect(findRoot(5, 5, () => 1)).toEqual([5, 5])
  })
})
