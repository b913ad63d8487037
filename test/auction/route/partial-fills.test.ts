import { describe, expect, it } from 'vitest'
import { fillPart } from '../../../src/auction/route/partial-fills'
import { indexPools, sellThrough } from '../../../src/auction/route/routes'
import { filledAmount, isWithinLimit } from '../../../src/domain/orders/amounts'
import { fc } from '../../support/properties'
import { a, b, c, orderOf, poolOf } from '../sample'

const M = 1_000_000n
const index = indexPools([poolOf(1, a, M, b, M)])
const hops = [{ pool: 'pool 1', tokenIn: a, tokenOut: b }]
const sell = { partiallyFillable: true, sellAmount: 500_000n, buyAmount: 400_000n }
const buy = { partiallyFillable: true, kind: 'buy' as const, sellAmount: 500_000n, buyAmount: 400_000n }

describe('the largest part of an order', () => {
  it('ends where the whole part is just within the limit', () => {
    // 997·y·10^6 ÷ (10^9 + 997·y) ≥ 0.8·y up to y = (997 · 10^6 ÷ 0.8 − 10^9) ÷ 997 = 246,990.9…,
    // less what rounding 246,988 · 0.8 = 197,590.4 up to whole atoms asks
    const fill = fillPart(index, orderOf(sell), { hops, fee: 0n })
    expect(fill).toMatchObject({ sell: 246_987n, buy: 197_590n, fee: 0n, route: hops })
  })

  it('of a buy order ends there, too, and charges no atom more than its amount costs', () => {
    expect(fillPart(index, orderOf(buy), { hops, fee: 0n })).toMatchObject({ sell: 246_987n, buy: 197_590n })
    // eleven of b cost 111,455 of a; the next whole b is not affordable, so the rest of the balance is left alone
    const coarse = indexPools([poolOf(1, a, M, b, 110n)])
    const order = orderOf({ ...buy, sellAmount: M, buyAmount: 50n, available: 119_000n })
    expect(fillPart(coarse, order, { hops, fee: 0n })).toMatchObject({ sell: 111_446n, buy: 11n })
  })

  it('is smaller when a fee has to be made good', () => {
    const free = fillPart(index, orderOf(sell), { hops, fee: 0n })
    const paid = fillPart(index, orderOf(sell), { hops, fee: 10_000n })
    expect(paid?.fee).toBe(10_000n)
    expect(paid?.sell).toBeLessThan(free?.sell ?? 0n)
  })

  it('is none when a fee takes all surplus of every size, or the limit is out of reach', () => {
    expect(fillPart(index, orderOf(sell), { hops, fee: 100_000n })).toBeUndefined()
    expect(fillPart(index, orderOf({ ...sell, buyAmount: 500_000n }), { hops, fee: 0n })).toBeUndefined()
  })

  it('takes no more than remains or can be drawn, the signed fee included', () => {
    const path = { hops, fee: 0n }
    expect(fillPart(index, orderOf({ ...sell, available: 10_000n }), path)?.sell).toBe(10_000n)
    const executed = { sell: 400_000n, buy: 320_000n }
    expect(fillPart(index, orderOf({ ...sell, executed }), path)?.sell).toBe(100_000n)
    // 10 % on top: 9,090 + 909 = 9,999, and 9,091 + 909 = 10,000
    const signed = orderOf({ ...sell, feeAmount: 50_000n, available: 10_000n })
    expect(fillPart(index, signed, path)?.sell).toBe(9_091n)
    expect(fillPart(index, orderOf({ ...sell, available: 5n }), { hops, fee: 6n })).toBeUndefined()
  })

  it('is within the limit, within what is left, and one atom more would not be', () => {
    const reserve = fc.bigInt({ min: 10n ** 6n, max: 10n ** 30n })
    const atoms = fc.bigInt({ min: 1n, max: 10n ** 30n })
    const kinds = fc.constantFrom('sell' as const, 'buy' as const)
    const path = [...hops, { pool: 'pool 2', tokenIn: b, tokenOut: c }]
    fc.assert(
      fc.property(
        fc.tuple(reserve, reserve, reserve, reserve),
        fc.tuple(atoms, atoms, atoms, fc.bigInt({ min: 0n, max: 10n ** 12n })),
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
          const fill = fillPart(pools, order, { hops: path, fee })
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
