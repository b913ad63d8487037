import { describe, expect, it } from 'vitest'
import type { AuctionOrder } from '../../src/auction/auction'
import { baselinesOf, unfairPairs } from '../../src/auction/fairness'
import { pairOf } from '../../src/auction/scores'
import { AB, auction, BA, bid, CD, type Part } from './bids'
import { executionOf, mainnet, solver, uidOf } from './sample'

const orderAt = (n: number) => auction.orders[n] as AuctionOrder
const pairAt = (n: number) => pairOf(mainnet, orderAt(n))
const alone = (...parts: readonly Part[]) =>
  new Map(
    parts.map(([n, score]) => [
      orderAt(n),
      { executions: [executionOf({ uid: uidOf(n), sell: 1n, buy: 1n + BigInt(score) })], swaps: [] },
    ]),
  )

describe('the baseline of a pair', () => {
  it('is the best score that an order of it gets alone', () => {
    const baselines = baselinesOf(auction, alone([AB, 3], [CD, 5]))
    expect([...baselines]).toEqual([
      [pairAt(AB), 3n],
      [pairAt(CD), 5n],
    ])
    const twice = { ...auction, orders: [...auction.orders, { ...orderAt(AB), uid: uidOf(9) }] }
    const second = {
      executions: [executionOf({ uid: uidOf(9), sell: 1n, buy: 8n })],
      swaps: [],
    }
    const two = new Map([...alone([AB, 3]), [twice.orders.at(-1) as AuctionOrder, second]])
    expect([...baselinesOf(twice, two)]).toEqual([[pairAt(AB), 7n]])
    expect([...baselinesOf(twice, new Map([...two].toReversed()))]).toEqual([[pairAt(AB), 7n]])
  })

  it('is none without an execution, or without a price to score it by', () => {
    expect(baselinesOf(auction, new Map()).size).toBe(0)
    expect(baselinesOf(auction, new Map([[orderAt(AB), { executions: [], swaps: [] }]])).size).toBe(0)
    expect(baselinesOf({ ...auction, nativePrices: new Map() }, alone([AB, 3])).size).toBe(0)
  })
})

describe('the pairs that a solution is unfair to', () => {
  const baselines = baselinesOf(auction, alone([AB, 3], [BA, 5]))
  const unfair = (...parts: readonly Part[]) => [...unfairPairs(auction, baselines, bid(solver, ...parts))]

  it('are those that get less than they would alone', () => {
    expect(unfair([AB, 2], [BA, 5])).toEqual([pairAt(AB)])
    expect(unfair([AB, 2], [BA, 4])).toEqual([pairAt(AB), pairAt(BA)])
  })

  it('are none that get just as much, or of which no order gets anything alone', () => {
    expect(unfair([AB, 3], [BA, 5])).toEqual([])
    expect(unfair([AB, 3], [CD, 1])).toEqual([])
  })

  it('are none of a solution of one pair, which no filter drops for being small', () => {
    expect(unfair([AB, 1])).toEqual([])
  })

  it('are none of a solution that cannot be scored', () => {
    const unknown = { solver, executions: [executionOf({ uid: uidOf(77) })] }
    expect([...unfairPairs(auction, baselines, unknown)]).toEqual([])
  })
})
