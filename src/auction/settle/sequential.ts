/** Solutions carried out one after the other, on values: each sees pools and balances as the ones before left them. */
import type { Address } from '../../domain/scalars'
import type { Auction, AuctionOrder, Solution } from '../model/auction'
import { drawOf } from '../model/fees'
import { openPurses } from '../model/ledger'
import type { Pool } from '../model/pools'
import { type Fault, indexOrders } from '../model/scores'
import { hopsOf, withGains } from './gains'
import { type Settled, type SettlementState, settle, sourceOf } from './settlement'

/** A solution as it settled: with what those before it moved to its good. */
interface Simulated extends Settled {
  readonly solution: Solution
}

/** Executes the next solution, or returns its fault and changes nothing. */
export type Simulate = (solution: Solution) => Simulated | Fault

/**
 * A pool that makes it sure that a solution fails: all its pools that were traded in since are dearer now than when it
 * promised what they pay. With one that is cheaper now, it has to be tried.
 */
function findDearer(
  solution: Solution,
  before: ReadonlyMap<string, Pool>,
  now: ReadonlyMap<string, Pool>,
): string | undefined {
  let dearer: string | undefined
  for (const { pool: id, tokenIn } of hopsOf(solution)) {
    const [then, since] = [before.get(id), now.get(id)]
    if (!then || !since || then === since) continue
    const isDearer = tokenIn === then.tokenA ? since.reserveA > then.reserveA : since.reserveB > then.reserveB
    if (!isDearer) return undefined
    dearer = id
  }
  return dearer
}

/**
 * Opens a trial over an auction's pools. `settlement` is the contract's address, `alone` what solutions come to that are
 * carried out first of all, where that is known.
 * @example const attempt = simulateInOrder(auction, settlement); attempt(sellsAll); attempt(sellsAll) // { fault: 'order 0x…
 * draws more …' }
 */
export function simulateInOrder(
  auction: Auction,
  settlement: Address,
  alone: ReadonlyMap<Solution, Settled> = new Map(),
): Simulate {
  const orders = indexOrders(auction.orders)
  const purses = openPurses()
  const before = new Map(auction.pools.map((pool) => [pool.id, pool]))
  let state: SettlementState = { settlement, pools: before, buffers: new Map() }
  const spentOf = (order: AuctionOrder): bigint => purses.drawnOf(sourceOf(order), order.terms.sellToken)
  return (proposed) => {
    const dearer = findDearer(proposed, before, state.pools)
    if (dearer !== undefined) return { fault: `pool ${dearer} is dearer after a better ranked one` }
    const solution = withGains(auction, before, state.pools, proposed)
    const own = solution.executions.flatMap(({ uid }) => orders.get(uid) ?? [])
    const isFirst = state.pools === before
    const isFresh = isFirst || own.every((order) => spentOf(order) === 0n)
    const left = isFresh
      ? auction.orders
      : own.map((order) => ({ ...order, available: order.available - spentOf(order) }))
    const settled =
      (isFirst ? alone.get(solution) : undefined) ??
      settle(state, { chainId: auction.chainId, orders: left }, solution)
    if ('fault' in settled) return settled
    state = settled.state
    for (const execution of solution.executions) {
      const order = orders.get(execution.uid)
      if (order) purses.draw(sourceOf(order), order.terms.sellToken, drawOf(order.terms, execution))
    }
    return { ...settled, solution }
  }
}
