/**
 * What an execution costs the network, in the token it is paid in. The trader pays it out of the sell amount, so a
 * solver that routes over fewer pools leaves more to the trader.
 */
import { type Executed, filledAmount, mulDiv } from '../../domain/orders/amounts'
import type { OrderTerms } from '../../domain/orders/order'
import type { Address } from '../../domain/scalars'
import type { Auction } from './auction'
import { atomsWorth } from './native-prices'

/**
 * Gas measured on the real contracts with Uniswap V2 pairs: 165,000 for one order over one pool, from 239,000 over
 * two. Signature check, transfers in and out and the settlement itself are the base.
 */
const GAS_BASE = 90_000n
const GAS_PER_HOP = 75_000n

/** Gas units to settle one order over that many pools. @example gasOf(1) // 165_000n */
export const gasOf = (hops: number): bigint => GAS_BASE + GAS_PER_HOP * BigInt(hops)

/**
 * Network cost of one order over that many pools, and of gas of its own, in atoms of its sell token, rounded up; undefined
 * without a price.
 * @example networkFee({ ...auction, gasPrice: 10n ** 9n }, weth, 1) // 165_000_000_000_000n
 */
export const networkFee = (
  auction: Pick<Auction, 'chainId' | 'nativePrices' | 'gasPrice'>,
  sellToken: Address,
  hops: number,
  own = 0n,
): bigint | undefined => atomsWorth(auction, sellToken, (gasOf(hops) + own) * auction.gasPrice)

/**
 * What an order owes the network for a cost in atoms of its sell token. A signed fee was paid for the network already;
 * in parts it covers no part's cost, so only a whole fill counts it.
 * @example owedOf({ partiallyFillable: false, feeAmount: 400n }, 1_000n) // 600n
 */
export function owedOf(terms: Pick<OrderTerms, 'partiallyFillable' | 'feeAmount'>, cost: bigint): bigint {
  if (terms.partiallyFillable) return cost
  return cost > terms.feeAmount ? cost - terms.feeAmount : 0n
}

type Charged = Pick<OrderTerms, 'kind' | 'sellAmount' | 'buyAmount' | 'feeAmount'>

/**
 * The part of the signed `feeAmount` that the contract charges on top for a fill, pro rata and rounded down (live
 * service 4.6). `filled` is counted in the sell token for a sell order, in the buy token for a buy order.
 * @example signedFeeOf({ kind: 'sell', sellAmount: 10n, buyAmount: 5n, feeAmount: 3n }, 5n) // 1n
 */
export const signedFeeOf = (terms: Charged, filled: bigint): bigint =>
  terms.feeAmount === 0n
    ? 0n
    : mulDiv(terms.feeAmount, filled, terms.kind === 'sell' ? terms.sellAmount : terms.buyAmount)

/**
 * Atoms of the sell token an execution takes from its owner: what it sells and the signed fee on top.
 * @example drawOf({ kind: 'sell', sellAmount: 10n, buyAmount: 5n, feeAmount: 3n }, { sell: 5n, buy: 3n }) // 6n
 */
export const drawOf = (terms: Charged, execution: Executed): bigint =>
  execution.sell + signedFeeOf(terms, filledAmount(terms.kind, execution))
