/** Tokens for screens: known ones by symbol, unknown ones by address and in atoms. */

import { findChain, isEthFlow, NATIVE_TOKEN_MARKER, tradedToken } from '../../domain/chains/chains'
import { gasLimitsOf } from '../../domain/chains/gas-limits'
import { findNamedToken } from '../../domain/chains/imported-tokens'
import { findToken, isDollarToken } from '../../domain/chains/tokens'
import type { OrderTerms } from '../../domain/orders/order'
import { unpackUid } from '../../domain/orders/uid'
import type { Address, ChainId } from '../../domain/scalars'
import { shortHex } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { OrderKey } from '../db/rows/keys'
import { deploymentFor, profileNamed } from '../settings/profiles'

/**
 * A token as screens show it. Amounts of an unknown token are atoms, because its decimals cannot be trusted.
 */
export interface TokenView {
  readonly chainId: ChainId
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly isKnown: boolean
  /** True if the token list pegs the token to the dollar. Its amounts are then shown with two decimals. */
  readonly isDollar?: boolean | undefined
}

/**
 * Returns the token at an address, including the native coin. The coin counts as a dollar if its wrapped
 * token does.
 */
export function viewToken(chainId: ChainId, address: Address): TokenView {
  const known = findNamedToken(chainId, address)
  if (known) {
    const { symbol, name, decimals } = known
    const listed = findToken(chainId, tradedToken(chainId, address))
    const isDollar = listed && isDollarToken(listed)
    return { chainId, address, symbol, name, decimals, isKnown: true, isDollar }
  }
  // The native coin is unknown only if the environment of the network was deleted.
  if (address === NATIVE_TOKEN_MARKER) {
    const symbol = t`Native coin`
    return { chainId, address, symbol, name: symbol, decimals: 18, isKnown: true }
  }
  const symbol = t`atoms of ${shortHex(address)}`
  return { chainId, address, symbol, name: t`Unknown token`, decimals: 0, isKnown: false }
}

export interface TokenPair {
  readonly sell: TokenView
  readonly buy: TokenView
}

/** Addresses of the tokens of an order. */
type Tokens = Pick<OrderTerms, 'sellToken' | 'buyToken'>

export const viewPair = (chainId: ChainId, tokens: Tokens): TokenPair => ({
  sell: viewToken(chainId, tokens.sellToken),
  buy: viewToken(chainId, tokens.buyToken),
})

/**
 * Returns the tokens of an order as its user trades them. The EthFlow contract sells the wrapped coin for a
 * user who sells the native coin, so the native coin's marker replaces it.
 */
export function orderTokens({ profileId, chainId, uid }: OrderKey, { sellToken, buyToken }: Tokens): Tokens {
  const isNativeSale =
    sellToken === findChain(chainId)?.wrappedNative &&
    isEthFlow(deploymentFor(profileNamed(profileId), chainId), unpackUid(uid).owner)
  return { sellToken: isNativeSale ? NATIVE_TOKEN_MARKER : sellToken, buyToken }
}

/** Returns the tokens of an order for screens. A native sale shows the coin. */
export const viewOrderPair = (key: OrderKey, tokens: Tokens): TokenPair =>
  viewPair(key.chainId, orderTokens(key, tokens))

/**
 * Returns the amount that can be sold, wrapped or sent. Some of the native coin stays for gas.
 * @param gas wei that stay. If unknown, the network's reserve stays, but at most half of the balance
 */
export function sellable(
  chainId: ChainId,
  token: Address | null,
  balance: bigint,
  gas?: bigint | undefined,
): bigint {
  if (token !== NATIVE_TOKEN_MARKER) return balance
  const { reserve } = gasLimitsOf(chainId)
  const usual = reserve < balance / 2n ? reserve : balance / 2n
  const kept = gas ?? usual
  return balance > kept ? balance - kept : 0n
}
