/**
 * Reference prices of listed tokens, from the token lists. They can be years old, so they are only a hint.
 * Only dollar tokens keep their price.
 */
import { findChain, isCustomChain, NATIVE_TOKEN_MARKER, tradedToken } from './chains/chains'
import { findToken, isDollarToken, listTokens } from './chains/tokens'
import type { Address, ChainId } from './scalars'

/** Tokens of a test network are worthless, whatever their name. */
const SEPOLIA = 11155111

/** Returns true if the tokens of a network are worthless. */
export const isTestNetwork = (id: ChainId): boolean => id === SEPOLIA

export interface ReferencePrice {
  /** USD per whole token. */
  readonly usd: number
  readonly decimals: number
  /** True for a token that is pegged to the dollar. */
  readonly isDollar: boolean
}

/** Returns the reference price of a token or the native coin, or undefined if it is not listed. */
export function referencePriceOf(id: ChainId, token: Address): ReferencePrice | undefined {
  const listed =
    !findChain(id) || isCustomChain(id) || isTestNetwork(id)
      ? undefined
      : findToken(id, tradedToken(id, token))
  return (
    listed && {
      usd: listed.referencePriceUsd,
      decimals: listed.decimals,
      isDollar: isDollarToken(listed),
    }
  )
}

/**
 * Returns the price of the native coin for network costs, in USD: the larger one of the price on screen and
 * the reference price, because a low one would hide a high cost. Undefined if both are unknown, and on a test
 * network.
 */
export function nativeUsdOf(id: ChainId, shown: number | undefined): number | undefined {
  if (isTestNetwork(id)) return undefined
  const reference = referencePriceOf(id, NATIVE_TOKEN_MARKER)?.usd
  return shown === undefined ? reference : Math.max(shown, reference ?? 0)
}

/**
 * Returns the first listed dollar token of a network, or undefined. Prices of other tokens are compared with
 * it.
 */
export const findDollarToken = (id: ChainId): Address | undefined =>
  listTokens(id).find(({ address }) => referencePriceOf(id, address)?.isDollar)?.address
