/**
 * The market's price of a pair: by what both tokens are worth, without the costs and the size of any trade. What a limit is
 * compared with, so that an order is as far from it on every screen.
 */
import { type Executed, toFraction } from '../../domain/orders/amounts'
import type { Address } from '../../domain/scalars'
import { writePercent } from '../../domain/text/locale'
import type { PriceDirection } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { TokenPair } from '../tokens/tokens'

/** USD per whole token, undefined where no price is known. */
export interface Prices {
  readonly sellPrice: number | undefined
  readonly buyPrice: number | undefined
}

/** The prices of a pair, of those of many tokens. */
export const pricesOf = ({ sell, buy }: TokenPair, usd: ReadonlyMap<Address, number>): Prices => ({
  sellPrice: usd.get(sell.address),
  buyPrice: usd.get(buy.address),
})

/** The prices of the opposite trade. */
export const turnPrices = ({ sellPrice, buyPrice }: Prices): Prices => ({
  sellPrice: buyPrice,
  buyPrice: sellPrice,
})

/** What would change hands at it; undefined where a price or a token is unknown. */
export function marketOf({ sell, buy }: TokenPair, { sellPrice, buyPrice }: Prices): Executed | undefined {
  if (!sell.isKnown || !buy.isKnown || !sellPrice || !buyPrice) return undefined
  const rate = toFraction(sellPrice / buyPrice)
  return (
    rate && { sell: rate.under * 10n ** BigInt(sell.decimals), buy: rate.over * 10n ** BigInt(buy.decimals) }
  )
}

/** What a limit is compared with, and what the market is said to pay: of a pair whose worth is unknown, what is quoted. */
export const marketOrQuoted = <Q extends Executed | undefined>(
  pair: TokenPair,
  prices: Prices,
  quoted: Q,
): Executed | Q => marketOf(pair, prices) ?? quoted

/** Less than this of a basis point is what rounding leaves of a limit. */
const DUST_BPS = 0.05

/** Tenths of a percent, on both sides rounded away from the market; what is above it by however little is at least one. */
const tenthsOf = (bps: number): number =>
  bps > 0 ? Math.max(1, Math.ceil((bps - DUST_BPS) / 10)) : Math.floor((bps + DUST_BPS) / 10)

const BPS = 10_000

/** From ten times the market on, in tenths of a percent, a tenth says nothing more. */
const WHOLE_FROM = 10_000

/**
 * Converts what a limit is better than the market for the trader into how far the price has to go, the way round it is
 * shown. The sign stays the trader's: not above zero, the limit is met.
 * @returns basis points of the market's price @example wayToLimit(10_000, 'sellPerBuy') // 5_000: it has to fall by half
 */
export const wayToLimit = (bps: number, direction: PriceDirection): number =>
  direction === 'buyPerSell' ? bps : (bps * BPS) / (BPS + bps)

/**
 * How far a limit is from the market, without its sign: by the prices of two tokens it is no finer.
 * @param bps as `distanceFromMarket` @param direction the way round the price is shown
 * @example distanceText(250, 'buyPerSell') // '2.5%'
 */
export function distanceText(bps: number, direction: PriceDirection): string {
  const tenths = Math.abs(tenthsOf(wayToLimit(bps, direction)))
  return writePercent(tenths < WHOLE_FROM ? (tenths / 10).toFixed(1) : String(Math.ceil(tenths / 10)))
}

/** Where a limit is: above the market, at it, or below. What waits is above in the buy token, below in the sell token. */
export const sideOfMarket = (bps: number, direction: PriceDirection): 'above' | 'at' | 'below' => {
  const tenths = tenthsOf(wayToLimit(bps, direction))
  if (tenths === 0) return 'at'
  return tenths > 0 === (direction === 'buyPerSell') ? 'above' : 'below'
}

const SIGNS = { above: '+', at: '', below: '−' } as const

/**
 * Writes where a limit is from the market with its sign: what the price has to do for an order that waits.
 * @example signedDistance(250, 'buyPerSell') // '+2.5%' @example signedDistance(24_740, 'sellPerBuy') // '−71.3%'
 */
export const signedDistance = (bps: number, direction: PriceDirection): string =>
  `${SIGNS[sideOfMarket(bps, direction)]}${distanceText(bps, direction)}`

/** On which side of the market something is, and by how much. @example besideMarket('above', '5%') // '5% above market' */
export const besideMarket = (side: 'above' | 'below', much: string): string =>
  side === 'above' ? t`${much} above market` : t`${much} below market`

/** The same in a few words. @example distanceWords(250, 'buyPerSell') // '2.5% above market' */
export function distanceWords(bps: number, direction: PriceDirection): string {
  const side = sideOfMarket(bps, direction)
  return side === 'at' ? t`At market` : besideMarket(side, distanceText(bps, direction))
}
