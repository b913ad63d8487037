import { expect, it } from 'vitest'
import { gasOfSolution, screenSolutions } from '../../../src/auction/settle/validate'
import {
  a,
  auctionOf,
  b,
  executionOf,
  orderOf,
  PAR,
  poolOf,
  settlement,
  solutionOf,
  solver,
  uidOf,
} from '../sample'

const route = [{ pool: 'pool 1', tokenIn: a, tokenOut: b }]
const auction = auctionOf({
  orders: [orderOf({ sellAmount: 10_000n, buyAmount: 9_000n })],
  pools: [poolOf(1, a, 1_000_000n, b, 1_000_000n)],
  gasPrice: 1_000n,
  nativePrices: new Map([a, b].map((token) => [token, 1_650_000n * PAR])),
})
const proposed = (fee: bigint, buy: bigint) =>
  solutionOf(solver, executionOf({ uid: uidOf(1), sell: 10_000n, buy, fee, route }))
const faultsOf = (solution: ReturnType<typeof proposed>) =>
  screenSolutions(auction, [solution], settlement).dropped.map(({ fault }) => fault)

it('a solution bids if it settles and pays its gas: 165,000 units at 1,000 wei are 100 atoms', () => {
  expect(faultsOf(proposed(100n, 9_700n))).toEqual([])
  expect(faultsOf(proposed(99n, 9_700n))).toEqual(['the fees pay 163350000 of 165000000 wei of gas'])
})

it('a solution that promises too much is dropped with the reason', () => {
  expect(faultsOf(proposed(100n, 9_900n))).toEqual([
    `order ${uidOf(1)} was promised 9900, its route pays 9773`,
  ])
})

it('a solution pays for the gas of its orders in addition to its trades', () => {
  const orders = auction.orders.map((order) => ({ ...order, gas: 165_000n }))
  const dropped = (fee: bigint) =>
    screenSolutions({ ...auction, orders }, [proposed(fee, 9_500n)], settlement).dropped
  expect(dropped(200n)).toEqual([])
  expect(dropped(199n)[0]?.fault).toBe('the fees pay 328350000 of 330000000 wei of gas')
})

it('the gas of a solution is the sum of every order and every pool', () => {
  expect(gasOfSolution(proposed(0n, 1n))).toBe(165_000n)
  const swap = { pool: 'pool 1', tokenIn: a, tokenOut: b, amountIn: 1n }
  expect(gasOfSolution({ ...proposed(0n, 1n), swaps: [swap, swap] })).toBe(240_000n)
})
