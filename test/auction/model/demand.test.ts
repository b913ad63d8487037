import { describe, expect, it } from 'vitest'
import { demandOf, isExecutable, scaleDemand, sellableAmount } from '../../../src/auction/model/demand'
import { drawOf } from '../../../src/auction/model/fees'
import { isWithinLimit } from '../../../src/domain/orders/amounts'
import { fc } from '../../support/properties'
import { anyAuction, executionOf, orderOf } from '../sample'

const partial = { partiallyFillable: true } as const
const amounts = (order: Parameters<typeof demandOf>[0]) => {
  const demand = demandOf(order)
  return demand && [demand.sell, demand.buy]
}

describe('the demand of a sell order', () => {
  it('equals the whole order at its limit', () => {
    expect(amounts(orderOf())).toEqual([1_000n, 500n])
  })

  it('equals what remains unfilled and can be transferred', () => {
    expect(amounts(orderOf({ ...partial, executed: { sell: 600n, buy: 400n } }))).toEqual([400n, 200n])
    expect(amounts(orderOf({ ...partial, available: 301n }))).toEqual([301n, 151n])
  })

  it('leaves a part of the balance for its share of the signed fee', () => {
    // 550 atoms are transferable: 500 are sold and 50 are half of the fee of 100.
    expect(sellableAmount(orderOf({ ...partial, feeAmount: 100n, available: 550n }))).toBe(500n)
  })

  it('does not exist if nothing is left or a fill-or-kill order cannot be filled completely', () => {
    expect(amounts(orderOf({ ...partial, executed: { sell: 1_000n, buy: 500n } }))).toBeUndefined()
    expect(amounts(orderOf({ ...partial, available: 0n }))).toBeUndefined()
    expect(amounts(orderOf({ available: 999n }))).toBeUndefined()
    expect(amounts(orderOf({ executed: { sell: 1n, buy: 1n } }))).toBeUndefined()
  })
})

describe('the demand of a buy order', () => {
  const buy = { kind: 'buy' } as const

  it('equals the remaining buy amount at the maximum sell amount', () => {
    expect(amounts(orderOf(buy))).toEqual([1_000n, 500n])
    expect(amounts(orderOf({ ...buy, ...partial, executed: { sell: 1n, buy: 100n } }))).toEqual([800n, 400n])
  })

  it('covers the whole amount although less than its limit can be transferred', () => {
    expect(amounts(orderOf({ ...buy, available: 700n }))).toEqual([700n, 500n])
  })

  it('does not exist if everything is bought or a fill-or-kill order is filled in part', () => {
    expect(amounts(orderOf({ ...buy, ...partial, executed: { sell: 9n, buy: 500n } }))).toBeUndefined()
    expect(amounts(orderOf({ ...buy, executed: { sell: 9n, buy: 1n } }))).toBeUndefined()
  })
})

describe('a part of a demand', () => {
  const half = (order: Parameters<typeof orderOf>[0], part: number) => {
    const demand = demandOf(orderOf(order))
    if (!demand) throw new Error('a demand')
    const { sell, buy } = scaleDemand(demand, part)
    return [sell, buy]
  }

  it("scales the fixed amount of the order, and rounds the other amount in the order's favor", () => {
    expect(half({ sellAmount: 1_001n, buyAmount: 500n }, 0.5)).toEqual([500n, 250n])
    expect(half({ sellAmount: 10n, buyAmount: 7n }, 0.35)).toEqual([3n, 3n])
    expect(half({ kind: 'buy', sellAmount: 10n, buyAmount: 7n }, 0.5)).toEqual([4n, 3n])
  })

  it('equals nothing at 0 and everything at 1 and beyond', () => {
    expect(half({}, 0)).toEqual([0n, 0n])
    expect(half({}, 1)).toEqual([1_000n, 500n])
    expect(half({}, 1.5)).toEqual([1_000n, 500n])
    expect(half({}, -1)).toEqual([0n, 0n])
  })

  it('keeps all atoms of amounts beyond the precision of floats', () => {
    const sellAmount = 10n ** 30n + 7n
    expect(half({ sellAmount, buyAmount: sellAmount }, 1)).toEqual([sellAmount, sellAmount])
  })
})

describe('a feasible execution', () => {
  const reaches = (order: Parameters<typeof orderOf>[0], execution: Parameters<typeof executionOf>[0]) =>
    isExecutable(orderOf(order), executionOf(execution))

  it('respects the limit', () => {
    expect(reaches({}, {})).toBe(true)
    expect(reaches({}, { buy: 499n })).toBe(false)
  })

  it('fills completely unless the order is partially fillable', () => {
    const half = { sell: 500n, buy: 250n }
    expect(reaches({}, half)).toBe(false)
    expect(reaches(partial, half)).toBe(true)
  })

  it('can be transferred, the signed fee included', () => {
    expect(reaches({ feeAmount: 5n, available: 1_005n }, {})).toBe(true)
    expect(reaches({ feeAmount: 5n, available: 1_004n }, {})).toBe(false)
  })

  it('trades something in addition to its fee', () => {
    const cheap = { ...partial, buyAmount: 1n }
    expect(reaches(cheap, { buy: 1n, fee: 999n })).toBe(true)
    expect(reaches(cheap, { buy: 1n, fee: 1_000n })).toBe(false)
    expect(reaches(partial, { sell: 0n, buy: 0n, fee: -1n })).toBe(false)
  })
})

describe('a random demand', () => {
  it('respects its limit in every part, and can be transferred', () => {
    fc.assert(
      fc.property(anyAuction, fc.double({ min: 0, max: 1, noNaN: true }), (auction, part) => {
        for (const order of auction.orders) {
          const demand = demandOf(order)
          if (!demand) continue
          const drawn = drawOf(order.terms, demand)
          if (order.terms.kind === 'sell') expect(drawn).toBeLessThanOrEqual(order.available)
          expect(isWithinLimit(order.terms, demand)).toBe(true)
          const cut = scaleDemand(demand, part)
          expect(isWithinLimit(order.terms, cut)).toBe(true)
          if (order.terms.kind === 'sell') expect(cut.sell).toBeLessThanOrEqual(demand.sell)
          else expect(cut.buy).toBeLessThanOrEqual(demand.buy)
        }
      }),
      { seed: 1, endOnFailure: true },
    )
  })
})
