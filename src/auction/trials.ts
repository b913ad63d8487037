/** Solutions carried out one after the other, on values: each sees pools and balances as the ones before left them. */
import type { Address } from '../domain/scalars'
import type { Auction, AuctionOrder, Solution } from './auction'
import { drawOf } from './fees'
import { type Fault, indexOrders } from './scores'
import { type Settled, type SettlementState, settle } from './settlement'

/** Carries out the next one, or tells what is wrong with it; then it changed nothing. */
export type Trial = (solution: Solution) => Settled | Fault

const sourceKey = ({ owner, terms }: AuctionOrder): string =>
  `${owner} ${terms.sellToken} ${terms.sellTokenBalance === 'internal'}`

/**
 * Opens a trial over an auction's pools. `settlement` is the contract's address.
 * @example const attempt = openTrial(auction, settlement); attempt(sellsAll); attempt(sellsAll) // { fault: 'order 0x… draws more …' }
 */
export function openTrial(auction: Auction, settlement: Address): Trial {
  const orders = indexOrders(auction.orders)
  const spent = new Map<string, bigint>()
  let state: SettlementState = {
    settlement,
    pools: new Map(auction.pools.map((pool) => [pool.id, pool])),
    buffers: new Map(),
  }
  return (solution) => {
    const own = solution.executions.flatMap(({ uid }) => orders.get(uid) ?? [])
    const left = own.map((order) => ({
      ...order,
      available: order.available - (spent.get(sourceKey(order)) ?? 0n),
    }))
    const settled = settle(state, { chainId: auction.chainId, orders: left }, solution)
    if ('fault' in settled) return settled
    state = settled.state
    for (const execution of solution.executions) {
      const order = orders.get(execution.uid)
      if (!order) continue
      const key = sourceKey(order)
      spent.set(key, (spent.get(key) ?? 0n) + drawOf(order.terms, execution))
    }
    return settled
  }
}
