import { describe, expect, it } from 'vitest'
import { backtrackStep, imbalanceOf, searchAlongSteps } from '../../../src/auction/clear/line-search'
import { A, B, C, marketAt, priceAt } from '../market'
import { a, b, c, poolOf } from '../sample'

const G = 10n ** 9n
const order = Int32Array.of(A, C)
/**
 * Market at the point where the deep pool of b and c is about to trade. The deep pool of a and c trades.
 * Apart from pools, only orders of 1,000 atoms connect b with a and c.
 */
const atTheEdge = () => {
  const pools = [poolOf(1, a, G, b, G), poolOf(2, b, G, c, G), poolOf(3, a, G, c, G)]
  const roots = [1.0000881358779352, 1, 0.9985082344326347, 1]
  const market = marketAt(
    pools,
    [
      [A, B, 1_000],
      [B, C, 1_000],
      [C, A, 80_000],
    ],
    roots.map((root) => root ** 2),
  )
  market.share.fill(0.00007586696275269759)
  return market
}

describe('the imbalance of a market', () => {
  it('equals the excess of the free tokens as a fraction of the sold value', () => {
    // 100 a and 200 b are sold at 1 : 1, so a is 100 short.
    const market = marketAt(
      [],
      [
        [A, B, 100],
        [B, A, 200],
      ],
    )
    expect(imbalanceOf(market, Int32Array.of(A))).toBeCloseTo(100 / 300, 9)
    expect(imbalanceOf(market, Int32Array.of(C))).toBe(0)
    expect(imbalanceOf(marketAt([]), Int32Array.of(A, B, C))).toBe(0)
  })
})

describe('a Newton step', () => {
  it('is applied if it reduces the imbalance', () => {
    // The step changes ln price by 0.5. A balance needs 0.69.
    const market = marketAt(
      [],
      [
        [A, B, 100],
        [B, A, 200],
      ],
    )
    expect(backtrackStep(market, Int32Array.of(A), imbalanceOf(market, Int32Array.of(A)))).toBe(true)
    expect(priceAt(market, A)).toBeCloseTo(Math.exp(0.5), 9)
  })

  it('changes nothing if even an eighth of it is too long, because a pool is about to trade', () => {
    const market = atTheEdge()
    const before = [[...market.root], [...market.log]]
    expect(backtrackStep(market, order, imbalanceOf(market, order))).toBe(false)
    expect([[...market.root], [...market.log]]).toEqual(before)
  })
})

describe('a line search along the step', () => {
  it('finds a point at which an idle pool starts to trade, so that later steps converge', () => {
    const market = atTheEdge()
    const missed = imbalanceOf(market, order)
    expect(missed).toBeGreaterThan(1e-6)
    expect(searchAlongSteps(market, order, missed)).toBe(true)
    backtrackStep(market, order, imbalanceOf(market, order))
    expect(imbalanceOf(market, order)).toBeLessThan(1e-10)
  })

  it('changes nothing if it does not reduce the imbalance', () => {
    const market = atTheEdge()
    const before = [...market.root]
    expect(searchAlongSteps(market, order, 0)).toBe(false)
    expect([...market.root]).toEqual(before)
  })
})
