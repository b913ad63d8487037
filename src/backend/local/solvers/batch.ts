/**
 * The batch solver: all connected tokens at once, one price per directed pair. A pair that would get less than one of
 * its orders gets alone would have the whole solution filtered out, so it is left to itself and the rest solved anew.
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
import { demandOf } from '../../../auction/demand'
import { baselinesOf, unfairPairs } from '../../../auction/fairness'
import { type Island, islandsOf, openingPrices } from '../../../auction/islands'
import type { Rounded } from '../../../auction/rounding'
import { pairOf } from '../../../auction/scores'
import { splitOrders } from '../../../auction/splitting'
import type { Address } from '../../../domain/scalars'

/** The batch solver under an address. @example batchSolver(solver)(auction).length // 1 of a connected auction */
export const batchSolver =
  (solver: Address): Solver =>
  (auction, budget = UNLIMITED) => {
    const demands = auction.orders.flatMap((order) => demandOf(order) ?? [])
    const baselines = baselinesOf(auction, splitOrders(auction, budget))
    return islandsOf(auction, auction.pools, demands).flatMap(
      (island) => solveFairly(auction, island, solver, baselines, budget) ?? [],
    )
  }

/** A solution for demands that the fairness filter keeps. */
export function solveFairly(
  auction: Auction,
  { graph, demands }: Island,
  solver: Address,
  baselines: ReadonlyMap<string, bigint>,
  budget: Budget,
): PooledSolution | undefined {
  const objects = (filled: Rounded): ReadonlySet<AuctionOrder> => {
    const unfair = unfairPairs(auction, baselines, { solver, ...filled })
    const wronged = demands.filter(({ order }) => unfair.has(pairOf(auction.chainId, order)))
    return new Set(wronged.map(({ order }) => order))
  }
  const prices = openingPrices(auction, graph)
  const filled = fillTogether({ auction, graph, demands, prices, budget, objects })
  return filled && filled.executions.length > 0 ? { solver, ...filled } : undefined
}
