/**
 * Which solutions settle (SOURCES: Scores and winners; CIP-67, a combinatorial auction with a fairness filter).
 *
 * Several solutions can win at once, as long as no two of them trade the same directed pair: sellers of A for B then
 * all get their price from one solution. The greedy choice by score would let a large solution win although it treats
 * some pair badly, so that solution is filtered first: the best single-pair solution of each directed pair is that
 * pair's baseline, and a solution over several pairs must reach the baseline on each of them.
 *
 * All winners settle: they go one after the other, and one that would not hold on the pools and balances that those before
 * it left does not win; the next best of its pairs may. Its orders are for the next auction.
 *
 * Ranking: winners, then the others that were kept, then the filtered ones, each by score. Equal scores are ordered by
 * solver address, then by the place in that solver's list: who answered first has no say.
 *
 * A solver's reference score is what the kept solutions of all others would have won without it; the difference to
 * the actual total is what its taking part was worth.
 */
import type { Address } from '../../domain/scalars'
import type { Auction, Solution } from '../model/auction'
import { type Fault, indexOrders, type Score, scoreSolution } from '../model/scores'

/** At most this many solutions win one auction (SOURCES: Auctions). */
const MAX_WINNERS = 20

/** A solution and where it came in; the best `ranking` is 1, `score` is in wei. */
interface RankedSolution {
  readonly solution: Solution
  readonly score: bigint
  readonly ranking: number
  readonly isWinner: boolean
  readonly filteredOut: boolean
}

type Refused = Fault & { readonly solution: Solution }

/**
 * The outcome of an auction. `rejected` could not be scored and were not ranked, `late` would have won if those that did
 * had not traded before them.
 */
export interface Competition {
  readonly ranked: readonly RankedSolution[]
  readonly rejected: readonly Refused[]
  readonly late: readonly Refused[]
  /** Wei by winning solver; 0 where nobody else would have won anything. */
  readonly referenceScores: ReadonlyMap<Address, bigint>
}

interface Bid extends Score {
  readonly solution: Solution
}

/** Simulates solutions one after the other on one state; each call returns the fault of the next one, if any. */
export type OpenHold = () => (solution: Solution) => string | undefined

const alwaysHolds: OpenHold = () => () => undefined

/**
 * Scores, filters and ranks the solutions of an auction. A solution that is valid alone is assumed valid after others, unless
 * stated.
 * @example rankSolutions(auction, [bid7, bid9OnSamePair]).ranked.map((one) => [one.score, one.isWinner]) // [[9n, true], [7n,
 * false]]
 */
export function rankSolutions(
  auction: Auction,
  solutions: readonly Solution[],
  open: OpenHold = alwaysHolds,
): Competition {
  const { bids, rejected } = scoreAll(auction, solutions)
  const baselines = findBaselines(bids)
  const kept = bids.filter((bid) => isFair(bid, baselines))
  const picked = pickWinners(kept, open)
  const winners = new Set(picked.winners)
  const places = [
    ...kept.filter((bid) => winners.has(bid)),
    ...kept.filter((bid) => !winners.has(bid)),
    ...bids.filter((bid) => !isFair(bid, baselines)),
  ]
  return {
    ranked: places.map((bid, index) => ({
      solution: bid.solution,
      score: bid.total,
      ranking: index + 1,
      isWinner: winners.has(bid),
      filteredOut: !isFair(bid, baselines),
    })),
    rejected,
    late: picked.late,
    referenceScores: new Map(
      [...winners].map(({ solution: { solver } }) => [solver, referenceScore(kept, solver, picked.winners)]),
    ),
  }
}

/** Bids by score, the best first. */
function scoreAll(auction: Auction, solutions: readonly Solution[]) {
  const orders = indexOrders(auction.orders)
  const bids: Bid[] = []
  const rejected: (Fault & { solution: Solution })[] = []
  for (const solution of solutions) {
    const score = scoreSolution(auction, orders, solution)
    if ('fault' in score) rejected.push({ solution, fault: score.fault })
    else bids.push({ solution, ...score })
  }
  return { bids: bids.sort(compareBids), rejected }
}

function compareBids(a: Bid, b: Bid): number {
  if (a.total !== b.total) return a.total > b.total ? -1 : 1
  if (a.solution.solver === b.solution.solver) return 0
  return a.solution.solver < b.solution.solver ? -1 : 1
}

/** The best score of a solution that trades one directed pair only, by that pair. */
function findBaselines(bids: readonly Bid[]): ReadonlyMap<string, bigint> {
  const baselines = new Map<string, bigint>()
  for (const { byPair } of bids) {
    const [only, second] = byPair
    if (only === undefined || second !== undefined) continue
    const [pair, score] = only
    if (score > (baselines.get(pair) ?? -1n)) baselines.set(pair, score)
  }
  return baselines
}

/** A single pair is always fair: filtering it could only take the competition from its pair. */
const isFair = ({ byPair }: Bid, baselines: ReadonlyMap<string, bigint>): boolean =>
  byPair.size === 1 || [...byPair].every(([pair, score]) => score >= (baselines.get(pair) ?? 0n))

/** The greedy choice over bids sorted by score. */
function pickWinners(kept: readonly Bid[], open: OpenHold) {
  const taken = new Set<string>()
  const winners: Bid[] = []
  const late: Refused[] = []
  const faultOf = open()
  for (const bid of kept) {
    if (winners.length === MAX_WINNERS) break
    if ([...bid.byPair.keys()].some((pair) => taken.has(pair))) continue
    const fault = faultOf(bid.solution)
    if (fault !== undefined) {
      late.push({ solution: bid.solution, fault })
      continue
    }
    for (const pair of bid.byPair.keys()) taken.add(pair)
    winners.push(bid)
  }
  return { winners, late }
}

const sumOf = (bids: readonly Bid[]): bigint => bids.reduce((sum, bid) => sum + bid.total, 0n)

/**
 * Wei the others would have won without a solver: by pairs alone, each as good as it is by itself, and no more than what was
 * won with it.
 */
function referenceScore(kept: readonly Bid[], solver: Address, winners: readonly Bid[]): bigint {
  const others = kept.filter((bid) => bid.solution.solver !== solver)
  const [without, won] = [sumOf(pickWinners(others, alwaysHolds).winners), sumOf(winners)]
  if (without < won) return without
  return won
}
