/**
 * Arithmetic of limits, fills and surplus, in whole atoms, with the contract's rounding (SOURCES: Scores and winners).
 *
 * Two rules keep every trader safe: what a trader must receive is rounded up, what a trader may be charged is rounded
 * down. A sell order's surplus is counted in the buy token, a buy order's in the sell token.
 */

import { type Amount, toAmount } from '../scalars'
import type { Order, OrderKind, OrderTerms } from './order'

/** a · b ÷ c, rounded down. @example mulDiv(7n, 3n, 2n) // 10n */
export const mulDiv = (a: bigint, b: bigint, c: bigint): bigint => (a * b) / c
/** a · b ÷ c, rounded up. @example mulDivUp(7n, 3n, 2n) // 11n */
export const mulDivUp = (a: bigint, b: bigint, c: bigint): bigint => (a * b + c - 1n) / c

/** What an order sold and bought, in one execution or in all; `sell` without a signed fee. */
export interface Executed {
  readonly sell: bigint
  readonly buy: bigint
}

/** What an order has executed, as it is reported. @example executedOf({ executedSellAmount: 7n, executedFeeAmount: 2n, executedBuyAmount: 3n }) // { sell: 5n, buy: 3n } */
export const executedOf = ({
  executedSellAmount,
  executedFeeAmount,
  executedBuyAmount,
}: Pick<Order, 'executedSellAmount' | 'executedFeeAmount' | 'executedBuyAmount'>): Executed => ({
  sell: executedSellAmount - executedFeeAmount,
  buy: executedBuyAmount,
})

type Limits = Pick<OrderTerms, 'kind' | 'sellAmount' | 'buyAmount'>
type Reported = Pick<Order, 'executedSellAmountBeforeFees' | 'executedBuyAmount'>

/**
 * Whether an execution is no worse than the order's limit price.
 * @example isWithinLimit({ kind: 'sell', sellAmount: 10n, buyAmount: 5n }, { sell: 10n, buy: 5n }) // true
 */
export const isWithinLimit = (order: Limits, executed: Executed): boolean =>
  executed.buy * order.sellAmount >= executed.sell * order.buyAmount

/**
 * The least an order may receive for selling this much, rounded up.
 * @example leastBuy({ kind: 'sell', sellAmount: 3n, buyAmount: 2n }, 1n) // 1n
 */
export const leastBuy = (order: Limits, sell: bigint): bigint =>
  mulDivUp(sell, order.buyAmount, order.sellAmount)

/**
 * The most an order may pay for buying this much, rounded down.
 * @example mostSell({ kind: 'buy', sellAmount: 3n, buyAmount: 2n }, 1n) // 1n
 */
export const mostSell = (order: Limits, buy: bigint): bigint => mulDiv(order.sellAmount, buy, order.buyAmount)

/**
 * Surplus over the limit price: atoms of the buy token for a sell order, of the sell token for a buy order. Never
 * negative for an execution within the limit.
 * @example surplusOf({ kind: 'sell', sellAmount: 10n, buyAmount: 5n }, { sell: 10n, buy: 6n }) // 1n
 */
export const surplusOf = (order: Limits, executed: Executed): bigint =>
  order.kind === 'sell'
    ? executed.buy - leastBuy(order, executed.sell)
    : mostSell(order, executed.buy) - executed.sell

/**
 * Surplus in basis points of the limit, rounded down.
 * @example surplusBps({ kind: 'sell', sellAmount: 10n, buyAmount: 5n }, { sell: 10n, buy: 6n }) // 2000
 */
export function surplusBps(order: Limits, executed: Executed): number {
  const surplus = surplusOf(order, executed)
  const atLimit = order.kind === 'sell' ? executed.buy - surplus : executed.sell + surplus
  return atLimit > 0n ? Number(mulDiv(surplus, 10_000n, atLimit)) : 0
}

/** The amount a fill is counted in: sold for a sell order, bought for a buy order. */
export const filledAmount = (kind: OrderKind, executed: Executed): bigint =>
  kind === 'sell' ? executed.sell : executed.buy
/** What a report says was executed, fees not taken off. */
export const reportedExecution = (order: Reported): Executed => ({
  sell: order.executedSellAmountBeforeFees,
  buy: order.executedBuyAmount,
})
/** What a report says has filled, in the amount that the order fixes; nothing before the first report. */
export const reportedFill = (order: (Reported & Pick<Order, 'kind'>) | null | undefined): bigint =>
  order ? filledAmount(order.kind, reportedExecution(order)) : 0n
/** The amount a full fill reaches. */
export const targetAmount = (order: Limits): Amount =>
  order.kind === 'sell' ? order.sellAmount : order.buyAmount
/** What is left to fill, in the fill's token. */
export const remainingAmount = (order: Limits, executed: Executed): Amount =>
  toAmount(targetAmount(order) - filledAmount(order.kind, executed))

/** Filled part in basis points, rounded down, so that 10,000 means completely. */
export const filledBps = (order: Limits, executed: Executed): number =>
  Number(mulDiv(filledAmount(order.kind, executed), 10_000n, targetAmount(order)))

/** Amounts after slippage in favour of a fill: a seller accepts less, a buyer pays more. Floor division (SOURCES: Quotes). */
export function withSlippage(kind: OrderKind, amounts: Executed, slippageBps: number): Executed {
  const slippage = BigInt(slippageBps)
  return kind === 'sell'
    ? { sell: amounts.sell, buy: mulDiv(amounts.buy, 10_000n - slippage, 10_000n) }
    : { sell: mulDiv(amounts.sell, 10_000n + slippage, 10_000n), buy: amounts.buy }
}

/** The amounts of a quote, its network cost beside them. */
export interface QuotedAmounts extends Executed {
  readonly fee: bigint
}

/** What an order sells, a signed fee on top. */
export interface SignedSale {
  readonly kind: OrderKind
  readonly sellAmount: bigint
  readonly feeAmount: bigint
}

/**
 * Whether the network cost of a quote is paid on top of its sell amount: always for a buy order, for a sell order when
 * the exact amount was quoted. Otherwise the sell amount is a budget that the cost comes out of.
 * @example isCostOnTop({ kind: 'sell', sellAmount: 90n, feeAmount: 10n }, { sell: 100n, buy: 50n, fee: 10n }) // false
 */
export function isCostOnTop(
  { kind, sellAmount, feeAmount }: SignedSale,
  { sell, fee }: QuotedAmounts,
): boolean {
  return kind === 'buy' || sellAmount === (feeAmount > 0n ? sell : sell + fee)
}

/**
 * Whether an order's limit is met by a quote: selling and buying at the quoted price satisfies it (SOURCES: Orders,
 * SOURCES: Placing an order). A signed fee is paid as well as the sell amount.
 */
export function isInMarket(order: Limits & Pick<OrderTerms, 'feeAmount'>, quoted: QuotedAmounts): boolean {
  if (quoted.sell === 0n) return false
  const paid = order.sellAmount + order.feeAmount
  if (isCostOnTop(order, quoted)) return paid * quoted.buy >= (quoted.sell + quoted.fee) * order.buyAmount
  const buyAfterFee = quoted.buy - mulDiv(quoted.fee, quoted.buy, quoted.sell)
  return paid * buyAfterFee >= quoted.sell * order.buyAmount
}

/** A positive number as a fraction of whole numbers, with all of its 53 bits. */
export function toFraction(value: number): { readonly over: bigint; readonly under: bigint } | undefined {
  if (!Number.isFinite(value) || value <= 0) return undefined
  const shift = 52 - Math.floor(Math.log2(value))
  if (Math.abs(shift) > 900) return undefined
  const whole = BigInt(Math.round(value * 2 ** shift))
  return shift < 0
    ? { over: whole << BigInt(-shift), under: 1n }
    : { over: whole, under: 1n << BigInt(shift) }
}
