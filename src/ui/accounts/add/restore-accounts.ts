/** Accounts of a backup, held against those that are here. */
import type { Account } from '../../../wallet/vault/accounts'
import type { VaultContent } from '../../../wallet/vault/vault'

type Addresses = ReadonlySet<string>

const addressesOf = (accounts: readonly Account[]): Addresses =>
  new Set(accounts.map(({ address }) => address))

/** Addresses whose key a backup does not add: without a vault here all of its vault comes. */
const withKeys = (here: readonly Account[]): Addresses =>
  addressesOf(here.some(({ kind }) => kind === 'key') ? here.filter(({ kind }) => kind !== 'watch') : [])

/** Finds what of a backup's vault is not here; a seed comes with any address of it. */
export function findMissing(content: VaultContent, here: readonly Account[]): VaultContent {
  const known = withKeys(here)
  const accounts = content.accounts.filter(({ account }) => !known.has(account.address))
  const wanted = new Set(
    accounts.flatMap(({ account: { origin } }) => (origin.from === 'derived' ? [origin.seedId] : [])),
  )
  return { accounts, seeds: content.seeds.filter(({ seed }) => wanted.has(seed.id)) }
}

/** Counts the accounts of a backup that are not here: its keys, and those it only watches or connects. */
export function countNewAccounts(listed: readonly Account[], here: readonly Account[]): number {
  const [keys, all] = [withKeys(here), addressesOf(here)]
  return listed.filter(({ kind, address }) => !(kind === 'key' ? keys : all).has(address)).length
}
