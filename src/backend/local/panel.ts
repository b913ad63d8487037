/** The solvers that compete in the paper chain's auctions. */
import type { Solver } from '../../auction/auction'
import type { Address } from '../../domain/scalars'
import { baselineSolver } from './solvers/baseline'

/** The baseline solver's account: the last 20 bytes of the hash of `cowbell baseline solver`. */
export const BASELINE_SOLVER = '0x2cbb59ca39b099463f03e6789adbcf1cf8a5f48e' as Address

/** Everyone who is asked for solutions. */
export const panel: readonly Solver[] = [baselineSolver(BASELINE_SOLVER)]
