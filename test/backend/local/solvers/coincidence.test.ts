import { describe, expect, it } from 'vitest'
import type { Auction, Budget } from '../../../../src/auction/model/auction'
import { screenSolutions } from '../../../../src/auction/settle/validate'
import { batchSolver } from '../../../../src/backend/local/solvers/batch'
import { coincidenceSolver } from '../../../../src/backend/local/solvers/coincidence'
import { prepareAuction } from '../../../../src/backend/local/solvers/prepared-auction'
import {
  a,
  addressOf,
  auctionOf,
  b,
  c,
  orderOf,
  poolOf,
  settlement,
  solver,
  uidOf,
} from '../../../auction/sample'

const solve = (auction: Auction, budget?: Budget) =>
  coincidenceSolver(solver)(prepareAuction(auction), budget)
const solveBatch = (auction: Auction) => batchSolver(solver)(prepareAuction(auction))
const ring = [
  orderOf({ n: 1, sellToken: a, buyToken: b, sellAmount: 100n, buyAmount: 190n }),
  orderOf({ n: 2, sellToken: b, buyToken: c, sellAmount: 200n, buyAmount: 290n, owner: addressOf(2) }),
  orderOf({ n: 3, sellToken: c, buyToken: a, sellAmount: 300n, buyAmount: 95n, owner: addressOf(3) }),
]
const amounts = (found: ReturnType<typeof solve>) =>
  found.map(({ executions }) => executions.map(({ uid, sell, buy }) => [uid, sell, buy]))

describe('the batch solver', () => {
  it('closes a cycle of three orders without any pool', () => {
    // Each order gets the full sell amount of the next one: 200 b, 300 c, 100 a.
    const found = solveBatch(auctionOf({ orders: ring }))
    expect(amounts(found)).toEqual([
      [
        [uidOf(1), 100n, 200n],
        [uidOf(2), 200n, 300n],
        [uidOf(3), 300n, 100n],
      ],
    ])
    expect(screenSolutions(auctionOf({ orders: ring }), found, settlement).dropped).toEqual([])
  })

  it('does not close a cycle that asks for more than it sells', () => {
    const greedy = ring.map((order) => ({
      ...order,
      terms: { ...order.terms, buyAmount: (order.terms.buyAmount * 11n) / 10n },
    }))
    expect(solveBatch(auctionOf({ orders: greedy as never }))).toEqual([])
  })
})

describe('the coincidence solver', () => {
  it('matches opposite orders and sends the rest to a pool', () => {
    const orders = [
      orderOf({ n: 1, sellToken: a, buyToken: b, sellAmount: 100_000n, buyAmount: 90_000n }),
      orderOf({
        n: 2,
        sellToken: b,
        buyToken: a,
        sellAmount: 60_000n,
        buyAmount: 50_000n,
        owner: addressOf(2),
      }),
    ]
    const auction = auctionOf({ orders, pools: [poolOf(1, a, 1_000_000n, b, 1_000_000n)] })
    const [found] = solve(auction)
    if (!found || !('swaps' in found)) throw new Error('expected a pooled solution')
    // The pool receives what the other order does not take: about 40,000, not 100,000.
    expect(found.swaps).toHaveLength(1)
    expect(Number(found.swaps[0]?.amountIn)).toBeGreaterThan(35_000)
    expect(Number(found.swaps[0]?.amountIn)).toBeLessThan(45_000)
    // The first order alone would get 90,661: 997 · 100,000 · 10^6 ÷ (10^9 + 99,700,000).
    expect(found.executions[0]?.buy).toBeGreaterThan(94_000n)
  })

  it('proposes nothing once the budget is spent', () => {
    expect(solve(auctionOf({ orders: ring }), { isSpent: () => true })).toEqual([])
  })
})
