/** What was left out as it is exported: everything but what may be secret. */
import { clientDb } from './db'
import { readSetAside } from './set-aside'

/** Tables whose rows hold secrets or sealed values: named in an export, their contents never. */
export const SECRET_TABLES: ReadonlySet<string> = new Set(['settings', 'preferences', 'channels', 'keys'])

/** Whether a row of another table holds what they hold: the environment that was removed last, with its keys and RPC URLs. */
export const isSecretRow = (table: string, { what }: { readonly what?: unknown }): boolean =>
  table === 'removed' && what === 'profile'

/** Recorded calls are in a database of their own and are exported from the inspector. */
const isExported = (table: string, key: unknown): boolean =>
  !SECRET_TABLES.has(table) &&
  !isSecretRow(table, { what: key }) &&
  clientDb.tables.some(({ name }) => name === table)

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
      ...(isExported(table, key) ? { row: await clientDb.table(table).get(key as string) } : {}),
    })),
  )
  return JSON.stringify({ format: 'cowbell-set-aside', version: 1, rows }, toExportedText, 2)
}
