/** The warning of a price that is worse than the market, in figures. */
import { besideMarket } from '../../../client/trade/market-price'
import { distanceFromMarket, explainDistance, limitOf } from '../../../client/trade/offer'
import type { Executed } from '../../../domain/orders/amounts'
import type { OrderTerms } from '../../../domain/orders/order'
import { directionOf, usdPaid } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import type { SwapWorth } from '../../swap/worth'

/**
 * Says of a limit by how much it is on the wrong side of the market; undefined where the swap screen would not warn of it.
 */
export function findWorse(
  terms: OrderTerms,
  market: Executed,
  { sold = 0, bought = 0 }: Pick<SwapWorth, 'sold' | 'bought'>,
): string | undefined {
  const distance = distanceFromMarket(limitOf(terms), market)
  const direction = directionOf(terms)
  if (distance === undefined || !explainDistance(distance, direction).isWarning) return undefined
  // A loss is rounded up; what a difference of floats is off by is no part of it.
  const much = usdPaid(Number((sold - bought).toFixed(4)))
  const where = besideMarket(direction === 'buyPerSell' ? 'below' : 'above', much)
  return `${where}. ${t`Check the price before you sign.`}`
}
