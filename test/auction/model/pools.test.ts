import { describe, expect, it } from 'vitest'
import {
  amountIn,
  amountOut,
  curveOf,
  invariantOf,
  otherToken,
  spotPrice,
  swap,
} from '../../../src/auction/model/pools'
import { fc } from '../../support/properties'
import { a, b, c, poolOf } from '../sample'

const pool = poolOf(1, a, 1_000n, b, 2_000n)
const reserve = fc.bigInt({ min: 1n, max: 1n << 112n })
const anyPool = fc.tuple(reserve, reserve).map(([ra, rb]) => poolOf(1, a, ra, b, rb))
const atoms = fc.bigInt({ min: 0n, max: 1n << 120n })

describe('a constant-product pool', () => {
  it('pays by the Uniswap V2 formula, rounded down', () => {
    // 99,700 · 2,000 ÷ (1,000,000 + 99,700) = 181.32.
    expect(amountOut(pool, a, 100n)).toBe(181n)
    // 99,700 · 1,000 ÷ (2,000,000 + 99,700) = 47.48.
    expect(amountOut(pool, b, 100n)).toBe(47n)
  })

  it('asks by the Uniswap V2 formula, rounded up', () => {
    // 1,000 · 181 · 1,000 ÷ (1,819 · 997) = 99.80.
    expect(amountIn(pool, b, 181n)).toBe(100n)
  })

  it('cannot pay its whole reserve', () => {
    expect(amountIn(pool, b, 1_999n)).toBeGreaterThan(0n)
    expect(amountIn(pool, b, 2_000n)).toBeUndefined()
    expect(amountOut(pool, a, 10n ** 33n)).toBe(1_999n)
  })

  it('takes and asks at most what a pair can hold', () => {
    const workspace = 2n ** 112n - 1n - pool.reserveA
    expect(amountOut(pool, a, workspace)).toBe(1_999n)
    expect(amountOut(pool, a, workspace + 1n)).toBe(0n)
    const vast = { ...pool, reserveA: 2n ** 111n, reserveB: 2n ** 111n }
    expect(amountIn(vast, b, 2n ** 110n)).toBeUndefined()
    expect(amountIn(vast, b, 2n ** 109n)).toBeGreaterThan(2n ** 109n)
  })

  it('pays nothing for an amount of zero, or if it is empty', () => {
    expect(amountOut(pool, a, 0n)).toBe(0n)
    expect(amountOut(pool, a, -1n)).toBe(0n)
    expect(amountIn(pool, b, 0n)).toBe(0n)
    expect(amountOut(poolOf(1, a, 0n, b, 0n), a, 5n)).toBe(0n)
    expect(amountIn(poolOf(1, a, 0n, b, 9n), b, 5n)).toBeUndefined()
  })

  it('changes its reserves by the incoming and outgoing amounts', () => {
    expect(swap(pool, a, 100n)).toEqual({ paid: 181n, pool: { ...pool, reserveA: 1_100n, reserveB: 1_819n } })
    expect(swap(pool, b, 100n)).toEqual({ paid: 47n, pool: { ...pool, reserveA: 953n, reserveB: 2_100n } })
  })

  it('knows its other token, its spot price and its curve', () => {
    expect(otherToken(pool, a)).toBe(b)
    expect(otherToken(pool, b)).toBe(a)
    expect(spotPrice(pool, a)).toBeCloseTo(1.994, 12)
    expect(curveOf(poolOf(1, a, 10n, b, 20n), a)).toEqual({ a: 19_940n, b: 10_000n, c: 997n })
  })

  it('does not trade a token that it does not hold', () => {
    expect(() => amountOut(pool, c, 1n)).toThrow('pool pool 1 does not hold')
  })

  it('never pays its reserve and never lowers its invariant', () => {
    fc.assert(
      fc.property(anyPool, atoms, (anyone, sold) => {
        const after = swap(anyone, a, sold)
        expect(after.paid).toBeLessThan(anyone.reserveB)
        expect(invariantOf(after.pool)).toBeGreaterThanOrEqual(invariantOf(anyone))
      }),
    )
  })

  it('pays at least the requested amount for the amount it charged', () => {
    fc.assert(
      fc.property(anyPool, atoms, (anyone, bought) => {
        const input = amountIn(anyone, b, bought)
        if (input === undefined) {
          const workspace = 2n ** 112n - 1n - anyone.reserveA
          expect(bought >= anyone.reserveB || amountOut(anyone, a, workspace - 2n) < bought).toBe(true)
        } else expect(amountOut(anyone, a, input)).toBeGreaterThanOrEqual(bought)
      }),
    )
  })

  it('asks at most two atoms more than the minimum', () => {
    fc.assert(
      fc.property(anyPool, atoms, (anyone, bought) => {
        const input = amountIn(anyone, b, bought)
        if (input !== undefined && input > 1n) expect(amountOut(anyone, a, input - 2n)).toBeLessThan(bought)
      }),
    )
  })
})
