/** Computes the benefit of matching orders in a solution, from the record of its auction. */
import type { Address, OrderUid } from '../../../domain/scalars'
import type { SolutionRow } from '../store/auction-rows'

/** Comparison of a batch with its orders filled one by one. `surplusOverPools` is wei as text. */
export interface BatchShare {
  readonly matchedShare: number
  readonly surplusOverPools: string
}

/** Returns the best score of a single-order solution, by order. Such a solution can only trade with pools. */
export function scoresAlone(solutions: readonly SolutionRow[]): ReadonlyMap<OrderUid, bigint> {
  const best = new Map<OrderUid, bigint>()
  for (const { executions, score } of solutions) {
    const [only, second] = executions
    if (only && !second && score > (best.get(only.uid) ?? -1n)) best.set(only.uid, score)
  }
  return best
}

/**
 * Compares a solution with its orders filled one by one. `matchedShare` is the part of the sold value that
 * was matched with other orders, from 0 to 1. `surplusOverPools` is the score minus the scores of its orders
 * alone. Returns undefined if the solution has no matched shares or no value.
 * @example batchShareOf(solution, prices, alone) // { matchedShare: 0.62, surplusOverPools: '31000000000000'
 * }
 */
export function batchShareOf(
  { executions, score }: Pick<SolutionRow, 'executions' | 'score'>,
  prices: ReadonlyMap<Address, bigint>,
  alone: ReadonlyMap<OrderUid, bigint>,
): BatchShare | undefined {
  let [sold, matched, over] = [0, 0, score]
  for (const { uid, sell, sellToken, matchedShare } of executions) {
    if (matchedShare === undefined) return undefined
    const value = Number(sell) * Number(prices.get(sellToken) ?? 0n)
    sold += value
    matched += value * matchedShare
    over -= alone.get(uid) ?? 0n
  }
  return sold > 0 ? { matchedShare: matched / sold, surplusOverPools: over.toString() } : undefined
}
