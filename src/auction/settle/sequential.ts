/**
 * Simulates solutions one after the other in memory. Each solution starts from the pools and balances after
 * the solutions before it.
 */
import type { Address } from '../../domain/scalars'
import type { Auction, AuctionOrder, Solution } from '../model/auction'
import { drawOf } from '../model/fees'
import { createDrawTracker } from '../model/ledger'
import type { Pool } from '../model/pools'
import { type Fault, indexOrders, type OrderIndex } from '../model/scores'
import { addPoolGains, hopsOf } from './gains'
import { type Settled, type SettlementState, settle, sourceOf } from './settlement'

/** Settled solution, including the price gains from earlier solutions. */
interface Simulated extends Settled {
  readonly solution: Solution
}

/** Executes the next solution. If it has a fault, nothing changes. */
export type Simulate = (solution: Solution) => Simulated | Fault

/**
 * Returns the id of a pool that proves that a solution fails, without executing it. The proof holds if every
 * pool that changed since the proposal is now more expensive. If one pool is cheaper, the solution must be
 * simulated.
 */
function findMoreExpensivePool(
  solution: Solution,
  before: ReadonlyMap<string, Pool>,
  now: ReadonlyMap<string, Pool>,
): string | undefined {
  let moreExpensive: string | undefined
  for (const { pool: id, tokenIn } of hopsOf(solution)) {
    const [poolBefore, poolNow] = [before.get(id), now.get(id)]
    if (!poolBefore || !poolNow || poolBefore === poolNow) continue
    const isMoreExpensive =
      tokenIn === poolBefore.tokenA
        ? poolNow.reserveA > poolBefore.reserveA
        : poolNow.reserveB > poolBefore.reserveB
    if (!isMoreExpensive) return undefined
    moreExpensive = id
  }
  return moreExpensive
}

/**
 * Opens a simulation over the pools of an auction. `settlement` is the address of the contract. `alone` holds
 * the known results of solutions executed alone, which apply to the first solution.
 * @example const attempt = simulateInOrder(auction, settlement); attempt(sellsAll); attempt(sellsAll) // {
 * fault: 'order 0x… draws more …' }
 */
export function simulateInOrder(
  auction: Auction,
  settlement: Address,
  alone: ReadonlyMap<Solution, Settled> = new Map(),
  orders: OrderIndex = indexOrders(auction.orders),
): Simulate {
  const batch = { chainId: auction.chainId, orders }
  const draws = createDrawTracker()
  const before = new Map(auction.pools.map((pool) => [pool.id, pool]))
  let state: SettlementState = { settlement, pools: before, buffers: new Map() }
  const spentOf = (order: AuctionOrder): bigint => draws.drawnOf(sourceOf(order), order.terms.sellToken)
  return (proposed) => {
    const poolId = findMoreExpensivePool(proposed, before, state.pools)
    if (poolId !== undefined)
      return { fault: `pool ${poolId} is more expensive after a better ranked solution` }
    const solution = addPoolGains(batch, before, state.pools, proposed)
    const traded = solution.executions.flatMap(({ uid }) => orders.get(uid) ?? [])
    const isFirst = state.pools === before
    const isFresh = isFirst || traded.every((order) => spentOf(order) === 0n)
    const left = isFresh
      ? orders
      : indexOrders(traded.map((order) => ({ ...order, available: order.available - spentOf(order) })))
    const settled =
      (isFirst ? alone.get(solution) : undefined) ??
      settle(state, { chainId: auction.chainId, orders: left }, solution)
    if ('fault' in settled) return settled
    state = settled.state
    for (const execution of solution.executions) {
      const order = orders.get(execution.uid)
      if (order) draws.draw(sourceOf(order), order.terms.sellToken, drawOf(order.terms, execution))
    }
    return { ...settled, solution }
  }
}
