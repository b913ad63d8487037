/**
 * Tokens that the user imported, and the native coin, in addition to the listed tokens. Only the client knows
 * them: the local service trades listed tokens and pools. An imported token never replaces a listed one.
 */
import type { Address, ChainId } from '../scalars'
import { isolate } from '../text/isolate'
import { findChain, NATIVE_TOKEN_MARKER } from './chains'
import { findToken, listTokens, type Token } from './tokens'

/** A token in the client: listed, imported or native. */
export type KnownToken = Omit<Token, 'referencePriceUsd'> & {
  readonly isImported?: true
  /** Created on the paper chain. No other chain has it. */
  readonly isPaper?: true | undefined
}

let imported: ReadonlyMap<string, KnownToken> = new Map()

const keyOf = (id: ChainId, address: Address): string => `${id}:${address}`

/** Sets the imported tokens of all networks. They replace the tokens set before. */
export const registerImported = (tokens: readonly KnownToken[]): void => {
  imported = new Map(tokens.map((token) => [keyOf(token.chainId, token.address), token]))
}

/** Names of native coins, by symbol. Other coins are named by their symbol. */
const NATIVE_NAMES: Readonly<Record<string, string>> = {
  ETH: 'Ether',
  AVAX: 'Avalanche',
  POL: 'Polygon',
  XPL: 'Plasma',
}

/** Returns the native coin under its marker address, or undefined for an unknown network. */
function findNativeCoin(id: ChainId): KnownToken | undefined {
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

/**
 * Returns the listed or imported token at an address, or the native coin at its marker; otherwise undefined.
 */
export const findKnownToken = (id: ChainId, address: Address): KnownToken | undefined =>
  findToken(id, address) ??
  (address === NATIVE_TOKEN_MARKER ? findNativeCoin(id) : imported.get(keyOf(id, address)))

/** Returns a known token as texts name it: a name in right-to-left letters does not reorder the line. */
export function findNamedToken(id: ChainId, address: Address): KnownToken | undefined {
  const known = findKnownToken(id, address)
  return known && { ...known, symbol: isolate(known.symbol), name: isolate(known.name) }
}

/** Returns true if the token was created on the paper chain. */
export const isPaperToken = ({ chainId, address }: KnownToken): boolean =>
  imported.get(keyOf(chainId, address))?.isPaper === true

/** Returns all known tokens of a network: the listed ones, then the imported ones. */
export const listKnownTokens = (id: ChainId): readonly KnownToken[] => [
  ...listTokens(id),
  ...[...imported.values()].filter(({ chainId, address }) => chainId === id && !findToken(id, address)),
]
