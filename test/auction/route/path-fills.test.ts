import { describe, expect, it } from 'vitest'
import { wholeGraph } from '../../../src/auction/clear/graph'
import type { Auction, AuctionOrder } from '../../../src/auction/model/auction'
import { type Demand, demandOf } from '../../../src/auction/model/demand'
import { fillPath } from '../../../src/auction/route/path-fills'
import { indexPaths, pathAt } from '../../../src/auction/route/paths'
import { a, auctionOf, b, c, orderOf, poolOf, type SampleOrder } from '../sample'

const M = 1_000_000n
const pools = [poolOf(1, a, M, c, M), poolOf(2, c, M, b, 2n * M)]

/** Fills an order over a → c → b. `atoms` is the float estimate of the amount that enters the path. */
function along(order: SampleOrder, fee: bigint, atoms: number) {
  const auction: Auction = auctionOf({ orders: [orderOf(order)], pools })
  const graph = wholeGraph(auction)
  const demand = demandOf(auction.orders[0] as AuctionOrder) as Demand
  const at = (token: typeof a): number => graph.tokenIndex.get(token) ?? -1
  const path = pathAt(graph, indexPaths(graph).pathsOf(at(a), at(b)), 0)
  return fillPath(graph, demand, { path, atoms }, fee)
}

describe('an order over one path', () => {
  it('sells everything except its fee, and each pool gets what the previous one pays', () => {
    // 9,900 a bring 9,870,300 · 10^6 ÷ (10^9 + 9,870,300) = 9,773 c. These bring 9,743,681 · 2·10^6 ÷ (10^9 +
    // 9,743,681) = 19,299 b.
    const found = along({ sellAmount: 10_000n, buyAmount: 9_000n }, 100n, 9_900)
    expect(found?.executions).toMatchObject([{ sell: 10_000n, buy: 19_299n, fee: 100n, route: [] }])
    expect(found?.swaps).toMatchObject([
      { pool: 'pool 1', tokenIn: a, tokenOut: c, amountIn: 9_900n },
      { pool: 'pool 2', tokenIn: c, tokenOut: b, amountIn: 9_773n },
    ])
  })

  it('buys its amount for the minimum', () => {
    // 19,299 b cost 9,773 c, and these cost 9,900 a.
    const order = { kind: 'buy' as const, sellAmount: 12_000n, buyAmount: 19_299n }
    expect(along(order, 100n, 9_900)?.executions).toMatchObject([{ sell: 10_000n, buy: 19_299n }])
    expect(along({ ...order, sellAmount: 9_999n }, 100n, 9_899)).toBeUndefined()
  })

  it('fills partially up to the given amount, and pays the result', () => {
    const order = { partiallyFillable: true, sellAmount: 10_000n, buyAmount: 9_000n }
    expect(along(order, 100n, 5_000)?.executions).toMatchObject([{ sell: 5_100n, fee: 100n }])
    const buyer = along({ ...order, kind: 'buy', buyAmount: 19_000n }, 0n, 5_000)?.executions[0]
    expect(buyer?.sell).toBe(5_000n)
    expect(buyer?.buy).toBeLessThan(19_000n)
  })

  it('fills to the last atom even beyond the precision of floats', () => {
    const order = { partiallyFillable: true, sellAmount: 10n ** 21n + 3n, buyAmount: 1n }
    expect(along(order, 0n, 10 ** 21)?.executions).toMatchObject([{ sell: 10n ** 21n + 3n }])
  })

  it('cannot trade if the fee takes everything', () => {
    expect(along({ sellAmount: 10_000n, buyAmount: 1n }, 10_000n, 0)).toBeUndefined()
  })
})
