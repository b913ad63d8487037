import { describe, expect, it } from 'vitest'
import { screenSolutions } from '../../../../src/auction/settle/validate'
import { batchSolver } from '../../../../src/backend/local/solvers/batch'
import { coincidenceSolver } from '../../../../src/backend/local/solvers/coincidence'
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

const solve = coincidenceSolver(solver)
const ring = [
  orderOf({ n: 1, sellToken: a, buyToken: b, sellAmount: 100n, buyAmount: 190n }),
  orderOf({ n: 2, sellToken: b, buyToken: c, sellAmount: 200n, buyAmount: 290n, owner: addressOf(2) }),
  orderOf({ n: 3, sellToken: c, buyToken: a, sellAmount: 300n, buyAmount: 95n, owner: addressOf(3) }),
]
const amounts = (found: ReturnType<typeof solve>) =>
  found.map(({ executions }) => executions.map(({ uid, sell, buy }) => [uid, sell, buy]))

describe('the batch solver', () => {
  it('closes a ring of three without any pool', () => {
    // each gets all that the next one sells: 200 b, 300 c, 100 a
    const found = batchSolver(solver)(auctionOf({ orders: ring }))
    expect(amounts(found)).toEqual([
      [
        [uidOf(1), 100n, 200n],
        [uidOf(2), 200n, 300n],
        [uidOf(3), 300n, 100n],
      ],
    ])
    expect(screenSolutions(auctionOf({ orders: ring }), found, settlement).dropped).toEqual([])
  })

  it('leaves a ring open that asks for more than goes in', () => {
    const greedy = ring.map((order) => ({
      ...order,
      terms: { ...order.terms, buyAmount: (order.terms.buyAmount * 11n) / 10n },
    }))
    expect(batchSolver(solver)(auctionOf({ orders: greedy as never }))).toEqual([])
  })
})

describe('the coincidence solver', () => {
  it('lets opposite orders trade with each other and sends the rest to a pool', () => {
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
    // the pool gets what the other order does not take: about 40,000, not 100,000
    expect(found.swaps).toHaveLength(1)
    expect(Number(found.swaps[0]?.amountIn)).toBeGreaterThan(35_000)
    expect(Number(found.swaps[0]?.amountIn)).toBeLessThan(45_000)
    // alone, the first would get 997 · 100,000 · 10^6 ÷ (10^9 + 99,700,000) = 90,661
    expect(found.executions[0]?.buy).toBeGreaterThan(94_000n)
  })

  it('fills nobody twice and stops when its budget is spent', () => {
    expect(solve(auctionOf({ orders: ring }), { isSpent: () => true })).toEqual([])
  })
})
