/** An order in one sentence: what is fixed, and its bound. */
import type { Executed } from '../../domain/order-amounts'
import { amountIn, amountOut } from '../format'
import { executedOf } from '../screens/order-facts'
import type { OrderView } from '../screens/order-view'
import { limitOf } from '../screens/swap-offer'

/** The two amounts: as they traded once all has traded, as they were signed until then. */
export const sidesOfOrder = ({ terms, order }: OrderView): Executed =>
  order?.status === 'fulfilled' ? executedOf(order) : limitOf(terms)

/** Those amounts as text. */
export function sideTexts(view: OrderView): { readonly sell: string; readonly buy: string } {
  const { sell, buy } = sidesOfOrder(view)
  const { pair } = view
  return {
    sell: `${amountOut(sell, pair.sell.decimals)} ${pair.sell.symbol}`,
    buy: `${amountIn(buy, pair.buy.decimals)} ${pair.buy.symbol}`,
  }
}

/** The sentence of an order. @example 'Sell 1 WETH for at least 3,200 USDC' */
export function orderSentence(view: OrderView): string {
  const { sell, buy } = sideTexts(view)
  const isSell = view.terms.kind === 'sell'
  if (view.order?.status === 'fulfilled')
    return isSell ? `Sold ${sell} for ${buy}` : `Bought ${buy} for ${sell}`
  return isSell ? `Sell ${sell} for at least ${buy}` : `Buy ${buy} for at most ${sell}`
}
