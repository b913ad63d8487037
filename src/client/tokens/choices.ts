/** Favorite and recent tokens of a network, which the token picker shows first. */
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { fittingRow, fittingRows } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type TokenChoice, tokenChoice } from '../db/rows/tokens'

const MAX_RECENT = 4

const TABLE = 'tokenChoices'

export type TokenKey = Pick<TokenChoice, 'chainId' | 'address'>

const listChoices = async (chainId: ChainId): Promise<readonly TokenChoice[]> =>
  fittingRows(TABLE, tokenChoice, await clientDb.tokenChoices.where('chainId').equals(chainId).toArray())

export const watchTokenChoices = (chainId: ChainId): Observable<readonly TokenChoice[]> =>
  observe(() => listChoices(chainId))

const change = (
  { chainId, address }: TokenKey,
  patch: Partial<Omit<TokenChoice, keyof TokenKey>>,
): Promise<void> =>
  clientDb.transaction('rw', clientDb.tokenChoices, async () => {
    const stored = fittingRow(TABLE, tokenChoice, await clientDb.tokenChoices.get([chainId, address]))
    const before = stored ?? { isFavorite: false, chosenAt: null }
    await clientDb.tokenChoices.put(checkRow(TABLE, tokenChoice, { ...before, chainId, address, ...patch }))
  })

export const setFavorite = (token: TokenKey, isFavorite: boolean): Promise<void> =>
  change(token, { isFavorite })

export const noteChosen = (token: TokenKey, now: Milliseconds): Promise<void> =>
  change(token, { chosenAt: now })

export interface TokenGroup<T> {
  readonly kind: 'favorites' | 'recent' | 'others'
  readonly tokens: readonly T[]
}

/**
 * Groups tokens: favorites in the given order, recent ones newest first, then the others. Each token is in
 * one group, and empty groups are left out. Choices of other tokens are ignored.
 * @example groupTokens([weth, usdc], [{ ...usdc, isFavorite: true, chosenAt: null }])
 * // favorites: usdc; others: weth
 */
export function groupTokens<T extends { readonly address: Address }>(
  tokens: readonly T[],
  choices: readonly TokenChoice[],
): readonly TokenGroup<T>[] {
  const byAddress = new Map(choices.map((choice) => [choice.address, choice]))
  const isFavorite = ({ address }: T) => byAddress.get(address)?.isFavorite ?? false
  const chosenAt = ({ address }: T): number => byAddress.get(address)?.chosenAt ?? 0
  const favorites = tokens.filter(isFavorite)
  const recent = tokens
    .filter((token) => !isFavorite(token) && chosenAt(token) > 0)
    .toSorted((a, b) => chosenAt(b) - chosenAt(a))
    .slice(0, MAX_RECENT)
  const others = tokens.filter((token) => !isFavorite(token) && !recent.includes(token))
  const groups = [
    { kind: 'favorites', tokens: favorites },
    { kind: 'recent', tokens: recent },
    { kind: 'others', tokens: others },
  ] as const
  return groups.filter((group) => group.tokens.length > 0)
}
