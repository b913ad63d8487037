/** Lines of several orders: limit, distance from the market and USD value of each, and their total. */

import type { TokenPair, TokenView } from '../../../client/tokens/tokens'
import { type FillOutlook, outlookByQuote } from '../../../client/trade/fills-at'
import {
  distanceFromMarket,
  limitOf,
  marketOf,
  marketOrQuoted,
  type Prices,
  sidesOf,
  turnPrices,
} from '../../../client/trade/market-price'
import { explainDistance, type Offer } from '../../../client/trade/offer'
import { sumOffer } from '../../../client/trade/several-orders'
import type { Executed } from '../../../domain/orders/amounts'
import type { OrderKind } from '../../../domain/orders/order'
import { decimalSign, withDecimalSign } from '../../../domain/text/locale'
import {
  amountIn,
  amountOut,
  directionOf,
  type PriceDirection,
  writePrice,
} from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { type SwapWorth, worthOf } from '../trade-worth'

/** One of several orders, or their total. */
export interface OfferLine {
  readonly pair: TokenPair
  /** The side whose amount is exact. The other side is a bound. */
  readonly kind: OrderKind
  readonly limit: Executed
  /** Direction in which the price is written. */
  readonly direction: PriceDirection
  /** Result of `distanceFromMarket`. */
  readonly distanceBps: number | undefined
  /** When the order fills. Undefined if network costs take the whole amount. */
  readonly outlook: FillOutlook | undefined
  /** USD values of both sides of the limit. */
  readonly worth: SwapWorth
}

function lineOf(offer: Offer, prices: Prices): OfferLine {
  const { pair, terms, quoted } = offer
  const limit = limitOf(terms)
  return {
    pair,
    kind: terms.kind,
    limit,
    direction: directionOf(terms),
    distanceBps: distanceFromMarket(limit, marketOrQuoted(pair, prices, quoted)),
    outlook: outlookByQuote(limit, offer, marketOf(pair, prices)),
    worth: worthOf(pair, limit, prices),
  }
}

/** Returns the token in which the price is written. */
export const pricedIn = ({ pair, direction }: OfferLine): TokenView =>
  direction === 'buyPerSell' ? pair.buy : pair.sell

/** Counts the decimal places of a number. Returns undefined for shortened numbers. */
const placesOf = (text: string): number | undefined =>
  /[<×]/.test(text) ? undefined : (text.split(decimalSign())[1] ?? '').length

/**
 * Adds cents to all amounts of a money column if one has them. @example withCents(['180', '184.50']) //
 * ['180.00', '184.50']
 */
function withCents(texts: readonly string[]): readonly string[] {
  const places = texts.map(placesOf)
  if (!places.includes(2) || !places.every((each) => each === 0 || each === 2)) return texts
  return texts.map((text, index) => (places[index] === 0 ? `${text}${withDecimalSign('.00')}` : text))
}

/** Formatted numbers of a line: sold amount, received amount, price. */
export interface LineFigures {
  readonly sell: string
  readonly buy: string
  readonly price: string
}

/** Formats the numbers of all lines, with the same number of decimals in a column. */
export function figuresOf(lines: readonly OfferLine[]): readonly LineFigures[] {
  const column = (tokenOf: (line: OfferLine) => TokenView, write: (line: OfferLine) => string) => {
    const texts = lines.map(write)
    return lines.every((line) => tokenOf(line).isDollar) ? withCents(texts) : texts
  }
  const sells = column(
    ({ pair }) => pair.sell,
    ({ pair, limit }) => amountOut(limit.sell, pair.sell),
  )
  const buys = column(
    ({ pair }) => pair.buy,
    ({ pair, limit }) => amountIn(limit.buy, pair.buy),
  )
  const prices = column(pricedIn, ({ pair, limit, direction }) => writePrice(sidesOf(pair, limit), direction))
  return lines.map((_, index) => ({
    sell: sells[index] ?? '',
    buy: buys[index] ?? '',
    price: prices[index] ?? '',
  }))
}

const isSameSide = (offers: readonly Offer[]): boolean =>
  offers.every(({ terms }) => terms.kind === offers[0]?.terms.kind)

/**
 * Builds the lines in signing order. `prices` belong to the first order. Others may trade in the opposite
 * direction.
 */
export function linesOf(offers: readonly Offer[], prices: Prices): readonly OfferLine[] {
  return offers.map((offer) =>
    lineOf(offer, offer.terms.sellToken === offers[0]?.terms.sellToken ? prices : turnPrices(prices)),
  )
}

/**
 * Returns the total of all orders at their average price. Undefined for a pair of which one order cancels the
 * other.
 */
export function totalOf(offers: readonly Offer[], prices: Prices): OfferLine | undefined {
  const sum = isSameSide(offers) ? sumOffer(offers) : undefined
  return sum && lineOf(sum, prices)
}

/**
 * Warns of each order whose price is a likely mistake. For a pair it also warns of a price that the market
 * has reached: that order would fill in the next auction and cancel the other at once.
 */
export function listCautions(lines: readonly OfferLine[], isPair: boolean): readonly string[] {
  return lines.flatMap(({ distanceBps: bps, direction }, index) => {
    if (bps === undefined) return []
    const { description, isWarning } = explainDistance(bps, direction)
    return isWarning || (isPair && bps <= 0) ? [t`Order ${index + 1}: ${description}`] : []
  })
}
