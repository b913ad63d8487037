/**
 * Coincidence solver: matches the orders of each token pair at one price. Amounts without a match trade with
 * the pools.
 */
import { UNLIMITED } from '../../../auction/model/auction'
import type { Address } from '../../../domain/scalars'
import type { Solver } from './prepared-auction'

/**
 * Creates the coincidence solver for an address.
 * @example coincidenceSolver(solver)(prepareAuction(auction)).length // 1 of two opposite orders
 */
export const coincidenceSolver =
  (solver: Address): Solver =>
  (prepared, budget = UNLIMITED) =>
    budget.isSpent() ? [] : prepared.pairFills(budget).map(({ filled }) => ({ solver, ...filled }))
