import { describe, expect, it } from 'vitest'
import { gainOf, tradesOf, worthOf } from '../../../src/auction/clear/trades'
import { A, B, M, marketAt } from '../market'
import { a, b, poolOf } from '../sample'

const even = poolOf(1, a, M, b, M)

describe('trades at a market’s prices', () => {
  it('contain the value that each offer sells at its limit and softness', () => {
    const market = marketAt(
      [],
      [
        [A, B, 100],
        [A, B, 100, Math.log(3) - 0.5],
        [A, B, 100, 10],
      ],
      [6, 2, 1, 1],
    )
    expect([0, 1, 2].map((offer) => worthOf(market, offer))).toEqual(
      [600, 300, 0].map((one) => expect.closeTo(one, 8)),
    )
  })

  it('contain what a pool takes, and what it pays above the price', () => {
    // 98,644.69 a at 1 ÷ 1.21 are worth 81,524.54. The pool pays 89,542.38 b.
    const market = marketAt([even], [], [1 / 1.21, 1, 1, 1])
    expect(tradesOf(market)).toEqual([
      { from: A, to: B, worth: expect.closeTo(81_524.54, 1), gain: expect.closeTo(8_017.84, 1) },
    ])
    expect(tradesOf(marketAt([even], [], [1.21, 1, 1, 1]))).toMatchObject([{ from: B, to: A }])
  })

  it('do not exist for a pool at its own price, or without pools', () => {
    expect(tradesOf(marketAt([even]))).toEqual([])
    expect(gainOf(marketAt([even]), 0)).toBe(0)
    expect(tradesOf(marketAt([]))).toEqual([])
  })
})
