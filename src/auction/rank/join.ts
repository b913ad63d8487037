/**
 * Joins solutions that have nothing in common into one solution. At most `MAX_WINNERS` solutions can win an
 * auction, so more independent orders than that trade only if one solution contains them.
 *
 * @example 60 orders, each next to a pool of its own, are 60 solutions. One solution with all 60 wins.
 */
import type { Auction, Budget, PooledSolution, Solution } from '../model/auction'
import type { OrderIndex } from '../model/scores'
import { type Baselines, judgePairs } from './fairness'
import { MAX_WINNERS } from './winners'

/** Auction with its orders by UID and the known baselines. */
interface JoinContext {
  readonly auction: Pick<Auction, 'chainId' | 'nativePrices'>
  readonly orders: OrderIndex
  readonly baselines: Baselines
}

/** Swaps and executions of the joined solutions. */
type Joined = Pick<PooledSolution, 'executions' | 'swaps'>

/**
 * Joins the best solutions that share no directed pair, pool or owner. Each directed pair must reach its
 * baseline, because the fairness filter applies to the joined solution. Returns undefined if all of them can
 * win one by one, or if the budget ends.
 */
export function joinSolutions(
  { auction, orders, baselines }: JoinContext,
  solutions: readonly Solution[],
  budget: Budget,
): Joined | undefined {
  if (solutions.length <= MAX_WINNERS) return undefined
  const rows: {
    readonly solution: PooledSolution
    readonly total: bigint
    readonly pairs: readonly string[]
  }[] = []
  for (const solution of solutions) {
    if (budget.isSpent()) return undefined
    if (!('swaps' in solution)) continue
    const { total, byPair } = judgePairs({ auction, orders, baselines }, solution)
    const isFair = [...byPair].every(([pair, wei]) => wei >= (baselines.get(pair) ?? 0n))
    if (total > 0n && isFair) rows.push({ solution, total, pairs: [...byPair.keys()] })
  }
  rows.sort((x, y) => (x.total === y.total ? 0 : x.total > y.total ? -1 : 1))
  const taken = new Set<string>()
  const joined = rows.filter(({ solution: { executions, swaps }, pairs }) => {
    const owners = executions.map(({ uid }) => orders.get(uid)?.owner ?? uid)
    const used = [...pairs, ...swaps.map(({ pool }) => pool), ...owners]
    if (used.some((one) => taken.has(one))) return false
    for (const one of used) taken.add(one)
    return true
  })
  if (joined.length <= MAX_WINNERS) return undefined
  return {
    executions: joined.flatMap(({ solution }) => solution.executions),
    swaps: joined.flatMap(({ solution }) => solution.swaps),
  }
}
