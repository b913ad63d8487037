/** The wallet's own database: the sealed vault and the half of a session that a page cannot read out. */
import Dexie, { type EntityTable } from 'dexie'
import * as z from 'zod/mini'
import { Refusal } from '../domain/refusal'
import type { Address } from '../domain/scalars'
import type { Account } from './accounts'
import { type VaultRecord, vaultRecord } from './vault'

/** There is one vault and one session; each has one row. */
const ROW = 'current'

interface VaultRow {
  readonly id: string
  readonly record: z.input<typeof vaultRecord>
}
interface SessionRow {
  readonly id: string
  readonly key: CryptoKey
}

/** `cowbell-wallet`, opened by extension pages only. */
export type WalletDb = Dexie & {
  readonly vaults: EntityTable<VaultRow, 'id'>
  readonly sessions: EntityTable<SessionRow, 'id'>
}

/** Opens the wallet's database, lazily: the first read does. */
export function openWalletDb(): WalletDb {
  const db = new Dexie('cowbell-wallet')
  db.version(1).stores({ vaults: 'id', sessions: 'id' })
  return db as WalletDb
}

function decodeVault(row: VaultRow | undefined): VaultRecord | undefined {
  if (!row) return undefined
  const read = z.safeDecode(vaultRecord, row.record)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Refusal('VaultDamaged', {
    description: `The stored vault cannot be read: ${issue?.path.join('.') || 'record'}: ${issue?.message}.`,
  })
}

/** The stored vault, or undefined. @throws Refusal VaultDamaged */
export const readVault = async (db: WalletDb): Promise<VaultRecord | undefined> =>
  decodeVault(await db.vaults.get(ROW))

/** The public accounts, readable while locked; none before the first. @throws Refusal VaultDamaged */
export const readAccounts = async (db: WalletDb): Promise<readonly Account[]> =>
  (await readVault(db))?.accounts ?? []

/**
 * Stores a vault. Every account of the stored one must be in the new one or be named as removed; an unreadable vault is
 * never overwritten. Checked and written in one transaction, so that of two pages at once the later is refused.
 * @throws Refusal VaultGuarded, VaultDamaged
 */
export async function writeVault(db: WalletDb, next: VaultRecord, removed: readonly Address[] = []) {
  const record = z.encode(vaultRecord, next)
  await db.transaction('rw', db.vaults, async () => {
    const stored = (await readVault(db))?.accounts ?? []
    const kept = new Set([...next.accounts.map((each) => each.address), ...removed])
    const lost = stored.find((each) => !kept.has(each.address))
    if (lost) {
      throw new Refusal('VaultGuarded', {
        description: `This would have dropped ${lost.name} (${lost.address}) from the vault.`,
      })
    }
    await db.vaults.put({ id: ROW, record })
  })
}

/** The session's key, or undefined while locked. */
export const readSessionKey = async (db: WalletDb): Promise<CryptoKey | undefined> =>
  (await db.sessions.get(ROW))?.key

export const writeSessionKey = async (db: WalletDb, key: CryptoKey): Promise<void> => {
  await db.sessions.put({ id: ROW, key })
}

export const deleteSessionKey = (db: WalletDb): Promise<void> => db.sessions.delete(ROW)
