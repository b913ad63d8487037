/**
 * Which of several prices a quote gives (SOURCES: Quotes). Answers come one after the other, solver by solver, the quick one
 * first. A caller without time takes what has come by then.
 */
import type { SolverName } from '../../../api/exchange/settings'
import type { OrderTerms } from '../../../domain/orders/order'
import { type QuoteRequest, type QuoteSide, quoteAmounts } from '../../../domain/orders/quotes'
import { solvers, solversWithout } from '../auctions/solvers'
import type { ChainMarket } from '../chain/chain'
import type { EstimateRow } from '../store/rows'
import { type Ask, estimateCost, estimateTrade } from './estimates'

/**
 * Prices as they are found; the first is found whatever the time. One that only gives the cost comes when there is no other, unless
 * every solver is cut off.
 */
export function* searchPrices(
  market: ChainMarket,
  ask: Ask,
  cutOff: ReadonlySet<SolverName>,
  isTimeUp: () => boolean = () => false,
): Generator<EstimateRow> {
  let isAnswered = false
  const isEnough = (): boolean => isAnswered && isTimeUp()
  for (const solve of solversWithout(cutOff)) {
    if (isEnough()) return
    const price = estimateTrade(market, ask, solve, isEnough)
    if (!price) continue
    isAnswered = true
    yield price
  }
  const cost = isAnswered || cutOff.size === solvers.length ? undefined : estimateCost(market, ask)
  if (cost) yield cost
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

/** The prices that a quote of this quality chooses from, the best first: the first that came alone, or all of them. */
export function rankPrices(
  request: Pick<QuoteRequest, 'priceQuality'>,
  side: QuoteSide,
  prices: Iterable<EstimateRow>,
): readonly EstimateRow[] {
  const ranked: EstimateRow[] = []
  for (const price of prices) {
    if (request.priceQuality === 'fast' && isWorthIt(side, price)) return [price]
    const place = ranked.findIndex((other) => isBetterQuote(request, side, price, other))
    ranked.splice(place < 0 ? ranked.length : place, 0, price)
  }
  return ranked
}

/** The best price of now for an order's own amounts; undefined without liquidity. `gas` is its hooks'. */
export function priceNow(
  market: ChainMarket,
  terms: OrderTerms,
  gas: bigint,
  cutOff: ReadonlySet<SolverName> = new Set(),
): EstimateRow | undefined {
  const { kind, sellAmount, buyAmount, feeAmount } = terms
  const side =
    kind === 'sell'
      ? ({ kind, of: feeAmount === 0n ? 'beforeFee' : 'afterFee', sellAmount } as const)
      : ({ kind, of: 'afterFee', buyAmount } as const)
  const prices = searchPrices(market, { ...terms, side, extraGas: Number(gas) }, cutOff)
  return rankPrices({ priceQuality: 'optimal' }, side, prices)[0]
}
