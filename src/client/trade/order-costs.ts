/** Costs of filling an order, from the last quote of its pair and size, else from its own quote. */
import { type Executed, remainderOf } from '../../domain/orders/amounts'
import type { Order, OrderTerms } from '../../domain/orders/order'
import { toOfferedAmounts } from '../../domain/orders/quotes'
import type { ChainId, Milliseconds } from '../../domain/scalars'
import type { ProfileId } from '../db/rows/keys'
import { type FillCosts, type FillOutlook, fillCostsOf, outlookOf } from './fills-at'
import { readCosts, readPrices } from './price-history'

/** Facts of an order that its costs depend on. `order` is the last report of the service. */
export interface CostedOrder {
  readonly profileId: ProfileId
  readonly chainId: ChainId
  readonly terms: OrderTerms
  readonly order: Order | undefined
  /** Undefined if the service does not report it. */
  readonly createdAt: Milliseconds | undefined
}

/**
 * Returns the limits of what is left to fill. If the service leaves out how much filled, the whole order is the
 * estimate: its limit price is the same.
 */
export const restOf = ({ terms, order }: Pick<CostedOrder, 'terms' | 'order'>): Executed =>
  (order && remainderOf(terms, order)) ?? { sell: terms.sellAmount, buy: terms.buyAmount }

/** Maximum time between a quote and a recorded market price that belong together. */
const NEAR_MS = 5 * 60_000

/**
 * Returns the costs of the quote that the service stored with the order, compared with the market price that
 * was recorded when the order was created. Undefined without either.
 */
async function readOwnCosts({ terms, order, createdAt, ...place }: CostedOrder) {
  const quote = order?.quote
  if (!quote || createdAt === undefined) return undefined
  const [point] = (await readPrices({ ...terms, ...place }))
    .filter(({ at, isQuote }) => !isQuote && Math.abs(at - createdAt) <= NEAR_MS)
    .toSorted((a, b) => Math.abs(a.at - createdAt) - Math.abs(b.at - createdAt))
  const market = toMarket(point?.price)
  const amounts = { sell: quote.sellAmount, buy: quote.buyAmount, fee: quote.feeAmount }
  return market && fillCostsOf(toOfferedAmounts(terms, amounts), quote.feeAmount, market)
}

/** Significant digits of a recorded price. The others are rounding errors of its inversion. */
const PRICE_DIGITS = 12

/** Converts atoms of the bought token per atom of the sold token to a pair of amounts. */
export function toMarket(price: number | undefined): Executed | undefined {
  if (price === undefined || !(price > 0 && price < Number.POSITIVE_INFINITY)) return undefined
  const [digits = '', exponent = ''] = price
    .toExponential(PRICE_DIGITS - 1)
    .replace('.', '')
    .split('e')
  const places = Number(exponent) - (PRICE_DIGITS - 1)
  return places < 0
    ? { sell: 10n ** BigInt(-places), buy: BigInt(digits) }
    : { sell: 1n, buy: BigInt(digits) * 10n ** BigInt(places) }
}

/** Reads the costs of filling the rest of an order. Undefined if no quote is known. */
export async function readOrderCosts(costed: CostedOrder): Promise<FillCosts | undefined> {
  const { terms, profileId, chainId } = costed
  const { sell } = restOf(costed)
  return (await readCosts({ ...terms, profileId, chainId }, sell)) ?? readOwnCosts(costed)
}

/**
 * Reads when the rest of an order fills. Undefined if its costs are unknown.
 * @param price market price. Default: the last recorded one, unless it is of a quote, which has costs.
 */
export async function readOutlook(costed: CostedOrder, price?: number): Promise<FillOutlook | undefined> {
  const { terms, profileId, chainId } = costed
  const readLast = async () =>
    (await readPrices({ ...terms, profileId, chainId })).findLast(({ isQuote }) => !isQuote)?.price
  const market = toMarket(price ?? (await readLast()))
  return outlookOf(restOf(costed), await readOrderCosts(costed), market)
}

/** The best price in an order's life, and its distance from the price at which the order fills. */
export interface Miss extends FillOutlook {
  readonly best: Executed
}

/**
 * Compares the best recorded price of an order's life with the price at which the order fills. Undefined if
 * its costs are unknown or no price was recorded.
 */
export async function readMiss(costed: CostedOrder, endedAt: Milliseconds): Promise<Miss | undefined> {
  const { terms, profileId, chainId, createdAt } = costed
  const seen = (await readPrices({ ...terms, profileId, chainId })).filter(
    ({ at, isQuote }) => !isQuote && at >= (createdAt ?? 0) && at <= endedAt,
  )
  const best = seen.length > 0 ? toMarket(Math.max(...seen.map(({ price }) => price))) : undefined
  const outlook = best && outlookOf(restOf(costed), await readOrderCosts(costed), best)
  return best && outlook && { ...outlook, best }
}
