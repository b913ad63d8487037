import { describe, expect, it } from 'vitest'
import type { Auction, Budget, Execution } from '../../../../src/auction/model/auction'
import { networkFee } from '../../../../src/auction/model/fees'
import { baselineSolver } from '../../../../src/backend/local/solvers/baseline'
import { prepareAuction } from '../../../../src/backend/local/solvers/prepared-auction'
import { isWithinLimit } from '../../../../src/domain/orders/amounts'
import {
  a,
  anyAuction,
  auctionOf,
  b,
  c,
  native,
  orderOf,
  PAR,
  poolOf,
  type SampleOrder,
  solver,
  uidOf,
  weth,
} from '../../../auction/sample'
import { fc } from '../../../support/properties'

const M = 1_000_000n
const pools = [
  poolOf(1, a, M, b, M),
  poolOf(2, a, 100n * M, c, 100n * M),
  poolOf(3, c, 100n * M, b, 100n * M),
  poolOf(4, a, M, weth, M),
]
const solve = (auction: Auction, budget?: Budget) => baselineSolver(solver)(prepareAuction(auction), budget)

/** Returns the solver's execution of one order. */
function proposed(order: SampleOrder, given: Partial<Auction> = {}): Execution | undefined {
  const solutions = solve(auctionOf({ pools, orders: [orderOf(order)], ...given }))
  expect(solutions.length).toBeLessThanOrEqual(1)
  return solutions[0]?.executions[0]
}
/** One unit of gas costs 1/165 atom of `a`: 1,000 atoms over one pool, 1,455 over two. */
const gas = { gasPrice: 1_000n, nativePrices: new Map([[a, 165_000n * PAR]]) }
const ids = (given: Execution | undefined) => given?.route.map((hop) => hop.pool)

describe('a fill-or-kill sell order', () => {
  it('sells its full amount over the best path', () => {
    expect(proposed({ sellAmount: 1_000n, buyAmount: 990n })).toEqual({
      uid: uidOf(1),
      sell: 1_000n,
      buy: 996n,
      fee: 0n,
      route: [{ pool: 'pool 1', tokenIn: a, tokenOut: b }],
    })
    expect(proposed({ sellAmount: 100_000n, buyAmount: 95_000n })).toMatchObject({
      sell: 100_000n,
      buy: 99_202n,
    })
  })

  it('pays the network cost from its sell amount', () => {
    // 1,000 of 11,000 are held back and 10,000 enter the pool: 9,970,000 · 10^6 ÷ (10^9 + 9,970,000) =
    // 9,871.6
    expect(proposed({ sellAmount: 11_000n, buyAmount: 9_800n }, gas)).toMatchObject({
      sell: 11_000n,
      buy: 9_871n,
      fee: 1_000n,
    })
  })

  it('takes the longer path only if it pays for its gas', () => {
    expect(ids(proposed({ sellAmount: 20_000n, buyAmount: 18_000n }, gas))).toEqual(['pool 1'])
    expect(ids(proposed({ sellAmount: 100_000n, buyAmount: 90_000n }, gas))).toEqual(['pool 2', 'pool 3'])
  })

  it('has no solution if its limit price cannot be met', () => {
    expect(proposed({ sellAmount: 1_000n, buyAmount: 996n })?.buy).toBe(996n)
    expect(proposed({ sellAmount: 1_000n, buyAmount: 997n })).toBeUndefined()
    expect(proposed({ sellAmount: 1_000n, buyAmount: 1n }, gas)).toBeUndefined()
  })

  it('has no solution if its full amount plus the signed fee cannot be drawn', () => {
    expect(proposed({ available: 999n })).toBeUndefined()
    expect(proposed({ available: 1_000n })).toBeDefined()
    expect(proposed({ available: 1_029n, feeAmount: 30n })).toBeUndefined()
    expect(proposed({ available: 1_030n, feeAmount: 30n })).toBeDefined()
  })

  it('pays from its signed fee first', () => {
    const order = { sellAmount: 11_000n, buyAmount: 9_800n }
    expect(proposed({ ...order, feeAmount: 400n }, gas)?.fee).toBe(600n)
    expect(proposed({ ...order, feeAmount: 4_000n }, gas)?.fee).toBe(0n)
  })
})

describe('a fill-or-kill buy order', () => {
  const order = { kind: 'buy' as const, sellAmount: 1_100n, buyAmount: 996n }

  it('buys exactly its amount for the input of the path plus the fee', () => {
    // 10^6 · 996 · 1,000 ÷ (999,004 · 997) = 999.99…, rounded up
    expect(proposed(order)).toMatchObject({ sell: 1_000n, buy: 996n, fee: 0n })
    expect(proposed({ ...order, sellAmount: 2_000n }, gas)).toMatchObject({
      sell: 2_000n,
      buy: 996n,
      fee: 1_000n,
    })
  })

  it('has no solution if the sell amount exceeds its limit or its drawable amount', () => {
    expect(proposed({ ...order, sellAmount: 999n })).toBeUndefined()
    expect(proposed({ ...order, sellAmount: 1_999n }, gas)).toBeUndefined()
    expect(proposed({ ...order, available: 999n })).toBeUndefined()
    expect(proposed({ ...order, available: 1_000n })).toBeDefined()
  })
})

describe('a partially fillable order', () => {
  const large = { partiallyFillable: true, sellAmount: 500_000n, buyAmount: 400_000n }
  const onePool = { pools: pools.slice(0, 1) }

  it('fills as far as its limit price permits', () => {
    expect(proposed(large, onePool)).toMatchObject({ sell: 246_987n, buy: 197_590n })
    expect(proposed({ ...large, kind: 'buy' }, onePool)).toMatchObject({ sell: 246_987n, buy: 197_590n })
  })

  it('fills over the path that fills the largest part', () => {
    expect(proposed(large)).toMatchObject({ sell: 500_000n })
    expect(ids(proposed({ ...large, sellAmount: 50n * M, buyAmount: 49n * M }))).toEqual(['pool 2', 'pool 3'])
  })

  it('fills at most the drawable and the remaining amount', () => {
    expect(proposed({ ...large, available: 5_000n })).toMatchObject({ sell: 5_000n })
    const executed = { sell: 499_000n, buy: 399_200n }
    expect(proposed({ ...large, executed })).toMatchObject({ sell: 1_000n, buy: 996n })
    expect(proposed({ ...large, executed: { sell: 500_000n, buy: 400_000n } })).toBeUndefined()
    expect(proposed({ ...large, kind: 'buy', executed: { sell: 499_000n, buy: 399_004n } })).toMatchObject({
      sell: 1_000n,
      buy: 996n,
    })
  })

  it('has no solution if the network cost exceeds the amount that enters the pools', () => {
    const cheap = { ...large, buyAmount: 1n }
    expect(proposed({ ...cheap, available: 1_999n }, { ...onePool, ...gas })).toBeUndefined()
    expect(proposed({ ...cheap, available: 2_000n }, { ...onePool, ...gas })).toMatchObject({
      sell: 2_000n,
      fee: 1_000n,
    })
  })
})

describe('the baseline solver', () => {
  it('trades the native coin as the wrapped token', () => {
    expect(ids(proposed({ buyToken: native }))).toEqual(['pool 4'])
  })

  it('skips orders without a native price and orders without a path between their tokens', () => {
    expect(proposed({}, { nativePrices: new Map() })).toBeUndefined()
    expect(proposed({ sellToken: b, buyToken: weth }, { pools: pools.slice(0, 1) })).toBeUndefined()
  })

  it('proposes one solution for each order it can fill, in the order of the auction', () => {
    const orders = [orderOf({ n: 3 }), orderOf({ n: 1, buyAmount: 5_000n }), orderOf({ n: 2 })]
    const solutions = solve(auctionOf({ pools, orders }))
    expect(solutions.map((one) => [one.solver, one.executions.map(({ uid }) => uid)])).toEqual([
      [solver, [uidOf(3)]],
      [solver, [uidOf(2)]],
    ])
  })

  it('keeps every limit, fills no order beyond its amount, and always charges the network fee', () => {
    fc.assert(
      fc.property(anyAuction, (auction) => {
        for (const { executions } of solve(auction)) {
          for (const execution of executions) {
            const order = auction.orders.find(({ uid }) => uid === execution.uid)
            if (!order) throw new Error('an order of another auction')
            expect(isWithinLimit(order.terms, execution)).toBe(true)
            expect(execution.sell).toBeLessThanOrEqual(order.terms.sellAmount)
            const cost = networkFee(auction, order.terms.sellToken, execution.route.length) ?? 0n
            expect(execution.fee + order.terms.feeAmount).toBeGreaterThanOrEqual(cost)
          }
        }
      }),
    )
  })

  it('proposes the same solutions for the same auction', () => {
    fc.assert(
      fc.property(anyAuction, (auction) => {
        expect(solve(structuredClone(auction))).toEqual(solve(auction))
      }),
    )
  })
})
