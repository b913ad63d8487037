/** App-data documents under their hash, per network. */
import type { ChainId, Hash32 } from '../../../domain/scalars'
import { appDataRow } from './rows'
import { checkFound, type ServiceDatabase } from './schema'

/**
 * Hashes that are surely stored, per database: documents stay, and most orders share a few. Only that
 * something need not be written again is remembered here; a worker that starts again writes it once more.
 */
const surelyStored = new WeakMap<ServiceDatabase, Set<string>>()
const MAX_REMEMBERED = 1000

/** Whether a document is known to lie there already. */
export const isAppDataStored = (database: ServiceDatabase, id: ChainId, hash: Hash32): boolean =>
  surelyStored.get(database)?.has(`${id} ${hash}`) === true

/** Remembers that a document was stored; call it when its transaction is over. */
export function rememberAppData(database: ServiceDatabase, id: ChainId, hash: Hash32): void {
  const hashes = surelyStored.get(database) ?? new Set<string>()
  if (hashes.size >= MAX_REMEMBERED) hashes.clear()
  surelyStored.set(database, hashes.add(`${id} ${hash}`))
}

/** Forgets what was stored; call it when all may have been replaced. */
export const forgetAppData = (database: ServiceDatabase): boolean => surelyStored.delete(database)

/** The text stored under a hash, or undefined. */
export async function findAppData(
  database: ServiceDatabase,
  id: ChainId,
  hash: Hash32,
): Promise<string | undefined> {
  return checkFound(appDataRow, await database.appData.get([id, hash]), 'appData')?.text
}

/** The texts stored under some hashes, by hash. */
export async function readAppDataTexts(
  database: ServiceDatabase,
  id: ChainId,
  hashes: readonly Hash32[],
): Promise<ReadonlyMap<Hash32, string>> {
  const rows = await database.appData.bulkGet(
    [...new Set(hashes)].map((hash): [ChainId, Hash32] => [id, hash]),
  )
  return new Map(
    rows.flatMap((row) => {
      const found = checkFound(appDataRow, row, 'appData')
      return found ? [[found.hash, found.text] as const] : []
    }),
  )
}

export async function putAppData(
  database: ServiceDatabase,
  chainId: ChainId,
  { hash, text }: { readonly hash: Hash32; readonly text: string },
): Promise<void> {
  await database.appData.put({ chainId, hash, text })
}
