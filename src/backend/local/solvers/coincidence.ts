/** The coincidence solver: the orders of each pair of tokens against each other, at one price, the rest to the pools. */
import { type Solver, UNLIMITED } from '../../../auction/model/auction'
import { fillPairs } from '../../../auction/pairs/joins'
import type { Address } from '../../../domain/scalars'

/** The coincidence solver under an address. @example coincidenceSolver(solver)(auction).length // 1 of two opposite orders */
export const coincidenceSolver =
  (solver: Address): Solver =>
  (auction, budget = UNLIMITED) =>
    budget.isSpent() ? [] : fillPairs(auction, budget).map(({ filled }) => ({ solver, ...filled }))
