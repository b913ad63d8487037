/** Totals of a group of orders. */

import { totalsOf } from '../../../client/orders/gains'
import type { TokenPair } from '../../../client/tokens/tokens'
import { limitOf } from '../../../client/trade/market-price'
import type { Executed } from '../../../domain/orders/amounts'
import { directionOf, type PriceDirection } from '../../../domain/text/numbers'
import type { OrderView } from '../order-view'

/** Totals of orders that all trade the same side of a pair. */
export interface GroupSums {
  readonly pair: TokenPair
  readonly kind: OrderView['terms']['kind']
  /** Signed amounts. One of them is a bound. */
  readonly limit: Executed
  /** Traded amounts. Undefined if the service does not report those of an order. */
  readonly executed: Executed | undefined
  /** Limits of the lowest and the highest price, in the direction in which the orders are priced. */
  readonly ends: readonly [Executed, Executed]
}

const NOTHING: Executed = { sell: 0n, buy: 0n }

const add = (amounts: readonly Executed[]): Executed =>
  amounts.reduce((sum, { sell, buy }) => ({ sell: sum.sell + sell, buy: sum.buy + buy }), NOTHING)

/** Compares two prices without rounding. */
function comparePrices(a: Executed, b: Executed, direction: PriceDirection): number {
  const difference = Number(a.buy * b.sell - b.buy * a.sell)
  return direction === 'buyPerSell' ? difference : -difference
}

/**
 * Sums up orders of one side of a pair. Returns undefined for orders on both sides, and for an empty list.
 * @example sumGroup(views)?.limit // { sell: 100000000000000000n, buy: 945000000n }
 */
export function sumGroup(views: readonly OrderView[]): GroupSums | undefined {
  const [first] = views
  if (!first) return undefined
  const { sellToken, buyToken, kind } = first.terms
  const isAlike = views.every(
    ({ terms }) => terms.sellToken === sellToken && terms.buyToken === buyToken && terms.kind === kind,
  )
  if (!isAlike) return undefined
  const direction = directionOf(first.terms)
  const limits = views.map(({ terms }) => limitOf(terms))
  const totals = views.map(({ order }) => (order ? totalsOf(order) : NOTHING))
  const sorted = limits.toSorted((a, b) => comparePrices(a, b, direction))
  const own = limitOf(first.terms)
  return {
    pair: first.pair,
    kind,
    limit: add(limits),
    executed: totals.some((total) => !total) ? undefined : add(totals.flatMap((total) => total ?? [])),
    ends: [sorted[0] ?? own, sorted.at(-1) ?? own],
  }
}
