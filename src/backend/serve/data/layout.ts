/**
 * Places of rows, index entries and counters among the keys of the store. An entry of an index has no value:
 * its key contains the index key and the primary key.
 */
import type { DBCoreIndex, DBCoreKeyRange } from 'dexie'
import { AFTER, decodeKey, encodeKey, isKey, type Key } from './keys'
import type { Range } from './writes'

const SEPARATOR = '\u0000'
/** Follows every key of a table. Table and index names have only ASCII letters and signs. */
const AFTER_TABLE = '\u0001'

/** The kinds of `DBCoreKeyRange`. */
const EQUAL = 1
const NEVER = 4

export const tableRange = (table: string): Range => ({
  gte: table + SEPARATOR,
  lt: table + AFTER_TABLE,
})

/** Beginning of the keys of a table's rows, or of an index. */
export const placeOf = (table: string, { isPrimaryKey, name }: DBCoreIndex): string =>
  `${table}${SEPARATOR}${isPrimaryKey ? '' : name}${SEPARATOR}`

/** Key of the last number that a table has given to a row. */
export const counterKey = (table: string): string => `${table}${SEPARATOR}+`

/** Returns the keys of a range of an index. Returns undefined for an empty range. */
export function rangeOf(place: string, { type, ...bounds }: DBCoreKeyRange): Range | undefined {
  if ((type as number) === NEVER) return undefined
  const { lower, lowerOpen, upper, upperOpen } =
    (type as number) === EQUAL ? { ...bounds, upper: bounds.lower } : bounds
  return {
    gte: lower === undefined ? place : place + encodeKey(lower) + (lowerOpen ? AFTER : ''),
    lt: upper === undefined ? place + AFTER : place + encodeKey(upper) + (upperOpen ? '' : AFTER),
  }
}

/** Returns the keys of a row in an index. Rows without a valid key have none. */
export function indexKeysOf({ extractKey, multiEntry }: DBCoreIndex, row: unknown): readonly Key[] {
  const key: unknown = extractKey?.(row)
  if (!multiEntry || !Array.isArray(key)) return isKey(key) ? [key] : []
  return [...new Map(key.filter(isKey).map((one) => [encodeKey(one), one])).values()]
}

export interface Entry {
  /** Key in the store. */
  readonly at: string
  readonly key: Key
  readonly primaryKey: Key
  /** Key of the row in the store. */
  readonly rowAt: string
}

/** Decodes the key of a row or of an index entry. */
export function readEntry(table: string, { isPrimaryKey }: DBCoreIndex, place: string, at: string): Entry {
  const { key, end } = decodeKey(at, place.length)
  if (isPrimaryKey) return { at, key, primaryKey: key, rowAt: at }
  const primaryKey = decodeKey(at, end).key
  return { at, key, primaryKey, rowAt: table + SEPARATOR + SEPARATOR + at.slice(end) }
}

/** Indexes of which any page is read: those of an account. The first two parts are network and account. */
const PAGED = /^\[chainId\+owner\+/
const PREFIX_PARTS = 2

export const isPaged = ({ name }: DBCoreIndex): boolean => name !== null && PAGED.test(name)

/** Name of the positions of all entries that have the same network and account as a key. */
export const positionsOf = (table: string, { name }: DBCoreIndex, key: Key): string =>
  `${table}${SEPARATOR}${name}#${encodeKey((key as readonly Key[]).slice(0, PREFIX_PARTS))}`

/** Whether a range contains all entries of a network and account. */
export function isWholePrefix({ lower, upper }: DBCoreKeyRange): boolean {
  if (!Array.isArray(lower) || !Array.isArray(upper)) return false
  const prefixes = [lower, upper].map((bound) => encodeKey(bound.slice(0, PREFIX_PARTS)))
  return (
    prefixes[0] === prefixes[1] &&
    lower.slice(PREFIX_PARTS).every((part) => part === Number.NEGATIVE_INFINITY) &&
    upper.slice(PREFIX_PARTS).every(Array.isArray)
  )
}
