/** Several orders by line: what each is signed at, how far that is from the market, and what it is worth; and all of them. */

import type { TokenPair, TokenView } from '../../../client/tokens/tokens'
import { marketOrQuoted, type Prices, turnPrices } from '../../../client/trade/market-price'
import {
  distanceFromMarket,
  explainDistance,
  limitOf,
  type Offer,
  sidesOf,
} from '../../../client/trade/offer'
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
import { type SwapWorth, worthOf } from '../worth'

/** An order of several, or all of them. */
export interface OfferLine {
  readonly pair: TokenPair
  /** The side whose amount is exact; the other is a bound. */
  readonly kind: OrderKind
  readonly limit: Executed
  /** The way round its price is written. */
  readonly direction: PriceDirection
  /** As `distanceFromMarket`. */
  readonly distanceBps: number | undefined
  /** USD of both sides of its limit. */
  readonly worth: SwapWorth
}

function lineOf({ pair, terms, quoted }: Offer, prices: Prices): OfferLine {
  const limit = limitOf(terms)
  return {
    pair,
    kind: terms.kind,
    limit,
    direction: directionOf(terms),
    distanceBps: distanceFromMarket(limit, marketOrQuoted(pair, prices, quoted)),
    worth: worthOf(pair, limit, prices),
  }
}

/** The token a price is in. */
export const pricedIn = ({ pair, direction }: OfferLine): TokenView =>
  direction === 'buyPerSell' ? pair.buy : pair.sell

/** Decimal places of a number that is spelled out. */
const placesOf = (text: string): number | undefined =>
  /[<×]/.test(text) ? undefined : (text.split(decimalSign())[1] ?? '').length

/** Gives all of a column of money cents where one has them. @example withCents(['180', '184.50']) // ['180.00', '184.50'] */
function withCents(texts: readonly string[]): readonly string[] {
  const places = texts.map(placesOf)
  if (!places.includes(2) || !places.every((each) => each === 0 || each === 2)) return texts
  return texts.map((text, at) => (places[at] === 0 ? `${text}${withDecimalSign('.00')}` : text))
}

/** The numbers of a line as they are written: what it sells, what it receives, its price. */
export interface LineFigures {
  readonly sell: string
  readonly buy: string
  readonly price: string
}

/** Of all lines, written alike by column. */
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
  return lines.map((_, at) => ({ sell: sells[at] ?? '', buy: buys[at] ?? '', price: prices[at] ?? '' }))
}

const isAlike = (offers: readonly Offer[]): boolean =>
  offers.every(({ terms }) => terms.kind === offers[0]?.terms.kind)

/** In the order in which they are signed. `prices` are those of the first: another may trade the other way. */
export function linesOf(offers: readonly Offer[], prices: Prices): readonly OfferLine[] {
  return offers.map((offer) =>
    lineOf(offer, offer.terms.sellToken === offers[0]?.terms.sellToken ? prices : turnPrices(prices)),
  )
}

/** What all of them come to, at their average price; nothing of a pair of which one cancels the other. */
export function totalOf(offers: readonly Offer[], prices: Prices): OfferLine | undefined {
  const sum = isAlike(offers) ? sumOffer(offers) : undefined
  return sum && lineOf(sum, prices)
}

/**
 * Says of each order whose price is most likely a slip that it is; of a pair also that one is in reach of the market: it can
 * fill in the next auction, and the other is cancelled before it ever waited.
 */
export function listCautions(lines: readonly OfferLine[], isPair: boolean): readonly string[] {
  return lines.flatMap(({ distanceBps: bps, direction }, at) => {
    if (bps === undefined) return []
    const { says, isWarning } = explainDistance(bps, direction)
    return isWarning || (isPair && bps <= 0) ? [t`Order ${at + 1}: ${says}`] : []
  })
}
