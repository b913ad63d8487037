/**
 * Network cost of an execution, in its sell token. The trader pays it out of the sell amount. A route over
 * fewer pools therefore leaves more to the trader.
 */
import { type Executed, filledAmount, mulDiv } from '../../domain/orders/amounts'
import type { OrderTerms } from '../../domain/orders/order'
import type { Address } from '../../domain/scalars'
import type { Auction } from './auction'
import { atomsWorth } from './native-prices'

/**
 * Gas measured on the real contracts with Uniswap V2 pairs: 165,000 for one order over one pool, at least
 * 239,000 over two pools. The base covers the signature check, the transfers in and out, and the settlement
 * itself.
 */
const GAS_BASE = 90_000n
const GAS_PER_HOP = 75_000n

/**
 * Safety factor for the gas of pools, because amounts change with the price until the last digit is found.
 */
export const GAS_SAFETY_FACTOR = 1.002

/** Returns the gas units to settle one order over a number of pools. @example gasOf(1) // 165_000n */
export const gasOf = (hops: number): bigint => GAS_BASE + GAS_PER_HOP * BigInt(hops)

/**
 * Returns the network cost of one order over a number of pools, plus its own gas. The result is in atoms of
 * the sell token, rounded up. Undefined without a native price.
 * @example networkFee({ ...auction, gasPrice: 10n ** 9n }, weth, 1) // 165_000_000_000_000n
 */
export const networkFee = (
  auction: Pick<Auction, 'chainId' | 'nativePrices' | 'gasPrice'>,
  sellToken: Address,
  hops: number,
  own = 0n,
): bigint | undefined => atomsWorth(auction, sellToken, (gasOf(hops) + own) * auction.gasPrice)

/**
 * Returns the unpaid part of a network cost, in atoms of the sell token. A signed fee already pays the
 * network, but only the whole fill of a fill-or-kill order is sure to collect it in full.
 * @example owedOf({ partiallyFillable: false, feeAmount: 400n }, 1_000n) // 600n
 */
export function owedOf(terms: Pick<OrderTerms, 'partiallyFillable' | 'feeAmount'>, cost: bigint): bigint {
  if (terms.partiallyFillable) return cost
  return cost > terms.feeAmount ? cost - terms.feeAmount : 0n
}

type Charged = Pick<OrderTerms, 'kind' | 'sellAmount' | 'buyAmount' | 'feeAmount'>

/**
 * Returns the part of the signed `feeAmount` that the contract charges on top of a fill, pro rata and rounded
 * down (live service 4.6). `filled` is in the sell token for a sell order, in the buy token for a buy order.
 * @example signedFeeOf({ kind: 'sell', sellAmount: 10n, buyAmount: 5n, feeAmount: 3n }, 5n) // 1n
 */
export const signedFeeOf = (terms: Charged, filled: bigint): bigint =>
  terms.feeAmount === 0n
    ? 0n
    : mulDiv(terms.feeAmount, filled, terms.kind === 'sell' ? terms.sellAmount : terms.buyAmount)

/**
 * Returns the atoms of the sell token that an execution draws from its owner: the sell amount and the signed
 * fee on top.
 * @example drawOf({ kind: 'sell', sellAmount: 10n, buyAmount: 5n, feeAmount: 3n }, { sell: 5n, buy: 3n }) //
 * 6n
 */
export const drawOf = (terms: Charged, execution: Executed): bigint =>
  execution.sell + signedFeeOf(terms, filledAmount(terms.kind, execution))
