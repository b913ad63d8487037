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
function noteSetAside(table: string, key: unknown, says: string): void {
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

type Shape<T> = Readonly<Record<keyof T, z.ZodMiniType>>

/** A schema's definition; of a lazy one that of what it yields. */
function defOf({ _zod: { def } }: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  const known = def as z.core.$ZodTypes['_zod']['def']
  return known.type === 'lazy' ? defOf(known.getter()) : known
}

export const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null

const fits = (schema: z.core.$ZodType, given: unknown): boolean =>
  faultOfRow(schema as z.ZodMiniType, given) === undefined

/** What of a value fits: of a list its elements, of an object its fields, each for itself; of any other its default. */
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

/** Fields of a row of choices that fit, and of those that do not what of them fits; the latter are noted by name. */
export function fittingFields<T extends object>(
  table: string,
  shape: Shape<T>,
  first: T,
  stored: Partial<T> | undefined,
): { readonly value: T; readonly unfit: readonly (keyof T)[] } {
  const given = { ...first, ...stored }
  const unfit = (Object.keys(shape) as (keyof T)[]).filter((field) => {
    const fault = faultOfRow(shape[field], given[field])
    if (fault) noteSetAside(table, field, fault)
    return fault !== undefined
  })
  const replaced = unfit.map((field) => [field, fittingPart(shape[field], first[field], given[field])])
  return { value: { ...given, ...Object.fromEntries(replaced) }, unfit }
}

/** A part that was chosen, with what of the stored one does not fit: elements in their places, fields that stayed. */
function withUnfit(schema: z.core.$ZodType, stored: unknown, before: unknown, chosen: unknown): unknown {
  const def = defOf(schema)
  if (def.type === 'array' && Array.isArray(stored)) {
    const kept = [...(chosen as readonly unknown[])]
    for (const [at, each] of stored.entries()) if (!fits(def.element, each)) kept.splice(at, 0, each)
    return kept
  }
  if (def.type !== 'object' || !isObject(stored) || !isObject(before) || !isObject(chosen)) return chosen
  const unfit = Object.entries(def.shape).filter(([field, each]) => !fits(each, stored[field]))
  const kept = unfit.map(([field, each]) => [
    field,
    chosen[field] === before[field]
      ? stored[field]
      : withUnfit(each, stored[field], before[field], chosen[field]),
  ])
  return { ...chosen, ...Object.fromEntries(kept) }
}

/** Choices as they are stored: what cannot be read stays as it is until it is chosen again. */
export function keepUnfit<T extends object>(
  shape: Shape<T>,
  stored: Partial<T> | undefined,
  { value, unfit }: ReturnType<typeof fittingFields<T>>,
  chosen: Partial<T>,
): Partial<T> {
  const kept = unfit.map((field) => [
    field,
    field in chosen ? withUnfit(shape[field], stored?.[field], value[field], chosen[field]) : stored?.[field],
  ])
  return Object.fromEntries(kept)
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
export const readSetAside = (): Promise<readonly SetAside[]> => clientDb.setAside.toArray()
export const watchSetAside = (): Observable<readonly SetAside[]> => observe(readSetAside)
