import { describe, expect, it } from 'vitest'
import {
  BOTH_DIRECTIONS,
  graphOf,
  marginalPriceAfter,
  otherTokenOf,
  outputFor,
  wholeGraph,
} from '../../../src/auction/clear/graph'
import { amountOut } from '../../../src/auction/model/pools'
import { fc } from '../../support/properties'
import { A, B, C, graphAt } from '../market'
import { a, auctionOf, b, c, d, native, orderOf, poolOf, weth } from '../sample'

const ab = poolOf(1, a, 1_000n, b, 2_000n)

describe('a graph of pools', () => {
  it('puts given tokens first, then those of the pools', () => {
    const graph = graphOf([{ pool: poolOf(1, c, 1n, a, 1n), directions: BOTH_DIRECTIONS }], [b, a])
    expect(graph.tokens).toEqual([b, a, c])
    expect([...graph.tokenIndex]).toEqual([
      [b, 0],
      [a, 1],
      [c, 2],
    ])
  })

  it('lists the pools of every token, parallel ones included', () => {
    const graph = graphAt([ab, poolOf(2, b, 5n, a, 6n), poolOf(3, b, 7n, c, 8n)])
    expect(graph.poolsAt).toEqual([[0, 1], [0, 1, 2], [2], []])
    expect([...graph.reserveA]).toEqual([1_000, 5, 7])
    expect([...graph.reserveB]).toEqual([2_000, 6, 8])
    expect(graph.depth[0]).toBeCloseTo(Math.sqrt(2_000_000), 9)
    expect(otherTokenOf(graph, 2, B)).toBe(C)
    expect(otherTokenOf(graph, 2, C)).toBe(B)
  })

  it('excludes pools with an empty side, and indexes the others', () => {
    const graph = graphAt([poolOf(1, a, 0n, b, 9n), poolOf(2, a, 9n, b, 0n), poolOf(3, a, 1n, b, 4n)])
    expect(graph.pools.map(({ id }) => id)).toEqual(['pool 3'])
    expect(graph.poolsAt).toEqual([[0], [0], [], []])
  })

  it('contains nothing without pools and tokens', () => {
    expect(graphOf([])).toMatchObject({ tokens: [], pools: [], poolsAt: [] })
  })
})

describe('a pool in floats', () => {
  it('pays by the constant-product formula in both directions', () => {
    // 99.7 · 2,000 ÷ 1,099.7, and 199.4 · 1,000 ÷ 2,199.4.
    expect(outputFor(graphAt([ab]), 0, A, 100)).toBeCloseTo(181.3222, 4)
    expect(outputFor(graphAt([ab]), 0, B, 200)).toBeCloseTo(90.6611, 4)
  })

  it('pays less for each further atom', () => {
    // 0.997 · 2 at first, 0.997 · 2,000,000 ÷ 1,099.7² after 100.
    expect(marginalPriceAfter(graphAt([ab]), 0, A, 0)).toBeCloseTo(1.994, 9)
    expect(marginalPriceAfter(graphAt([ab]), 0, A, 100)).toBeCloseTo(1.648833, 6)
    expect(marginalPriceAfter(graphAt([ab]), 0, B, 0)).toBeCloseTo(0.4985, 9)
  })

  it('pays the same as the exact formula except for rounding', () => {
    const atoms = fc.bigInt({ min: 1n, max: 10n ** 15n })
    fc.assert(
      fc.property(atoms, atoms, atoms, (reserveA, reserveB, sold) => {
        const pool = poolOf(1, a, reserveA, b, reserveB)
        const exact = Number(amountOut(pool, a, sold))
        const float = outputFor(graphAt([pool]), 0, A, Number(sold))
        expect(Math.abs(float - exact - 0.5)).toBeLessThanOrEqual(0.5 + 1e-9 * exact)
      }),
      { seed: 1 },
    )
  })
})

describe('the graph of an auction', () => {
  const pools = [ab]

  it('contains the tokens of its orders, even without pools', () => {
    expect(wholeGraph(auctionOf({ pools })).tokenIndex.has(d)).toBe(false)
    const graph = wholeGraph(auctionOf({ pools, orders: [orderOf({ sellToken: d })] }))
    expect(graph.tokenIndex.has(d)).toBe(true)
  })

  it('contains wrapped native for buyers of the native coin', () => {
    const graph = wholeGraph(auctionOf({ pools: [], orders: [orderOf({ buyToken: native })] }))
    expect(graph.tokens).toEqual([a, weth])
  })
})
