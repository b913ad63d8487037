/** Several orders by line: what each is signed at, how far that is from the market, and what it receives is worth. */
import { marketOrQuoted, type Prices } from '../../../client/trade/market-price'
import { distanceFromMarket, limitOf, type Offer } from '../../../client/trade/offer'
import type { TokenPair } from '../../../client/trade/tokens'
import type { Executed } from '../../../domain/orders/amounts'
import { directionOf, type PriceDirection } from '../../../domain/text/numbers'
import { worthOf } from '../worth'

/** An order of several. */
interface OfferLine {
  readonly pair: TokenPair
  readonly limit: Executed
  /** The way round its price is written. */
  readonly direction: PriceDirection
  /** As `distanceFromMarket`. */
  readonly distanceBps: number | undefined
  /** USD of what it receives at least, undefined where no price is known. */
  readonly worth: number | undefined
}

/** In the order in which they are signed. `prices` are those of the first: another may trade the other way. */
export function linesOf(offers: readonly Offer[], prices: Prices): readonly OfferLine[] {
  const turned: Prices = { sellPrice: prices.buyPrice, buyPrice: prices.sellPrice }
  return offers.map(({ pair, terms, quoted }) => {
    const limit = limitOf(terms)
    const own = terms.sellToken === offers[0]?.terms.sellToken ? prices : turned
    return {
      pair,
      limit,
      direction: directionOf(terms),
      distanceBps: distanceFromMarket(limit, marketOrQuoted(pair, own, quoted)),
      worth: worthOf(pair, limit, own).bought,
    }
  })
}
