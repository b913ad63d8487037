/** Tokens as a screen shows them: by symbol when they are known, by address and in atoms when they are not. */

import { NATIVE_TOKEN_MARKER, tradedToken } from '../../domain/chains/chains'
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
  readonly isDollar?: boolean | undefined
}

/** The token at an address, the native coin's marker included; the coin is worth a dollar where its wrapped form is. */
export function viewToken(chainId: ChainId, address: Address): TokenView {
  const known = findKnownToken(chainId, address)
  if (known) {
    const { symbol, name, decimals } = known
    const listed = findToken(chainId, tradedToken(chainId, address))
    const isDollar = listed && isDollarToken(listed)
    return { chainId, address, symbol, name, decimals, isKnown: true, isDollar }
  }
  // Of a network whose environment was deleted.
  if (address === NATIVE_TOKEN_MARKER) {
    const symbol = t`Native coin`
    return { chainId, address, symbol, name: symbol, decimals: 18, isKnown: true }
  }
  const symbol = t`atoms of ${shortHex(address)}`
  return { chainId, address, symbol, name: t`Unknown token`, decimals: 0, isKnown: false }
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
