import { describe, expect, it } from 'vitest'
import type { Auction, Execution } from '../../../../src/auction/model/auction'
import { networkFee } from '../../../../src/auction/model/fees'
import { baselineSolver } from '../../../../src/backend/local/solvers/baseline'
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
const solve = baselineSolver(solver)

/** What the solver proposes for one order. */
function proposed(order: SampleOrder, given: Partial<Auction> = {}): Execution | undefined {
  const solutions = solve(auctionOf({ pools, orders: [orderOf(order)], ...given }))
  expect(solutions.length).toBeLessThanOrEqual(1)
  return solutions[0]?.executions[0]
}
/** One gas unit costs 1/165 atom of `a`: 1,000 for one pool, 1,455 for two. */
const gas = { gasPrice: 1_000n, nativePrices: new Map([[a, 165_000n * PAR]]) }
const ids = (given: Execution | undefined) => given?.route.map((hop) => hop.pool)

describe('a fill-or-kill sell order', () => {
  it('is sold completely over the best path', () => {
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

  it('pays the network out of what it sells', () => {
    // 1,000 of 11,000 are kept, 10,000 enter: 9,970,000 · 10^6 ÷ (10^9 + 9,970,000) = 9,871.6
    expect(proposed({ sellAmount: 11_000n, buyAmount: 9_800n }, gas)).toMatchObject({
      sell: 11_000n,
      buy: 9_871n,
      fee: 1_000n,
    })
  })

  it('takes the longer way only when it pays for its gas', () => {
    expect(ids(proposed({ sellAmount: 20_000n, buyAmount: 18_000n }, gas))).toEqual(['pool 1'])
    expect(ids(proposed({ sellAmount: 100_000n, buyAmount: 90_000n }, gas))).toEqual(['pool 2', 'pool 3'])
  })

  it('is not proposed when its limit cannot be met', () => {
    expect(proposed({ sellAmount: 1_000n, buyAmount: 996n })?.buy).toBe(996n)
    expect(proposed({ sellAmount: 1_000n, buyAmount: 997n })).toBeUndefined()
    expect(proposed({ sellAmount: 1_000n, buyAmount: 1n }, gas)).toBeUndefined()
  })

  it('is not proposed when less than all of it can be drawn, the signed fee included', () => {
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

  it('buys exactly its amount for what the path asks and the fee', () => {
    // 10^6 · 996 · 1,000 ÷ (999,004 · 997) = 999.99…, rounded up
    expect(proposed(order)).toMatchObject({ sell: 1_000n, buy: 996n, fee: 0n })
    expect(proposed({ ...order, sellAmount: 2_000n }, gas)).toMatchObject({
      sell: 2_000n,
      buy: 996n,
      fee: 1_000n,
    })
  })

  it('is not proposed when that is more than it would pay or can draw', () => {
    expect(proposed({ ...order, sellAmount: 999n })).toBeUndefined()
    expect(proposed({ ...order, sellAmount: 1_999n }, gas)).toBeUndefined()
    expect(proposed({ ...order, available: 999n })).toBeUndefined()
    expect(proposed({ ...order, available: 1_000n })).toBeDefined()
  })
})

describe('a partially fillable order', () => {
  const large = { partiallyFillable: true, sellAmount: 500_000n, buyAmount: 400_000n }
  const onePool = { pools: pools.slice(0, 1) }

  it('is filled as far as its limit allows', () => {
    expect(proposed(large, onePool)).toMatchObject({ sell: 246_987n, buy: 197_590n })
    expect(proposed({ ...large, kind: 'buy' }, onePool)).toMatchObject({ sell: 246_987n, buy: 197_590n })
  })

  it('is filled over the path that fills most of it', () => {
    expect(proposed(large)).toMatchObject({ sell: 500_000n })
    expect(ids(proposed({ ...large, sellAmount: 50n * M, buyAmount: 49n * M }))).toEqual(['pool 2', 'pool 3'])
  })

  it('is filled as far as can be drawn, and no further than what remains', () => {
    expect(proposed({ ...large, available: 5_000n })).toMatchObject({ sell: 5_000n })
    const executed = { sell: 499_000n, buy: 399_200n }
    expect(proposed({ ...large, executed })).toMatchObject({ sell: 1_000n, buy: 996n })
    expect(proposed({ ...large, executed: { sell: 500_000n, buy: 400_000n } })).toBeUndefined()
    expect(proposed({ ...large, kind: 'buy', executed: { sell: 499_000n, buy: 399_004n } })).toMatchObject({
      sell: 1_000n,
      buy: 996n,
    })
  })

  it('is left alone when less would go through the pools than the network takes', () => {
    const cheap = { ...large, buyAmount: 1n }
    expect(proposed({ ...cheap, available: 1_999n }, { ...onePool, ...gas })).toBeUndefined()
    expect(proposed({ ...cheap, available: 2_000n }, { ...onePool, ...gas })).toMatchObject({
      sell: 2_000n,
      fee: 1_000n,
    })
  })
})

describe('the baseline solver', () => {
  it('trades the native coin as its wrapped form', () => {
    expect(ids(proposed({ buyToken: native }))).toEqual(['pool 4'])
  })

  it('leaves orders alone whose network cost it cannot price, or whose tokens no path joins', () => {
    expect(proposed({}, { nativePrices: new Map() })).toBeUndefined()
    expect(proposed({ sellToken: b, buyToken: weth }, { pools: pools.slice(0, 1) })).toBeUndefined()
  })

  it('proposes one solution for each order it can fill, in the auction’s order', () => {
    const orders = [orderOf({ n: 3 }), orderOf({ n: 1, buyAmount: 5_000n }), orderOf({ n: 2 })]
    const solutions = solve(auctionOf({ pools, orders }))
    expect(solutions.map((one) => [one.solver, one.executions.map(({ uid }) => uid)])).toEqual([
      [solver, [uidOf(3)]],
      [solver, [uidOf(2)]],
    ])
  })

  it('never passes a limit, never overfills, and always takes the network fee', () => {
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

  it('gives the same auction the same solutions', () => {
    fc.assert(
      fc.property(anyAuction, (auction) => {
        expect(solve(structuredClone(auction))).toEqual(solve(auction))
      }),
    )
  })
})
