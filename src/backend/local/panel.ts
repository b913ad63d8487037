/**
 * The solvers that compete in the auctions of the in-extension service, in the order they are asked: what time is left
 * when one has answered is the next one's. The baseline comes first, so that no order waits because the clock ran out.
 */
import type { Auction, Budget, Solution, Solver } from '../../auction/auction'
import type { Address } from '../../domain/scalars'
import { baselineSolver } from './solvers/baseline'
import { batchSolver } from './solvers/batch'
import { coincidenceSolver } from './solvers/coincidence'
import { splitSolver } from './solvers/split'

/** Accounts of the solvers: the last 20 bytes of the hash of, for example, `cowbell baseline solver`. */
export const solverAccounts = {
  baseline: '0x2cbb59ca39b099463f03e6789adbcf1cf8a5f48e' as Address,
  split: '0x0777cb7281c63a336c063b7c91bd239602f656d7' as Address,
  coincidence: '0xdee79b08c1afb797945c2c23a60b5b24c8fdf133' as Address,
  batch: '0xde8a00a5b071a1045cf2a1f3231fc37654cfc470' as Address,
} as const

/** The solvers themselves, in the order they are asked. */
export const panel: readonly Solver[] = [
  baselineSolver(solverAccounts.baseline),
  splitSolver(solverAccounts.split),
  coincidenceSolver(solverAccounts.coincidence),
  batchSolver(solverAccounts.batch),
]

/** Everything that is proposed to an auction within a budget. */
export const proposeAll = (auction: Auction, budget: Budget): readonly Solution[] =>
  panel.flatMap((solve) => solve(auction, budget))
