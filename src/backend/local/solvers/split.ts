/**
 * Split solver: fills each order alone, over all pools that are worth their gas. It proposes one solution per
 * order.
 */
import { UNLIMITED } from '../../../auction/model/auction'
import { splitOrders } from '../../../auction/route/split'
import type { Address } from '../../../domain/scalars'
import type { Solver } from './prepared-auction'

/**
 * Creates the split solver for an address.
 * @example splitSolver(solver)(prepareAuction(auction)).length // 1 of 1 fillable order
 */
export const splitSolver =
  (solver: Address): Solver =>
  ({ auction, paths }, budget = UNLIMITED) =>
    splitOrders(auction, paths, budget).map((split) => ({ solver, ...split }))
