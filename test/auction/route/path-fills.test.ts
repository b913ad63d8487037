import { describe, expect, it } from 'vitest'
import { wholeGraph } from '../../../src/auction/clear/graph'
import type { Auction, AuctionOrder } from '../../../src/auction/model/auction'
import { type Demand, demandOf } from '../../../src/auction/model/demand'
import { fillAlong } from '../../../src/auction/route/path-fills'
import { pathAt, pathsOf } from '../../../src/auction/route/paths'
import { a, auctionOf, b, c, orderOf, poolOf, type SampleOrder } from '../sample'

const M = 1_000_000n
const pools = [poolOf(1, a, M, c, M), poolOf(2, c, M, b, 2n * M)]

/** An order over a → c → b; `atoms` is how far floats say that it goes. */
function along(order: SampleOrder, fee: bigint, atoms: number) {
  const auction: Auction = auctionOf({ orders: [orderOf(order)], pools })
  const graph = wholeGraph(auction)
  const demand = demandOf(auction.orders[0] as AuctionOrder) as Demand
  const at = (token: typeof a): number => graph.placeOf.get(token) ?? -1
  const path = pathAt(graph, pathsOf(graph, at(a), at(b)), 0)
  return fillAlong(graph, demand, { path, atoms }, fee)
}

describe('an order over one path', () => {
  it('sells all but its fee, and each pool gets what the one before pays', () => {
    // 9,900: 9,870,300 · 10^6 ÷ (10^9 + 9,870,300) = 9,773 c; 9,743,681 · 2·10^6 ÷ (10^9 + 9,743,681) = 19,299 b
    const found = along({ sellAmount: 10_000n, buyAmount: 9_000n }, 100n, 9_900)
    expect(found?.executions).toMatchObject([{ sell: 10_000n, buy: 19_299n, fee: 100n, route: [] }])
    expect(found?.swaps).toMatchObject([
      { pool: 'pool 1', tokenIn: a, tokenOut: c, amountIn: 9_900n },
      { pool: 'pool 2', tokenIn: c, tokenOut: b, amountIn: 9_773n },
    ])
  })

  it('buys its amount for the least that brings it', () => {
    // 19,299 b ask for 9,773 c, these for 9,900 a
    const order = { kind: 'buy' as const, sellAmount: 12_000n, buyAmount: 19_299n }
    expect(along(order, 100n, 9_900)?.executions).toMatchObject([{ sell: 10_000n, buy: 19_299n }])
    expect(along({ ...order, sellAmount: 9_999n }, 100n, 9_899)).toBeUndefined()
  })

  it('goes in part as far as it is to go, and pays what that brings', () => {
    const order = { partiallyFillable: true, sellAmount: 10_000n, buyAmount: 9_000n }
    expect(along(order, 100n, 5_000)?.executions).toMatchObject([{ sell: 5_100n, fee: 100n }])
    const buyer = along({ ...order, kind: 'buy', buyAmount: 19_000n }, 0n, 5_000)?.executions[0]
    expect(buyer?.sell).toBe(5_000n)
    expect(buyer?.buy).toBeLessThan(19_000n)
  })

  it('is filled to the last atom when floats cannot tell the last ones', () => {
    const order = { partiallyFillable: true, sellAmount: 10n ** 21n + 3n, buyAmount: 1n }
    expect(along(order, 0n, 10 ** 21)?.executions).toMatchObject([{ sell: 10n ** 21n + 3n }])
  })

  it('is none when the fee takes all', () => {
    expect(along({ sellAmount: 10_000n, buyAmount: 1n }, 10_000n, 0)).toBeUndefined()
  })
})
