/** Reads and writes of the wallet's database: the sealed vault, the accounts beside it, the half of a session. */

import * as z from 'zod/mini'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { type Account, type KeylessAccount, keylessAccount, toldApart } from './accounts'
import { ROW, type WalletDb } from './db'
import { keyAccountsOf, seedsOf, type VaultRecord, vaultRecord } from './vault-record'

const damaged = (what: string, issue: z.core.$ZodIssue | undefined): never => {
  throw new WalletRefusal('VaultDamaged', {
    description: t`The stored ${what} cannot be read: ${issue?.path.join('.') || 'record'}: ${issue?.message}.`,
  })
}

/** A stored or imported vault, read. @throws Refusal VaultDamaged that says where */
function decodeVault(record: unknown): VaultRecord {
  const read = z.safeDecode(vaultRecord, record as z.input<typeof vaultRecord>)
  return read.success ? read.data : damaged('vault', read.error.issues[0])
}

/** The stored vault, or undefined. @throws Refusal VaultDamaged */
export async function readVault(db: WalletDb): Promise<VaultRecord | undefined> {
  const row = await db.vaults.get(ROW)
  return row && decodeVault(row.record)
}

const decodeAccount = (row: unknown): KeylessAccount => {
  const read = z.safeDecode(keylessAccount, row as z.input<typeof keylessAccount>)
  return read.success ? read.data : damaged('account', read.error.issues[0])
}

/** The accounts that need no vault. @throws Refusal VaultDamaged */
export const readKeylessAccounts = async (db: WalletDb): Promise<readonly KeylessAccount[]> =>
  (await db.accounts.toArray()).map(decodeAccount)

/** The addresses in the order that was chosen; none where none was. */
export const readOrder = async (db: WalletDb): Promise<readonly Address[]> =>
  ((await db.orders.get(ROW))?.addresses ?? []) as readonly Address[]

/** All accounts of both kinds in the chosen order, readable while locked; what has no place yet stands last, oldest first. */
export const listAccounts = (db: WalletDb): Promise<readonly Account[]> =>
  db.transaction('r', [db.vaults, db.accounts, db.orders], async () => {
    const [record, places, keyless] = await Promise.all([
      readVault(db),
      readOrder(db),
      readKeylessAccounts(db),
    ])
    const keyed = record ? keyAccountsOf(record) : []
    const placeOf = (each: Account) => {
      const at = places.indexOf(each.address)
      return at < 0 ? places.length : at
    }
    const oldestFirst = [...keyed, ...keyless].toSorted((a, b) => a.createdAt - b.createdAt)
    return toldApart(oldestFirst).toSorted((a, b) => placeOf(a) - placeOf(b))
  })

const refuseKnown = (known: Account): never => {
  throw new WalletRefusal('AccountKnown', {
    description: t`${known.name} (${known.address}) is here already.`,
  })
}

/** Adds an account that needs no vault. @throws Refusal AccountKnown for an address that is here, VaultDamaged */
export const addAccount = (db: WalletDb, added: KeylessAccount): Promise<void> =>
  db.transaction('rw', [db.vaults, db.accounts, db.orders], async () => {
    const known = (await listAccounts(db)).find(({ address }) => address === added.address)
    if (known) refuseKnown(known)
    await db.accounts.put(z.encode(keylessAccount, added))
  })

/** Gives an account that needs no vault another name or colour; nothing for any other address. */
export const renameAccount = (
  db: WalletDb,
  owner: Address,
  look: Partial<Pick<Account, 'name' | 'colour'>>,
): Promise<void> =>
  db.transaction('rw', db.accounts, async () => {
    const row = await db.accounts.get(owner)
    if (row) await db.accounts.put(z.encode(keylessAccount, { ...decodeAccount(row), ...look }))
  })

/** Forgets an account that needs no vault. What only the vault has is removed by the session. */
export const removeAccount = (db: WalletDb, owner: Address): Promise<void> => db.accounts.delete(owner)

/** Keeps the order in which the accounts are shown. */
export const orderAccounts = async (db: WalletDb, addresses: readonly Address[]): Promise<void> => {
  await db.orders.put({ id: ROW, addresses })
}

const refuseLoss = (what: string): never => {
  throw new WalletRefusal('VaultGuarded', { description: t`This would have dropped ${what} from the vault.` })
}

/** What a write takes away on purpose: addresses of accounts, ids of seeds. */
export type RemovedAccounts = readonly string[]

function checkNothingLost(stored: VaultRecord, next: VaultRecord, removed: RemovedAccounts): void {
  const kept = new Set<string>([
    ...next.accounts.map((each) => each.address),
    ...seedsOf(next).map(({ id }) => id),
    ...removed,
  ])
  const lost = stored.accounts.find((each) => !kept.has(each.address))
  if (lost) refuseLoss(`${lost.name} (${lost.address})`)
  const seed = seedsOf(stored).find(({ id }) => !kept.has(id))
  if (seed) refuseLoss(t`a recovery phrase of ${seed.words} words`)
}

/**
 * Stores a vault. Every account and seed of the stored one must be in the new one or be named as removed; an unreadable
 * vault is never overwritten. With `from`, the stored one must still be that very record. Checked and written in one
 * transaction, so that of two pages at once the later is refused. An account that was only watched gives way to its key.
 * @throws Refusal VaultGuarded, VaultDamaged
 */
export async function writeVault(
  db: WalletDb,
  next: VaultRecord,
  { removed = [], from }: { readonly removed?: RemovedAccounts; readonly from?: VaultRecord } = {},
): Promise<void> {
  const record = z.encode(vaultRecord, next)
  await db.transaction('rw', [db.vaults, db.accounts], async () => {
    const stored = await readVault(db)
    if (stored) checkNothingLost(stored, next, removed)
    if (from && stored?.cipher.iv !== from.cipher.iv) {
      throw new WalletRefusal('VaultGuarded', { description: t`The vault was changed elsewhere meanwhile.` })
    }
    await db.vaults.put({ id: ROW, record })
    await db.accounts.bulkDelete(next.accounts.map(({ address }) => address))
  })
}

/** The session's key, or undefined while locked. */
export const readSessionKey = async (db: WalletDb): Promise<CryptoKey | undefined> =>
  (await db.sessions.get(ROW))?.key

export const writeSessionKey = async (db: WalletDb, key: CryptoKey): Promise<void> => {
  await db.sessions.put({ id: ROW, key })
}
