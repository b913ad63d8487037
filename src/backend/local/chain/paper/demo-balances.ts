/** The play money a new account of the paper chain gets, once per network: whole tokens by symbol, the wrapped native first. */

import { listedTokens } from '../../../../domain/chains/tokens'
import type { Address, ChainId } from '../../../../domain/scalars'

const ETHEREUM = 'WETH 10 USDC 20000 DAI 10000 WBTC 0.2 GNO 50 COW 20000'

/** Symbols and whole tokens in turn. */
const PURSES: Readonly<Record<number, string>> = {
  1: ETHEREUM,
  100: 'WXDAI 20000 USDC.e 10000 EURe 5000 WETH 5 GNO 50 COW 20000',
  42161: 'WETH 10 USDC 20000 DAI 10000 WBTC 0.2 ARB 10000 COW 20000',
  8453: 'WETH 10 USDC 20000 DAI 5000 cbBTC 0.2 AERO 5000 COW 20000',
  11155111: ETHEREUM,
}

/** Tokens of a network whose purse is not named. */
const LISTED = 6

/**
 * Tokens and atoms a new account gets: of the first of the list the power of ten that is worth about 10,000 USD where nothing is
 * named; nothing on a network without a token list. @throws RangeError for one of less than six decimals
 */
export function purseOf(id: ChainId): readonly { readonly token: Address; readonly atoms: bigint }[] {
  const words = PURSES[id]?.split(' ')
  const tokens = listedTokens(id)
  const given = words ? tokens.filter(({ symbol }) => words.includes(symbol)) : tokens.slice(0, LISTED)
  return given.map(({ address: token, symbol, decimals, referencePriceUsd }) => {
    const whole = words?.[words.indexOf(symbol) + 1] ?? 10 ** Math.round(4 - Math.log10(referencePriceUsd))
    return { token, atoms: BigInt(Number(whole) * 1e6) * 10n ** BigInt(decimals - 6) }
  })
}
