import { describe, expect, it } from 'vitest'
import type { Solution } from '../../../src/auction/model/auction'
import { indexOrders } from '../../../src/auction/model/scores'
import { matchedShares } from '../../../src/auction/settle/matched'
import { a, b, c, executionOf, orderOf, poolOf, solver, uidOf } from '../sample'

const M = 1_000_000n
const [ab, bc] = [poolOf(1, a, M, b, M), poolOf(2, b, M, c, M)]
const orders = [
  orderOf({ n: 1 }),
  orderOf({ n: 2 }),
  orderOf({ n: 3, sellToken: b, buyToken: a }),
  orderOf({ n: 4, sellToken: a, buyToken: c }),
]
const sold = (n: number, sell: bigint, fee = 0n) => executionOf({ uid: uidOf(n), sell: sell + fee, fee })
const shares = (solution: Solution) =>
  [...matchedShares({ orders: indexOrders(orders), pools: [ab, bc] }, solution)].map(([uid, share]) => [
    uid,
    Number(share.toFixed(3)),
  ])
const swapOf = (amountIn: bigint) => ({ pool: ab.id, tokenIn: a, tokenOut: b, amountIn })

describe('the matched share of an order', () => {
  it('equals one if no pool is used, and zero for a single order', () => {
    expect(shares({ solver, executions: [sold(1, 100n), sold(3, 100n)], swaps: [] })).toEqual([
      [uidOf(1), 1],
      [uidOf(3), 1],
    ])
    expect(shares({ solver, executions: [sold(1, 100n)], swaps: [swapOf(100n)] })).toEqual([])
    expect(shares({ solver, executions: [sold(1, 100n), sold(2, 100n)] })).toEqual([])
  })

  it('equals the part that pools do not take, without the network fee, for all sellers of a token', () => {
    const executions = [sold(1, 600n, 7n), sold(2, 400n), sold(3, 620n)]
    expect(shares({ solver, executions, swaps: [swapOf(380n)] })).toEqual([
      [uidOf(1), 0.62],
      [uidOf(2), 0.62],
      [uidOf(3), 1],
    ])
  })

  it('ignores amounts that pools pass among each other', () => {
    const swaps = [swapOf(10_000n), { pool: bc.id, tokenIn: b, tokenOut: c, amountIn: 9_871n }]
    const executions = [sold(4, 10_000n), sold(3, 5_000n), sold(1, 5_000n)]
    expect(shares({ solver, executions, swaps })).toEqual([
      [uidOf(4), 0.333],
      [uidOf(3), 1],
      [uidOf(1), 0.333],
    ])
  })
})
