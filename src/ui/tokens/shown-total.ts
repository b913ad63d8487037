/** Total of a portfolio as shown above its rows. */

import { type Holding, totalOf } from './holdings'

/** Returns whole cents, as rows show them, without the error of a float product. */
const centsOf = (worth: number): number => Math.trunc(Number((worth * 100).toPrecision(15)))

/**
 * Returns the sum of the rows, each rounded down to the cent. A total below one cent is returned unrounded.
 */
export function shownTotal(holdings: readonly Holding[]): number {
  const cents = holdings.reduce((sum, { worth = 0 }) => sum + centsOf(worth), 0)
  return cents > 0 ? cents / 100 : totalOf(holdings)
}
