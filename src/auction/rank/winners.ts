/**
 * Selects the solutions that settle (SOURCES: Scores and winners; CIP-67, a combinatorial auction with a
 * fairness filter).
 *
 * Several solutions can win if no two of them trade the same directed pair. One solution therefore sets the
 * price of all sellers of A for B. A greedy choice by score alone would let a large solution win although it
 * treats one pair badly. The fairness filter removes such solutions first. The baseline of a directed pair is
 * its best single-pair solution. A solution over several pairs must reach the baseline on each of them.
 *
 * Winners settle one after the other. A solution does not win if it fails on the pools and balances that the
 * winners before it left. The next best solution of its pairs can win instead. Orders that do not settle wait
 * for the next auction.
 *
 * Ranking: winners first, then the other fair solutions, then the filtered ones, each group by score. Ties
 * are ordered by solver address, then by the position in the solver's list. The time at which a solution
 * arrives does not matter.
 *
 * The reference score of a solver is the total score of the winners without its solutions. The difference to
 * the actual total is the solver's contribution.
 */
import type { Address } from '../../domain/scalars'
import type { Auction, Solution } from '../model/auction'
import { type Fault, indexOrders, type OrderIndex, type Score, scoreSolution } from '../model/scores'
import { type Baselines, raiseBaselines, unfairPairs } from './fairness'

/** Maximum number of winners per auction (SOURCES: Auctions). */
export const MAX_WINNERS = 20

/** Solution with its ranking. The best ranking is 1. `score` is in wei. */
interface RankedSolution {
  readonly solution: Solution
  readonly score: bigint
  readonly ranking: number
  readonly isWinner: boolean
  readonly filteredOut: boolean
}

type Refused = Fault & { readonly solution: Solution }

/**
 * Outcome of an auction. `rejected` solutions have no score and no ranking. `invalidated` solutions are valid
 * alone but fail after the winners before them.
 */
export interface Competition {
  readonly ranked: readonly RankedSolution[]
  readonly rejected: readonly Refused[]
  readonly invalidated: readonly Refused[]
  /** Reference scores in wei, by winning solver. 0 if no other solver would have won. */
  readonly referenceScores: ReadonlyMap<Address, bigint>
}

interface Bid extends Score {
  readonly solution: Solution
}

/**
 * Creates a check that simulates solutions one after the other on one state. Each call returns the fault of
 * the next solution, if any.
 */
export type SequentialCheck = () => (solution: Solution) => string | undefined

const acceptAll: SequentialCheck = () => () => undefined

/**
 * Scores, filters and ranks the solutions of an auction. By default, a solution that is valid alone counts as
 * valid after the other winners.
 * @example rankSolutions(auction, [bid7, bid9OnSamePair]).ranked.map((one) => [one.score, one.isWinner]) //
 * [[9n, true], [7n, false]]
 */
export function rankSolutions(
  auction: Auction,
  solutions: readonly Solution[],
  startCheck: SequentialCheck = acceptAll,
  orders: OrderIndex = indexOrders(auction.orders),
): Competition {
  const { bids, rejected } = scoreAll(auction, orders, solutions)
  const baselines = findBaselines(bids)
  const fair = bids.filter((bid) => isFair(bid, baselines))
  const picked = pickWinners(fair, startCheck)
  const winners = new Set(picked.winners)
  const ordered = [
    ...fair.filter((bid) => winners.has(bid)),
    ...fair.filter((bid) => !winners.has(bid)),
    ...bids.filter((bid) => !isFair(bid, baselines)),
  ]
  return {
    ranked: ordered.map((bid, index) => ({
      solution: bid.solution,
      score: bid.total,
      ranking: index + 1,
      isWinner: winners.has(bid),
      filteredOut: !isFair(bid, baselines),
    })),
    rejected,
    invalidated: picked.invalidated,
    referenceScores: new Map(
      [...winners].map(({ solution: { solver } }) => [solver, referenceScore(fair, solver, picked.winners)]),
    ),
  }
}

/** Scores all solutions and sorts them by score, best first. */
function scoreAll(auction: Auction, orders: OrderIndex, solutions: readonly Solution[]) {
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

/** Returns the best score of a single-pair solution, by directed pair. */
function findBaselines(bids: readonly Bid[]): Baselines {
  const baselines = new Map<string, bigint>()
  for (const { byPair } of bids) if (byPair.size === 1) raiseBaselines(baselines, byPair)
  return baselines
}

const isFair = (bid: Bid, baselines: Baselines): boolean => unfairPairs(bid, baselines).length === 0

/** Picks winners greedily from bids sorted by score. */
function pickWinners(fair: readonly Bid[], startCheck: SequentialCheck) {
  const taken = new Set<string>()
  const winners: Bid[] = []
  const invalidated: Refused[] = []
  const findFault = startCheck()
  for (const bid of fair) {
    if (winners.length === MAX_WINNERS) break
    if ([...bid.byPair.keys()].some((pair) => taken.has(pair))) continue
    const fault = findFault(bid.solution)
    if (fault !== undefined) {
      invalidated.push({ solution: bid.solution, fault })
      continue
    }
    for (const pair of bid.byPair.keys()) taken.add(pair)
    winners.push(bid)
  }
  return { winners, invalidated }
}

const sumOf = (bids: readonly Bid[]): bigint => bids.reduce((sum, bid) => sum + bid.total, 0n)

/**
 * Returns the total score of the winners in wei without the solutions of one solver. These winners are
 * assumed to be valid one after the other. The result never exceeds the actual total.
 */
function referenceScore(fair: readonly Bid[], solver: Address, winners: readonly Bid[]): bigint {
  const others = fair.filter((bid) => bid.solution.solver !== solver)
  const without = sumOf(pickWinners(others, acceptAll).winners)
  const won = sumOf(winners)
  if (without < won) return without
  return won
}
