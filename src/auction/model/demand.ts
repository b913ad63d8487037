/** What an order can trade in this auction: all that is left of it and can be drawn, as a solver is to see it. */
import {
  filledAmount,
  isWithinLimit,
  leastBuy,
  mostSell,
  mulDiv,
  remainingAmount,
  targetAmount,
} from '../../domain/orders/amounts'
import { type Auction, type AuctionOrder, type Budget, type Execution, inTurn } from './auction'
import { drawOf } from './fees'

/**
 * The largest fill of an order. A sell order sells `sell` for `buy` or more; a buy order buys `buy` for `sell` or less,
 * or in part, when that is not enough for all. `sell` holds the network fee.
 */
export interface Demand {
  readonly order: AuctionOrder
  readonly sell: bigint
  readonly buy: bigint
}

/** What can be drawn, less its share of the signed fee. */
const drawableOf = ({ sellAmount, feeAmount }: AuctionOrder['terms'], available: bigint): bigint =>
  feeAmount === 0n ? available : mulDiv(available, sellAmount, sellAmount + feeAmount)

/** What is left to sell, or as much of it as can be drawn with its share of the signed fee. */
export function sellable({ terms, executed, available }: AuctionOrder): bigint {
  const remaining = remainingAmount(terms, executed)
  const drawable = drawableOf(terms, available)
  if (drawable < remaining) return drawable
  return remaining
}

/**
 * An order's demand; undefined when nothing is left, or not all of a fill-or-kill order can be drawn.
 * @example demandOf(sell1000For500OfWhich400AreThere) // { order, sell: 400n, buy: 200n } when partially fillable
 */
export function demandOf(order: AuctionOrder): Demand | undefined {
  const { terms, available } = order
  if (terms.kind === 'sell') {
    const sell = sellable(order)
    if (sell <= 0n || (!terms.partiallyFillable && sell !== targetAmount(terms))) return undefined
    return { order, sell, buy: leastBuy(terms, sell) }
  }
  const buy = remainingAmount(terms, order.executed)
  if (buy <= 0n || (!terms.partiallyFillable && filledAmount(terms.kind, order.executed) > 0n))
    return undefined
  const drawable = drawableOf(terms, available)
  const limit = mostSell(terms, buy)
  if (drawable < limit) return { order, sell: drawable, buy }
  return { order, sell: limit, buy }
}

/** Orders looked at from one question of the budget to the next. */
const AT_ONCE = 200
const demands = new WeakMap<readonly AuctionOrder[], readonly Demand[]>()

/**
 * The demands of an auction's orders, those first whose turn it is; kept, as all solvers start from them. What a spent budget
 * left out is not looked for again.
 */
export function demandsOf(auction: Pick<Auction, 'id' | 'orders'>, budget: Budget): readonly Demand[] {
  const known = demands.get(auction.orders)
  if (known) return known
  const found = demandsWithin(inTurn(auction), budget)
  demands.set(auction.orders, found)
  return found
}

/** The demands of some orders, the first ones when the budget is spent before all were looked at. */
export function demandsWithin(orders: readonly AuctionOrder[], budget: Budget): readonly Demand[] {
  const found: Demand[] = []
  for (let n = 0; n < orders.length; n += 1) {
    if (n % AT_ONCE === AT_ONCE - 1 && budget.isSpent()) break
    const demand = demandOf(orders[n] as AuctionOrder)
    if (demand) found.push(demand)
  }
  return found
}

/** A smaller demand at the same limit: a part of what it is counted in. @example partOf(sell1000For500, 0.5) // sell 500n, buy 250n */
export function partOf({ order, sell, buy }: Demand, part: number): Demand {
  const share = BigInt(Math.round(Math.min(1, Math.max(0, part)) * 2 ** 52))
  const cut = (atoms: bigint): bigint => (atoms * share) >> 52n
  const { terms } = order
  if (terms.kind === 'sell') return { order, sell: cut(sell), buy: leastBuy(terms, cut(sell)) }
  return { order, sell: mostSell(terms, cut(buy)), buy: cut(buy) }
}

/** Whether an order can be executed so: within its limit, whole unless it may be in parts, with what can be drawn. */
export const isWithinReach = ({ terms, available }: AuctionOrder, execution: Execution): boolean =>
  execution.buy > 0n &&
  execution.fee < execution.sell &&
  isWithinLimit(terms, execution) &&
  (terms.partiallyFillable || filledAmount(terms.kind, execution) === targetAmount(terms)) &&
  drawOf(terms, execution) <= available
