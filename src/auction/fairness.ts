/** What a solution over several pairs has to give each of them, so that the fairness filter keeps it (live service 4.4). */
import type { Auction, AuctionOrder, Solution } from './auction'
import type { Rounded } from './rounding'
import { indexOrders, pairOf, scoreExecution, scoreSolution } from './scores'

/** By directed pair, in wei, the best that one order of it gets alone. */
export function baselinesOf(
  auction: Auction,
  alone: ReadonlyMap<AuctionOrder, Rounded>,
): ReadonlyMap<string, bigint> {
  const baselines = new Map<string, bigint>()
  for (const [order, { executions }] of alone) {
    const [execution] = executions
    const score = execution && scoreExecution(auction, order, execution)
    const pair = pairOf(auction.chainId, order)
    if (typeof score === 'bigint' && score > (baselines.get(pair) ?? -1n)) baselines.set(pair, score)
  }
  return baselines
}

/** Directed pairs that get less from a solution than their baseline; none for a solution of one pair. */
export function unfairPairs(
  auction: Auction,
  baselines: ReadonlyMap<string, bigint>,
  solution: Solution,
): ReadonlySet<string> {
  const score = scoreSolution(auction, indexOrders(auction.orders), solution)
  if ('fault' in score || score.byPair.size < 2) return new Set()
  const unfair = [...score.byPair].filter(([pair, wei]) => wei < (baselines.get(pair) ?? 0n))
  return new Set(unfair.map(([pair]) => pair))
}
