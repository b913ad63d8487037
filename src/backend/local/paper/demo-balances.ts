/**
 * Balances that a new account of the paper chain gets, once per network. The wrapped native token comes
 * first.
 */

import { listedTokens } from '../../../domain/chains/tokens'
import type { Address, ChainId } from '../../../domain/scalars'

const ETHEREUM = 'WETH 10 USDC 20000 DAI 10000 WBTC 0.2 GNO 50 COW 20000'

/** Alternating symbols and whole tokens, by chain id. */
const INITIAL_BALANCES: Readonly<Record<number, string>> = {
  1: ETHEREUM,
  100: 'WXDAI 20000 USDC.e 10000 EURe 5000 WETH 5 GNO 50 COW 20000',
  42161: 'WETH 10 USDC 20000 DAI 10000 WBTC 0.2 ARB 10000 COW 20000',
  8453: 'WETH 10 USDC 20000 DAI 5000 cbBTC 0.2 AERO 5000 COW 20000',
  11155111: ETHEREUM,
}

/** Number of tokens on a network that is not in the table. */
const DEFAULT_TOKEN_COUNT = 6

/**
 * Returns the tokens and atoms of a new account. On a network that is not in the table, the whole tokens are
 * a power of ten, worth about 10,000 USD. Empty on a network without a token list.
 * @throws RangeError for a token with fewer than six decimals
 */
export function listInitialBalances(
  id: ChainId,
): readonly { readonly token: Address; readonly atoms: bigint }[] {
  const words = INITIAL_BALANCES[id]?.split(' ')
  const tokens = listedTokens(id)
  const chosen = words
    ? tokens.filter(({ symbol }) => words.includes(symbol))
    : tokens.slice(0, DEFAULT_TOKEN_COUNT)
  return chosen.map(({ address: token, symbol, decimals, referencePriceUsd }) => {
    const whole = words?.[words.indexOf(symbol) + 1] ?? 10 ** Math.round(4 - Math.log10(referencePriceUsd))
    return { token, atoms: BigInt(Number(whole) * 1e6) * 10n ** BigInt(decimals - 6) }
  })
}
