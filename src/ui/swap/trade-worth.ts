/** USD values of both sides of a trade, to inform and to warn. Nothing that is signed depends on them. */

import type { TokenPair } from '../../client/tokens/tokens'
import type { Prices } from '../../client/trade/market-price'
import type { Executed } from '../../domain/orders/amounts'
import { percent, toUsd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'

/** USD of each side. `changeBps` is the change in value by the trade, if both are known. */
export interface SwapWorth {
  readonly sold: number | undefined
  readonly bought: number | undefined
  readonly changeBps: number | undefined
}

/** Maximum error of a ratio of floats. Without it a round loss would be shown one step too high. */
const FLOAT_DUST = 1e-6

/**
 * Calculates the USD values. @example worthOf(pair, { sell: 10n ** 18n, buy: 2_970_000_000n }, { sellPrice:
 * 3000, buyPrice: 1 }).changeBps // -100
 */
export function worthOf(pair: TokenPair, { sell, buy }: Executed, prices: Prices): SwapWorth {
  const sold = prices.sellPrice && toUsd(sell, pair.sell.decimals, prices.sellPrice)
  const bought = prices.buyPrice && toUsd(buy, pair.buy.decimals, prices.buyPrice)
  return {
    sold: sold || undefined,
    bought: bought || undefined,
    changeBps: sold && bought ? Math.floor((bought / sold - 1) * 10_000 + FLOAT_DUST) : undefined,
  }
}

/** The two costs of a trade: its effect on the price of pools, and network costs. */
export interface TradeCosts {
  /** Change in value by the trade without network costs, in basis points. Undefined if unknown. */
  readonly impactBps?: number | undefined
  /** Network costs as a part of the sold amount, in basis points. */
  readonly networkBps: number
}

/**
 * Calculates the costs. @example costsOf(pair, { quoted: { sell: 10n ** 18n, buy: 2_970_000_000n },
 * networkCost: 10n ** 16n }, prices) // impactBps: 0, networkBps: 100
 */
export function costsOf(
  pair: TokenPair,
  { quoted: { sell, buy }, networkCost }: { readonly quoted: Executed; readonly networkCost: bigint },
  prices: Prices,
): TradeCosts {
  return {
    impactBps: worthOf(pair, { sell: sell - networkCost, buy }, prices).changeBps,
    networkBps: sell === 0n ? 0 : Number((networkCost * 10n ** 12n) / sell) / 10 ** 8,
  }
}

/** Minimum network costs that are shown, in basis points. */
const MIN_SHOWN_COST_BPS = 1

/** Formats a part that costs take, rounded up. */
const formatShare = (bps: number): string => percent(Math.ceil(bps))

/**
 * Formats network costs as a part of the sold amount, or returns '' if they are negligible. @example
 * costShare({ networkBps: 3 }) // '(0.03%)'
 */
export const costShare = ({ networkBps }: Pick<TradeCosts, 'networkBps'>): string =>
  networkBps < MIN_SHOWN_COST_BPS ? '' : `(${formatShare(networkBps)})`

/**
 * Maximum loss of a market trade without a warning, in basis points. A larger loss most likely means that the
 * trade is too large for its pools.
 */
const MAX_LOSS_BPS = 300

/** Minimum price impact that is marked, in basis points. */
const NOTABLE_LOSS_BPS = 100

/** Returns the colour of a price impact: amber from 1%, red from 3%. */
export function impactTone(changeBps: number | undefined): 'caution' | 'bad' | undefined {
  if (changeBps === undefined || changeBps > -NOTABLE_LOSS_BPS) return undefined
  return changeBps > -MAX_LOSS_BPS ? 'caution' : 'bad'
}

/** Warns of high costs of a market trade. Names the larger of both costs, because the remedies differ. */
export function costWarning({ impactBps = 0, networkBps }: TradeCosts): string | undefined {
  const lostBps = networkBps - impactBps
  if (lostBps < MAX_LOSS_BPS) return undefined
  return networkBps > lostBps / 2
    ? t`Network costs take ${formatShare(networkBps)} of this trade. Sell more at once.`
    : t`High price impact. Sell less, or set a limit price.`
}
