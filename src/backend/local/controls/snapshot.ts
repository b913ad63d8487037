/** The whole state of a service as a document: saved, loaded, forgotten, hashed. */
import type { ExchangeSnapshot } from '../../../api/exchange/controls'
import { exchangeSettings } from '../../../api/exchange/settings'
import { hashText } from '../../../domain/bytes'
import { Refusal } from '../../../domain/refusal'
import type { Hash32 } from '../../../domain/scalars'
import type { ServiceDatabase } from '../store/schema'

/** A stored value as JSON has it: big integers, maps and sets are objects of one key, keys are sorted. */
function toJson(value: unknown): unknown {
  if (typeof value === 'bigint') return { $n: String(value) }
  if (value instanceof Map) return { $m: [...value].map(([key, one]) => [toJson(key), toJson(one)]) }
  if (value instanceof Set) return { $s: [...value].map(toJson) }
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  entries.sort(([one], [two]) => (one < two ? -1 : 1))
  return Object.fromEntries(entries.map(([key, one]) => [key, toJson(one)]))
}

/** The stored value of a JSON value. */
function fromJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromJson)
  if (typeof value !== 'object' || value === null) return value
  const [[key, one] = [], second] = Object.entries(value)
  if (second === undefined) {
    if (key === '$n') return BigInt(String(one))
    if (key === '$m')
      return new Map((one as [unknown, unknown][]).map(([k, v]) => [fromJson(k), fromJson(v)]))
    if (key === '$s') return new Set((one as unknown[]).map(fromJson))
  }
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fromJson(field)]))
}

/** Every row of every table, as of one moment. */
export const saveState = (database: ServiceDatabase): Promise<ExchangeSnapshot> =>
  database.transaction('r', database.tables, async () => {
    const tables = await Promise.all(
      database.tables.map(async (table) => [table.name, (await table.toArray()).map(toJson)] as const),
    )
    return {
      format: 'cowbell exchange',
      version: database.verno,
      tables: Object.fromEntries(tables.sort(([one], [two]) => (one < two ? -1 : 1))),
    }
  })

const foreign = (description: string): Refusal => new Refusal('InvalidParameter', { description })

/** Puts a saved state in the place of all there is. @throws Refusal of one that another version saved */
export async function loadState(
  database: ServiceDatabase,
  { version, tables }: ExchangeSnapshot,
): Promise<void> {
  if (version !== database.verno)
    throw foreign(
      `The state was saved by version ${version} of the tables; these are version ${database.verno}.`,
    )
  const unknown = Object.keys(tables).find((name) => !database.tables.some((table) => table.name === name))
  if (unknown !== undefined) throw foreign(`The state has a table ${unknown} that is not known.`)
  const settings = tables[database.exchange.name] ?? []
  if (!settings.every((row) => exchangeSettings.safeParse(fromJson(row)).success))
    throw foreign('Its settings cannot be read.')
  await database.transaction('rw', database.tables, async () => {
    for (const table of database.tables) {
      await table.clear()
      await table.bulkPut((tables[table.name] ?? []).map(fromJson))
    }
  })
}

/** Forgets every row of every table. */
export const clearState = (database: ServiceDatabase): Promise<void> =>
  database.transaction('rw', database.tables, async () => {
    for (const table of database.tables) await table.clear()
  })

/** A row without the number that its table gave it: tables count on where they were when they are emptied. */
const unnumbered = (row: unknown): unknown => ({ ...(row as object), id: null })

/** The hash of a state but for what it is set to, which names real times. */
export async function hashState(database: ServiceDatabase): Promise<Hash32> {
  const { tables } = await saveState(database)
  const counted = new Set(database.tables.flatMap(({ name, schema }) => (schema.primKey.auto ? name : [])))
  const rows = Object.entries(tables)
    .filter(([name]) => name !== database.exchange.name)
    .map(([name, own]) => [name, counted.has(name) ? own.map(unnumbered) : own])
  return hashText(JSON.stringify(rows))
}
