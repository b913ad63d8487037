import { describe, expect, it } from 'vitest'
import { BOTH_DIRECTIONS, graphOf } from '../../../src/auction/clear/graph'
import { eliminationOrder, flowOf, netsOf, newtonStep } from '../../../src/auction/clear/newton'
import { fc } from '../../support/properties'
import { A, B, C, D, M, marketAt } from '../market'
import { a, anyPools, b, c, poolOf } from '../sample'

const even = poolOf(1, a, M, b, M)
const flowAt = (priceOfA: number, directions = BOTH_DIRECTIONS): number =>
  flowOf(graphOf([{ pool: even, directions }]), Float64Array.of(Math.sqrt(priceOfA), 1), 0)

describe('the amount that a pool takes', () => {
  it('equals zero while the price is within its fee', () => {
    expect([0.9971, 1, 1.0029].map((price) => flowAt(price))).toEqual([0, 0, 0])
    expect(flowAt(0.9969)).toBeGreaterThan(0)
    expect(flowAt(1.0031)).toBeLessThan(0)
  })

  it('is in the cheaper token, and grows until the marginal price equals the market price', () => {
    // (1.1·√0.997 − 1)·10^6 ÷ 0.997 = 98,644.69 if one token is worth 1.21 of the other.
    expect(flowAt(1 / 1.21)).toBeCloseTo(98_644.69, 1)
    expect(flowAt(1.21)).toBeCloseTo(-98_644.69, 1)
  })

  it('equals zero in a blocked direction', () => {
    expect(flowAt(1 / 1.21, 2)).toBe(0)
    expect(flowAt(1 / 1.21, 1)).toBeGreaterThan(0)
    expect(flowAt(1.21, 1)).toBe(0)
    expect(flowAt(1.21, 0)).toBe(0)
  })
})

describe('excess supply of all tokens', () => {
  it('adds what offers sell and subtracts what they ask for', () => {
    // 100 a at 3 ask for 150 b at 2.
    expect([...netsOf(marketAt([], [[A, B, 100]], [3, 2, 1, 1]))]).toEqual([
      100,
      expect.closeTo(-150, 9),
      0,
      0,
    ])
  })

  it('subtracts what a pool takes of one token and adds what it pays of the other', () => {
    // In 98,644.69; out 10^6 − 10^6 ÷ (1.1·√0.997) = 89,542.38.
    const [ofA, ofB] = netsOf(marketAt([even], [], [1 / 1.21, 1, 1, 1]))
    expect(ofA).toBeCloseTo(-98_644.69, 1)
    expect(ofB).toBeCloseTo(89_542.38, 1)
  })

  it('is lower for a token whose buyers have a share of the gains', () => {
    const market = marketAt([], [[A, B, 100]])
    market.share[B] = Math.log(1.1)
    expect(netsOf(market)[B]).toBeCloseTo(-110, 9)
  })

  it('is worth at least zero in total, because pools pay at least the value that they take', () => {
    fc.assert(
      fc.property(
        anyPools,
        fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), { minLength: 4, maxLength: 4 }),
        (pools, prices) => {
          const nets = netsOf(marketAt(pools, [], prices))
          const worths = [...nets].map((net, token) => net * (prices[token] ?? 0))
          const moved = worths.reduce((sum, worth) => sum + Math.abs(worth), 0)
          expect(worths.reduce((sum, worth) => sum + worth, 0)).toBeGreaterThanOrEqual(-1e-9 * moved)
        },
      ),
      { seed: 1 },
    )
  })
})

describe('the order of elimination', () => {
  it('starts with tokens with few pools and offers, and excludes pinned ones', () => {
    const pools = [even, poolOf(2, b, M, c, M)]
    expect([...eliminationOrder(marketAt(pools), [])]).toEqual([D, A, C, B])
    expect([...eliminationOrder(marketAt(pools, [[D, A, 1]]), [B])]).toEqual([C, D, A])
  })
})

describe('the Newton step', () => {
  it('equals excess demand divided by its slope', () => {
    // At 1 : 1, 200 b demand 200 a, so 100 a are missing. Demand falls by 200 a per ln price of a.
    const market = marketAt(
      [],
      [
        [A, B, 100],
        [B, A, 200],
      ],
    )
    expect([...newtonStep(market, Int32Array.of(A))]).toEqual([expect.closeTo(0.5, 9)])
  })

  it('includes offers that are about to stop trading', () => {
    // The price is half of the softness above the limit, so half of the 100 a trades and 150 a are missing.
    // Per ln price of a, demand falls by 200 a and supply rises by 100 a.
    const market = marketAt(
      [],
      [
        [A, B, 100, -0.5],
        [B, A, 200],
      ],
    )
    expect([...newtonStep(market, Int32Array.of(A))]).toEqual([expect.closeTo(150 / 300, 9)])
  })

  it('finds the last digits of a chain of pools in a few iterations', () => {
    const pools = [even, poolOf(2, b, M, c, 2n * M)]
    const market = marketAt(pools, [[A, C, 50_000]], [0.4, 0.45, 1, 1])
    const order = eliminationOrder(market, [C])
    for (let n = 0; n < 6; n += 1) {
      const step = newtonStep(market, order)
      for (const [k, token] of order.entries())
        market.root[token] = (market.root[token] ?? 0) * Math.exp((step[k] ?? 0) / 2)
      for (const token of order) market.log[token] = 2 * Math.log(market.root[token] ?? 0)
    }
    const [ofA, ofB] = netsOf(market)
    expect(ofA).toBeCloseTo(0, 4)
    expect(ofB).toBeCloseTo(0, 4)
    // 50,000 a are 49,850·10^6 ÷ 1,049,850 = 47,482.97 b. The last of them brings 0.997·2·10^12 ÷ (10^6 +
    // 0.997·47,482.97)².
    expect((market.root[B] ?? 0) ** 2).toBeCloseTo(1.81777, 4)
  })

  it('leaves an untraded token unchanged', () => {
    expect([...newtonStep(marketAt([even]), Int32Array.of(A, B, C))]).toEqual([0, 0, 0])
    expect(newtonStep(marketAt([]), Int32Array.of())).toHaveLength(0)
  })
})
