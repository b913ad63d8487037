import { describe, expect, it } from 'vitest'
import { findComponents } from '../../../../src/auction/clear/components'
import {
  type Auction,
  type Budget,
  type PooledSolution,
  UNLIMITED,
} from '../../../../src/auction/model/auction'
import { demandOf } from '../../../../src/auction/model/demand'
import { indexOrders, pairOf } from '../../../../src/auction/model/scores'
import { screenSolutions } from '../../../../src/auction/settle/validate'
import { batchSolver, solveFairly } from '../../../../src/backend/local/solvers/batch'
import { prepareAuction } from '../../../../src/backend/local/solvers/prepared-auction'
import {
  a,
  addressOf,
  auctionOf,
  b,
  c,
  d,
  orderOf,
  poolOf,
  settlement,
  solver,
  uidOf,
} from '../../../auction/sample'

const M = 1_000_000n
const ab = poolOf(1, a, M, b, M)
const forward = orderOf({ n: 1, buyAmount: 900n })
const backward = orderOf({ n: 2, sellToken: b, buyToken: a, buyAmount: 900n })
const unconnected = orderOf({ n: 3, sellToken: c, buyToken: d, buyAmount: 900n })
const solve = (auction: Auction, budget?: Budget) => batchSolver(solver)(prepareAuction(auction), budget)
const uids = (solutions: readonly Pick<PooledSolution, 'executions'>[]) =>
  solutions.map(({ executions }) => executions.map(({ uid }) => uid))

describe('the batch solver', () => {
  it('proposes one solution for connected tokens, under its address', () => {
    expect(solve(auctionOf({ orders: [forward, backward], pools: [ab] }))).toEqual([
      {
        solver,
        executions: [
          { uid: uidOf(1), sell: 1_000n, buy: 1_000n, fee: 0n, route: [] },
          { uid: uidOf(2), sell: 1_000n, buy: 1_000n, fee: 0n, route: [] },
        ],
        swaps: [],
      },
    ])
  })

  it('proposes separate solutions for unconnected tokens, and skips an order without a counterpart', () => {
    const pools = [ab, poolOf(2, c, M, d, M)]
    const another = orderOf({ n: 4, sellToken: d, buyToken: c, buyAmount: 900n })
    expect(
      uids(solve(auctionOf({ orders: [forward, unconnected, backward, another], pools }))),
    ).toContainEqual([uidOf(3), uidOf(4)])
    expect(uids(solve(auctionOf({ orders: [forward, unconnected, backward], pools })))).toEqual([
      [uidOf(1), uidOf(2)],
    ])
  })

  it('matches orders without pools and fills no other order', () => {
    expect(uids(solve(auctionOf({ orders: [forward, backward, unconnected] })))).toEqual([
      [uidOf(1), uidOf(2)],
    ])
  })

  it('proposes nothing to an empty auction, without a counterpart, or over empty pools', () => {
    expect(solve(auctionOf({}))).toEqual([])
    expect(solve(auctionOf({ pools: [ab] }))).toEqual([])
    expect(solve(auctionOf({ orders: [forward] }))).toEqual([])
    expect(solve(auctionOf({ orders: [forward], pools: [poolOf(1, a, 0n, b, 0n)] }))).toEqual([])
  })

  it('leaves out orders that cannot be drawn', () => {
    const poor = orderOf({ n: 4, buyAmount: 900n, available: 999n })
    expect(uids(solve(auctionOf({ orders: [poor, forward, backward], pools: [ab] })))).toEqual([
      [uidOf(1), uidOf(2)],
    ])
  })

  it('leaves very many orders of a single token pair to pair clearing', () => {
    const orders = Array.from({ length: 100 }, (_, n) => [
      orderOf({ n: 2 * n + 1, owner: addressOf(0x1000 + 2 * n), buyAmount: 900n }),
      orderOf({ n: 2 * n + 2, owner: addressOf(0x1001 + 2 * n), sellToken: b, buyToken: a, buyAmount: 900n }),
    ]).flat()
    expect(solve(auctionOf({ orders: orders.slice(1), pools: [ab] }))).toHaveLength(1)
    expect(solve(auctionOf({ orders, pools: [ab] }))).toEqual([])
  })

  it('proposes nothing once the budget is spent', () => {
    const auction = auctionOf({ orders: [forward, backward], pools: [ab] })
    expect(solve(auction, { isSpent: () => true })).toEqual([])
  })
})

describe('a cycle trade', () => {
  const cycle = [
    orderOf({ n: 1, sellToken: a, buyToken: b, sellAmount: 100n, buyAmount: 190n }),
    orderOf({ n: 2, sellToken: b, buyToken: c, sellAmount: 200n, buyAmount: 290n, owner: addressOf(2) }),
    orderOf({ n: 3, sellToken: c, buyToken: a, sellAmount: 300n, buyAmount: 95n, owner: addressOf(3) }),
  ]

  it('settles three orders without any pool', () => {
    // Each order gets the full sell amount of the next one: 200 b, 300 c, 100 a.
    const auction = auctionOf({ orders: cycle })
    const found = solve(auction)
    expect(found.map(({ executions }) => executions.map(({ uid, sell, buy }) => [uid, sell, buy]))).toEqual([
      [
        [uidOf(1), 100n, 200n],
        [uidOf(2), 200n, 300n],
        [uidOf(3), 300n, 100n],
      ],
    ])
    expect(screenSolutions(auction, found, settlement).dropped).toEqual([])
  })

  it('is not proposed if its orders buy more than they sell', () => {
    const greedy = cycle.map((order) => ({
      ...order,
      terms: { ...order.terms, buyAmount: (order.terms.buyAmount * 11n) / 10n },
    }))
    expect(solve(auctionOf({ orders: greedy as never }))).toEqual([])
  })
})

describe('a fair solution', () => {
  const auction: Auction = auctionOf({ orders: [forward, backward], pools: [ab] })
  const [component] = findComponents(
    auction,
    auction.pools,
    auction.orders.flatMap((order) => demandOf(order) ?? []),
  )
  const solveWith = (baseline: bigint) => {
    if (!component) throw new Error('expected a component')
    const baselines = new Map([[pairOf(auction.chainId, forward), baseline]])
    return solveFairly(
      { auction, orders: indexOrders(auction.orders), baselines },
      component,
      solver,
      UNLIMITED,
    )
  }

  it('gives every directed pair at least its baseline', () => {
    // In one solution, each order gets 100 more than its limit of 900.
    expect(uids([solveWith(100n) ?? { executions: [] }])).toEqual([[uidOf(1), uidOf(2)]])
  })

  it('separates a directed pair that would score less than its baseline', () => {
    // The order that sells b trades alone with the pool: ⌊997,000·10^6 ÷ 1,000,997,000⌋ = 996.
    expect(solveWith(101n)?.executions).toEqual([
      { uid: uidOf(2), sell: 1_000n, buy: 996n, fee: 0n, route: [] },
    ])
  })
})
