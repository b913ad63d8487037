/**
 * Rows and settings that do not fit their schema: a half-written value, a field that an update narrowed, a damaged file. They
 * are left out where they are read and noted here; the row itself stays in its table, to be exported or read again by a later
 * version.
 */
import Dexie from 'dexie'
import type * as z from 'zod/mini'
import { Refusal } from '../../domain/refusal'
import { clientDb, faultOfRow } from './db'
import { type Observable, observe } from './live'
import type { SetAside } from './rows/problem'

/** A row that is met again and again is noted once in so long. */
const NOTE_EVERY_MS = 3_600_000

let waiting: SetAside[] = []

async function writeNotes(): Promise<void> {
  const notes = waiting
  waiting = []
  await clientDb.transaction('rw', clientDb.setAside, async () => {
    const known = await clientDb.setAside.bulkGet(notes.map(({ id }) => id))
    const isNew = ({ at }: SetAside, index: number) => at - (known[index]?.at ?? 0) >= NOTE_EVERY_MS
    await clientDb.setAside.bulkPut(notes.filter(isNew))
  })
}

/** What could not be noted is noted when it is read next. */
const reportUnwritten = (cause: unknown): void => {
  if (typeof reportError === 'function') reportError(cause)
}

/** Notes a value that was left out. Written a moment later: readers may be in the middle of a transaction or of a live query. */
export function noteSetAside(table: string, key: unknown, says: string): void {
  const id = `${table}:${JSON.stringify(key)}`
  if (waiting.some((note) => note.id === id)) return
  if (waiting.length === 0) setTimeout(() => void writeNotes().catch(reportUnwritten), 0)
  waiting.push({ id, table, key, says, at: Date.now() })
}

const keyOfRow = (table: string, row: unknown): unknown => {
  const { keyPath } = clientDb.table(table).schema.primKey
  const given = row as object
  if (Array.isArray(keyPath)) return keyPath.map((path: string) => Dexie.getByKeyPath(given, path))
  return Dexie.getByKeyPath(given, keyPath as string)
}

/** The rows of a list that fit their schema; the others are noted and left out. Of another database `keyOf` says their key. */
export const fittingRows = <S extends z.ZodMiniType>(
  table: string,
  schema: S,
  rows: readonly unknown[],
  keyOf = (row: unknown): unknown => keyOfRow(table, row),
): readonly z.output<S>[] =>
  rows.filter((row): row is z.output<S> => {
    const fault = faultOfRow(schema, row)
    if (fault) noteSetAside(table, keyOf(row), fault)
    return fault === undefined
  })

/** A row that may be missing; undefined too for one that does not fit, which is noted. */
export const fittingRow = <S extends z.ZodMiniType>(
  table: string,
  schema: S,
  row: unknown,
): z.output<S> | undefined => (row === undefined ? undefined : fittingRows(table, schema, [row])[0])

/**
 * One row that is asked for, known to fit; undefined when there is none.
 * @throws Refusal RowDamaged, and the row is noted
 */
export function readRow<S extends z.ZodMiniType>(
  table: string,
  schema: S,
  row: unknown,
): z.output<S> | undefined {
  if (row === undefined) return undefined
  const fault = faultOfRow(schema, row)
  if (fault === undefined) return row as z.output<S>
  noteSetAside(table, keyOfRow(table, row), fault)
  throw new Refusal('RowDamaged', { description: `The stored row of ${table} cannot be read: ${fault}.` })
}

/** Fields of a row of choices that fit, and defaults for those that do not; the latter are noted by name. */
export function fittingFields<T extends object>(
  table: string,
  shape: Readonly<Record<keyof T, z.ZodMiniType>>,
  first: T,
  stored: Partial<T> | undefined,
): { readonly value: T; readonly unfit: readonly (keyof T)[] } {
  const given = { ...first, ...stored }
  const unfit = (Object.keys(shape) as (keyof T)[]).filter((field) => {
    const fault = faultOfRow(shape[field], given[field])
    if (fault) noteSetAside(table, field, fault)
    return fault !== undefined
  })
  const replaced = Object.fromEntries(unfit.map((field) => [field, first[field]]))
  return { value: { ...given, ...replaced }, unfit }
}

/** Forgets notes of what fits again, a moment later. */
export const forgetSetAside = (table: string, keys: readonly unknown[]): void => {
  if (keys.length === 0) return
  const ids = keys.map((key) => `${table}:${JSON.stringify(key)}`)
  setTimeout(() => void clientDb.setAside.bulkDelete(ids).catch(reportUnwritten), 0)
}

/** A day after it was last met a note goes: a row that is still there is noted again. */
const STALE_MS = 86_400_000
export const forgetOldNotes = async (now: number = Date.now()): Promise<void> => {
  await clientDb.setAside.filter(({ at }) => now - at > STALE_MS).delete()
}

/** What was left out. */
const readSetAside = (): Promise<readonly SetAside[]> => clientDb.setAside.toArray()
export const watchSetAside = (): Observable<readonly SetAside[]> => observe(readSetAside)

/** Tables whose rows hold secrets or sealed values: named in an export, their contents never. */
export const SECRET_TABLES: ReadonlySet<string> = new Set(['settings', 'preferences', 'channels', 'keys'])

/** Recorded calls are in a database of their own and are exported from the inspector. */
const hasRows = (table: string): boolean =>
  !SECRET_TABLES.has(table) && clientDb.tables.some(({ name }) => name === table)

export const toExportedText = (_: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString()
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? '[bytes]' : value
}

/** The rows that were left out, as JSON: what they hold, and why they do not fit. */
export async function exportSetAside(): Promise<string> {
  const notes = await readSetAside()
  const rows = await Promise.all(
    notes.map(async ({ table, key, says }) => ({
      table,
      key,
      says,
      ...(hasRows(table) ? { row: await clientDb.table(table).get(key as string) } : {}),
    })),
  )
  return JSON.stringify({ format: 'cowbell-set-aside', version: 1, rows }, toExportedText, 2)
}
