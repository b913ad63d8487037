/**
 * Chooses the price of a quote (SOURCES: Quotes). Solvers answer one after the other, the fastest first.
 * After the time limit, only prices that are already known count.
 */
import type { SolverName } from '../../../api/exchange/settings'
import type { OrderTerms } from '../../../domain/orders/order'
import { type QuoteRequest, type QuoteSide, quoteAmounts } from '../../../domain/orders/quotes'
import type { ChainMarket } from '../chain/chain'
import { solvers, solversWithout } from '../solvers/solver-list'
import type { EstimateRow } from '../store/rows'
import { type EstimateRequest, estimateCost, estimateTrade } from './estimates'

/**
 * Yields prices as they are found. The first price is searched even if the time is up. If no solver finds a
 * price, yields an estimate of the cost, unless all solvers are disabled.
 */
export function* searchPrices(
  market: ChainMarket,
  request: EstimateRequest,
  cutOff: ReadonlySet<SolverName>,
  isTimeUp: () => boolean = () => false,
): Generator<EstimateRow> {
  let isAnswered = false
  const isEnough = (): boolean => isAnswered && isTimeUp()
  for (const { solve } of solversWithout(cutOff)) {
    if (isEnough()) return
    const price = estimateTrade(market, request, solve, isEnough)
    if (!price) continue
    isAnswered = true
    yield price
  }
  const cost = isAnswered || cutOff.size === solvers.length ? undefined : estimateCost(market, request)
  if (cost) yield cost
}

/** Whether a trade buys anything after its network cost. */
export const hasProceeds = (side: QuoteSide, price: EstimateRow): boolean =>
  side.basis === 'beforeFee'
    ? price.fee < side.sellAmount && quoteAmounts(side, price, price.fee).buy > 0n
    : price.buy > 0n

/**
 * Whether a price leaves the trader with more than another price: more bought for a sell order, less sold for
 * a buy order.
 */
function paysMore(side: QuoteSide, price: EstimateRow, other: EstimateRow): boolean {
  if (side.kind === 'buy') return price.sell + price.fee < other.sell + other.fee
  const bought = (each: EstimateRow): bigint => each.buy * (each.sell > each.fee ? each.sell - each.fee : 0n)
  return bought(price) > bought(other)
}

/**
 * Whether a price is the better quote. For a verified quote, a confirmed price beats any unconfirmed price.
 */
export function isBetterQuote(
  { priceQuality }: Pick<QuoteRequest, 'priceQuality'>,
  side: QuoteSide,
  price: EstimateRow,
  other: EstimateRow,
): boolean {
  const isRanked = priceQuality === 'verified' && price.isVerified !== other.isVerified
  return isRanked ? price.isVerified : paysMore(side, price, other)
}

/**
 * Ranks prices for a price quality, best first. A fast quote takes the first acceptable price and ranks no
 * others.
 */
export function rankPrices(
  request: Pick<QuoteRequest, 'priceQuality'>,
  side: QuoteSide,
  prices: Iterable<EstimateRow>,
): readonly EstimateRow[] {
  const ranked: EstimateRow[] = []
  for (const price of prices) {
    if (request.priceQuality === 'fast' && hasProceeds(side, price)) return [price]
    const place = ranked.findIndex((other) => isBetterQuote(request, side, price, other))
    ranked.splice(place < 0 ? ranked.length : place, 0, price)
  }
  return ranked
}

/**
 * Returns the best current price for an order's amounts, or undefined without liquidity. `gas` is the gas of
 * its hooks.
 */
export function findCurrentPrice(
  market: ChainMarket,
  terms: OrderTerms,
  gas: bigint,
  cutOff: ReadonlySet<SolverName> = new Set(),
): EstimateRow | undefined {
  const { kind, sellAmount, buyAmount, feeAmount } = terms
  const side =
    kind === 'sell'
      ? ({ kind, basis: feeAmount === 0n ? 'beforeFee' : 'afterFee', sellAmount } as const)
      : ({ kind, basis: 'afterFee', buyAmount } as const)
  const prices = searchPrices(market, { ...terms, side, extraGas: Number(gas) }, cutOff)
  return rankPrices({ priceQuality: 'optimal' }, side, prices)[0]
}
