/** Compares the accounts of a backup with the existing ones. */
import { type Account, createAccountNamer } from '../../../wallet/vault/accounts'
import type { VaultContent } from '../../../wallet/vault/vault'

type Addresses = ReadonlySet<string>

const addressesOf = (accounts: readonly Account[]): Addresses =>
  new Set(accounts.map(({ address }) => address))

/**
 * Returns the addresses whose keys need not be restored. If this browser has no vault, the set is empty, so
 * the whole vault is restored.
 */
const withKeys = (here: readonly Account[]): Addresses =>
  addressesOf(here.some(({ kind }) => kind === 'key') ? here.filter(({ kind }) => kind !== 'watch') : [])

/** Returns a function that frees names of restored accounts from those of the accounts that stay. */
const namerFor = (
  restored: readonly Account[],
  here: readonly Account[],
  book: readonly string[],
): ((name: string) => string) => {
  const replaced = addressesOf(restored)
  return createAccountNamer([
    ...book,
    ...here.filter(({ address }) => !replaced.has(address)).map(({ name }) => name),
  ])
}

/**
 * Finds the part of a backup's vault that is missing here, under free names. `book` are the names of the address
 * book. A seed is included if any of its
 * addresses is missing.
 */
export function findMissing(
  content: VaultContent,
  here: readonly Account[],
  book: readonly string[] = [],
): VaultContent {
  const known = withKeys(here)
  const missing = content.accounts.filter(({ account }) => !known.has(account.address))
  const nameOf = namerFor(
    missing.map(({ account }) => account),
    here,
    book,
  )
  const accounts = missing.map(({ account, key }) => ({
    key,
    account: { ...account, name: nameOf(account.name) },
  }))
  const wanted = new Set(
    accounts.flatMap(({ account: { origin } }) => (origin.from === 'derived' ? [origin.seedId] : [])),
  )
  return { accounts, seeds: content.seeds.filter(({ seed }) => wanted.has(seed.id)) }
}

/** An account of a backup, with its name here. */
export interface RestoredAccount {
  readonly account: Account
  readonly isNew: boolean
}

/** Lists the accounts of a backup: its keys, and its watched or connected accounts. */
export function listRestored(
  listed: readonly Account[],
  here: readonly Account[],
  book: readonly string[] = [],
): readonly RestoredAccount[] {
  const [keys, all] = [withKeys(here), addressesOf(here)]
  const isNew = ({ kind, address }: Account): boolean => !(kind === 'key' ? keys : all).has(address)
  const nameOf = namerFor(listed.filter(isNew), here, book)
  return listed.map((account) =>
    isNew(account)
      ? { account: { ...account, name: nameOf(account.name) }, isNew: true }
      : { account, isNew: false },
  )
}
