/** What the orders of a group come to together. */
import { limitOf, sidesOf } from '../../../client/trade/offer'
import type { TokenPair, TokenView } from '../../../client/trade/tokens'
import type { Executed } from '../../../domain/orders/amounts'
import { directionOf, type PriceDirection, writePrice } from '../../../domain/text/numbers'
import { executedOf } from '../facts'
import type { OrderView } from '../view'

/** All orders of one side of a pair. */
export interface GroupSums {
  readonly pair: TokenPair
  readonly kind: OrderView['terms']['kind']
  /** Both amounts as signed: one of them is a bound. */
  readonly limit: Executed
  /** What has traded. */
  readonly executed: Executed
  /** The first and the last limit price, least first, and the token they are in. */
  readonly prices: readonly [string, string]
  readonly pricedIn: TokenView
}

const add = (amounts: readonly Executed[]): Executed =>
  amounts.reduce((sum, { sell, buy }) => ({ sell: sum.sell + sell, buy: sum.buy + buy }), {
    sell: 0n,
    buy: 0n,
  })

/** Compares two prices without rounding: by what is bought of what is sold. */
function comparePrices(a: Executed, b: Executed, direction: PriceDirection): number {
  const difference = Number(a.buy * b.sell - b.buy * a.sell)
  return direction === 'buyPerSell' ? difference : -difference
}

/**
 * Sums up orders of one side of a pair; undefined of orders that trade against each other, and of none.
 * @example sumGroup(views)?.prices // ['9,000', '9,900'], with `pricedIn` USDC
 */
export function sumGroup(views: readonly OrderView[]): GroupSums | undefined {
  const [first] = views
  if (!first) return undefined
  const { sellToken, buyToken, kind } = first.terms
  const isAlike = views.every(
    ({ terms }) => terms.sellToken === sellToken && terms.buyToken === buyToken && terms.kind === kind,
  )
  if (!isAlike) return undefined
  const { pair } = first
  const direction = directionOf(first.terms)
  const limits = views.map(({ terms }) => limitOf(terms))
  const sorted = limits.toSorted((a, b) => comparePrices(a, b, direction))
  const priceOf = (limit: Executed | undefined) => (limit ? writePrice(sidesOf(pair, limit), direction) : '')
  return {
    pair,
    kind,
    limit: add(limits),
    executed: add(views.flatMap(({ order }) => (order ? [executedOf(order)] : []))),
    prices: [priceOf(sorted[0]), priceOf(sorted.at(-1))],
    pricedIn: direction === 'buyPerSell' ? pair.buy : pair.sell,
  }
}
