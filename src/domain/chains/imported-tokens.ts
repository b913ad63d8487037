/**
 * The tokens a user imported and the native coin, beside those of the lists. The client knows them; the service inside the
 * extension does not, for its chains are what their lists and pools say. A listed token is never replaced.
 */
import type { Address, ChainId } from '../scalars'
import { findChain, NATIVE_TOKEN_MARKER } from './chains'
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

/** Native coins with a name besides their symbol. */
const NATIVE_NAMES: Readonly<Record<string, string>> = {
  ETH: 'Ether',
  AVAX: 'Avalanche',
  POL: 'Polygon',
  XPL: 'Plasma',
}

/** The native coin, which orders buy by its marker; undefined of a network that is not known. */
function nativeOf(id: ChainId): KnownToken | undefined {
  const { native: symbol } = findChain(id) ?? {}
  return symbol === undefined
    ? undefined
    : {
        chainId: id,
        address: NATIVE_TOKEN_MARKER,
        symbol,
        name: NATIVE_NAMES[symbol] ?? symbol,
        decimals: 18,
      }
}

/** The token at an address, listed or imported, or the native coin at its marker; undefined for any other. */
export const findKnownToken = (id: ChainId, at: Address): KnownToken | undefined =>
  findToken(id, at) ?? (at === NATIVE_TOKEN_MARKER ? nativeOf(id) : imported.get(keyOf(id, at)))

/** Whether a token was made on the paper chain. */
export const isMadeOnPaper = ({ chainId, address }: KnownToken): boolean =>
  imported.get(keyOf(chainId, address))?.isPaper === true

/** Every token of a network that is known: those of its list, then the imported ones. */
export const listKnownTokens = (id: ChainId): readonly KnownToken[] => [
  ...listTokens(id),
  ...[...imported.values()].filter(({ chainId, address }) => chainId === id && !findToken(id, address)),
]
