/**
 * The price at which an order fills: its limit plus all costs at its size. Costs are network costs, protocol
 * fees and the price impact of pools, as a quote of the same pair and size has them.
 */
import { type Executed, mulDiv } from '../../domain/orders/amounts'
import type { Quote } from '../../domain/orders/quotes'
import { type PriceDirection, suggestedPrice, writePrice } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { TokenPair } from '../tokens/tokens'
import { distanceFromMarket, sidesOf, signedDistance } from './market-price'

/** The share of a price that is a whole. */
const WHOLE_PARTS = 10n ** 12n
/** Maximum share that a plausible quote keeps of the market price. Above it, the market price is wrong. */
const MAX_KEPT_PARTS = (WHOLE_PARTS * 101n) / 100n

/** Costs of a trade. */
export interface FillCosts {
  /** Network costs in atoms of the sell token. They do not depend on the size. */
  readonly networkCost: bigint
  /** Share of the market price that pools and protocol fees leave, in parts of `WHOLE_PARTS`. */
  readonly keptParts: bigint
}

/**
 * Returns the costs of a quote.
 * @param quoted amounts of the quote, costs included
 * @param market market price at the time of the quote. Undefined if unknown: only network costs count.
 * @returns undefined if network costs take the whole sell amount
 */
export function fillCostsOf(
  quoted: Executed,
  networkCost: bigint,
  market: Executed | undefined,
): FillCosts | undefined {
  const sold = quoted.sell - networkCost
  if (sold <= 0n || quoted.buy === 0n) return undefined
  const base = market && sold * market.buy
  const parts = base ? mulDiv(WHOLE_PARTS * market.sell, quoted.buy, base) : WHOLE_PARTS
  return parts === 0n ? undefined : { networkCost, keptParts: parts > MAX_KEPT_PARTS ? WHOLE_PARTS : parts }
}

/**
 * Returns the market price at which an order fills, as a pair of amounts. The market then gives the bought
 * amount for what costs leave of the sold amount.
 * @returns undefined if network costs take the whole sell amount
 * @internal Exported for tests of wrong market prices.
 */
export function fillsAt(limit: Executed, { networkCost, keptParts }: FillCosts): Executed | undefined {
  const sold = limit.sell - networkCost
  return sold > 0n ? { sell: sold * keptParts, buy: limit.buy * WHOLE_PARTS } : undefined
}

/** The offer of a quote: amounts with all costs, and network costs in atoms of the sell token. */
export interface Offered {
  readonly quoted: Executed
  readonly networkCost: bigint
}

export const offeredBy = ({ quote: { sellAmount, buyAmount, feeAmount } }: Quote): Offered => ({
  quoted: { sell: sellAmount + feeAmount, buy: buyAmount },
  networkCost: feeAmount,
})

/** Returns the market price that a quote implies: its price without network costs. */
const impliedMarket = ({ sell, buy }: Executed, networkCost: bigint): Executed | undefined =>
  sell > networkCost ? { sell: sell - networkCost, buy } : undefined

/** When an order fills. */
export interface FillOutlook {
  /** The market price at which the order fills, as a pair of amounts. */
  readonly at: Executed
  /**
   * Distance of that price from the market, in basis points. Positive if the order waits. Undefined if the
   * market price is unknown.
   */
  readonly bps: number | undefined
}

/**
 * Compares the price at which an order fills with the market. Undefined if the costs are unknown, or take the
 * whole sell amount.
 */
export function outlookOf(
  limit: Executed,
  costs: FillCosts | undefined,
  market: Executed | undefined,
): FillOutlook | undefined {
  const at = costs && fillsAt(limit, costs)
  return at && { at, bps: market && distanceFromMarket(at, market) }
}

/** Compares a limit with a quote of its size. The market price is implied by the quote if it is unknown. */
export function outlookByQuote(
  limit: Executed,
  { quoted, networkCost }: Offered,
  market: Executed | undefined,
): FillOutlook | undefined {
  const costs = fillCostsOf(quoted, networkCost, market)
  return outlookOf(limit, costs, market ?? impliedMarket(quoted, networkCost))
}

/**
 * Writes when an order fills.
 * @example fillsAtWords(pair, outlook, 'buyPerSell') // 'Fills at about 3,294.10 USDC (+1.4%)'
 */
export function fillsAtWords(pair: TokenPair, outlook: FillOutlook, direction: PriceDirection): string {
  const { bps } = outlook
  if (bps !== undefined && bps <= 0) return t`Can fill in the next auction`
  const price = fillPriceText(pair, outlook, direction)
  return bps === undefined
    ? t`Fills at about ${price}`
    : t`Fills at about ${price} (${signedDistance(bps, direction)})`
}

/** Writes the price at which an order fills, with its unit. @example '3,294.10 USDC' */
export function fillPriceText(pair: TokenPair, { at }: FillOutlook, direction: PriceDirection): string {
  const { symbol } = direction === 'buyPerSell' ? pair.buy : pair.sell
  return `${writePrice(sidesOf(pair, at), direction)} ${symbol}`
}

/** Significant digits of a limit that fills now. The rest is a reserve for a price that moves meanwhile. */
const FILL_NOW_DIGITS = 4

/**
 * Returns the limit price at which an order fills in the next auction, as text for the limit price field. It
 * is rounded to the side where the order fills.
 * @param quoted amounts of a quote of the order's size, costs included
 */
export const fillNowPrice = (pair: TokenPair, quoted: Executed, direction: PriceDirection): string =>
  suggestedPrice(sidesOf(pair, quoted), direction, FILL_NOW_DIGITS)
