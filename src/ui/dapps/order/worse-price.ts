/** Warning about a limit price worse than the market, with the loss in USD. */
import { distanceFromMarket, limitOf, marketDistanceText } from '../../../client/trade/market-price'
import { explainDistance } from '../../../client/trade/offer'
import type { Executed } from '../../../domain/orders/amounts'
import type { OrderTerms } from '../../../domain/orders/order'
import { directionOf, formatUsdCost } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import type { SwapWorth } from '../../swap/trade-worth'

/** Returns the warning, or undefined if the swap screen would not warn either. */
export function describeWorsePrice(
  terms: OrderTerms,
  market: Executed,
  { sold = 0, bought = 0 }: Pick<SwapWorth, 'sold' | 'bought'>,
): string | undefined {
  const distance = distanceFromMarket(limitOf(terms), market)
  const direction = directionOf(terms)
  if (distance === undefined || !explainDistance(distance, direction).isWarning) return undefined
  // formatUsdCost rounds up. Cut the float error first, so that it does not add a cent.
  const loss = formatUsdCost(Number((sold - bought).toFixed(4)))
  const comparison = marketDistanceText(direction === 'buyPerSell' ? 'below' : 'above', loss)
  return `${comparison}. ${t`Check the price before you sign.`}`
}
