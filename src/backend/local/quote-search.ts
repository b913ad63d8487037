/**
 * Which of several prices a quote gives (rulings 16). Answers come one after the other, the quick ones first: a look at
 * single pools, then at every way over two. Whoever has no time takes what has come by then.
 */
import { type QuoteRequest, type QuoteSide, quoteAmounts } from '../../domain/quotes'
import type { Market } from './chain/chain'
import { type Ask, estimateTrade } from './estimates'
import type { EstimateRow } from './store/rows'

/** Pools on the way, answer by answer. */
const REACHES = [1, 2] as const

/** Prices as they are found; the first is found whatever the time. */
export function* searchPrices(market: Market, ask: Ask, isTimeUp: () => boolean): Generator<EstimateRow> {
  let isAnswered = false
  for (const maxHops of REACHES) {
    if (isAnswered && isTimeUp()) return
    const price = estimateTrade(market, { ...ask, maxHops })
    if (!price) continue
    isAnswered = true
    yield price
  }
}

/** Whether something is left of the sale once the network cost is paid. */
export const isWorthIt = (side: QuoteSide, price: EstimateRow): boolean =>
  side.of === 'beforeFee'
    ? price.fee < side.sellAmount && quoteAmounts(side, price, price.fee).buy > 0n
    : price.buy > 0n

/** Whether a price leaves the trader more than another: bought by a seller, kept by a buyer. */
function paysMore(side: QuoteSide, price: EstimateRow, than: EstimateRow): boolean {
  if (side.kind === 'buy') return price.sell + price.fee < than.sell + than.fee
  const bought = (each: EstimateRow): bigint => each.buy * (each.sell > each.fee ? each.sell - each.fee : 0n)
  return bought(price) > bought(than)
}

/** Whether a price is the better quote; one that was confirmed outranks any that was not, where that is asked for. */
export function isBetterQuote(
  { priceQuality }: Pick<QuoteRequest, 'priceQuality'>,
  side: QuoteSide,
  price: EstimateRow,
  than: EstimateRow,
): boolean {
  const isRanked = priceQuality === 'verified' && price.isVerified !== than.isVerified
  return isRanked ? price.isVerified : paysMore(side, price, than)
}

/** The price that a quote of this quality gives: the first, or the best of all; undefined when there is none. */
export function choosePrice(
  request: Pick<QuoteRequest, 'priceQuality'>,
  side: QuoteSide,
  prices: Iterable<EstimateRow>,
): EstimateRow | undefined {
  let best: EstimateRow | undefined
  for (const price of prices) {
    if (request.priceQuality === 'fast' && isWorthIt(side, price)) return price
    if (!best || isBetterQuote(request, side, price, best)) best = price
  }
  return best
}
