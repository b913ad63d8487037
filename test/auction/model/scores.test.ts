import { describe, expect, it } from 'vitest'
import { indexOrders, pairOf, scoreExecution, scoreSolution } from '../../../src/auction/model/scores'
import {
  a,
  auctionOf,
  b,
  c,
  executionOf,
  mainnet,
  native,
  orderOf,
  PAR,
  solutionOf,
  solver,
  uidOf,
  weth,
} from '../sample'

const auction = auctionOf({
  nativePrices: new Map([
    [a, PAR],
    [b, 3n * PAR],
    [weth, PAR],
  ]),
})
const sell = orderOf({ n: 1, kind: 'sell', sellAmount: 1_000n, buyAmount: 500n })
const buy = orderOf({ n: 2, kind: 'buy', sellAmount: 1_000n, buyAmount: 500n })
const part = orderOf({ n: 3, partiallyFillable: true, sellAmount: 3n, buyAmount: 2n })
const unpriced = orderOf({ n: 4, buyToken: c })
const back = orderOf({ n: 5, sellToken: b, buyToken: a, sellAmount: 500n, buyAmount: 1_000n })
const orders = indexOrders([sell, buy, part, unpriced, back])

describe('the score of an execution', () => {
  it('equals a sell order’s surplus in the buy token, in wei', () => {
    // The surplus is 520 − 500 = 20 atoms, at 3 wei each.
    expect(scoreExecution(auction, sell, executionOf({ sell: 1_000n, buy: 520n }))).toBe(60n)
  })

  it('equals a buy order’s surplus in the sell token, converted to the buy token at the limit price, in wei', () => {
    // The order saves 1,000 − 900 = 100 sell atoms. These are 100 · 500/1,000 = 50 buy atoms, at 3 wei each.
    expect(scoreExecution(auction, buy, executionOf({ sell: 900n, buy: 500n }))).toBe(150n)
  })

  it('compares a partial fill with its part of the limit, rounded for the trader', () => {
    // A fill of 1 of 3 atoms must buy at least ⌈2/3⌉ = 1 atom. It buys 2.
    expect(scoreExecution(auction, part, executionOf({ sell: 1n, buy: 2n }))).toBe(3n)
  })

  it('equals zero at the limit price', () => {
    expect(scoreExecution(auction, sell, executionOf({ sell: 1_000n, buy: 500n }))).toBe(0n)
  })

  it('does not exist beyond the limit, without a trade or without a price', () => {
    const faultOf = (order: typeof sell, given: { sell: bigint; buy: bigint }) =>
      scoreExecution(auction, order, executionOf(given))
    expect(faultOf(sell, { sell: 1_000n, buy: 499n })).toEqual({
      fault: `order ${uidOf(1)} is beyond its limit price`,
    })
    expect(faultOf(sell, { sell: 0n, buy: 0n })).toEqual({ fault: `order ${uidOf(1)} trades nothing` })
    expect(faultOf(unpriced, { sell: 1_000n, buy: 600n })).toEqual({
      fault: `order ${uidOf(4)} buys a token without a native price`,
    })
  })
})

describe('the score of a solution', () => {
  it('equals the sum over its orders, in total and per directed pair', () => {
    const solution = solutionOf(
      solver,
      executionOf({ uid: uidOf(1), sell: 1_000n, buy: 520n }),
      executionOf({ uid: uidOf(2), sell: 900n, buy: 500n }),
      executionOf({ uid: uidOf(5), sell: 500n, buy: 1_007n }),
    )
    expect(scoreSolution(auction, orders, solution)).toEqual({
      total: 217n,
      byPair: new Map([
        [`${a}>${b}`, 210n],
        [`${b}>${a}`, 7n],
      ]),
    })
  })

  it('does not exist without orders, or if an order is unknown or has no score', () => {
    const fine = executionOf({ sell: 1_000n, buy: 520n })
    expect(scoreSolution(auction, orders, solutionOf(solver, fine, { ...fine, uid: uidOf(9) }))).toEqual({
      fault: `order ${uidOf(9)} is not in this auction`,
    })
    expect(scoreSolution(auction, orders, solutionOf(solver, { ...fine, buy: 1n }))).toHaveProperty('fault')
    expect(scoreSolution(auction, orders, solutionOf(solver))).toEqual({
      fault: 'the solution executes no order',
    })
  })
})

it('the native coin and its wrapped form are one token of a pair', () => {
  const pair = pairOf(mainnet, orderOf({ sellToken: a, buyToken: native }))
  expect(pair).toBe(`${a}>${weth}`)
  expect(pair).toBe(pairOf(mainnet, orderOf({ sellToken: a, buyToken: weth })))
})
