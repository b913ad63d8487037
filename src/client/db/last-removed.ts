/** What was removed last, of each kind: kept until another of its kind is, so that any surface can put it back. */
import { checkRow, clientDb } from './db'
import { type RemovedRow, removed } from './rows/removed'
import { fittingRow } from './set-aside'

type Kind = RemovedRow['what']
type RemovedOf<K extends Kind> = Extract<RemovedRow, { readonly what: K }>

/** Keeps what was removed, in the place of what was before it. */
export const keepRemoved = async (row: RemovedRow): Promise<void> => {
  await clientDb.removed.put(checkRow('removed', removed, row))
}

/** Reads what was removed last; undefined where nothing was, it was put back, or it cannot be read. */
export async function readRemoved<K extends Kind>(what: K): Promise<RemovedOf<K> | undefined> {
  const row = fittingRow('removed', removed, await clientDb.removed.get(what))
  return row?.what === what ? (row as RemovedOf<K>) : undefined
}

/** Reads it and forgets it, to be put back in the same transaction. */
export async function takeRemoved<K extends Kind>(what: K): Promise<RemovedOf<K> | undefined> {
  const row = await readRemoved(what)
  if (row) await clientDb.removed.delete(what)
  return row
}
