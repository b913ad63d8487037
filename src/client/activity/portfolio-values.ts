/** The value of the portfolio over time, from the readings of the portfolio screen. Nothing is requested for it. */
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { fittingRows } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { type PortfolioValue, portfolioValue } from '../db/rows/portfolio-value'

const TABLE = 'portfolioValues'
const DAY_MS = 86_400_000
/** Number of days whose readings are stored per account and network. @internal Exported for its test. */
export const MAX_DAYS = 366

/** An account on a network of an environment. */
export interface ValuePlace {
  readonly profileId: ProfileId
  readonly chainId: ChainId
  readonly owner: Address
}

const dayOf = (time: Milliseconds): number => Math.floor(time / DAY_MS)

const daysOf = ({ profileId, chainId, owner }: ValuePlace, from: number, to: number) =>
  clientDb.portfolioValues
    .where('[profileId+chainId+owner+day]')
    .between([profileId, chainId, owner, from], [profileId, chainId, owner, to], true, true)

/** Stores a complete reading of a day in place of an earlier one, and deletes readings older than a year. */
export const recordValue = (place: ValuePlace, usd: number, now: Milliseconds): Promise<void> =>
  clientDb.transaction('rw', clientDb.portfolioValues, async () => {
    const { profileId, chainId, owner } = place
    const day = dayOf(now)
    const row = { profileId, chainId, owner, day, at: now, usd }
    await clientDb.portfolioValues.put(checkRow(TABLE, portfolioValue, row))
    await daysOf(place, 0, day - MAX_DAYS).delete()
  })

/** Total value at a time, in USD. */
export interface ValuePoint {
  readonly at: Milliseconds
  readonly usd: number
}

/**
 * Sums up the readings of each day. A day on which one of the places was not read is left out, because its sum
 * would be too low.
 */
function sumByDay(rows: readonly PortfolioValue[], places: number): readonly ValuePoint[] {
  const days = new Map<number, readonly PortfolioValue[]>()
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row])
  return [...days]
    .filter(([, readings]) => readings.length === places)
    .toSorted(([a], [b]) => a - b)
    .map(([, readings]) => ({
      at: Math.max(...readings.map(({ at }) => at)) as Milliseconds,
      usd: readings.reduce((sum, { usd }) => sum + usd, 0),
    }))
}

/** Watches the value of several places, oldest first. */
export const watchValues = (places: readonly ValuePlace[]): Observable<readonly ValuePoint[]> =>
  observe(async () => {
    const rows = await Promise.all(places.map((place) => daysOf(place, 0, Number.MAX_SAFE_INTEGER).toArray()))
    return sumByDay(fittingRows(TABLE, portfolioValue, rows.flat()), places.length)
  })
