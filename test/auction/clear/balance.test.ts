import { describe, expect, it } from 'vitest'
import { balanceToken, excessSupplyAt, offeredPrice, setPrice } from '../../../src/auction/clear/balance'
import { BOTH_DIRECTIONS, graphOf } from '../../../src/auction/clear/graph'
import { fc } from '../../support/properties'
import { A, B, C, M, marketAt, priceAt } from '../market'
import { a, anyPools, b, poolOf } from '../sample'

const even = poolOf(1, a, M, b, M)
const at = (given: ArrayLike<number>, place: number) => given[place] ?? Number.NaN

describe('the rate of an offer', () => {
  it('equals the ratio of prices, plus the share of the buyers of the token', () => {
    const market = marketAt([], [[A, B, 100]], [6, 2, 1, 1])
    expect(Math.exp(offeredPrice(market, 0))).toBeCloseTo(3, 12)
    market.share[B] = Math.log(1.1)
    expect(Math.exp(offeredPrice(market, 0))).toBeCloseTo(3.3, 12)
  })
})

describe('excess supply of a token', () => {
  it('equals offered amounts minus the demanded amounts of buyers', () => {
    // 100 a are sold. 30 b at 2 wei buy 60 a at 1 wei.
    const offers = [
      [A, B, 100],
      [B, A, 30],
    ] as const
    const market = marketAt([], offers, [1, 2, 1, 1])
    expect(excessSupplyAt(market, A, 1).net).toBeCloseTo(40, 9)
    expect(excessSupplyAt(market, B, Math.SQRT1_2).net).toBeCloseTo(30 - 50, 9)
    expect(excessSupplyAt(market, A, 1).gross).toBe(100)
  })

  it('equals zero for a pool at its own price, up to a factor of √0.997 in both directions', () => {
    const look = excessSupplyAt(marketAt([even]), A, 1)
    expect(look).toMatchObject({ net: 0, slope: 0, gross: 0 })
    expect(look.bendAbove).toBeCloseTo(1 / Math.sqrt(0.997), 12)
    expect(look.bendBelow).toBeCloseTo(Math.sqrt(0.997), 12)
  })

  it('includes the amount that a pool trades until its marginal price equals the market price', () => {
    // At v = 1.1, a costs 1 ÷ 1.21: 0.997·10^12 ÷ (10^6 + 0.997·x)² = 1 ÷ 1.21 at x = (1.1·√0.997 − 1)·10^6 ÷
    // 0.997 = 98,644.69.
    expect(excessSupplyAt(marketAt([even]), A, 1.1).net).toBeCloseTo(-98_644.69, 1)
    // At v = 0.9, the pool pays 10^6 − 0.9·10^6 ÷ √0.997 = 98,646.95.
    expect(excessSupplyAt(marketAt([even]), A, 0.9).net).toBeCloseTo(98_646.95, 1)
  })

  it('excludes a blocked direction of a pool', () => {
    const onlyFromB = graphOf([{ pool: even, directions: BOTH_DIRECTIONS - 1 }], [a, b])
    const market = { ...marketAt([]), graph: onlyFromB }
    expect(excessSupplyAt(market, A, 1.1).net).toBe(0)
    expect(excessSupplyAt(market, A, 0.9).net).toBeGreaterThan(0)
  })

  it('equals zero for an unknown token', () => {
    expect(excessSupplyAt(marketAt([even]), C, 1)).toEqual({
      net: 0,
      slope: 0,
      gross: 0,
      bendAbove: Number.POSITIVE_INFINITY,
      bendBelow: 0,
    })
  })

  it('never rises as a token gets cheaper, and its slope is its derivative', () => {
    fc.assert(
      fc.property(anyPools, fc.double({ min: -5, max: 5, noNaN: true }), (pools, log) => {
        const market = marketAt(pools, [
          [A, B, 1e6, 0],
          [B, A, 1e9],
        ])
        market.softness = 0.5
        const v = Math.exp(log)
        const [here, next] = [excessSupplyAt(market, A, v), excessSupplyAt(market, A, v * (1 + 1e-6))]
        expect(next.net).toBeLessThanOrEqual(here.net + 1e-9 * (here.gross + next.gross))
        expect(here.slope).toBeLessThanOrEqual(0)
      }),
      { seed: 1 },
    )
  })
})

describe('balanceToken', () => {
  it('finds the price at which a pool takes the sold amount', () => {
    // The 100,000th a brings 0.997·10^12 ÷ 1,099,700² = 0.8244166.
    const market = marketAt([even], [[A, B, 100_000]])
    balanceToken(market, A, 1e-13)
    expect(priceAt(market, A)).toBeCloseTo(0.8244166, 7)
    expect(at(market.log, A)).toBeCloseTo(Math.log(0.8244166), 6)
    expect(priceAt(market, B)).toBe(1)
  })

  it('finds the price between two offers without a pool', () => {
    const market = marketAt(
      [],
      [
        [A, B, 100],
        [B, A, 250],
      ],
    )
    balanceToken(market, A, 1e-13)
    expect(priceAt(market, A)).toBeCloseTo(2.5, 10)
  })

  it('leaves an untraded token unchanged', () => {
    const market = marketAt([even], [], [1, 1, 7, 1])
    balanceToken(market, C, 1e-13)
    expect(priceAt(market, C)).toBeCloseTo(7, 10)
  })

  it('lowers the price of a token that is only sold, within the range of floats', () => {
    const market = marketAt([], [[A, B, 100]])
    for (let n = 0; n < 100; n += 1) balanceToken(market, A, 1e-13)
    expect(priceAt(market, A)).toBeLessThan(1e-60)
    expect(at(market.root, A)).toBeGreaterThan(0)
    setPrice(market, A, Number.POSITIVE_INFINITY)
    expect(at(market.root, A)).toBeCloseTo(1e-60, 70)
  })
})
