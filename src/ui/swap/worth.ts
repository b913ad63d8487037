/** What both sides of a trade are worth in USD: for orientation, and to warn of a bad trade. Nothing signed leans on it. */

import type { TokenPair } from '../../client/trade/tokens'
import type { Executed } from '../../domain/orders/amounts'
import { usdOf } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'

/** USD per whole token, undefined where no price is known. */
export interface Prices {
  readonly sellPrice: number | undefined
  readonly buyPrice: number | undefined
}

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

/** A market trade that loses more than this much of its worth is most likely too large for its pools; basis points. */
const MAX_LOSS_BPS = 300

/** From here a price impact is worth a look; basis points. */
const NOTABLE_LOSS_BPS = 100

/** The color of a price impact: amber from 1%, red from 3%. */
export function impactTone(changeBps: number | undefined): 'caution' | 'bad' | undefined {
  if (changeBps === undefined || changeBps > -NOTABLE_LOSS_BPS) return undefined
  return changeBps > -MAX_LOSS_BPS ? 'caution' : 'bad'
}

/** What to mind about what a market trade makes of its worth, if anything. */
export const lossWarning = (changeBps: number | undefined): string | undefined =>
  changeBps === undefined || changeBps > -MAX_LOSS_BPS
    ? undefined
    : t`High price impact. Sell less, or set a limit price.`
