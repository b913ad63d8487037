/**
 * Gains of orders. A market order is compared with its quote, because its surplus over the limit is only
 * unused slippage. A limit order is compared with its limit.
 */
import {
  type Executed,
  isWithinLimit,
  mulDiv,
  mulDivUp,
  reportedExecution,
  surplusOf,
  toExecuted,
} from '../../domain/orders/amounts'
import type { Order } from '../../domain/orders/order'
import { toOfferedAmounts } from '../../domain/orders/quotes'
import { isPlacedElsewhere, type OrderEntry } from '../db/rows/order-entry'

/** Returns the total amounts sold and bought, fees included. Undefined if the service leaves one out. */
export const totalsOf = (
  order: Pick<Order, 'executedSellAmount' | 'executedBuyAmount'>,
): Executed | undefined => toExecuted(order.executedSellAmount, order.executedBuyAmount)

/** Returns the current surplus over the limit price. Undefined before the first fill, and if it is unknown. */
export function surplusOverLimit(order: Order): bigint | undefined {
  const executed = reportedExecution(order)
  return !executed || executed.buy === 0n ? undefined : surplusOf(order, executed)
}

/**
 * Returns the quote to compare an order with: the one shown before signing, else the one the service stored.
 * Like fills, it includes costs.
 */
export function quotedOf(entry: OrderEntry | undefined, order: Order | undefined): Executed | undefined {
  const shown = entry?.shown
  if (shown) return { sell: shown.sellAmount + shown.feeAmount, buy: shown.buyAmount }
  const quote = order?.quote
  return order && quote
    ? toOfferedAmounts(order, { sell: quote.sellAmount, buy: quote.buyAmount, fee: quote.feeAmount })
    : undefined
}

/**
 * Returns the current gain over the quoted price, rounded against the trader. A loss is negative. Undefined
 * before the first fill, and if the amounts are unknown.
 */
export function surplusOverQuote(order: Order, quoted: Executed): bigint | undefined {
  const { sell, buy } = totalsOf(order) ?? { sell: 0n, buy: 0n }
  if (buy === 0n || quoted.sell === 0n || quoted.buy === 0n) return undefined
  return order.kind === 'sell'
    ? buy - mulDivUp(quoted.buy, sell, quoted.sell)
    : mulDiv(quoted.sell, buy, quoted.buy) - sell
}

/** The gain of an order, in atoms of its surplus token. A loss is negative. */
export interface OrderGain {
  readonly atoms: bigint
  readonly over: 'quote' | 'limit'
  /** The gain in basis points of the executed amount in the same token, rounded down. */
  readonly bps: number
}

/**
 * Returns whether an order was made at a quoted price. Orders placed elsewhere count if their quote met their
 * limit. The reported class does not tell, because services report every order without a signed fee as limit
 * order (SOURCES: Placing an order).
 */
const isAtQuote = (entry: OrderEntry | undefined, order: Order, quoted: Executed): boolean =>
  entry && !isPlacedElsewhere(entry) ? entry.shown !== null : isWithinLimit(order, quoted)

/** Returns the current gain of an order. Undefined before the first fill. */
export function gainOf(entry: OrderEntry | undefined, order: Order): OrderGain | undefined {
  const quoted = quotedOf(entry, order)
  const overQuote = quoted && isAtQuote(entry, order, quoted) ? surplusOverQuote(order, quoted) : undefined
  const atoms = overQuote ?? surplusOverLimit(order)
  const executed = overQuote === undefined ? reportedExecution(order) : totalsOf(order)
  if (atoms === undefined || !executed) return undefined
  const { sell, buy } = executed
  const whole = order.kind === 'sell' ? buy : sell
  return {
    atoms,
    over: overQuote === undefined ? 'limit' : 'quote',
    bps: whole > 0n ? Number(mulDiv(atoms, 10_000n, whole)) : 0,
  }
}
