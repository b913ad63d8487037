/**
 * Solvers of the in-extension service, in the order in which they run. Each solver has a share of the
 * remaining time, and unused time goes to the next solver. Each has a job (see `src/auction/README.md`):
 * - `coincidence` fills orders of the same pair first, because most fills of a large auction come from them.
 * - `baseline` finds one path per order, so that every order gets a chance before time runs out.
 * - `split` uses many pools per order. Its bids are the baselines of the fairness filter.
 * - `batch` clears all tokens at once and runs last.
 */
import { type SolverName, solverAccounts } from '../../../api/exchange/settings'
import type { Auction, Budget, Solution } from '../../../auction/model/auction'
import { addBids } from '../../../auction/rank/fairness'
import { joinSolutions } from '../../../auction/rank/join'
import type { OrderUid } from '../../../domain/scalars'
import { baselineSolver } from './baseline'
import { batchSolver } from './batch'
import { coincidenceSolver } from './coincidence'
import { isolate } from './isolate'
import { prepareAuction, type Solver, withOrders } from './prepared-auction'
import { splitSolver } from './split'

/** Solver with its name and its share of time. */
export interface ListedSolver {
  readonly name: SolverName
  /** Fraction of the remaining time that the solver may use. */
  readonly share: number
  readonly solve: Solver
}

/**
 * Solvers in the order in which they run. In a small auction no solver needs its whole share. The last share
 * is below 1 to leave time to finish the current step.
 */
export const solvers = [
  { name: 'coincidence', share: 0.6, solve: coincidenceSolver(solverAccounts.coincidence) },
  { name: 'baseline', share: 0.1, solve: baselineSolver(solverAccounts.baseline) },
  { name: 'split', share: 0.2, solve: splitSolver(solverAccounts.split) },
  { name: 'batch', share: 0.8, solve: batchSolver(solverAccounts.batch) },
] as const satisfies readonly ListedSolver[]

/** Returns the solvers that are not switched off. */
export const solversWithout = (disabled: ReadonlySet<SolverName>): readonly ListedSolver[] =>
  solvers.filter(({ name }) => !disabled.has(name))

/**
 * Solutions of all solvers. Solutions with an order on which a solver failed are excluded. `bugs` contains
 * the thrown errors.
 */
export interface Proposed {
  readonly solutions: readonly Solution[]
  readonly failed: ReadonlySet<OrderUid>
  readonly bugs: readonly unknown[]
}

/**
 * Collects the solutions of all solvers within the budget. If a solver throws on an order, it runs again
 * without that order. If more independent solutions are found than can win, the batch solver proposes them as
 * one.
 */
export function proposeAll(
  auction: Auction,
  budget: Budget,
  enabled: readonly ListedSolver[] = solvers,
): Proposed {
  const prepared = prepareAuction(auction)
  const failed = new Set<OrderUid>()
  const solutions: Solution[] = []
  const bugs: unknown[] = []
  for (const { solve, share } of enabled) {
    const solverBudget = budget.share?.(share) ?? budget
    const run = (orders: Auction['orders']) =>
      solve(orders === auction.orders ? prepared : withOrders(prepared, orders), solverBudget)
    const isolated = isolate(auction.orders, run, solverBudget.isSpent)
    solutions.push(...isolated.done)
    if (isolated.done.length > 0) addBids(prepared, isolated.done)
    for (const { item, cause } of isolated.failed) {
      bugs.push(cause)
      if (item) failed.add(item.uid)
    }
  }
  if (enabled.some(({ name }) => name === 'batch')) {
    const joined = joinSolutions(prepared, solutions, budget)
    if (joined) solutions.push({ solver: solverAccounts.batch, ...joined })
  }
  const isSound = ({ executions }: Solution): boolean => !executions.some(({ uid }) => failed.has(uid))
  return { solutions: failed.size > 0 ? solutions.filter(isSound) : solutions, failed, bugs }
}
