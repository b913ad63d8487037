/** Reads the rows of an index range in order and in batches, so that no list is read completely. */
import type { Collection, Table } from 'dexie'

/** Rows per batch. 100 orders take at most one frame. */
const BATCH_SIZE = 100

/** A range of a compound index: all rows that begin with `path`, ordered by the time in its last field. */
export interface Range<T> {
  readonly table: Table<T, never>
  readonly index: string
  readonly path: readonly (string | number)[]
  readonly timeOf: (row: T) => number
}

/** End of a range at which reading starts. */
export type Direction = 'newest' | 'oldest'

/** Selects the rows of a range from a time on, inclusive. */
function rowsFrom<T>(
  { table, index, path }: Range<T>,
  direction: Direction,
  time?: number,
): Collection<T, never> {
  const [low, high] =
    direction === 'newest' ? [0, time ?? Number.MAX_SAFE_INTEGER] : [time ?? 0, Number.MAX_SAFE_INTEGER]
  const rows = table.where(index).between([...path, low], [...path, high], true, true)
  return direction === 'newest' ? rows.reverse() : rows
}

/** Reads the first rows of a range, at most `limit`. */
export const readFirst = <T>(range: Range<T>, direction: Direction, limit: number): Promise<readonly T[]> =>
  rowsFrom(range, direction).limit(limit).toArray()

/** Counts the rows of a range, up to `limit`. */
export const countUpTo = async <T>(range: Range<T>, limit: number): Promise<number> =>
  (await rowsFrom(range, 'oldest').limit(limit).primaryKeys()).length

export const countAll = <T>(range: Range<T>): Promise<number> => rowsFrom(range, 'oldest').count()

/** Reads the first matching rows of a range, at most `limit`. */
export async function scan<T>(
  range: Range<T>,
  direction: Direction,
  fits: (row: T) => boolean,
  limit: number,
): Promise<readonly T[]> {
  const findIn = async (rows: readonly T[]) => rows.filter(fits)
  return (await scanBatches(range, direction, findIn, (found) => found.length >= limit)).slice(0, limit)
}

/** Searches a range in batches until enough is found, so that no task blocks the thread for long. */
export async function scanBatches<T, Found>(
  range: Range<T>,
  direction: Direction,
  findIn: (rows: readonly T[]) => Promise<readonly Found[]>,
  isEnough: (found: readonly Found[]) => boolean,
): Promise<readonly Found[]> {
  const found: Found[] = []
  let time: number | undefined
  // Rows with the same time may be in two batches. Rows that were already read are skipped.
  let skipped = 0
  while (!isEnough(found)) {
    const rows = await rowsFrom(range, direction, time).offset(skipped).limit(BATCH_SIZE).toArray()
    found.push(...(await findIn(rows)))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) break
    const next = range.timeOf(last)
    skipped = rows.filter((row) => range.timeOf(row) === next).length + (next === time ? skipped : 0)
    time = next
  }
  return found
}
