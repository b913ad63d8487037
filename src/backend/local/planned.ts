/**
 * Winners on their way into a chain that is not ours. Each goes out in a transaction of its own, and nobody knows which of
 * them will be included: so winners of one round must not meet in a pool. One that would waits for the next round.
 */
import type { Auction, Solution } from '../../auction/auction'
import type { Milliseconds } from '../../domain/scalars'
import { SUBMISSION_BLOCKS } from './auction-record'
import type { Batch } from './batch'
import type { SettlementRow } from './store/chain-rows'

const poolsOf = (solution: Solution): readonly string[] => [
  ...solution.executions.flatMap(({ route }) => route.map((hop) => hop.pool)),
  ...('swaps' in solution ? solution.swaps.map((swap) => swap.pool) : []),
]

/** Winners that meet in no pool, those before others that rank before them. */
export function pickApart<T extends { readonly solution: Solution }>(winners: readonly T[]): readonly T[] {
  const taken = new Set<string>()
  return winners.filter(({ solution }) => {
    const pools = poolsOf(solution)
    if (pools.some((pool) => taken.has(pool))) return false
    for (const pool of pools) taken.add(pool)
    return true
  })
}

/** Rows of the winners that hold; nothing was sent yet. */
export function planSettlements(auction: Auction, { attempts }: Batch, now: Milliseconds): SettlementRow[] {
  const pools = new Map(auction.pools.map((pool) => [pool.id, pool]))
  return attempts.flatMap(({ solution, solutionUid, fault, swaps }) => {
    if (fault !== undefined) return []
    return {
      chainId: auction.chainId,
      auctionId: auction.id,
      solutionUid,
      solver: solution.solver,
      executions: solution.executions.map(({ uid, sell, buy, fee }) => ({ uid, sell, buy, fee })),
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
