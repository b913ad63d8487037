import { describe, expect, it } from 'vitest'
import type { Auction, Budget } from '../../../../src/auction/model/auction'
import { coincidenceSolver } from '../../../../src/backend/local/solvers/coincidence'
import { prepareAuction } from '../../../../src/backend/local/solvers/prepared-auction'
import { a, addressOf, auctionOf, b, orderOf, poolOf, solver } from '../../../auction/sample'

const solve = (auction: Auction, budget?: Budget) =>
  coincidenceSolver(solver)(prepareAuction(auction), budget)
const opposite = [
  orderOf({ n: 1, sellToken: a, buyToken: b, sellAmount: 100_000n, buyAmount: 90_000n }),
  orderOf({ n: 2, sellToken: b, buyToken: a, sellAmount: 60_000n, buyAmount: 50_000n, owner: addressOf(2) }),
]

describe('the coincidence solver', () => {
  it('matches opposite orders and sends the rest to a pool', () => {
    const auction = auctionOf({ orders: opposite, pools: [poolOf(1, a, 1_000_000n, b, 1_000_000n)] })
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
    expect(solve(auctionOf({ orders: opposite }), { isSpent: () => true })).toEqual([])
  })
})
