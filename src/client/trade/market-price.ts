/**
 * The market's price of a pair: by what both tokens are worth, without the costs and the size of any trade. What a limit is
 * compared with, so that an order is as far from it on every screen.
 */
import { type Executed, toFraction } from '../../domain/orders/amounts'
import { writePercent } from '../../domain/text/locale'
import type { TokenPair } from './tokens'

/** USD per whole token, undefined where no price is known. */
export interface Prices {
  readonly sellPrice: number | undefined
  readonly buyPrice: number | undefined
}

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

/** Tenths of a percent, against the trader; what is above the market by however little is at least one. */
function tenthsOf(bps: number): number {
  if (bps <= 0) return Math.ceil(bps / 10) || 0
  return Math.max(1, Math.ceil((bps - DUST_BPS) / 10))
}

/**
 * How far a limit is from the market, without its sign: by the prices of two tokens it is no finer.
 * @example distanceText(250) // '2.5%'
 */
export const distanceText = (bps: number): string => writePercent((Math.abs(tenthsOf(bps)) / 10).toFixed(1))

/** Where a limit is: above the market, at it, or below. */
export const sideOfMarket = (bps: number): 'above' | 'at' | 'below' => {
  const tenths = tenthsOf(bps)
  return tenths > 0 ? 'above' : tenths === 0 ? 'at' : 'below'
}

const SIGNS = { above: '+', at: '', below: '−' } as const

/** The same with its sign. @example signedDistance(-250) // '−2.5%' */
export const signedDistance = (bps: number): string => `${SIGNS[sideOfMarket(bps)]}${distanceText(bps)}`
