/** Compares the accounts of a backup with the existing ones. */
import type { Account } from '../../../wallet/vault/accounts'
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

/**
 * Finds the part of a backup's vault that is missing here. A seed is included if any of its addresses is
 * missing.
 */
export function findMissing(content: VaultContent, here: readonly Account[]): VaultContent {
  const known = withKeys(here)
  const accounts = content.accounts.filter(({ account }) => !known.has(account.address))
  const wanted = new Set(
    accounts.flatMap(({ account: { origin } }) => (origin.from === 'derived' ? [origin.seedId] : [])),
  )
  return { accounts, seeds: content.seeds.filter(({ seed }) => wanted.has(seed.id)) }
}

/** Counts the accounts of a backup that are missing here: its keys, and its watched or connected accounts. */
export function countNewAccounts(listed: readonly Account[], here: readonly Account[]): number {
  const [keys, all] = [withKeys(here), addressesOf(here)]
  return listed.filter(({ kind, address }) => !(kind === 'key' ? keys : all).has(address)).length
}
