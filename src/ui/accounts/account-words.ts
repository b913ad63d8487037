/** What an account is, in a few words; and what a new one is called. */

import { networkName } from '../../domain/chains/chains'
import type { ChainId } from '../../domain/scalars'
import { amountIn } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { Account } from '../../wallet/vault/accounts'
import type { Holding } from '../tokens/holdings'

const indexOf = (path: string): number => Number(path.slice(path.lastIndexOf('/') + 1))

/** What signs for an account. @example kindWords(watched) // 'Watched only' */
export function kindWords(account: Account): string {
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

/** Says that a Safe is not there on a network; undefined of any other account, whose key signs on all. */
export const awayWords = (account: Account, chainId: ChainId): string | undefined =>
  account.kind === 'safe' && account.chainId !== chainId
    ? t`This Safe is on ${networkName(account.chainId)}. Elsewhere its address may be nobody’s.`
    : undefined

/** What the colours of accounts are called. */
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

/** A name that no account has yet: Main, then Account 2 and on. */
export function freshName(accounts: readonly Account[]): string {
  if (accounts.length === 0) return t`Main`
  const taken = new Set(accounts.map(({ name }) => name))
  let number = accounts.length + 1
  while (taken.has(t`Account ${number}`)) number += 1
  return t`Account ${number}`
}

/** The seeds that accounts come from, each with its accounts, in the order of the list. */
export function seedsAmong(accounts: readonly Account[]): ReadonlyMap<string, readonly Account[]> {
  const seeds = new Map<string, readonly Account[]>()
  for (const account of accounts) {
    if (account.kind !== 'key' || account.origin.from !== 'derived') continue
    const { seedId } = account.origin
    seeds.set(seedId, [...(seeds.get(seedId) ?? []), account])
  }
  return seeds
}

/** Which addresses of a seed are here. */
export const indicesOf = (accounts: readonly Account[]): readonly number[] =>
  accounts.flatMap((account) =>
    account.kind === 'key' && account.origin.from === 'derived' ? [indexOf(account.origin.path)] : [],
  )

/** The first address of a seed that is not here. */
export function nextIndex(accounts: readonly Account[]): number {
  const here = new Set(indicesOf(accounts))
  let index = 0
  while (here.has(index)) index += 1
  return index
}

/** What is held of one token, cut off, never rounded up. @example '1.996 WETH' */
export const heldWord = ({ view, balance }: Holding): string => `${amountIn(balance, view)} ${view.symbol}`
