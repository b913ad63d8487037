/**
 * Rows and settings that do not fit their schema: a partly written value, a field narrowed by an update, a
 * damaged file. Reads leave them out and note them here. The row stays in its table, to be exported or read
 * by a later version.
 */
import Dexie from 'dexie'
import type * as z from 'zod/mini'
import { Refusal } from '../../domain/refusal'
import { clientDb, faultOfRow } from './db'
import { type Observable, observe } from './live'
import type { DamagedRow } from './rows/problem'

/** Minimum time between two notes about the same row. */
const NOTE_EVERY_MS = 3_600_000

let pendingNotes: DamagedRow[] = []

async function writeNotes(): Promise<void> {
  const notes = pendingNotes
  pendingNotes = []
  await clientDb.transaction('rw', clientDb.damagedRows, async () => {
    const known = await clientDb.damagedRows.bulkGet(notes.map(({ id }) => id))
    const isNew = ({ at }: DamagedRow, index: number) => at - (known[index]?.at ?? 0) >= NOTE_EVERY_MS
    await clientDb.damagedRows.bulkPut(notes.filter(isNew))
  })
}

/** Reports a note that could not be written. It is not lost, because the next read notes the row again. */
const reportUnwritten = (cause: unknown): void => {
  if (typeof reportError === 'function') reportError(cause)
}

/**
 * Notes a value that was left out. The note is written later, because the reader may be inside a transaction
 * or a live query.
 */
function noteDamagedRow(table: string, key: unknown, message: string): void {
  const id = `${table}:${JSON.stringify(key)}`
  if (pendingNotes.some((note) => note.id === id)) return
  if (pendingNotes.length === 0) setTimeout(() => void writeNotes().catch(reportUnwritten), 0)
  pendingNotes.push({ id, table, key, message, at: Date.now() })
}

const keyOfRow = (table: string, row: unknown): unknown => {
  const { keyPath } = clientDb.table(table).schema.primKey
  const given = row as object
  if (Array.isArray(keyPath)) return keyPath.map((path: string) => Dexie.getByKeyPath(given, path))
  return Dexie.getByKeyPath(given, keyPath as string)
}

/**
 * Returns the rows that fit their schema. Others are noted and left out. `keyOf` returns the key for rows of
 * another database.
 */
export const fittingRows = <S extends z.ZodMiniType>(
  table: string,
  schema: S,
  rows: readonly unknown[],
  keyOf = (row: unknown): unknown => keyOfRow(table, row),
): readonly z.output<S>[] =>
  rows.filter((row): row is z.output<S> => {
    const fault = faultOfRow(schema, row)
    if (fault) noteDamagedRow(table, keyOf(row), fault)
    return fault === undefined
  })

/** Returns a row if it exists and fits its schema. A damaged row is noted. */
export const fittingRow = <S extends z.ZodMiniType>(
  table: string,
  schema: S,
  row: unknown,
): z.output<S> | undefined => (row === undefined ? undefined : fittingRows(table, schema, [row])[0])

/**
 * Returns a requested row, or undefined if it does not exist.
 * @throws Refusal RowDamaged, after the row was noted
 */
export function readRow<S extends z.ZodMiniType>(
  table: string,
  schema: S,
  row: unknown,
): z.output<S> | undefined {
  if (row === undefined) return undefined
  const fault = faultOfRow(schema, row)
  if (fault === undefined) return row as z.output<S>
  noteDamagedRow(table, keyOfRow(table, row), fault)
  throw new Refusal('RowDamaged', { description: `The stored row of ${table} cannot be read: ${fault}.` })
}

type Shape<T> = Readonly<Record<keyof T, z.ZodMiniType>>

/** Returns a schema's definition. Lazy schemas are resolved. */
function defOf({ _zod: { def } }: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  const known = def as z.core.$ZodTypes['_zod']['def']
  return known.type === 'lazy' ? defOf(known.getter()) : known
}

export const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null

const fits = (schema: z.core.$ZodType, given: unknown): boolean =>
  faultOfRow(schema as z.ZodMiniType, given) === undefined

/**
 * Returns the valid part of a value: the valid elements of a list, the valid fields of an object, else its
 * default.
 */
function fittingPart(schema: z.core.$ZodType, first: unknown, given: unknown): unknown {
  if (fits(schema, given)) return given
  const def = defOf(schema)
  if (def.type === 'array' && Array.isArray(given)) {
    const part = given.filter((each) => fits(def.element, each))
    return fits(schema, part) ? part : first
  }
  if (def.type !== 'object' || !isObject(given) || !isObject(first)) return first
  const parts = Object.entries(def.shape).map(([field, each]) => [
    field,
    fittingPart(each, first[field], given[field]),
  ])
  return Object.fromEntries(parts)
}

/** Validates the fields of a settings row. A wrong field is replaced by its valid part and noted by name. */
export function fittingFields<T extends object>(
  table: string,
  shape: Shape<T>,
  first: T,
  stored: Partial<T> | undefined,
): { readonly value: T; readonly unfit: readonly (keyof T)[] } {
  const given = { ...first, ...stored }
  const unfit = (Object.keys(shape) as (keyof T)[]).filter((field) => {
    const fault = faultOfRow(shape[field], given[field])
    if (fault) noteDamagedRow(table, field, fault)
    return fault !== undefined
  })
  const replaced = unfit.map((field) => [field, fittingPart(shape[field], first[field], given[field])])
  return { value: { ...given, ...Object.fromEntries(replaced) }, unfit }
}

/**
 * Merges a new value with the invalid parts of the stored one: elements at their positions, unchanged fields.
 */
function withUnfit(schema: z.core.$ZodType, stored: unknown, before: unknown, chosen: unknown): unknown {
  const def = defOf(schema)
  if (def.type === 'array' && Array.isArray(stored)) {
    const merged = [...(chosen as readonly unknown[])]
    for (const [index, each] of stored.entries()) if (!fits(def.element, each)) merged.splice(index, 0, each)
    return merged
  }
  if (def.type !== 'object' || !isObject(stored) || !isObject(before) || !isObject(chosen)) return chosen
  const unfit = Object.entries(def.shape).filter(([field, each]) => !fits(each, stored[field]))
  const merged = unfit.map(([field, each]) => [
    field,
    chosen[field] === before[field]
      ? stored[field]
      : withUnfit(each, stored[field], before[field], chosen[field]),
  ])
  return { ...chosen, ...Object.fromEntries(merged) }
}

/** Returns the fields to store after a change. An invalid stored part stays until its field is changed. */
export function mergeUnfitFields<T extends object>(
  shape: Shape<T>,
  stored: Partial<T> | undefined,
  { value, unfit }: ReturnType<typeof fittingFields<T>>,
  chosen: Partial<T>,
): Partial<T> {
  const merged = unfit.map((field) => [
    field,
    field in chosen ? withUnfit(shape[field], stored?.[field], value[field], chosen[field]) : stored?.[field],
  ])
  return Object.fromEntries(merged)
}

/**
 * Removes the notes about keys that are valid again. The removal is deferred, because the caller may be
 * inside a transaction or a live query.
 */
export const removeDamageNotes = (table: string, keys: readonly unknown[]): void => {
  if (keys.length === 0) return
  const ids = keys.map((key) => `${table}:${JSON.stringify(key)}`)
  setTimeout(() => void clientDb.damagedRows.bulkDelete(ids).catch(reportUnwritten), 0)
}

/** Age at which a note is removed. A row that is still damaged is noted again. */
const STALE_MS = 86_400_000
export const removeOldDamageNotes = async (now: number = Date.now()): Promise<void> => {
  await clientDb.damagedRows.filter(({ at }) => now - at > STALE_MS).delete()
}

export const listDamagedRows = (): Promise<readonly DamagedRow[]> => clientDb.damagedRows.toArray()
export const watchDamagedRows = (): Observable<readonly DamagedRow[]> => observe(listDamagedRows)
