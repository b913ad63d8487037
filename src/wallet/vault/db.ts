/**
 * The wallet's own database. Extension pages read and write it; the background opens it for one thing: to delete the
 * session's key when the wallet is to lock. Light, for the background's sake: types only, and the database library.
 */
import Dexie, { type EntityTable } from 'dexie'
import { createVersions, type DatabaseVersion } from '../../domain/database-versions'

/** There is one vault and one session; each has one row. */
export const ROW = 'current'

interface VaultRow {
  readonly id: string
  /** As `vaultRecord` encodes it. */
  readonly record: unknown
}
interface SessionRow {
  readonly id: string
  readonly key: CryptoKey
}
interface LockRow {
  readonly id: string
  /** How many times the wallet was locked by a person or the machine. */
  readonly count: number
}
/** As `keylessAccount` encodes it; the address is the key. */
interface AccountRow {
  readonly address: string
}
interface OrderRow {
  readonly id: string
  readonly addresses: readonly string[]
}
interface AttemptsRow {
  readonly id: string
  readonly count: number
  until: number
}

/** `cowbell-wallet`. */
export type WalletDb = Dexie & {
  readonly vaults: EntityTable<VaultRow, 'id'>
  readonly sessions: EntityTable<SessionRow, 'id'>
  readonly locks: EntityTable<LockRow, 'id'>
  /** Accounts whose keys the vault does not have. */
  readonly accounts: EntityTable<AccountRow, 'address'>
  /** In which order all accounts are shown. */
  readonly orders: EntityTable<OrderRow, 'id'>
  /** Wrong passwords since the last right one. */
  readonly attempts: EntityTable<AttemptsRow, 'id'>
}

/** Version 1 is the first row. Append, never edit: installed databases climb from wherever they are. */
const VERSIONS: readonly DatabaseVersion[] = [
  { stores: { vaults: 'id', sessions: 'id' } },
  { stores: { accounts: 'address', orders: 'id', attempts: 'id' } },
  { stores: { locks: 'id' } },
]

/** Opens the wallet's database, lazily: the first read does. */
export function openWalletDb(): WalletDb {
  const versions = createVersions(() => indexedDB, VERSIONS)
  const db = new Dexie('cowbell-wallet', { indexedDB: versions.indexedDB })
  versions.declare(db)
  return db as WalletDb
}
