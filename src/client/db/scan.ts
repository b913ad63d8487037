/** Rows of a range of an index in their order, read in parts: a list of any length is never read whole. */
import type { Collection, Table } from 'dexie'

/** Rows read at once: of orders, so many take no longer than a frame. */
const PART = 100

/** A range of a compound index: all that begins with `path`, ordered by the time that is last in it. */
export interface Range<T> {
  readonly table: Table<T, never>
  readonly index: string
  readonly path: readonly (string | number)[]
  readonly timeOf: (row: T) => number
}

/** Which end of a range is read first. */
export type Direction = 'newest' | 'oldest'

/** The rows of a range from a time on, which is among them. */
function from<T>(
  { table, index, path }: Range<T>,
  direction: Direction,
  time?: number,
): Collection<T, never> {
  const [low, high] =
    direction === 'newest' ? [0, time ?? Number.MAX_SAFE_INTEGER] : [time ?? 0, Number.MAX_SAFE_INTEGER]
  const rows = table.where(index).between([...path, low], [...path, high], true, true)
  return direction === 'newest' ? rows.reverse() : rows
}

/** The first rows of a range, at most `limit`. */
export const readFirst = <T>(range: Range<T>, direction: Direction, limit: number): Promise<readonly T[]> =>
  from(range, direction).limit(limit).toArray()

/** How many rows a range has, counted up to `limit`. */
export const countUpTo = async <T>(range: Range<T>, limit: number): Promise<number> =>
  (await from(range, 'oldest').limit(limit).primaryKeys()).length

/** The first rows of a range that fit, at most `limit`. */
export async function scan<T>(
  range: Range<T>,
  direction: Direction,
  fits: (row: T) => boolean,
  limit: number,
): Promise<readonly T[]> {
  const findIn = async (rows: readonly T[]) => rows.filter(fits)
  return (await scanParts(range, direction, findIn, (found) => found.length >= limit)).slice(0, limit)
}

/** What is found in the rows of a range, part by part until it is enough, so that no long work is done in one piece. */
export async function scanParts<T, Found>(
  range: Range<T>,
  direction: Direction,
  findIn: (rows: readonly T[]) => Promise<readonly Found[]>,
  isEnough: (found: readonly Found[]) => boolean,
): Promise<readonly Found[]> {
  const found: Found[] = []
  let time: number | undefined
  // Rows of one time may be in two parts: those that were read already are passed over.
  let known = 0
  while (!isEnough(found)) {
    const rows = await from(range, direction, time).offset(known).limit(PART).toArray()
    found.push(...(await findIn(rows)))
    const last = rows.at(-1)
    if (!last || rows.length < PART) break
    const next = range.timeOf(last)
    known = rows.filter((row) => range.timeOf(row) === next).length + (next === time ? known : 0)
    time = next
  }
  return found
}
