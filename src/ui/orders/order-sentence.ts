/** An order in one sentence: what is fixed, and its bound. */

import { limitOf } from '../../client/trade/offer'
import type { Executed } from '../../domain/orders/amounts'
import { amountIn, amountOut } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { executedOf } from './facts'
import type { OrderView } from './view'

/** The two amounts: as they traded once all has traded, as they were signed until then. */
export const sidesOfOrder = ({ terms, order }: OrderView): Executed =>
  order?.status === 'fulfilled' ? executedOf(order) : limitOf(terms)

/** Those amounts as text. */
export function sideTexts(view: OrderView): { readonly sell: string; readonly buy: string } {
  const { sell, buy } = sidesOfOrder(view)
  const { pair } = view
  return {
    sell: `${amountOut(sell, pair.sell)} ${pair.sell.symbol}`,
    buy: `${amountIn(buy, pair.buy)} ${pair.buy.symbol}`,
  }
}

/** The sentence of an order. @example 'Sell 1 WETH for at least 3,200 USDC' */
export function orderSentence(view: OrderView): string {
  const { sell, buy } = sideTexts(view)
  const isSell = view.terms.kind === 'sell'
  if (view.order?.status === 'fulfilled')
    return isSell ? t`Sold ${sell} for ${buy}` : t`Bought ${buy} for ${sell}`
  return isSell ? t`Sell ${sell} for at least ${buy}` : t`Buy ${buy} for at most ${sell}`
}
