/**
 * Bundled logos of tokens and networks (assets/logos). Only tokens of a bundled list have one, never another
 * token with the same symbol. Tokens without a logo are drawn as letters.
 */
import { chains, NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { findToken } from '../../domain/chains/tokens'
import type { Address, ChainId } from '../../domain/scalars'

/**
 * File names of symbols that differ from the symbol. Bridged tokens and wrapped coins have logos of their
 * own.
 */
const NAMES: Readonly<Record<string, string>> = {
  xDAI: 'dai',
  'USDC.e': 'usdc-bridged',
  USDbC: 'usdc-bridged',
}

/**
 * Token files in assets/logos. A folder for tokens would be a path of the service.
 * @internal Exported for the test that compares it with the files.
 */
export const TOKEN_LOGOS: ReadonlySet<string> = new Set(
  'aave arb aura avax bnb cbeth comp cow crv dai degen ens eth eurc eure eurs gho gmx gno ldo link pendle pol reth safe uni usdc usdc-bridged usdt wbtc well weth wsteth wxdai'.split(
    ' ',
  ),
)

/**
 * Networks with a file `chain-ID.svg` in assets/logos.
 * @internal Exported for the test that compares it with the files.
 */
export const CHAIN_LOGOS: ReadonlySet<number> = new Set([
  1, 56, 100, 137, 8453, 9745, 42161, 43114, 57073, 59144,
])

/**
 * Finds the logo of a token or the native coin, as a path of the extension.
 * @example findTokenLogo(1 as ChainId, NATIVE_TOKEN_MARKER) // '/logos/eth.svg'
 */
export function findTokenLogo(chainId: ChainId, address: Address): string | undefined {
  const chain = chains.find(({ id }) => id === chainId)
  const symbol = address === NATIVE_TOKEN_MARKER ? chain?.native : findToken(chainId, address)?.symbol
  if (!chain || !symbol) return undefined
  const name = NAMES[symbol] ?? symbol.toLowerCase()
  return TOKEN_LOGOS.has(name) ? `/logos/${name}.svg` : undefined
}

/**
 * Finds the logo of a network.
 * @example findChainLogo(100 as ChainId) // '/logos/chain-100.svg'
 */
export const findChainLogo = (chain: ChainId): string | undefined =>
  CHAIN_LOGOS.has(chain) ? `/logos/chain-${chain}.svg` : undefined
