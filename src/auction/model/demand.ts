/** Demand of an order: the unfilled amount that can be drawn in this auction. */
import {
  filledAmount,
  isWithinLimit,
  maxSellAmount,
  minBuyAmount,
  mulDiv,
  remainingAmount,
  targetAmount,
} from '../../domain/orders/amounts'
import type { AuctionOrder, Budget, Execution } from './auction'
import { drawOf } from './fees'

/**
 * Largest fill of an order. A sell order sells `sell` for at least `buy`. A buy order buys `buy` for at most
 * `sell`, or a part of it if `sell` does not pay for all. `sell` includes the network fee.
 */
export interface Demand {
  readonly order: AuctionOrder
  readonly sell: bigint
  readonly buy: bigint
}

/** Returns the drawable sell amount without its share of the signed fee. */
const drawableOf = ({ sellAmount, feeAmount }: AuctionOrder['terms'], available: bigint): bigint =>
  feeAmount === 0n ? available : mulDiv(available, sellAmount, sellAmount + feeAmount)

/** Returns the remaining sell amount, or the drawable part of it net of the signed fee. */
export function sellableAmount({ terms, executed, available }: AuctionOrder): bigint {
  const remaining = remainingAmount(terms, executed)
  const drawable = drawableOf(terms, available)
  if (drawable < remaining) return drawable
  return remaining
}

/**
 * Returns the demand of an order. Undefined if nothing remains or a fill-or-kill order cannot be drawn in
 * full.
 * @example demandOf(sell1000For500With400Available) // { order, sell: 400n, buy: 200n } when partially
 * fillable
 */
export function demandOf(order: AuctionOrder): Demand | undefined {
  const { terms, available } = order
  if (terms.kind === 'sell') {
    const sell = sellableAmount(order)
    if (sell <= 0n || (!terms.partiallyFillable && sell !== targetAmount(terms))) return undefined
    return { order, sell, buy: minBuyAmount(terms, sell) }
  }
  const buy = remainingAmount(terms, order.executed)
  if (buy <= 0n || (!terms.partiallyFillable && filledAmount(terms.kind, order.executed) > 0n))
    return undefined
  const drawable = drawableOf(terms, available)
  const limit = maxSellAmount(terms, buy)
  if (drawable < limit) return { order, sell: drawable, buy }
  return { order, sell: limit, buy }
}

/** Number of orders processed between two checks of the budget. */
const BUDGET_CHECK_INTERVAL = 200

/** Returns the demands of orders. If the budget runs out, only the first demands are returned. */
export function demandsWithin(orders: readonly AuctionOrder[], budget: Budget): readonly Demand[] {
  const found: Demand[] = []
  for (let n = 0; n < orders.length; n += 1) {
    if (n % BUDGET_CHECK_INTERVAL === BUDGET_CHECK_INTERVAL - 1 && budget.isSpent()) break
    const demand = demandOf(orders[n] as AuctionOrder)
    if (demand) found.push(demand)
  }
  return found
}

/**
 * Scales a demand by a fraction of its target amount, at the same limit price.
 * @example scaleDemand(sell1000For500, 0.5) // sell 500n, buy 250n
 */
export function scaleDemand({ order, sell, buy }: Demand, part: number): Demand {
  const share = BigInt(Math.round(Math.min(1, Math.max(0, part)) * 2 ** 52))
  const cut = (atoms: bigint): bigint => (atoms * share) >> 52n
  const { terms } = order
  if (terms.kind === 'sell') return { order, sell: cut(sell), buy: minBuyAmount(terms, cut(sell)) }
  return { order, sell: maxSellAmount(terms, cut(buy)), buy: cut(buy) }
}

/**
 * Checks that an execution respects the limit price, fills a fill-or-kill order completely, and draws no more
 * than is available.
 */
export const isExecutable = ({ terms, available }: AuctionOrder, execution: Execution): boolean =>
  execution.buy > 0n &&
  execution.fee < execution.sell &&
  isWithinLimit(terms, execution) &&
  (terms.partiallyFillable || filledAmount(terms.kind, execution) === targetAmount(terms)) &&
  drawOf(terms, execution) <= available
