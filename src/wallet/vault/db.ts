/**
 * Database of the wallet. Extension pages read and write it. The background only deletes the session's key
 * when the wallet locks, so this module contains types and the database library only.
 */
import Dexie, { type EntityTable } from 'dexie'
import { createVersions, type DatabaseVersion } from '../../domain/database-versions'

/** Id of the single row in the tables for vault, session, locks, account order and attempts. */
export const ROW = 'current'
/** Id of the passkey, a row next to the vault, so that one transaction writes both. */
export const PASSKEY_ROW = 'passkey'

interface VaultRow {
  readonly id: string
  /** Vault as `vaultRecord` encodes it, or passkey as `passkeyRecord` does. */
  readonly record: unknown
}
interface SessionRow {
  readonly id: string
  readonly key: CryptoKey
}
interface LockRow {
  readonly id: string
  /** Number of locks by the user or the system. */
  readonly count: number
}
/** Account as `keylessAccount` encodes it. The address is the key. */
interface AccountRow {
  readonly address: string
}
interface AccountOrderRow {
  readonly id: string
  readonly addresses: readonly string[]
}
interface AttemptsRow {
  readonly id: string
  readonly count: number
  until: number
}

export type WalletDb = Dexie & {
  readonly vaults: EntityTable<VaultRow, 'id'>
  readonly sessions: EntityTable<SessionRow, 'id'>
  readonly locks: EntityTable<LockRow, 'id'>
  readonly accounts: EntityTable<AccountRow, 'address'>
  /** Sort order of all accounts. */
  readonly accountOrder: EntityTable<AccountOrderRow, 'id'>
  /** Number of wrong passwords since the last right one. */
  readonly attempts: EntityTable<AttemptsRow, 'id'>
}

/**
 * The first row is version 1. After a release, append rows and never edit one: installed databases upgrade
 * row by row.
 */
const VERSIONS: readonly DatabaseVersion[] = [
  {
    stores: {
      vaults: 'id',
      sessions: 'id',
      locks: 'id',
      accounts: 'address',
      accountOrder: 'id',
      attempts: 'id',
    },
  },
]

/** Creates the database. It opens with the first read. */
export function openWalletDb(): WalletDb {
  const versions = createVersions(() => indexedDB, VERSIONS)
  const db = new Dexie('cowbell-wallet', { indexedDB: versions.indexedDB })
  versions.declare(db)
  return db as WalletDb
}
