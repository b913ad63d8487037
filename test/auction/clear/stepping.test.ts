import { describe, expect, it } from 'vitest'
import { missOf, searchAll, stepAll } from '../../../src/auction/clear/stepping'
import { A, B, C, marketAt, priceAt } from '../market'
import { a, b, c, poolOf } from '../sample'

const G = 10n ** 9n
const order = Int32Array.of(A, C)
/** Deep pools of c with a, which trades, and with b, which is about to: only 1,000 tie a and c to b besides. */
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

describe('how far a market is from clear', () => {
  it('is the imbalance of the tokens asked about, as a part of all that is sold', () => {
    // 100 a and 200 b are sold at 1 : 1, so a is 100 short
    const market = marketAt(
      [],
      [
        [A, B, 100],
        [B, A, 200],
      ],
    )
    expect(missOf(market, Int32Array.of(A))).toBeCloseTo(100 / 300, 9)
    expect(missOf(market, Int32Array.of(C))).toBe(0)
    expect(missOf(marketAt([]), Int32Array.of(A, B, C))).toBe(0)
  })
})

describe('a step', () => {
  it('is taken when it comes nearer', () => {
    // by 0.5 in ln price, of the 0.69 that it takes
    const market = marketAt(
      [],
      [
        [A, B, 100],
        [B, A, 200],
      ],
    )
    expect(stepAll(market, Int32Array.of(A), missOf(market, Int32Array.of(A)))).toBe(true)
    expect(priceAt(market, A)).toBeCloseTo(Math.exp(0.5), 9)
  })

  it('changes nothing when a pool about to trade makes every part of it too long', () => {
    const market = atTheEdge()
    const before = [[...market.root], [...market.log]]
    expect(stepAll(market, order, missOf(market, order))).toBe(false)
    expect([[...market.root], [...market.log]]).toEqual(before)
  })
})

describe('a search along the step', () => {
  it('finds where such a pool trades a little, from where steps go on', () => {
    const market = atTheEdge()
    const missed = missOf(market, order)
    expect(missed).toBeGreaterThan(1e-6)
    expect(searchAll(market, order, missed)).toBe(true)
    stepAll(market, order, missOf(market, order))
    expect(missOf(market, order)).toBeLessThan(1e-10)
  })

  it('changes nothing when it comes no nearer', () => {
    const market = atTheEdge()
    const before = [...market.root]
    expect(searchAll(market, order, 0)).toBe(false)
    expect([...market.root]).toEqual(before)
  })
})
