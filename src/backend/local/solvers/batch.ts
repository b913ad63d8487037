/**
 * The batch solver: all connected tokens at once, one price per directed pair. A pair that would get less than it gets alone
 * would have the whole solution filtered out, so it is left to itself and the rest solved again. Beside that it proposes the
 * pairs that go well together, cleared one by one: of very many orders that is found first. An order that has nobody to meet
 * is for those who solve orders alone.
 */
import {
  type Auction,
  type AuctionOrder,
  type Budget,
  type PooledSolution,
  type Solver,
  UNLIMITED,
} from '../../../auction/auction'
import { fillTogether } from '../../../auction/batching'
import { demandsOf } from '../../../auction/demand'
import { type Baselines, baselinesOf, unfairPairs } from '../../../auction/fairness'
import { type Island, islandsOf, openingPrices } from '../../../auction/islands'
import { joinPairs } from '../../../auction/pair-joins'
import type { Rounded } from '../../../auction/rounding'
import { pairOf } from '../../../auction/scores'
import type { Address } from '../../../domain/scalars'

/** The batch solver under an address. @example batchSolver(solver)(auction).length // 1 of a connected auction */
export const batchSolver =
  (solver: Address): Solver =>
  (auction, budget = UNLIMITED) => {
    if (budget.isSpent()) return []
    const joined = joinPairs(auction, budget.share?.(JOINED) ?? budget)
    const demands = demandsOf(auction, budget)
    const baselines = baselinesOf(auction)
    const together = islandsOf(auction, auction.pools, demands).flatMap((island) =>
      island.demands.length < 2 || budget.isSpent()
        ? []
        : (solveFairly(auction, island, solver, baselines, budget) ?? []),
    )
    return joined ? [{ solver, ...joined }, ...together] : together
  }

/** Of its time, for pairs that go well together: they are nearly found when it is asked. */
const JOINED = 0.6

/** A solution for demands that the fairness filter keeps. */
export function solveFairly(
  auction: Auction,
  { graph, demands }: Island,
  solver: Address,
  baselines: Baselines,
  budget: Budget,
): PooledSolution | undefined {
  const objects = (filled: Rounded): ReadonlySet<AuctionOrder> => {
    const unfair = unfairPairs(auction, baselines, { solver, ...filled })
    if (unfair.size === 0) return new Set()
    const wronged = demands.filter(({ order }) => unfair.has(pairOf(auction.chainId, order)))
    return new Set(wronged.map(({ order }) => order))
  }
  const prices = openingPrices(auction, graph)
  const filled = fillTogether({ auction, graph, demands, prices, budget, objects, baselines })
  return filled && filled.executions.length > 0 ? { solver, ...filled } : undefined
}
