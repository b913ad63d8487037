import { expect, it } from 'vitest'
import { simulateInOrder } from '../../../src/auction/settle/sequential'
import {
  a,
  addressOf,
  auctionOf,
  b,
  executionOf,
  orderOf,
  poolOf,
  settlement,
  solutionOf,
  solver,
  uidOf,
} from '../sample'

const M = 1_000_000n
const route = [{ pool: 'pool 1', tokenIn: a, tokenOut: b }]
const fill = (n: number, buy: bigint) =>
  solutionOf(solver, executionOf({ uid: uidOf(n), sell: 10_000n, buy, route }))
const order = (n: number, given = {}) =>
  orderOf({ n, owner: addressOf(0x1000 + n), sellAmount: 10_000n, buyAmount: 9_000n, ...given })
const pools = [poolOf(1, a, M, b, M)]

it('each solution uses the pools as the previous one left them', () => {
  // 10,000 bring 9,871. The next 10,000 out of 1,010,000 : 990,129 bring 9,678.
  const attempt = simulateInOrder(auctionOf({ orders: [order(1), order(2)], pools }), settlement)
  expect(attempt(fill(1, 9_871n))).not.toHaveProperty('fault')
  expect(attempt(fill(2, 9_871n))).toEqual({
    fault: 'pool pool 1 is more expensive after a better ranked solution',
  })
})

it('an opposite solution is checked on the current pools', () => {
  const back = order(3, { sellToken: b, buyToken: a })
  const attempt = simulateInOrder(auctionOf({ orders: [order(1), back], pools }), settlement)
  const other = [{ pool: 'pool 1', tokenIn: b, tokenOut: a }]
  const returned = (buy: bigint) =>
    solutionOf(solver, executionOf({ uid: uidOf(3), sell: 10_000n, buy, route: other }))
  expect(attempt(fill(1, 9_871n))).not.toHaveProperty('fault')
  // 10,000 b into 990,129 : 1,010,000 bring 10,068 a.
  expect(attempt(returned(10_069n))).toEqual({
    fault: `order ${uidOf(3)} was promised 10069, its route pays 10068`,
  })
  expect(attempt(returned(10_068n))).not.toHaveProperty('fault')
})

it('a balance is spent once, and a failed solution spends nothing', () => {
  const owner = addressOf(0x1001)
  const orders = [1, 2].map((n) => order(n, { owner, available: 15_000n }))
  const attempt = simulateInOrder(auctionOf({ orders, pools }), settlement)
  expect(attempt(fill(1, 9_900n))).toHaveProperty('fault')
  expect(attempt(fill(2, 9_871n))).not.toHaveProperty('fault')
  const sent = { ...fill(1, 9_000n).executions[0], route: [] }
  expect(attempt({ solver, executions: [sent as never], swaps: [] })).toEqual({
    fault: `order ${uidOf(1)} draws more than balance and allowance give`,
  })
})
