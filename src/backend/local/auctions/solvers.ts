/**
 * The solvers that compete in the auctions of the in-extension service, in the order they are asked. Each has a share of the
 * time that is left, and what one does not need is the next one's. Orders of the same pair come first, as most fill there;
 * then each order alone, so that none waits because the clock ran out, and last all tokens together.
 */
import { SOLVER_NAMES, type SolverName } from '../../../api/exchange/settings'
import type { Auction, Budget, Solution, Solver } from '../../../auction/model/auction'
import { noteBids } from '../../../auction/rank/fairness'
import type { Address, OrderUid } from '../../../domain/scalars'
import { isolate } from '../isolate'
import { baselineSolver } from '../solvers/baseline'
import { batchSolver } from '../solvers/batch'
import { coincidenceSolver } from '../solvers/coincidence'
import { splitSolver } from '../solvers/split'

/** Accounts of the solvers: the last 20 bytes of the hash of, for example, `cowbell baseline solver`. */
export const solverAccounts = {
  baseline: '0x2cbb59ca39b099463f03e6789adbcf1cf8a5f48e' as Address,
  split: '0x0777cb7281c63a336c063b7c91bd239602f656d7' as Address,
  coincidence: '0xdee79b08c1afb797945c2c23a60b5b24c8fdf133' as Address,
  batch: '0xde8a00a5b071a1045cf2a1f3231fc37654cfc470' as Address,
} as const

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

/** What each may take of the time that is left when it is asked; in a small auction none needs it. */
const SHARES = [0.6, 0.1, 0.2, 1] as const

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
