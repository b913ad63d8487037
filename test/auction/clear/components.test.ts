import { describe, expect, it } from 'vitest'
import { findComponents, openingPrices } from '../../../src/auction/clear/components'
import type { Auction } from '../../../src/auction/model/auction'
import { demandOf } from '../../../src/auction/model/demand'
import type { Pool } from '../../../src/auction/model/pools'
import { A, B, C, D, graphAt } from '../market'
import { a, addressOf, auctionOf, b, c, d, native, orderOf, PAR, poolOf, uidOf, weth } from '../sample'

const e = addressOf(0xe)
const islandsAt = (pools: readonly Pool[], orders: Auction['orders']) =>
  findComponents(
    auctionOf({}),
    pools,
    orders.flatMap((order) => demandOf(order) ?? []),
  ).map(({ graph, demands }) => ({
    pools: graph.pools.map(({ id }) => id),
    tokens: new Set(graph.tokens),
    uids: demands.map(({ order }) => order.uid),
  }))

const ab = poolOf(1, a, 10n, b, 10n)
const cd = poolOf(2, c, 10n, d, 10n)
const aToB = orderOf({ n: 1 })
const cToD = orderOf({ n: 2, sellToken: c, buyToken: d })

describe('components of an auction', () => {
  it('separate unconnected tokens, ordered by their first orders', () => {
    expect(islandsAt([ab, cd], [cToD, aToB])).toEqual([
      { pools: ['pool 2'], tokens: new Set([c, d]), uids: [uidOf(2)] },
      { pools: ['pool 1'], tokens: new Set([a, b]), uids: [uidOf(1)] },
    ])
  })

  it('merge through a pool or an order', () => {
    const bc = poolOf(3, b, 10n, c, 10n)
    expect(islandsAt([ab, cd, bc], [aToB, cToD])).toEqual([
      { pools: ['pool 1', 'pool 2', 'pool 3'], tokens: new Set([a, b, c, d]), uids: [uidOf(1), uidOf(2)] },
    ])
    const bToC = orderOf({ n: 3, sellToken: b, buyToken: c })
    expect(islandsAt([ab, cd], [aToB, cToD, bToC])).toHaveLength(1)
  })

  it('merge through wrapped native if the native coin is bought', () => {
    const toNative = orderOf({ n: 3, buyToken: native })
    expect(islandsAt([poolOf(4, weth, 10n, b, 10n)], [toNative])).toEqual([
      { pools: ['pool 4'], tokens: new Set([a, weth, b]), uids: [uidOf(3)] },
    ])
  })

  it('include only tokens that somebody trades', () => {
    expect(islandsAt([ab, cd], [aToB]).map(({ pools }) => pools)).toEqual([['pool 1']])
    expect(islandsAt([ab], [])).toEqual([])
  })

  it('may consist of two orders without a pool', () => {
    const bToA = orderOf({ n: 4, sellToken: b, buyToken: a })
    expect(islandsAt([], [aToB, bToA])).toEqual([
      { pools: [], tokens: new Set([a, b]), uids: [uidOf(1), uidOf(4)] },
    ])
  })

  it('contain a long chain of pools, whichever end comes first', () => {
    const tokens = Array.from({ length: 40 }, (_, n) => addressOf(0x200 + n))
    const chain = tokens.slice(1).map((token, n) => poolOf(n, token, 10n, tokens[n] ?? token, 10n))
    const across = orderOf({ sellToken: tokens[39] ?? a, buyToken: tokens[0] ?? a })
    expect(islandsAt(chain.toReversed(), [across])[0]?.pools).toHaveLength(39)
    expect(islandsAt(chain, [across])[0]?.pools).toHaveLength(39)
  })
})

describe('start prices of a search', () => {
  const pricesAt = (pools: readonly Pool[], nativePrices: Auction['nativePrices']) =>
    openingPrices({ nativePrices }, graphAt(pools, [a, b, c, d, e]))

  it('equal the native prices, in wei per atom', () => {
    const prices = pricesAt(
      [],
      new Map([
        [a, 3n * PAR],
        [b, PAR / 2n],
      ]),
    )
    expect([prices[A], prices[B]]).toEqual([3, 0.5])
  })

  it('follow the pools for a token without a native price, over any number of pools', () => {
    // An a is worth 3 wei, 2 a are worth 1 b, and 1 b is worth 5 c. So a c is worth 2 × 3 ÷ 5 wei. The pools
    // point against the direction of the search.
    const pools = [poolOf(2, c, 50n, b, 10n), poolOf(1, a, 20n, b, 10n)]
    const prices = pricesAt(pools, new Map([[a, 3n * PAR]]))
    expect([prices[B], prices[C]]).toEqual([6, expect.closeTo(1.2, 12)])
  })

  it('default to 1', () => {
    expect([...pricesAt([cd], new Map([[a, 0n]]))]).toEqual([1, 1, 1, 1, 1])
    expect(pricesAt([cd], new Map([[d, 7n * PAR]]))[C]).toBe(7)
    expect(pricesAt([cd], new Map([[d, 7n * PAR]]))[D]).toBe(7)
  })
})
