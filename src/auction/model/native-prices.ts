/**
 * Values amounts of different tokens in wei of the chain's native coin. A token without a price has no value.
 */
import { tradedToken } from '../../domain/chains/chains'
import { mulDiv, mulDivUp } from '../../domain/orders/amounts'
import type { Address } from '../../domain/scalars'
import type { Auction } from './auction'

type Priced = Pick<Auction, 'chainId' | 'nativePrices'>

const PRICED_ATOMS = 10n ** 18n

/**
 * Returns the price of a token. The native marker has the price of the wrapped native token. A price of zero
 * counts as missing.
 */
function priceOf({ chainId, nativePrices }: Priced, token: Address): bigint | undefined {
  const price = nativePrices.get(tradedToken(chainId, token))
  return price === 0n ? undefined : price
}

/**
 * Returns the value of atoms in wei, rounded down. Undefined without a price.
 * @example weiOf({ chainId, nativePrices: new Map([[usdc, 3n * 10n ** 26n]]) }, usdc, 1_000_000n) // 3n * 10n
 * ** 14n
 */
export function weiOf(auction: Priced, token: Address, atoms: bigint): bigint | undefined {
  const price = priceOf(auction, token)
  return price === undefined ? undefined : mulDiv(atoms, price, PRICED_ATOMS)
}

/**
 * Returns the atoms of a token that are worth an amount of wei, rounded up. Undefined without a price.
 * @example atomsWorth({ chainId, nativePrices: new Map([[usdc, 3n * 10n ** 26n]]) }, usdc, 3n * 10n ** 14n)
 * // 1_000_000n
 */
export function atomsWorth(auction: Priced, token: Address, wei: bigint): bigint | undefined {
  const price = priceOf(auction, token)
  return price === undefined ? undefined : mulDivUp(wei, PRICED_ATOMS, price)
}
