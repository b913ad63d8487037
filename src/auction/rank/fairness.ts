/**
 * Baselines of the fairness filter (SOURCES: Scores and winners). A solution over several directed pairs must
 * give each pair at least the best score of a single-pair solution.
 */
import type { Auction, Solution } from '../model/auction'
import { type OrderIndex, type Score, scoreSolution } from '../model/scores'

/** Best score in wei of a single-pair solution, by directed pair. */
export type Baselines = ReadonlyMap<string, bigint>

/** Raises baselines to scores that exceed them. */
export function raiseBaselines(baselines: Map<string, bigint>, scores: Baselines): void {
  for (const [pair, wei] of scores) if (wei > (baselines.get(pair) ?? -1n)) baselines.set(pair, wei)
}

/** Auction with its orders by UID and the known baselines. */
interface Bidding {
  readonly auction: Pick<Auction, 'chainId' | 'nativePrices'>
  readonly orders: OrderIndex
  readonly baselines: Map<string, bigint>
}

/** Raises baselines to the scores of solutions that trade only one directed pair. */
export function addBids({ auction, orders, baselines }: Bidding, solutions: readonly Solution[]): void {
  for (const solution of solutions) {
    if (!isOneWay(orders, solution)) continue
    const score = scoreSolution(auction, orders, solution)
    if (!('fault' in score) && score.byPair.size === 1) raiseBaselines(baselines, score.byPair)
  }
}

/**
 * Checks that all orders of a solution sell the same token. This cheap check skips most solutions with
 * several directed pairs.
 */
function isOneWay(orders: OrderIndex, { executions }: Solution): boolean {
  const [first] = executions
  const token = first && orders.get(first.uid)?.terms.sellToken
  return executions.every(({ uid }) => orders.get(uid)?.terms.sellToken === token)
}

/**
 * Returns the directed pairs that score less than their baseline. A single-pair solution is always fair,
 * because filtering it would only reduce the competition for its pair.
 */
export const unfairPairs = ({ byPair }: Pick<Score, 'byPair'>, baselines: Baselines): readonly string[] =>
  byPair.size < 2 ? [] : [...byPair].flatMap(([pair, wei]) => (wei < (baselines.get(pair) ?? 0n) ? pair : []))

/**
 * Score of a solution, and the directed pairs that score less than their baseline. The set is empty for a
 * single-pair solution.
 */
export interface JudgedPairs extends Score {
  readonly unfair: ReadonlySet<string>
}

/** Scores a solution and finds its unfair pairs. A solution with a fault scores zero. */
export function judgePairs(
  { auction, orders, baselines }: Omit<Bidding, 'baselines'> & { readonly baselines: Baselines },
  solution: Solution,
): JudgedPairs {
  const score = scoreSolution(auction, orders, solution)
  if ('fault' in score) return { total: 0n, byPair: new Map(), unfair: new Set() }
  return { ...score, unfair: new Set(unfairPairs(score, baselines)) }
}
