/** What tokens are worth in USD: by the native price of the token and that of a reference which is worth a dollar. */
import { weiOf } from '../../../auction/model/native-prices'
import { tradedToken } from '../../../domain/chains/chains'
import { findToken, listTokens, type Token } from '../../../domain/chains/tokens'
import { USD_PARTS } from '../../../domain/reports/affiliate-rewards'
import type { Address, ChainId } from '../../../domain/scalars'
import type { ChainMarket } from '../chain/chain'

/** Tokens that are worth a dollar, the most trusted first. */
const REFERENCES: readonly string[] = ['USDC', 'USDC.e', 'USDT', 'DAI', 'WXDAI']

/** The reference of a network, or undefined when it lists none. */
function referenceOf(id: ChainId): Token | undefined {
  const tokens = listTokens(id)
  return REFERENCES.flatMap((symbol) => tokens.find((token) => token.symbol === symbol) ?? [])[0]
}

type Priced = Pick<ChainMarket, 'chainId' | 'nativePrices'>

/** USD per whole token, or undefined where a native price or a reference is missing. */
export function usdPriceOf({ chainId, nativePrices }: Priced, token: Address): number | undefined {
  const traded = tradedToken(chainId, token)
  const [listed, reference] = [findToken(chainId, traded), referenceOf(chainId)]
  const price = nativePrices.get(traded)
  const dollar = reference && nativePrices.get(reference.address)
  if (!(listed && reference && price && dollar)) return undefined
  return (Number(price) / Number(dollar)) * 10 ** (listed.decimals - reference.decimals)
}

/** Millionths of a dollar that atoms of a token are worth, rounded down; 0 without a price. */
export function usdPartsOf(priced: Priced, token: Address, atoms: bigint): number {
  const reference = referenceOf(priced.chainId)
  const wei = weiOf(priced, token, atoms)
  const dollar = reference && weiOf(priced, reference.address, 10n ** BigInt(reference.decimals))
  return wei === undefined || !dollar ? 0 : Number((wei * BigInt(USD_PARTS)) / dollar)
}
