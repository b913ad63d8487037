/** USD prices of tokens, computed from native prices of the token and of a dollar token. */
import { weiOf } from '../../../auction/model/native-prices'
import { tradedToken } from '../../../domain/chains/chains'
import { findToken, listTokens, type Token } from '../../../domain/chains/tokens'
import { USD_PARTS } from '../../../domain/reports/affiliate-rewards'
import type { Address, ChainId } from '../../../domain/scalars'
import type { ChainMarket } from '../chain/chain'

/** Symbols of dollar tokens, the most trusted first. */
const REFERENCES: readonly string[] = ['USDC', 'USDC.e', 'USDT', 'DAI', 'WXDAI']

/** Returns the dollar token of a network. */
function referenceOf(id: ChainId): Token | undefined {
  const tokens = listTokens(id)
  return REFERENCES.flatMap((symbol) => tokens.find((token) => token.symbol === symbol) ?? [])[0]
}

type Priced = Pick<ChainMarket, 'chainId' | 'nativePrices'>

/** Returns USD per whole token, or undefined if a native price or the dollar token is missing. */
export function usdPriceOf({ chainId, nativePrices }: Priced, token: Address): number | undefined {
  const traded = tradedToken(chainId, token)
  const [listed, reference] = [findToken(chainId, traded), referenceOf(chainId)]
  const price = nativePrices.get(traded)
  const dollar = reference && nativePrices.get(reference.address)
  if (!(listed && reference && price && dollar)) return undefined
  return (Number(price) / Number(dollar)) * 10 ** (listed.decimals - reference.decimals)
}

/** Returns the worth of atoms in millionths of a dollar, rounded down. Returns 0 without a price. */
export function usdPartsOf(priced: Priced, token: Address, atoms: bigint): number {
  const reference = referenceOf(priced.chainId)
  const wei = weiOf(priced, token, atoms)
  const dollar = reference && weiOf(priced, reference.address, 10n ** BigInt(reference.decimals))
  return wei === undefined || !dollar ? 0 : Number((wei * BigInt(USD_PARTS)) / dollar)
}
