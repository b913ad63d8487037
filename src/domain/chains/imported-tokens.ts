/**
 * The tokens a user imported, beside those of the lists. The client knows them; the service inside the extension does not, for
 * its chains are what their lists and pools say. A listed token is never replaced.
 */
import type { Address, ChainId } from '../scalars'
import { findToken, listTokens, type Token } from './tokens'

/** A token as the client knows it. */
export type KnownToken = Omit<Token, 'referencePriceUsd'> & {
  readonly isImported?: true
  /** Made on the paper chain, and there alone. */
  readonly isPaper?: true | undefined
}

let imported: ReadonlyMap<string, KnownToken> = new Map()

const keyOf = (id: ChainId, at: Address): string => `${id}:${at}`

/** Makes the imported tokens of all networks known; registered again, they replace those registered before. */
export const registerImported = (tokens: readonly KnownToken[]): void => {
  imported = new Map(tokens.map((token) => [keyOf(token.chainId, token.address), token]))
}

/** The token at an address, listed or imported; undefined for any other. */
export const findKnownToken = (id: ChainId, at: Address): KnownToken | undefined =>
  findToken(id, at) ?? imported.get(keyOf(id, at))

/** Whether a token was made on the paper chain. */
export const isMadeOnPaper = ({ chainId, address }: KnownToken): boolean =>
  imported.get(keyOf(chainId, address))?.isPaper === true

/** Every token of a network that is known: those of its list, then the imported ones. */
export const listKnownTokens = (id: ChainId): readonly KnownToken[] => [
  ...listTokens(id),
  ...[...imported.values()].filter(({ chainId, address }) => chainId === id && !findToken(id, address)),
]
