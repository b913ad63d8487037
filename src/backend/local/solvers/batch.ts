/**
 * Batch solver: clears all connected tokens at once, with one price per directed pair. A pair that would
 * score less than its baseline would filter out the whole solution. Such a pair is therefore separated, and
 * the rest is solved again. The solver also proposes a combination of pairs that were cleared one by one.
 * With very many orders, this combination is found faster. Orders without a counterpart are left to the other
 * solvers.
 */

import { type FairnessVerdict, fillFairBatch } from '../../../auction/batch/fair-batch'
import { combinePairs, type FilledPair } from '../../../auction/batch/pairs'
import type { WholeAtomFill } from '../../../auction/batch/rounding'
import { type Component, findComponents, openingPrices } from '../../../auction/clear/components'
import {
  type AuctionOrder,
  type Budget,
  type PooledSolution,
  rotateOrders,
  UNLIMITED,
} from '../../../auction/model/auction'
import { demandsWithin } from '../../../auction/model/demand'
import { pairOf } from '../../../auction/model/scores'
import { judgePairs } from '../../../auction/rank/fairness'
import type { Address } from '../../../domain/scalars'
import type { PreparedAuction, Solver } from './prepared-auction'

/**
 * Creates the batch solver for an address.
 * @example batchSolver(solver)(prepareAuction(auction)).length // 1 of a connected auction
 */
export const batchSolver =
  (solver: Address): Solver =>
  (prepared, budget = UNLIMITED) => {
    if (budget.isSpent()) return []
    const { auction } = prepared
    const pairBudget = budget.share?.(PAIRS_SHARE) ?? budget
    const fills = prepared.pairFills(pairBudget)
    const combined = combinePairs(prepared, fills, pairBudget)
    const demands = demandsWithin(rotateOrders(auction), budget)
    const batches = findComponents(auction, auction.pools, demands).flatMap((component) =>
      component.demands.length < 2 || isBusyPair(component) || budget.isSpent()
        ? []
        : (solveFairly(prepared, component, solver, budget) ?? []),
    )
    const matched = matchedPairs(prepared, fills)
    const others = batches.filter((solution) => !matched.has(onlyPair(prepared, solution) ?? ''))
    return combined ? [{ solver, ...combined }, ...others] : others
  }

/**
 * Fraction of the budget for combining pairs. If combining pairs uses all of this time, clearing all tokens
 * at once would take much longer.
 */
const PAIRS_SHARE = 0.9

/**
 * Minimum number of orders of an isolated token pair that is left to pair clearing, because both clear the same
 * market.
 */
const MIN_BUSY = 200
const isBusyPair = ({ graph, demands }: Component): boolean =>
  graph.tokens.length === 2 && demands.length >= MIN_BUSY

/**
 * Returns the directed pairs whose orders were matched with opposite orders in pair clearing. A single-pair
 * solution of such a direction would raise its baseline, filter out the better solution of both directions,
 * and gain less.
 */
function matchedPairs(prepared: PreparedAuction, fills: readonly FilledPair[]): ReadonlySet<string> {
  const matched = fills.map(({ filled }) => directionsOf(prepared, filled))
  return new Set(matched.flatMap((directions) => (directions.size > 1 ? [...directions] : [])))
}

function directionsOf(
  { auction, orders }: PreparedAuction,
  { executions }: WholeAtomFill,
): ReadonlySet<string> {
  return new Set(
    executions.flatMap(({ uid }) => {
      const order = orders.get(uid)
      return order ? [pairOf(auction.chainId, order)] : []
    }),
  )
}

/** Returns the directed pair of a single-pair solution, or undefined. */
function onlyPair(prepared: PreparedAuction, filled: WholeAtomFill): string | undefined {
  const [only, second] = directionsOf(prepared, filled)
  return second === undefined ? only : undefined
}

/**
 * Solves demands so that the fairness filter accepts the solution.
 * @internal Exported for the test without its time limit.
 */
export function solveFairly(
  { auction, orders, baselines }: Pick<PreparedAuction, 'auction' | 'orders' | 'baselines'>,
  { graph, demands }: Component,
  solver: Address,
  budget: Budget,
): PooledSolution | undefined {
  const judge = (filled: WholeAtomFill): FairnessVerdict => {
    const { total, byPair, unfair } = judgePairs({ auction, orders, baselines }, { solver, ...filled })
    const ordersOf = (pair: string): ReadonlySet<AuctionOrder> =>
      new Set(demands.flatMap(({ order }) => (pairOf(auction.chainId, order) === pair ? order : [])))
    const fair = [...byPair.keys()].filter((pair) => !unfair.has(pair))
    return { wei: Number(total), unfair: [...unfair].map(ordersOf), fair: fair.map(ordersOf) }
  }
  const prices = openingPrices(auction, graph)
  const filled = fillFairBatch({ auction, graph, demands, prices, budget, judge, baselines })
  return filled && filled.executions.length > 0 ? { solver, ...filled } : undefined
}
