import { describe, expect, it } from 'vitest'
import type { Auction, AuctionOrder, Solution } from '../../../../src/auction/model/auction'
import type { Pool } from '../../../../src/auction/model/pools'
import { settleWinners } from '../../../../src/backend/local/auctions/settle-winners'
import { ZERO_APP_DATA } from '../../../../src/domain/orders/app-data'
import {
  type Address,
  type ChainId,
  type OrderUid,
  type Seconds,
  toAmount,
} from '../../../../src/domain/scalars'

const [a, b, c, owner, solver] = ['0a', '0b', '0c', '0d', '0e'].map((pair) => `0x${pair.repeat(20)}`) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const pool = (id: string, tokenB: Address): Pool => ({
  id,
  address: `0x${id.repeat(20)}` as Address,
  tokenA: a,
  tokenB,
  reserveA: 1_000_000n,
  reserveB: 1_000_000n,
})

const order = (id: string, buyToken: Address, sellAmount: bigint): AuctionOrder => ({
  uid: `0x${id.repeat(56)}` as OrderUid,
  owner,
  terms: {
    sellToken: a,
    buyToken,
    receiver: null,
    sellAmount: toAmount(sellAmount),
    buyAmount: toAmount(1n),
    validTo: 0 as Seconds,
    appData: ZERO_APP_DATA,
    feeAmount: toAmount(0n),
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  },
  executed: { sell: 0n, buy: 0n },
  available: 1500n,
})

const fill = ({ uid, terms }: AuctionOrder, via: string, buy: bigint): Solution => ({
  solver,
  executions: [
    {
      uid,
      sell: terms.sellAmount,
      buy,
      fee: 10n,
      route: [{ pool: via, tokenIn: a, tokenOut: terms.buyToken }],
    },
  ],
})

const auctionOf = (orders: readonly AuctionOrder[]): Auction => ({
  id: 7,
  chainId: 1 as ChainId,
  block: 1,
  orders,
  pools: [pool('11', b), pool('22', c)],
  nativePrices: new Map(),
  gasPrice: 1n,
})

describe('settleWinners', () => {
  it('settles winners in order, each with the balance left by the winners before it', () => {
    const [first, second] = [order('01', b, 1000n), order('02', c, 1000n)]
    const winners = [first, second].map((each, solutionUid) => ({
      solution: fill(each, each === first ? '11' : '22', 900n),
      solutionUid,
    }))
    const { attempts, fills, draws } = settleWinners(auctionOf([first, second]), winners)
    expect(attempts.map(({ fault }) => fault !== undefined)).toEqual([false, true])
    expect(attempts[1]?.fault).toContain('draws more than balance and allowance give')
    expect(fills.map(({ order: { uid } }) => uid)).toEqual([first.uid])
    expect(draws).toEqual([{ owner, token: a, atoms: 1000n }])
  })

  it('changes neither pools nor accounts when a winner fails', () => {
    const greedy = order('01', b, 1000n)
    const auction = auctionOf([greedy])
    const { pools, transfers, fills } = settleWinners(auction, [
      { solution: fill(greedy, '11', 999_999n), solutionUid: 0 },
    ])
    expect([...pools.values()]).toEqual(auction.pools)
    expect([transfers, fills]).toEqual([[], []])
  })

  it('conserves every token: its transfers sum to zero', () => {
    const only = order('01', b, 1000n)
    const { transfers } = settleWinners(auctionOf([only]), [
      { solution: fill(only, '11', 900n), solutionUid: 0 },
    ])
    for (const token of [a, b]) {
      const moved = transfers.filter((transfer) => transfer.token === token)
      expect(moved.length).toBeGreaterThan(1)
      expect(moved.reduce((sum, { delta }) => sum + delta, 0n)).toBe(0n)
    }
  })
})
