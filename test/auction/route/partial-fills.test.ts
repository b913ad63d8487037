import { describe, expect, it } from 'vitest'
import { fillLargestPart } from '../../../src/auction/route/partial-fills'
import { indexPools, sellThrough } from '../../../src/auction/route/routes'
import { filledAmount, isWithinLimit } from '../../../src/domain/orders/amounts'
import { fc } from '../../support/properties'
import { a, b, c, orderOf, poolOf } from '../sample'

const M = 1_000_000n
const index = indexPools([poolOf(1, a, M, b, M)])
const hops = [{ pool: 'pool 1', tokenIn: a, tokenOut: b }]
const sell = { partiallyFillable: true, sellAmount: 500_000n, buyAmount: 400_000n }
const buy = { partiallyFillable: true, kind: 'buy' as const, sellAmount: 500_000n, buyAmount: 400_000n }

describe('the largest fillable part of an order', () => {
  it('ends where the whole part is just within the limit', () => {
    // 997·y·10^6 ÷ (10^9 + 997·y) ≥ 0.8·y up to y = (997·10^6 ÷ 0.8 − 10^9) ÷ 997 = 246,990.9….
    // Rounding 246,988 · 0.8 = 197,590.4 up to whole atoms reduces it.
    const fill = fillLargestPart(index, orderOf(sell), { hops, fee: 0n })
    expect(fill).toMatchObject({ sell: 246_987n, buy: 197_590n, fee: 0n, route: hops })
  })

  it('is the same for a buy order, which pays only the price of its amount', () => {
    expect(fillLargestPart(index, orderOf(buy), { hops, fee: 0n })).toMatchObject({
      sell: 246_987n,
      buy: 197_590n,
    })
    // 11 b cost 111,455 a. The next whole b is not affordable, so the rest of the balance stays.
    const coarse = indexPools([poolOf(1, a, M, b, 110n)])
    const order = orderOf({ ...buy, sellAmount: M, buyAmount: 50n, available: 119_000n })
    expect(fillLargestPart(coarse, order, { hops, fee: 0n })).toMatchObject({ sell: 111_446n, buy: 11n })
  })

  it('shrinks if a fee must be covered', () => {
    const free = fillLargestPart(index, orderOf(sell), { hops, fee: 0n })
    const paid = fillLargestPart(index, orderOf(sell), { hops, fee: 10_000n })
    expect(paid?.fee).toBe(10_000n)
    expect(paid?.sell).toBeLessThan(free?.sell ?? 0n)
  })

  it('does not exist if a fee takes all surplus at every size, or the limit is out of reach', () => {
    expect(fillLargestPart(index, orderOf(sell), { hops, fee: 100_000n })).toBeUndefined()
    expect(
      fillLargestPart(index, orderOf({ ...sell, buyAmount: 500_000n }), { hops, fee: 0n }),
    ).toBeUndefined()
  })

  it('takes at most what remains and can be transferred, the signed fee included', () => {
    const path = { hops, fee: 0n }
    expect(fillLargestPart(index, orderOf({ ...sell, available: 10_000n }), path)?.sell).toBe(10_000n)
    const executed = { sell: 400_000n, buy: 320_000n }
    expect(fillLargestPart(index, orderOf({ ...sell, executed }), path)?.sell).toBe(100_000n)
    // 10% on top: 9,090 + 909 = 9,999, and 9,091 + 909 = 10,000.
    const signed = orderOf({ ...sell, feeAmount: 50_000n, available: 10_000n })
    expect(fillLargestPart(index, signed, path)?.sell).toBe(9_091n)
    expect(fillLargestPart(index, orderOf({ ...sell, available: 5n }), { hops, fee: 6n })).toBeUndefined()
  })

  it('respects the limit and the remaining amount, and one more atom would break one of them', () => {
    const reserve = fc.bigInt({ min: 10n ** 6n, max: 10n ** 30n })
    const atoms = fc.bigInt({ min: 1n, max: 10n ** 30n })
    // Far more than a pool can hold, as the sandbox gives.
    const balance = fc.oneof(atoms, fc.bigInt({ min: 10n ** 36n, max: 10n ** 42n }))
    const kinds = fc.constantFrom('sell' as const, 'buy' as const)
    const path = [...hops, { pool: 'pool 2', tokenIn: b, tokenOut: c }]
    fc.assert(
      fc.property(
        fc.tuple(reserve, reserve, reserve, reserve),
        fc.tuple(atoms, atoms, balance, fc.bigInt({ min: 0n, max: 10n ** 12n })),
        kinds,
        ([a1, b1, b2, c2], [sellAmount, buyAmount, available, fee], kind) => {
          const pools = indexPools([poolOf(1, a, a1, b, b1), poolOf(2, b, b2, c, c2)])
          const order = orderOf({
            kind,
            buyToken: c,
            partiallyFillable: true,
            sellAmount,
            buyAmount,
            available,
          })
          const fill = fillLargestPart(pools, order, { hops: path, fee })
          if (!fill) return
          const target = kind === 'sell' ? sellAmount : buyAmount
          expect(isWithinLimit(order.terms, fill)).toBe(true)
          expect(fill.sell).toBeLessThanOrEqual(available)
          expect(filledAmount(kind, fill)).toBeLessThanOrEqual(target)
          expect(sellThrough(pools, path, fill.sell - fee)).toBeGreaterThanOrEqual(fill.buy)
          if (kind === 'buy') return
          const more = { sell: fill.sell + 1n, buy: sellThrough(pools, path, fill.sell + 1n - fee) }
          expect(more.sell > available || more.sell > target || !isWithinLimit(order.terms, more)).toBe(true)
        },
      ),
    )
  })
})
