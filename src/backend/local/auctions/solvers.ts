/**
 * The solvers that compete in the auctions of the in-extension service, in the order they are asked. Each has a share of the
 * time that is left, and what one does not need is the next one's. Orders of the same pair come first, as most fill there;
 * then each order alone, so that none waits because the clock ran out, and last all tokens together.
 */
import { SOLVER_NAMES, type SolverName, solverAccounts } from '../../../api/exchange/settings'
import type { Auction, Budget, Solution, Solver } from '../../../auction/model/auction'
import { noteBids } from '../../../auction/rank/fairness'
import type { OrderUid } from '../../../domain/scalars'
import { isolate } from '../isolate'
import { baselineSolver } from '../solvers/baseline'
import { batchSolver } from '../solvers/batch'
import { coincidenceSolver } from '../solvers/coincidence'
import { splitSolver } from '../solvers/split'

/** The solvers themselves, in the order they are asked. */
export const solvers: readonly Solver[] = [
  coincidenceSolver(solverAccounts.coincidence),
  baselineSolver(solverAccounts.baseline),
  splitSolver(solverAccounts.split),
  batchSolver(solverAccounts.batch),
]

/** The solvers with those that are cut off silent. */
export const solversWithout = (cutOff: ReadonlySet<SolverName>): readonly Solver[] =>
  solvers.map((solve, n) => (cutOff.has(SOLVER_NAMES[n] as SolverName) ? () => [] : solve))

/** What each may take of the time that is left when it is asked; in a small auction none needs it. The last has what it began to end. */
const SHARES = [0.6, 0.1, 0.2, 0.8] as const

/** What solvers propose. Orders that one of them failed on are in no proposal; `bugs` is what was thrown. */
export interface Proposed {
  readonly solutions: readonly Solution[]
  readonly failed: ReadonlySet<OrderUid>
  readonly bugs: readonly unknown[]
}

/** Everything that is proposed to an auction within a budget. A solver that throws on an order is asked without it. */
export function proposeAll(auction: Auction, budget: Budget, asked: readonly Solver[] = solvers): Proposed {
  const failed = new Set<OrderUid>()
  const solutions: Solution[] = []
  const bugs: unknown[] = []
  for (const [n, solve] of asked.entries()) {
    const own = budget.share?.(SHARES[n] ?? 1) ?? budget
    const ask = (orders: Auction['orders']) =>
      solve(orders === auction.orders ? auction : { ...auction, orders }, own)
    const isolated = isolate(auction.orders, ask, own.isSpent)
    solutions.push(...isolated.done)
    noteBids(auction, isolated.done)
    for (const { item, cause } of isolated.failed) {
      bugs.push(cause)
      if (item) failed.add(item.uid)
    }
  }
  const isSound = ({ executions }: Solution): boolean => !executions.some(({ uid }) => failed.has(uid))
  return { solutions: failed.size > 0 ? solutions.filter(isSound) : solutions, failed, bugs }
}
