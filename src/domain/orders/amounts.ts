/**
 * Arithmetic of limits, fills and surplus, in whole atoms, with the contract's rounding (SOURCES: Scores and
 * winners).
 *
 * Two rules protect every trader: the minimum to receive is rounded up, and the maximum to pay is rounded
 * down. The surplus of a sell order is in the buy token, the surplus of a buy order in the sell token.
 */

import { type Amount, toAmount } from '../scalars'
import type { Order, OrderKind, OrderTerms } from './order'

/** Returns a · b ÷ c, rounded down. @example mulDiv(7n, 3n, 2n) // 10n */
export const mulDiv = (a: bigint, b: bigint, c: bigint): bigint => (a * b) / c
/** Returns a · b ÷ c, rounded up. @example mulDivUp(7n, 3n, 2n) // 11n */
export const mulDivUp = (a: bigint, b: bigint, c: bigint): bigint => (a * b + c - 1n) / c

/** Amounts that an order sold and bought, in one execution or in total. `sell` excludes a signed fee. */
export interface Executed {
  readonly sell: bigint
  readonly buy: bigint
}

/** Returns amounts as an execution, or undefined if one of them is unknown. */
export const toExecuted = (sell: bigint | undefined, buy: bigint | undefined): Executed | undefined =>
  sell === undefined || buy === undefined ? undefined : { sell, buy }

/**
 * Returns the executed amounts of a reported order. Undefined if the service leaves one out.
 * @example executedOf({ executedSellAmount: 7n, executedFeeAmount: 2n, executedBuyAmount: 3n }) // { sell: 5n, buy: 3n }
 */
export const executedOf = ({
  executedSellAmount: sell,
  executedFeeAmount: fee,
  executedBuyAmount,
}: Pick<Order, 'executedSellAmount' | 'executedFeeAmount' | 'executedBuyAmount'>): Executed | undefined =>
  toExecuted(sell === undefined || fee === undefined ? undefined : sell - fee, executedBuyAmount)

/**
 * Returns true if an order has traded, as far as its service reports. The status of a filled order says so
 * without amounts.
 */
export const hasTraded = (
  order: Pick<Order, 'status' | 'executedSellAmount' | 'executedBuyAmount'> | null | undefined,
): boolean =>
  order?.status === 'fulfilled' ||
  (order?.executedSellAmount ?? 0n) > 0n ||
  (order?.executedBuyAmount ?? 0n) > 0n

type Limits = Pick<OrderTerms, 'kind' | 'sellAmount' | 'buyAmount'>
type Reported = Pick<Order, 'executedSellAmountBeforeFees' | 'executedBuyAmount'>

/**
 * Returns true if an execution meets the order's limit price.
 * @example isWithinLimit({ kind: 'sell', sellAmount: 10n, buyAmount: 5n }, { sell: 10n, buy: 5n }) // true
 */
export const isWithinLimit = (order: Limits, executed: Executed): boolean =>
  executed.buy * order.sellAmount >= executed.sell * order.buyAmount

/**
 * Returns the minimum amount to receive for a sold amount, rounded up.
 * @example minBuyAmount({ kind: 'sell', sellAmount: 3n, buyAmount: 2n }, 1n) // 1n
 */
export const minBuyAmount = (order: Limits, sell: bigint): bigint =>
  mulDivUp(sell, order.buyAmount, order.sellAmount)

/**
 * Returns the maximum amount to pay for a bought amount, rounded down.
 * @example maxSellAmount({ kind: 'buy', sellAmount: 3n, buyAmount: 2n }, 1n) // 1n
 */
export const maxSellAmount = (order: Limits, buy: bigint): bigint =>
  mulDiv(order.sellAmount, buy, order.buyAmount)

/**
 * Returns the surplus over the limit price: atoms of the buy token for a sell order, atoms of the sell token
 * for a buy order. Never negative for an execution within the limit.
 * @example surplusOf({ kind: 'sell', sellAmount: 10n, buyAmount: 5n }, { sell: 10n, buy: 6n }) // 1n
 */
export const surplusOf = (order: Limits, executed: Executed): bigint =>
  order.kind === 'sell'
    ? executed.buy - minBuyAmount(order, executed.sell)
    : maxSellAmount(order, executed.buy) - executed.sell

/**
 * Returns the surplus in basis points of the executed amount in the same token, rounded down. This is the
 * percentage of the public explorer (SOURCES: Scores and winners).
 * @example surplusBps({ kind: 'buy', sellAmount: 12n, buyAmount: 5n }, { sell: 8n, buy: 5n }) // 5000
 */
export function surplusBps(order: Limits, executed: Executed): number {
  const whole = order.kind === 'sell' ? executed.buy : executed.sell
  return whole > 0n ? Number(mulDiv(surplusOf(order, executed), 10_000n, whole)) : 0
}

/**
 * Returns the amount that counts as filled: the sold amount of a sell order, the bought amount of a buy
 * order.
 */
export const filledAmount = (kind: OrderKind, executed: Executed): bigint =>
  kind === 'sell' ? executed.sell : executed.buy
/** Returns the reported execution before fees. Undefined if the service leaves an amount out. */
export const reportedExecution = (order: Reported): Executed | undefined =>
  toExecuted(order.executedSellAmountBeforeFees, order.executedBuyAmount)
/**
 * Returns the reported filled amount in the token whose amount is fixed. Zero before the first report,
 * undefined if the service leaves it out.
 */
export function reportedFill(order: (Reported & Pick<Order, 'kind'>) | null | undefined): bigint | undefined {
  if (!order) return 0n
  return order.kind === 'sell' ? order.executedSellAmountBeforeFees : order.executedBuyAmount
}
/** Returns the amount of a complete fill. */
export const targetAmount = (order: Limits): Amount =>
  order.kind === 'sell' ? order.sellAmount : order.buyAmount
/** Returns the unfilled amount, in the token whose amount is fixed. */
export const remainingAmount = (order: Limits, executed: Executed): Amount =>
  toAmount(targetAmount(order) - filledAmount(order.kind, executed))

/** Returns the limits of the unfilled rest of an order. Undefined if the service leaves out how much filled. */
export function remainderOf(
  terms: Limits,
  { executedSellAmount, executedBuyAmount }: Pick<Order, 'executedSellAmount' | 'executedBuyAmount'>,
): Executed | undefined {
  const filled = terms.kind === 'buy' ? executedBuyAmount : executedSellAmount
  if (filled === undefined) return undefined
  if (terms.kind === 'buy') {
    const buy = terms.buyAmount - filled
    return { sell: maxSellAmount(terms, buy), buy }
  }
  const sell = terms.sellAmount - filled
  return { sell, buy: minBuyAmount(terms, sell) }
}

/** Returns the filled part in basis points, rounded down: 10,000 means completely filled. */
export const filledBps = (order: Limits, executed: Executed): number =>
  Number(mulDiv(filledAmount(order.kind, executed), 10_000n, targetAmount(order)))

/**
 * Returns amounts after slippage: a seller accepts less, a buyer pays more. Uses floor division (SOURCES:
 * Quotes).
 */
export function withSlippage(kind: OrderKind, amounts: Executed, slippageBps: number): Executed {
  const slippage = BigInt(slippageBps)
  return kind === 'sell'
    ? { sell: amounts.sell, buy: mulDiv(amounts.buy, 10_000n - slippage, 10_000n) }
    : { sell: mulDiv(amounts.sell, 10_000n + slippage, 10_000n), buy: amounts.buy }
}

/** Amounts of a quote. `fee` is the network cost. */
export interface QuotedAmounts extends Executed {
  readonly fee: bigint
}

/** Kind, sell amount and signed fee of an order. */
export interface SignedSale {
  readonly kind: OrderKind
  readonly sellAmount: bigint
  readonly feeAmount: bigint
}

/**
 * Returns true if the network cost of a quote is paid in addition to its sell amount. This is so for every
 * buy order, and for a sell order whose exact amount was quoted. Otherwise the cost is taken out of the sell
 * amount.
 * @example isCostOnTop({ kind: 'sell', sellAmount: 90n, feeAmount: 10n }, { sell: 100n, buy: 50n, fee: 10n }) // false
 */
export function isCostOnTop(
  { kind, sellAmount, feeAmount }: SignedSale,
  { sell, fee }: QuotedAmounts,
): boolean {
  return kind === 'buy' || sellAmount === (feeAmount > 0n ? sell : sell + fee)
}

/**
 * Returns true if the quoted price meets the order's limit (SOURCES: Orders, SOURCES: Placing an order). A
 * signed fee is paid in addition to the sell amount.
 */
export function isInMarket(order: Limits & Pick<OrderTerms, 'feeAmount'>, quoted: QuotedAmounts): boolean {
  if (quoted.sell === 0n) return false
  const paid = order.sellAmount + order.feeAmount
  if (isCostOnTop(order, quoted)) return paid * quoted.buy >= (quoted.sell + quoted.fee) * order.buyAmount
  const buyAfterFee = quoted.buy - mulDiv(quoted.fee, quoted.buy, quoted.sell)
  return paid * buyAfterFee >= quoted.sell * order.buyAmount
}

/** Converts a positive number to an exact fraction of integers. Returns undefined for other numbers. */
export function toFraction(value: number): { readonly over: bigint; readonly under: bigint } | undefined {
  if (!Number.isFinite(value) || value <= 0) return undefined
  const shift = 52 - Math.floor(Math.log2(value))
  if (Math.abs(shift) > 900) return undefined
  const whole = BigInt(Math.round(value * 2 ** shift))
  return shift < 0
    ? { over: whole << BigInt(-shift), under: 1n }
    : { over: whole, under: 1n << BigInt(shift) }
}

export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
