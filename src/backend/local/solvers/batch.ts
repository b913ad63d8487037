/**
 * The batch solver: all connected tokens at once, one price per directed pair. A pair that would get less than it gets alone
 * would have the whole solution filtered out, so it is left to itself and the rest solved again. Beside that it proposes the
 * pairs that go well together, cleared one by one: of very many orders that is found first. An order that meets no other
 * is for those who solve orders alone.
 */

import type { WholeAtomFill } from '../../../auction/batch/rounding'
import { fillTogether, type Verdict } from '../../../auction/batch/together'
import { type Component, findComponents, openingPrices } from '../../../auction/clear/components'
import {
  type Auction,
  type AuctionOrder,
  type Budget,
  type PooledSolution,
  type Solver,
  UNLIMITED,
} from '../../../auction/model/auction'
import { demandsOf } from '../../../auction/model/demand'
import { indexOrders, pairOf } from '../../../auction/model/scores'
import { fillPairs, joinPairs } from '../../../auction/pairs/joins'
import { type Baselines, baselinesOf, judgePairs } from '../../../auction/rank/fairness'
import type { Address } from '../../../domain/scalars'

/** The batch solver under an address. @example batchSolver(solver)(auction).length // 1 of a connected auction */
export const batchSolver =
  (solver: Address): Solver =>
  (auction, budget = UNLIMITED) => {
    if (budget.isSpent()) return []
    const joined = joinPairs(auction, budget.share?.(JOINED) ?? budget)
    const demands = demandsOf(auction, budget)
    const baselines = baselinesOf(auction)
    const together = findComponents(auction, auction.pools, demands).flatMap((component) =>
      component.demands.length < 2 || isBusyPair(component) || budget.isSpent()
        ? []
        : (solveFairly(auction, component, solver, baselines, budget) ?? []),
    )
    const met = metPairs(auction, budget)
    const kept = together.filter((solution) => !met.has(onlyPair(auction, solution) ?? ''))
    return joined ? [{ solver, ...joined }, ...kept] : kept
  }

/** Of its time, for pairs that go well together: where they take so long, all tokens together would take much longer. */
const JOINED = 0.9

/** So many orders of two tokens that nothing else leads to are a matter of curves, and were cleared as a pair. */
const MIN_BUSY = 200
const isBusyPair = ({ graph, demands }: Component): boolean =>
  graph.tokens.length === 2 && demands.length >= MIN_BUSY

/**
 * Directed pairs whose orders meet opposite ones, cleared pair by pair. A solution of one such direction alone would
 * have the better one of both filtered out as unfair, and gain less.
 */
function metPairs(auction: Auction, budget: Budget): ReadonlySet<string> {
  const met = fillPairs(auction, budget).map(({ filled }) => directionsOf(auction, filled))
  return new Set(met.flatMap((directions) => (directions.size > 1 ? [...directions] : [])))
}

function directionsOf(auction: Auction, { executions }: WholeAtomFill): ReadonlySet<string> {
  const orders = indexOrders(auction.orders)
  return new Set(
    executions.flatMap(({ uid }) => {
      const order = orders.get(uid)
      return order ? [pairOf(auction.chainId, order)] : []
    }),
  )
}

/** The directed pair that a solution trades, when it is a single one. */
function onlyPair(auction: Auction, filled: WholeAtomFill): string | undefined {
  const [only, second] = directionsOf(auction, filled)
  return second === undefined ? only : undefined
}

/**
 * A solution for demands that the fairness filter keeps.
 * @internal Exported for the test without its time limit.
 */
export function solveFairly(
  auction: Auction,
  { graph, demands }: Component,
  solver: Address,
  baselines: Baselines,
  budget: Budget,
): PooledSolution | undefined {
  const judge = (filled: WholeAtomFill): Verdict => {
    const { total, byPair, unfair } = judgePairs(auction, baselines, { solver, ...filled })
    const ordersOf = (pair: string): ReadonlySet<AuctionOrder> =>
      new Set(demands.flatMap(({ order }) => (pairOf(auction.chainId, order) === pair ? order : [])))
    const content = [...byPair.keys()].filter((pair) => !unfair.has(pair))
    return { wei: Number(total), wronged: [...unfair].map(ordersOf), content: content.map(ordersOf) }
  }
  const prices = openingPrices(auction, graph)
  const filled = fillTogether({ auction, graph, demands, prices, budget, judge, baselines })
  return filled && filled.executions.length > 0 ? { solver, ...filled } : undefined
}
