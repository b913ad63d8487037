/** Tokens as a screen shows them: by symbol when they are known, by address and in atoms when they are not. */

import { chainOf, NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { gasLimitsOf } from '../../domain/chains/gas-limits'
import { findKnownToken } from '../../domain/chains/imported-tokens'
import { findToken, isDollarToken } from '../../domain/chains/tokens'
import type { Address, ChainId } from '../../domain/scalars'
import { shortHex } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'

/** What a screen needs of a token. An unknown one has no decimals to trust: its amounts are atoms. */
export interface TokenView {
  readonly chainId: ChainId
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly isKnown: boolean
  /** Worth a dollar by its list: written to the cent. */
  readonly isDollar?: boolean
}

const NATIVE_DECIMALS = 18
/** Native coins with a name besides their symbol. */
const NATIVE_NAMES: Readonly<Record<string, string>> = {
  ETH: 'Ether',
  AVAX: 'Avalanche',
  POL: 'Polygon',
  XPL: 'Plasma',
}

/** The token at an address, the native coin's marker included. */
export function viewToken(chainId: ChainId, address: Address): TokenView {
  const listed = findToken(chainId, address)
  if (listed) {
    const { symbol, name, decimals } = listed
    const isDollar = isDollarToken(listed)
    return { chainId, address, symbol, name, decimals, isKnown: true, isDollar }
  }
  if (address === NATIVE_TOKEN_MARKER) return viewNative(chainId)
  const imported = findKnownToken(chainId, address)
  if (imported) {
    const { symbol, name, decimals } = imported
    return { chainId, address, symbol, name, decimals, isKnown: true }
  }
  const symbol = t`atoms of ${shortHex(address)}`
  return { chainId, address, symbol, name: t`Unknown token`, decimals: 0, isKnown: false }
}

function viewNative(chainId: ChainId): TokenView {
  const { native, wrappedNative } = chainOf(chainId)
  const wrapped = findToken(chainId, wrappedNative)
  return {
    chainId,
    address: NATIVE_TOKEN_MARKER,
    symbol: native,
    name: NATIVE_NAMES[native] ?? native,
    decimals: NATIVE_DECIMALS,
    isKnown: true,
    isDollar: wrapped !== undefined && isDollarToken(wrapped),
  }
}

/** Both tokens of a trade. */
export interface TokenPair {
  readonly sell: TokenView
  readonly buy: TokenView
}

/** The pair of an order's two tokens. */
export const viewPair = (
  chainId: ChainId,
  tokens: { readonly sellToken: Address; readonly buyToken: Address },
): TokenPair => ({ sell: viewToken(chainId, tokens.sellToken), buy: viewToken(chainId, tokens.buyToken) })

/** All of a token that can be sold, or wrapped: of the coin itself, some is kept for gas. */
export function sellable(chainId: ChainId, token: Address | null, balance: bigint): bigint {
  if (token !== NATIVE_TOKEN_MARKER) return balance
  const { reserve } = gasLimitsOf(chainId)
  return balance > reserve ? balance - reserve : 0n
}
