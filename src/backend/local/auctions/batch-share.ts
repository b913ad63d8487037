/** What meeting other orders came to in a solution, from what was recorded of its auction. */
import type { Address, OrderUid } from '../../../domain/scalars'
import type { SolutionRow } from '../store/auction-rows'

/** How a batch compares with its orders one by one; `surplusOverPools` in wei, text. */
export interface BatchShare {
  readonly matchedShare: number
  readonly surplusOverPools: string
}

/** What the best solution of each order alone, which only pools can fill, scored in an auction. */
export function scoresAlone(solutions: readonly SolutionRow[]): ReadonlyMap<OrderUid, bigint> {
  const best = new Map<OrderUid, bigint>()
  for (const { executions, score } of solutions) {
    const [only, second] = executions
    if (only && !second && score > (best.get(only.uid) ?? -1n)) best.set(only.uid, score)
  }
  return best
}

/**
 * The part of 0 to 1 of what a solution's orders sell that met other orders, by value, and what it scored more than those
 * orders did alone; undefined for a solution that could match nothing.
 * @example batchShareOf(solution, prices, alone) // { matchedShare: 0.62, surplusOverPools: '31000000000000' }
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
