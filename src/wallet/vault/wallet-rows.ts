/**
 * Reads and writes the wallet's database: the sealed vault, its passkey, the accounts without keys, their
 * order, and one half of the session.
 */

import * as z from 'zod/mini'
import { Refusal } from '../../domain/refusal'
import type { Address } from '../../domain/scalars'
import { isolate } from '../../domain/text/isolate'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { type Account, type KeylessAccount, keylessAccount, withDistinctColours } from './accounts'
import { PASSKEY_ROW, ROW, type WalletDb } from './db'
import { type PasskeyRecord, passkeyRecord } from './passkey-record'
import { keyAccountsOf, seedsOf, type VaultRecord, vaultRecord } from './vault-record'

const refuseDamaged = (what: string, issue: z.core.$ZodIssue | undefined): never => {
  throw new WalletRefusal('VaultDamaged', {
    description: t`The stored ${what} cannot be read: ${issue?.path.join('.') || 'record'}: ${issue?.message}.`,
  })
}

/** Decodes a vault. @throws Refusal VaultDamaged with the invalid field */
function decodeVault(record: unknown): VaultRecord {
  const read = z.safeDecode(vaultRecord, record as z.input<typeof vaultRecord>)
  return read.success ? read.data : refuseDamaged('vault', read.error.issues[0])
}

/** Reads the stored vault, or undefined. @throws Refusal VaultDamaged */
export async function readVault(db: WalletDb): Promise<VaultRecord | undefined> {
  const row = await db.vaults.get(ROW)
  return row && decodeVault(row.record)
}

/** Reads the stored passkey, or undefined. @throws Refusal VaultDamaged */
export async function readPasskey(db: WalletDb): Promise<PasskeyRecord | undefined> {
  const row = await db.vaults.get(PASSKEY_ROW)
  if (!row) return undefined
  const read = z.safeDecode(passkeyRecord, row.record as z.input<typeof passkeyRecord>)
  return read.success ? read.data : refuseDamaged('passkey', read.error.issues[0])
}

/** Reads the stored passkey. A damaged one is undefined, because it must never stop the password. */
export const readUsablePasskey = (db: WalletDb): Promise<PasskeyRecord | undefined> =>
  readPasskey(db).catch((cause: unknown) => {
    if (cause instanceof Refusal && cause.errorType === 'VaultDamaged') return undefined
    throw cause
  })

const putPasskey = async (db: WalletDb, passkey: PasskeyRecord): Promise<void> => {
  await db.vaults.put({ id: PASSKEY_ROW, record: z.encode(passkeyRecord, passkey) })
}

/**
 * Stores a new passkey of the stored vault.
 * @throws Refusal VaultGuarded if there is one already or the password was changed meanwhile, VaultDamaged
 */
export const writePasskey = (db: WalletDb, passkey: PasskeyRecord): Promise<void> =>
  db.transaction('rw', db.vaults, async () => {
    const stored = await readVault(db)
    if (stored?.kdf.salt !== passkey.vaultSalt || (await readPasskey(db))) refuseChanged()
    await putPasskey(db, passkey)
  })

/** Deletes the stored passkey, also a damaged one. */
export const deletePasskey = (db: WalletDb): Promise<void> => db.vaults.delete(PASSKEY_ROW)

const decodeAccount = (row: unknown): KeylessAccount => {
  const read = z.safeDecode(keylessAccount, row as z.input<typeof keylessAccount>)
  return read.success ? read.data : refuseDamaged('account', read.error.issues[0])
}

/** Reads the accounts without a key in the vault. @throws Refusal VaultDamaged */
export const readKeylessAccounts = async (db: WalletDb): Promise<readonly KeylessAccount[]> =>
  (await db.accounts.toArray()).map(decodeAccount)

/** Reads the addresses in the order that the user chose. Empty if none was chosen. */
export const readAccountOrder = async (db: WalletDb): Promise<readonly Address[]> =>
  ((await db.accountOrder.get(ROW))?.addresses ?? []) as readonly Address[]

/**
 * Lists all accounts in the chosen order, also while locked. Accounts without a position come last, oldest
 * first.
 */
export const listAccounts = (db: WalletDb): Promise<readonly Account[]> =>
  db.transaction('r', [db.vaults, db.accounts, db.accountOrder], async () => {
    const [record, order, keyless] = await Promise.all([
      readVault(db),
      readAccountOrder(db),
      readKeylessAccounts(db),
    ])
    const keyed = record ? keyAccountsOf(record) : []
    const positionOf = (each: Account) => {
      const at = order.indexOf(each.address)
      return at < 0 ? order.length : at
    }
    const oldestFirst = [...keyed, ...keyless].toSorted((a, b) => a.createdAt - b.createdAt)
    return withDistinctColours(oldestFirst).toSorted((a, b) => positionOf(a) - positionOf(b))
  })

const refuseKnown = (known: Account): never => {
  throw new WalletRefusal('AccountKnown', {
    description: t`${known.name} (${known.address}) is here already.`,
  })
}

/** Adds an account without a key. @throws Refusal AccountKnown if the address exists, VaultDamaged */
export const addAccount = (db: WalletDb, added: KeylessAccount): Promise<void> =>
  db.transaction('rw', [db.vaults, db.accounts, db.accountOrder], async () => {
    const known = (await listAccounts(db)).find(({ address }) => address === added.address)
    if (known) refuseKnown(known)
    await db.accounts.put(z.encode(keylessAccount, added))
  })

/** Changes name or colour of an account without a key. Does nothing for other addresses. */
export const renameAccount = (
  db: WalletDb,
  owner: Address,
  appearance: Partial<Pick<Account, 'name' | 'colour'>>,
): Promise<void> =>
  db.transaction('rw', db.accounts, async () => {
    const row = await db.accounts.get(owner)
    if (row) await db.accounts.put(z.encode(keylessAccount, { ...decodeAccount(row), ...appearance }))
  })

/** Removes an account without a key. Accounts of the vault are removed by the keyring. */
export const removeAccount = (db: WalletDb, owner: Address): Promise<void> => db.accounts.delete(owner)

export const writeAccountOrder = async (db: WalletDb, addresses: readonly Address[]): Promise<void> => {
  await db.accountOrder.put({ id: ROW, addresses })
}

const refuseLoss = (what: string): never => {
  throw new WalletRefusal('VaultGuarded', { description: t`This would have dropped ${what} from the vault.` })
}

const refuseChanged = (): never => {
  throw new WalletRefusal('VaultGuarded', { description: t`The vault was changed elsewhere meanwhile.` })
}

/** Addresses of accounts and ids of seeds that a write removes on purpose. */
export type RemovedAccounts = readonly string[]

function checkNothingLost(stored: VaultRecord, next: VaultRecord, removed: RemovedAccounts): void {
  const remaining = new Set<string>([
    ...next.accounts.map((each) => each.address),
    ...seedsOf(next).map(({ id }) => id),
    ...removed,
  ])
  const lost = stored.accounts.find((each) => !remaining.has(each.address))
  if (lost) refuseLoss(`${isolate(lost.name)} (${lost.address})`)
  const seed = seedsOf(stored).find(({ id }) => !remaining.has(id))
  if (seed) refuseLoss(t`a recovery phrase of ${seed.words} words`)
}

interface WriteOptions {
  readonly removed?: RemovedAccounts
  readonly from?: VaultRecord
  readonly passkey?: PasskeyRecord | undefined
}

/**
 * Stores a vault in one transaction. If two pages write at once, the later write is refused.
 * - Every stored account and seed must be in the new vault or in `removed`.
 * - An unreadable vault is never overwritten.
 * - With `from`, the stored record must still be that record.
 * - With a new vault key, the stored passkey must be `passkey`, renewed for that key.
 * - A watched account is replaced by its key.
 * @throws Refusal VaultGuarded, VaultDamaged
 */
export async function writeVault(
  db: WalletDb,
  next: VaultRecord,
  { removed = [], from, passkey }: WriteOptions = {},
): Promise<void> {
  const record = z.encode(vaultRecord, next)
  await db.transaction('rw', [db.vaults, db.accounts], async () => {
    const stored = await readVault(db)
    if (stored) checkNothingLost(stored, next, removed)
    if (from && stored?.cipher.iv !== from.cipher.iv) refuseChanged()
    if (stored && stored.kdf.salt !== next.kdf.salt) {
      if ((await readUsablePasskey(db))?.salt !== passkey?.salt) refuseChanged()
      if (passkey) await putPasskey(db, passkey)
    }
    await db.vaults.put({ id: ROW, record })
    await db.accounts.bulkDelete(next.accounts.map(({ address }) => address))
  })
}

/** Reads the session's key, or undefined while locked. */
export const readSessionKey = async (db: WalletDb): Promise<CryptoKey | undefined> =>
  (await db.sessions.get(ROW))?.key

export const writeSessionKey = async (db: WalletDb, key: CryptoKey): Promise<void> => {
  await db.sessions.put({ id: ROW, key })
}
