/** The split solver: each order alone, over as many pools at once as pay for their gas; one solution per order. */
import { type Solver, UNLIMITED } from '../../../auction/model/auction'
import { splitOrders } from '../../../auction/route/split'
import type { Address } from '../../../domain/scalars'

/** The split solver under an address. @example splitSolver(solver)(auction).length // 1 of 1 fillable order */
export const splitSolver =
  (solver: Address): Solver =>
  (auction, budget = UNLIMITED) =>
    [...splitOrders(auction, budget).values()].map((split) => ({ solver, ...split }))
