/** Exports damaged rows for a report, without signatures, and except rows with other secrets. */

import { cleanRows } from '../../domain/text/left-out'
import { listDamagedRows } from './damaged-rows'
import { clientDb } from './db'

/** Tables with secrets or sealed values. An export names their rows without contents. */
export const SECRET_TABLES: ReadonlySet<string> = new Set([
  'settings',
  'preferences',
  'channels',
  'keys',
  'sealedParts',
])

/**
 * Returns whether a row of another table contains secrets. The last removed environment has keys and RPC
 * URLs.
 */
export const isSecretRow = (table: string, { kind }: { readonly kind?: unknown }): boolean =>
  table === 'lastRemoved' && kind === 'profile'

/**
 * Returns whether a row is exported here. Recorded calls are not: they have their own database, and the
 * inspector exports them.
 */
const isExported = (table: string, key: unknown): boolean =>
  !SECRET_TABLES.has(table) &&
  !isSecretRow(table, { kind: key }) &&
  clientDb.tables.some(({ name }) => name === table)

export const toExportedText = (_: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString()
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? '[bytes]' : value
}

/** Exports the damaged rows as JSON, each with its fault. Names what is left out of them. */
export async function exportDamagedRows(): Promise<string> {
  const notes = await listDamagedRows()
  const stored = await Promise.all(
    notes.map(async ({ table, key }) =>
      isExported(table, key) ? { row: await clientDb.table(table).get(key as string) } : {},
    ),
  )
  const { rows: cleaned, leftOut } = cleanRows(stored, false)
  const rows = notes.map(({ table, key, message }, index) => ({
    table,
    key,
    message,
    ...(cleaned[index] as object),
  }))
  return JSON.stringify({ format: 'cowbell-damaged-rows', version: 1, leftOut, rows }, toExportedText, 2)
}
