/** The plot of the surplus: a step at each gain, because it does not change between two gains. */
import type { SurplusPoint } from '../../client/activity/surplus'
import type { PricePoint } from '../../client/db/rows/price'
import type { Milliseconds } from '../../domain/scalars'

/**
 * Returns the corners of the steps, oldest first. The last one is at the end of the plot.
 * @example toSteps([{ at: 0, usd: 0 }, { at: 4, usd: 2 }], 9) // 0, 0 and 4, 0 and 4, 2 and 9, 2
 */
export function toSteps(points: readonly SurplusPoint[], end: Milliseconds): readonly PricePoint[] {
  const before = [undefined, ...points]
  return [...points, { at: end }].flatMap((point, n) => {
    const last = before[n]
    const corner = last ? [{ at: point.at, price: last.usd }] : []
    return 'usd' in point ? [...corner, { at: point.at, price: point.usd }] : corner
  })
}
