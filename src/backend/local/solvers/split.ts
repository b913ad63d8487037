/** The split solver: each order alone, over as many pools at once as pay for their gas; one solution per order. */
import { type Budget, type Solver, UNLIMITED } from '../../../auction/auction'
import { demandOf } from '../../../auction/demand'
import { wholeGraph } from '../../../auction/graph'
import { isWithinReach } from '../../../auction/screening'
import { splitOrder } from '../../../auction/splitting'
import type { Address } from '../../../domain/scalars'

/** The split solver under an address. @example splitSolver(solver)(auction).length // 1 of 1 fillable order */
export const splitSolver =
  (solver: Address): Solver =>
  (auction, budget: Budget = UNLIMITED) => {
    const graph = wholeGraph(auction)
    return auction.orders.flatMap((order) => {
      const demand = budget.isSpent() ? undefined : demandOf(order)
      const split = demand && splitOrder(auction, graph, demand)
      return split?.executions.every((execution) => isWithinReach(order, execution)) ? [{ solver, ...split }] : []
    })
  }
