/**
 * Auction with the results that its solvers share. Each run creates one and passes it to every solver. No
 * solver repeats the work of another, and nothing outlives the run.
 */

import { type FilledPair, fillPairs, type PairContext } from '../../../auction/batch/pairs'
import { wholeGraph } from '../../../auction/clear/graph'
import type { Auction, Budget, Solution } from '../../../auction/model/auction'
import { indexOrders, type OrderIndex } from '../../../auction/model/scores'
import { indexPaths, type PathIndex } from '../../../auction/route/paths'

/** Auction during one run. Shared results are computed on first use. */
export interface PreparedAuction extends PairContext {
  /** Baseline scores by directed pair. They rise with the solutions of earlier solvers. */
  readonly baselines: Map<string, bigint>
  /**
   * Returns the fills of all pairs. The budget of the first call applies; later calls return the same fills.
   */
  readonly pairFills: (budget: Budget) => readonly FilledPair[]
}

/** Proposes solutions to an auction. The result depends only on the auction, unless the budget runs out. */
export type Solver = (prepared: PreparedAuction, budget?: Budget) => readonly Solution[]

export function prepareAuction(auction: Auction): PreparedAuction {
  let paths: PathIndex | undefined
  const findPaths = (): PathIndex => {
    paths ??= indexPaths(wholeGraph(auction))
    return paths
  }
  return prepare(auction, findPaths, new Map())
}

/**
 * Returns the same auction with other orders. It shares paths and baselines, so the orders must trade tokens
 * of the original orders.
 */
export const withOrders = (prepared: PreparedAuction, orders: Auction['orders']): PreparedAuction =>
  prepare({ ...prepared.auction, orders }, () => prepared.paths, prepared.baselines)

function prepare(
  auction: Auction,
  findPaths: () => PathIndex,
  baselines: Map<string, bigint>,
): PreparedAuction {
  let orders: OrderIndex | undefined
  let fills: readonly FilledPair[] | undefined
  const prepared: PreparedAuction = {
    auction,
    baselines,
    get orders() {
      orders ??= indexOrders(auction.orders)
      return orders
    },
    get paths() {
      return findPaths()
    },
    pairFills: (budget) => {
      fills ??= fillPairs(prepared, budget)
      return fills
    },
  }
  return prepared
}
