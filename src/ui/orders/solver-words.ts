import type { SolverName } from '../../api/exchange/settings'
import { t } from '../../domain/text/texts'

/** Descriptions of the solvers of the in-extension service. */
export const solverDescriptions: Readonly<Record<SolverName, string>> = {
  coincidence: t`Matches opposite orders of a pair at one price.`,
  baseline: t`Fills each order alone, over the best single path of pools.`,
  split: t`Fills each order alone, over several pools at once.`,
  batch: t`Clears all connected orders at common prices.`,
}
