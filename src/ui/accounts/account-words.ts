/** Texts about accounts, and names for new ones. */

import { networkName } from '../../domain/chains/chains'
import type { ChainId } from '../../domain/scalars'
import { amountIn } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { Account } from '../../wallet/vault/accounts'
import type { Holding } from '../tokens/holdings'

const indexOf = (path: string): number => Number(path.slice(path.lastIndexOf('/') + 1))

/**
 * Describes the signer of an account.
 * @example accountKindText(watched) // 'Watch-only'
 */
export function accountKindText(account: Account): string {
  switch (account.kind) {
    case 'watch':
      return t`Watch-only`
    case 'external':
      return account.walletName
    case 'safe':
      return t`Safe on ${networkName(account.chainId)}`
    case 'key':
      if (account.origin.from === 'derived')
        return t`Recovery phrase, address ${indexOf(account.origin.path) + 1}`
      return account.origin.from === 'created' ? t`Created here` : t`Imported key`
    default:
      return account satisfies never
  }
}

/**
 * Warns that a Safe is not on this network. Returns undefined for other accounts, whose key signs on all
 * networks.
 */
export const describeMissingSafe = (account: Account, chainId: ChainId): string | undefined =>
  account.kind === 'safe' && account.chainId !== chainId
    ? t`This Safe is on ${networkName(account.chainId)}. Elsewhere its address may be nobody’s.`
    : undefined

export const colourWords = {
  blue: t`Blue`,
  teal: t`Teal`,
  green: t`Green`,
  amber: t`Amber`,
  orange: t`Orange`,
  red: t`Red`,
  pink: t`Pink`,
  violet: t`Violet`,
} as const satisfies Record<Account['colour'], string>

/** Returns a name that no account has: Main, then Account 2, and so on. */
export function nextAccountName(accounts: readonly Account[]): string {
  if (accounts.length === 0) return t`Main`
  const taken = new Set(accounts.map(({ name }) => name))
  let number = accounts.length + 1
  while (taken.has(t`Account ${number}`)) number += 1
  return t`Account ${number}`
}

/** Groups derived accounts by their seed, in the order of the list. */
export function groupBySeed(accounts: readonly Account[]): ReadonlyMap<string, readonly Account[]> {
  const seeds = new Map<string, readonly Account[]>()
  for (const account of accounts) {
    if (account.kind !== 'key' || account.origin.from !== 'derived') continue
    const { seedId } = account.origin
    seeds.set(seedId, [...(seeds.get(seedId) ?? []), account])
  }
  return seeds
}

/** Returns the address indexes of derived accounts. */
export const addressIndexesOf = (accounts: readonly Account[]): readonly number[] =>
  accounts.flatMap((account) =>
    account.kind === 'key' && account.origin.from === 'derived' ? [indexOf(account.origin.path)] : [],
  )

/** Returns the first address index of a seed that is not in the list. */
export function nextAddressIndex(accounts: readonly Account[]): number {
  const used = new Set(addressIndexesOf(accounts))
  let index = 0
  while (used.has(index)) index += 1
  return index
}

/** Formats the balance of one token, rounded down. @example '1.996 WETH' */
export const holdingText = ({ view, balance }: Holding): string => `${amountIn(balance, view)} ${view.symbol}`
