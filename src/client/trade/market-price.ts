/**
 * Market price of a pair, from the USD prices of both tokens, without costs and price impact. Every screen
 * compares limits with it.
 */
import { type Executed, mulDivUp, toFraction } from '../../domain/orders/amounts'
import type { OrderTerms } from '../../domain/orders/order'
import type { Address } from '../../domain/scalars'
import { writePercent } from '../../domain/text/locale'
import type { PriceDirection, TradeSides } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { TokenPair } from '../tokens/tokens'

/** USD per whole token; undefined if unknown. */
export interface Prices {
  readonly sellPrice: number | undefined
  readonly buyPrice: number | undefined
}

export const pricesOf = ({ sell, buy }: TokenPair, usd: ReadonlyMap<Address, number>): Prices => ({
  sellPrice: usd.get(sell.address),
  buyPrice: usd.get(buy.address),
})

export const turnPrices = ({ sellPrice, buyPrice }: Prices): Prices => ({
  sellPrice: buyPrice,
  buyPrice: sellPrice,
})

/** Returns the market price as a pair of amounts. Undefined if a price or a token is unknown. */
export function marketOf({ sell, buy }: TokenPair, { sellPrice, buyPrice }: Prices): Executed | undefined {
  if (!sell.isKnown || !buy.isKnown || !sellPrice || !buyPrice) return undefined
  const rate = toFraction(sellPrice / buyPrice)
  return (
    rate && { sell: rate.under * 10n ** BigInt(sell.decimals), buy: rate.over * 10n ** BigInt(buy.decimals) }
  )
}

/** Returns the market price, or the quote if the pair's prices are unknown. */
export const marketOrQuoted = <Q extends Executed | undefined>(
  pair: TokenPair,
  prices: Prices,
  quoted: Q,
): Executed | Q => marketOf(pair, prices) ?? quoted

export const sidesOf = (pair: TokenPair, { sell, buy }: Executed): TradeSides => ({
  sell,
  buy,
  sellDecimals: pair.sell.decimals,
  buyDecimals: pair.buy.decimals,
})

export const limitOf = (terms: OrderTerms): Executed => ({ sell: terms.sellAmount, buy: terms.buyAmount })

/** Resolution of a distance: hundredths of a basis point. */
const PARTS = 100n

/**
 * Returns the distance of a limit from the market in basis points. Positive if the limit is better for the
 * trader than the market, negative if it is within reach. A better limit never rounds to zero, because such
 * an order waits.
 */
export function distanceFromMarket(limit: Executed, market: Executed): number | undefined {
  const base = market.buy * limit.sell
  if (base === 0n || market.sell === 0n) return undefined
  const parts = (limit.buy * market.sell - base) * 10_000n * PARTS
  const rounded = parts > 0n ? mulDivUp(parts, 1n, base) : parts / base
  return Number(rounded) / Number(PARTS)
}

/** Maximum distance that counts as a rounding error of the limit, in basis points. */
const DUST_BPS = 0.11

/**
 * Converts basis points to tenths of a percent, rounded away from the market. Anything above the market is at
 * least 1.
 */
const tenthsOf = (bps: number): number =>
  bps > 0 ? Math.max(1, Math.ceil((bps - DUST_BPS) / 10)) : Math.floor((bps + DUST_BPS) / 10)

const BPS = 10_000

/**
 * Distance from which tenths of a percent are not shown: ten times the market price, in tenths of a percent.
 */
const WHOLE_FROM = 10_000

/**
 * Converts the advantage of a limit over the market into how far the price must move, in the shown direction.
 * Zero or negative means that the limit is met.
 * @returns basis points of the market price
 * @example distanceToLimit(10_000, 'sellPerBuy') // 5_000: it must fall by half
 */
export const distanceToLimit = (bps: number, direction: PriceDirection): number =>
  direction === 'buyPerSell' ? bps : (bps * BPS) / (BPS + bps)

/** Tenths of a percent up to which a distance is written. More digits say no more. */
const MAX_TENTHS = 100_000

/** Marks a distance that is larger than the largest that is written. */
const farMark = (tenths: number): string => (Math.abs(tenths) > MAX_TENTHS ? '> ' : '')

/** Writes tenths of a percent, at most `MAX_TENTHS`, without sign. */
function tenthsText(tenths: number): string {
  const shown = Math.min(Math.abs(tenths), MAX_TENTHS)
  return writePercent(shown < WHOLE_FROM ? (shown / 10).toFixed(1) : String(Math.ceil(shown / 10)))
}

/**
 * Formats a limit's distance from the market, without sign, to tenths of a percent. Far distances read
 * "> 10,000%".
 * @param bps from `distanceFromMarket`
 * @param direction direction in which the price is shown
 * @example distanceText(250, 'buyPerSell') // '2.5%'
 * @internal Exported for tests of its rounding.
 */
export function distanceText(bps: number, direction: PriceDirection): string {
  const tenths = tenthsOf(distanceToLimit(bps, direction))
  return `${farMark(tenths)}${tenthsText(tenths)}`
}

/**
 * Returns whether a limit is above, at or below the market. The limit of a waiting order is above if the
 * price counts buy tokens, below if it counts sell tokens.
 */
export const sideOfMarket = (bps: number, direction: PriceDirection): 'above' | 'at' | 'below' => {
  const tenths = tenthsOf(distanceToLimit(bps, direction))
  if (tenths === 0) return 'at'
  return tenths > 0 === (direction === 'buyPerSell') ? 'above' : 'below'
}

const SIGNS = { above: '+', at: '', below: '−' } as const

/**
 * Formats a limit's distance from the market with its sign.
 * @example signedDistance(250, 'buyPerSell') // '+2.5%'
 * @example signedDistance(24_740, 'sellPerBuy') // '−71.3%'
 * @example signedDistance(4_870_177_200, 'buyPerSell') // '> +10,000%'
 */
export function signedDistance(bps: number, direction: PriceDirection): string {
  const tenths = tenthsOf(distanceToLimit(bps, direction))
  return `${farMark(tenths)}${SIGNS[sideOfMarket(bps, direction)]}${tenthsText(tenths)}`
}

/**
 * Formats a distance from the market.
 * @example marketDistanceText('above', '5%') // '5% above market'
 */
export const marketDistanceText = (side: 'above' | 'below', distance: string): string =>
  side === 'above' ? t`${distance} above market` : t`${distance} below market`

/**
 * Writes a limit's distance from the market as text.
 * @example distanceWords(250, 'buyPerSell') // '2.5% above market'
 */
export function distanceWords(bps: number, direction: PriceDirection): string {
  const side = sideOfMarket(bps, direction)
  return side === 'at' ? t`At market` : marketDistanceText(side, distanceText(bps, direction))
}
