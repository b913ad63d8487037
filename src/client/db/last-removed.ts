/**
 * The last removed item of each kind, so that every screen can restore it. The next removal of the same kind
 * replaces it.
 */

import { fittingRow } from './damaged-rows'
import { checkRow, clientDb } from './db'
import { type RemovedRow, removed } from './rows/removed'

type Kind = RemovedRow['kind']
type RemovedOf<K extends Kind> = Extract<RemovedRow, { readonly kind: K }>

export const writeLastRemoved = async (row: RemovedRow): Promise<void> => {
  await clientDb.lastRemoved.put(checkRow('lastRemoved', removed, row))
}

/** Reads the last removed item of a kind. Returns undefined if it was restored or cannot be read. */
export async function readLastRemoved<K extends Kind>(kind: K): Promise<RemovedOf<K> | undefined> {
  const row = fittingRow('lastRemoved', removed, await clientDb.lastRemoved.get(kind))
  return row?.kind === kind ? (row as RemovedOf<K>) : undefined
}

/** Reads and deletes the row, to be restored in the same transaction. */
export async function takeLastRemoved<K extends Kind>(kind: K): Promise<RemovedOf<K> | undefined> {
  const row = await readLastRemoved(kind)
  if (row) await clientDb.lastRemoved.delete(kind)
  return row
}
