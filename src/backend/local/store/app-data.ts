/** App-data documents by network and hash. */
import type { ChainId, Hash32 } from '../../../domain/scalars'
import { appDataRow } from './rows'
import { checkOptionalRow, type ServiceDatabase } from './schema'

/**
 * Hashes that are known to be stored, per database. Documents are never removed and most orders share a few,
 * so this saves writes. A restarted worker starts with an empty set and writes a document once more.
 */
const knownHashes = new WeakMap<ServiceDatabase, Set<string>>()
const MAX_KNOWN_HASHES = 1000

export const isAppDataStored = (database: ServiceDatabase, id: ChainId, hash: Hash32): boolean =>
  knownHashes.get(database)?.has(`${id} ${hash}`) === true

/** Remembers that a document is stored. Call it after its transaction has completed. */
export function rememberAppData(database: ServiceDatabase, id: ChainId, hash: Hash32): void {
  const hashes = knownHashes.get(database) ?? new Set<string>()
  if (hashes.size >= MAX_KNOWN_HASHES) hashes.clear()
  knownHashes.set(database, hashes.add(`${id} ${hash}`))
}

/** Forgets which documents are stored. Call it when the database may have been replaced. */
export const forgetAppData = (database: ServiceDatabase): boolean => knownHashes.delete(database)

export async function findAppData(
  database: ServiceDatabase,
  id: ChainId,
  hash: Hash32,
): Promise<string | undefined> {
  return checkOptionalRow(appDataRow, await database.appData.get([id, hash]), 'appData')?.text
}

/** Reads the texts of several hashes. */
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
      const found = checkOptionalRow(appDataRow, row, 'appData')
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
