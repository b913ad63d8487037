import { describe, expect, it } from 'vitest'
import { combinePairs, fillPairs } from '../../../src/auction/batch/pairs'
import { wholeGraph } from '../../../src/auction/clear/graph'
import { type AuctionOrder, UNLIMITED } from '../../../src/auction/model/auction'
import { indexOrders } from '../../../src/auction/model/scores'
import { addBids } from '../../../src/auction/rank/fairness'
import { indexPaths } from '../../../src/auction/route/paths'
import { a, addressOf, auctionOf, b, c, d, orderOf, poolOf, type SampleOrder, solver, uidOf } from '../sample'

const M = 1_000_000n
const pools = [
  poolOf(1, a, M, b, M),
  poolOf(2, b, 100n * M, c, 100n * M),
  poolOf(3, a, 100n * M, d, 100n * M),
]

/** Returns two orders with the same terms and different owners. */
const twice = (n: number, order: SampleOrder): readonly AuctionOrder[] => [
  orderOf({ ...order, n, owner: addressOf(n) }),
  orderOf({ ...order, n: n + 1, owner: addressOf(n + 1) }),
]
const first = twice(1, { sellToken: a, buyToken: b, sellAmount: 10_000n, buyAmount: 1n })
const same = twice(3, { sellToken: a, buyToken: c, sellAmount: 1_000n, buyAmount: 1n })
const opposite = twice(5, { sellToken: b, buyToken: d, sellAmount: 30_000n, buyAmount: 27_800n })

function joinedOf(given: readonly AuctionOrder[]) {
  const auction = auctionOf({ orders: given, pools })
  const context = { auction, orders: indexOrders(given), paths: indexPaths(wholeGraph(auction)) }
  const fills = fillPairs(context, UNLIMITED)
  const baselines = new Map<string, bigint>()
  addBids(
    { ...context, baselines },
    fills.map(({ filled }) => ({ solver, ...filled })),
  )
  return combinePairs({ ...context, baselines }, fills, UNLIMITED)?.executions.map(({ uid }) => uid)
}

describe('combined pairs', () => {
  it('get at least as much as alone, although other pairs moved the pools', () => {
    expect(joinedOf([...first, ...same])).toBeUndefined()
    expect(joinedOf([...first, ...opposite])).toEqual([2, 1, 5, 6].map(uidOf))
  })

  it('get another try after later pairs, which may have moved the pools in their favor', () => {
    expect(joinedOf([...first, ...same, ...opposite])).toEqual([2, 1, 5, 6, 3, 4].map(uidOf))
  })
})
