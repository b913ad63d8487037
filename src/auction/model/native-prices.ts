/** Amounts of different tokens on one scale: wei of the chain's native coin. A token without a price has no value here. */
import { tradedToken } from '../../domain/chains/chains'
import { mulDiv, mulDivUp } from '../../domain/orders/amounts'
import type { Address } from '../../domain/scalars'
import type { Auction } from './auction'

type Priced = Pick<Auction, 'chainId' | 'nativePrices'>

const PRICED_ATOMS = 10n ** 18n

/** The native marker has the price of the wrapped native; a price of zero is no price. */
function priceOf({ chainId, nativePrices }: Priced, token: Address): bigint | undefined {
  const price = nativePrices.get(tradedToken(chainId, token))
  return price === 0n ? undefined : price
}

/**
 * Wei that atoms of a token are worth, rounded down; undefined without a price.
 * @example weiOf({ chainId, nativePrices: new Map([[usdc, 3n * 10n ** 26n]]) }, usdc, 1_000_000n) // 3n * 10n ** 14n
 */
export function weiOf(auction: Priced, token: Address, atoms: bigint): bigint | undefined {
  const price = priceOf(auction, token)
  return price === undefined ? undefined : mulDiv(atoms, price, PRICED_ATOMS)
}

/**
 * Atoms of a token that are worth this many wei, rounded up; undefined without a price.
 * @example atomsWorth({ chainId, nativePrices: new Map([[usdc, 3n * 10n ** 26n]]) }, usdc, 3n * 10n ** 14n) // 1_000_000n
 */
export function atomsWorth(auction: Priced, token: Address, wei: bigint): bigint | undefined {
  const price = priceOf(auction, token)
  return price === undefined ? undefined : mulDivUp(wei, PRICED_ATOMS, price)
}
