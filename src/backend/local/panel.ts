/** The solvers that compete in the paper chain's auctions. */
import type { Solver } from '../../auction/auction'
import { addressOfLabel } from './chain/paper-names'
import { baselineSolver } from './solvers/baseline'

/** The baseline solver's account. */
export const BASELINE_SOLVER = addressOfLabel('cowbell baseline solver')

/** Everyone who is asked for solutions. */
export const panel: readonly Solver[] = [baselineSolver(BASELINE_SOLVER)]
