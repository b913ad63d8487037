/**
 * Plans the settlements of winners on a real chain. Each winner is sent in a separate transaction, and any of
 * them can fail to be included. Therefore winners of one round must not share a pool. A winner that would
 * share a pool waits for the next round.
 */
import type { Auction, AuctionOrder, Execution, Solution } from '../../../auction/model/auction'
import { listFees, networkFeeOf } from '../../../auction/model/fee-policies'
import { indexOrders } from '../../../auction/model/scores'
import { hopsOf } from '../../../auction/settle/gains'
import type { Milliseconds } from '../../../domain/scalars'
import type { SettlementRow } from '../store/chain/chain-rows'
import { SUBMISSION_BLOCKS } from './record'
import type { Batch } from './settle-winners'

/**
 * Creates a check that rejects a winner that shares a pool with an earlier winner. The check returns the
 * reason as text.
 */
export function createSharedPoolCheck(): (solution: Solution) => string | undefined {
  const taken = new Set<string>()
  return (solution) => {
    const pools = hopsOf(solution).map(({ pool }) => pool)
    const shared = pools.find((pool) => taken.has(pool))
    if (shared !== undefined) return `a better ranked solution trades in pool ${shared} first`
    for (const pool of pools) taken.add(pool)
    return undefined
  }
}

/** Converts an execution to the stored form: settled amounts, network fee and protocol fees. */
function toPlanned(order: AuctionOrder, execution: Execution): SettlementRow['executions'][number] {
  const { uid, sell, buy } = execution
  const protocolFees = [...listFees(execution)]
  const fee = networkFeeOf(order, execution)
  return { uid, sell, buy, fee, ...(protocolFees.length > 0 ? { protocolFees } : {}) }
}

/** Returns the rows of the valid winners. No transaction has been sent yet. */
export function planSettlements(auction: Auction, { attempts }: Batch, now: Milliseconds): SettlementRow[] {
  const pools = new Map(auction.pools.map((pool) => [pool.id, pool]))
  const orders = indexOrders(auction.orders)
  return attempts.flatMap(({ solution, solutionUid, fault, swaps }) => {
    if (fault !== undefined) return []
    return {
      chainId: auction.chainId,
      auctionId: auction.id,
      solutionUid,
      solver: solution.solver,
      executions: solution.executions.flatMap((execution) => {
        const order = orders.get(execution.uid)
        return order ? [toPlanned(order, execution)] : []
      }),
      swaps: swaps.flatMap((swap) => {
        const pool = pools.get(swap.pool)
        return pool ? [{ ...swap, address: pool.address, tokenA: pool.tokenA }] : []
      }),
      startedAt: now,
      startBlock: auction.block,
      deadlineBlock: auction.block + SUBMISSION_BLOCKS,
      pendingOn: auction.chainId,
    }
  })
}
