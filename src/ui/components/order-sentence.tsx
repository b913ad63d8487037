/** An order in one sentence: what is fixed, and its bound. */
import { amountIn, amountOut } from '../format'
import type { OrderView } from '../screens/order-view'

/** The two amounts as text. What has traded is told as it did; what has not, as it was signed. */
export function sideTexts({ terms, pair, order }: OrderView): {
  readonly sell: string
  readonly buy: string
} {
  const isFilled = order?.status === 'fulfilled'
  const sell = isFilled ? order.executedSellAmount : terms.sellAmount
  const buy = isFilled ? order.executedBuyAmount : terms.buyAmount
  return {
    sell: `${amountOut(sell, pair.sell.decimals)} ${pair.sell.symbol}`,
    buy: `${amountIn(buy, pair.buy.decimals)} ${pair.buy.symbol}`,
  }
}

/** The sentence of an order. @example 'Sell 1 WETH for at least 3,200 USDC' */
export function orderSentence(view: OrderView): string {
  const { sell, buy } = sideTexts(view)
  if (view.order?.status === 'fulfilled') return `Sold ${sell} for ${buy}`
  return view.terms.kind === 'sell' ? `Sell ${sell} for at least ${buy}` : `Buy ${buy} for at most ${sell}`
}
