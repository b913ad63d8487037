/** The total of a portfolio as it is written above its rows. */

import { type Holding, totalOf } from '../tokens/holdings'

/** Whole cents, as a row shows them: digits that a float makes of a product are left out. */
const centsOf = (worth: number): number => Math.trunc(Number((worth * 100).toPrecision(15)))

/** The total as the sum of its rows, each of which is cut to the cent; what is less than a cent in all is written as such. */
export function shownTotal(holdings: readonly Holding[]): number {
  const cents = holdings.reduce((sum, { worth = 0 }) => sum + centsOf(worth), 0)
  return cents > 0 ? cents / 100 : totalOf(holdings)
}
