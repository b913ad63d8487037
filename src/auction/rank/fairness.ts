/**
 * What a solution over several pairs has to give each of them, so that the fairness filter keeps it (SOURCES: Scores and winners): as
 * much as the best solution of that pair alone.
 */
import type { OrderUid } from '../../domain/scalars'
import type { Auction, AuctionOrder, Solution } from '../model/auction'
import { indexOrders, type Score, scoreSolution } from '../model/scores'

/** Wei by directed pair. */
export type Baselines = ReadonlyMap<string, bigint>

const baselines = new WeakMap<Auction, Map<string, bigint>>()

/** The best of the solutions of one pair that were proposed so far. */
export const baselinesOf = (auction: Auction): Baselines => baselines.get(auction) ?? new Map()

/** Notes what pairs gain alone. */
export function noteDues(auction: Auction, dues: Baselines): void {
  const known = baselines.get(auction) ?? new Map<string, bigint>()
  baselines.set(auction, known)
  for (const [pair, wei] of dues) if (wei > (known.get(pair) ?? -1n)) known.set(pair, wei)
}

/** Notes proposals, for those who come after them. */
export function noteBids(auction: Auction, solutions: readonly Solution[]): void {
  const orders = indexOrders(auction.orders)
  for (const solution of solutions) {
    if (!isOneWay(orders, solution)) continue
    const score = scoreSolution(auction, orders, solution)
    if (!('fault' in score) && score.byPair.size === 1) noteDues(auction, score.byPair)
  }
}

/** Whether all orders of a solution sell the same token: otherwise the score of a single pair is not known. */
function isOneWay(orders: ReadonlyMap<OrderUid, AuctionOrder>, { executions }: Solution): boolean {
  const [first] = executions
  const token = first && orders.get(first.uid)?.terms.sellToken
  return executions.every(({ uid }) => orders.get(uid)?.terms.sellToken === token)
}

/** A solution's score, and the directed pairs that get less from it than their baseline; none where it is of one pair. */
export interface JudgedPairs extends Score {
  readonly unfair: ReadonlySet<string>
}

/** What a solution is worth, to whom; one that has no score is worth nothing. */
export function judgePairs(auction: Auction, known: Baselines, solution: Solution): JudgedPairs {
  const score = scoreSolution(auction, indexOrders(auction.orders), solution)
  if ('fault' in score) return { total: 0n, byPair: new Map(), unfair: new Set() }
  if (score.byPair.size < 2) return { ...score, unfair: new Set() }
  const unfair = [...score.byPair].filter(([pair, wei]) => wei < (known.get(pair) ?? 0n))
  return { ...score, unfair: new Set(unfair.map(([pair]) => pair)) }
}
