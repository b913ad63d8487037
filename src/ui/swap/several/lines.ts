/** Several orders by line: what each is signed at, how far that is from the market, and what it is worth; and all of them. */
import { marketOrQuoted, type Prices, turnPrices } from '../../../client/trade/market-price'
import { distanceFromMarket, limitOf, type Offer } from '../../../client/trade/offer'
import { sumOffer } from '../../../client/trade/several-orders'
import type { TokenPair } from '../../../client/trade/tokens'
import type { Executed } from '../../../domain/orders/amounts'
import type { OrderKind } from '../../../domain/orders/order'
import { directionOf, type PriceDirection } from '../../../domain/text/numbers'
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
