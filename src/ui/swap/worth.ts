/** What both sides of a trade are worth in USD: for orientation, and to warn of a bad trade. Nothing signed leans on it. */

import type { TokenPair } from '../../client/tokens/tokens'
import type { Prices } from '../../client/trade/market-price'
import type { Executed } from '../../domain/orders/amounts'
import { percent, usdOf } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'

/** USD of each side; `changeBps` is what the trade makes of the sold side's worth, where both are known. */
export interface SwapWorth {
  readonly sold: number | undefined
  readonly bought: number | undefined
  readonly changeBps: number | undefined
}

/** A ratio of floats is off by less than this; without it, a round loss would be shown a step worse than it is. */
const FLOAT_DUST = 1e-6

/** @example worthOf(pair, { sell: 10n ** 18n, buy: 2_970_000_000n }, { sellPrice: 3000, buyPrice: 1 }).changeBps // -100 */
export function worthOf(pair: TokenPair, { sell, buy }: Executed, prices: Prices): SwapWorth {
  const sold = prices.sellPrice && usdOf(sell, pair.sell.decimals, prices.sellPrice)
  const bought = prices.buyPrice && usdOf(buy, pair.buy.decimals, prices.buyPrice)
  return {
    sold: sold || undefined,
    bought: bought || undefined,
    changeBps: sold && bought ? Math.floor((bought / sold - 1) * 10_000 + FLOAT_DUST) : undefined,
  }
}

/** The two things that a trade costs, apart: what it does to the price of its pools, and what the network is paid. */
export interface TradeCosts {
  /** What the trade makes of the worth of what is traded, without network costs, basis points; undefined where it is not known. */
  readonly impactBps?: number | undefined
  /** The network costs as a share of what is sold, basis points. */
  readonly networkBps: number
}

/** @example costsOf(pair, { quoted: { sell: 10n ** 18n, buy: 2_970_000_000n }, networkCost: 10n ** 16n }, prices) // impactBps: 0, networkBps: 100 */
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

/** A share that is nothing beside the trade is not told; basis points. */
const TOLD_COST_BPS = 1

/** A share that costs take, rounded up. */
const share = (bps: number): string => percent(Math.ceil(bps))

/** Network costs as a share of what is sold; '' where they are nothing beside it. @example costShare({ networkBps: 3 }) // '(0.03%)' */
export const costShare = ({ networkBps }: Pick<TradeCosts, 'networkBps'>): string =>
  networkBps < TOLD_COST_BPS ? '' : `(${share(networkBps)})`

/** A market trade that loses more than this much of its worth is most likely too large for its pools; basis points. */
const MAX_LOSS_BPS = 300

/** From here a price impact is worth a look; basis points. */
const NOTABLE_LOSS_BPS = 100

/** The color of a price impact: amber from 1%, red from 3%. */
export function impactTone(changeBps: number | undefined): 'caution' | 'bad' | undefined {
  if (changeBps === undefined || changeBps > -NOTABLE_LOSS_BPS) return undefined
  return changeBps > -MAX_LOSS_BPS ? 'caution' : 'bad'
}

/** What to mind about the costs of a market trade, if anything: of the larger of both, for what can be done about each differs. */
export function costWarning({ impactBps = 0, networkBps }: TradeCosts): string | undefined {
  const lostBps = networkBps - impactBps
  if (lostBps < MAX_LOSS_BPS) return undefined
  return networkBps > lostBps / 2
    ? t`Network costs take ${share(networkBps)} of this trade. Sell more at once.`
    : t`High price impact. Sell less, or set a limit price.`
}
