import { describe, expect, it } from 'vitest'
import type { Auction, Budget } from '../../../../src/auction/model/auction'
import { prepareAuction } from '../../../../src/backend/local/solvers/prepared-auction'
import { splitSolver } from '../../../../src/backend/local/solvers/split'
import { a, auctionOf, b, orderOf, poolOf, solver, uidOf } from '../../../auction/sample'

const M = 1_000_000n
const pools = [poolOf(1, a, M, b, M), poolOf(2, a, M, b, M)]
const solve = (auction: Auction, budget?: Budget) => splitSolver(solver)(prepareAuction(auction), budget)

describe('the split solver', () => {
  it('proposes one solution for each order that can be filled, under its address', () => {
    const orders = [orderOf({ n: 1 }), orderOf({ n: 2, buyAmount: 5_000n }), orderOf({ n: 3 })]
    const solutions = solve(auctionOf({ pools, orders }))
    expect(solutions.map((one) => [one.solver, one.executions.map(({ uid }) => uid)])).toEqual([
      [solver, [uidOf(1)]],
      [solver, [uidOf(3)]],
    ])
  })

  it('splits an order over several pools', () => {
    // Each pool gets 50,000: 2 · ⌊49,850·10^6 ÷ 1,049,850⌋.
    const orders = [orderOf({ sellAmount: 100_000n, buyAmount: 90_000n })]
    expect(solve(auctionOf({ pools, orders }))).toEqual([
      {
        solver,
        executions: [{ uid: uidOf(1), sell: 100_000n, buy: 94_964n, fee: 0n, route: [] }],
        swaps: [
          { pool: 'pool 1', tokenIn: a, tokenOut: b, amountIn: 50_000n },
          { pool: 'pool 2', tokenIn: a, tokenOut: b, amountIn: 50_000n },
        ],
      },
    ])
  })

  it('proposes nothing to an empty auction, without pools, or over empty pools', () => {
    const orders = [orderOf()]
    expect(solve(auctionOf({ pools: [...pools] }))).toEqual([])
    expect(solve(auctionOf({ orders }))).toEqual([])
    expect(solve(auctionOf({ orders, pools: [poolOf(1, a, 0n, b, 0n)] }))).toEqual([])
  })

  it('proposes the solutions found before the budget is spent', () => {
    const orders = [orderOf({ n: 1 }), orderOf({ n: 2 }), orderOf({ n: 3 })]
    let asked = 0
    const isSpent = () => {
      asked += 1
      return asked > 2
    }
    const found = solve(auctionOf({ pools, orders }), { isSpent })
    expect(found.flatMap(({ executions }) => executions.map(({ uid }) => uid))).toEqual([uidOf(1), uidOf(2)])
    expect(solve(auctionOf({ pools, orders }), { isSpent: () => true })).toEqual([])
  })
})
