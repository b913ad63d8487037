/** Describes orders in one sentence or line. */

import { totalsOf } from '../../client/orders/gains'
import type { TokenPair } from '../../client/tokens/tokens'
import { limitOf } from '../../client/trade/market-price'
import type { Executed } from '../../domain/orders/amounts'
import type { OrderTerms } from '../../domain/orders/order'
import { amountIn, amountOut } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { OrderView } from './order-view'

/** Returns the traded amounts of a filled order. Undefined for others, and if they are unknown. */
export const filledSides = ({ order }: Pick<OrderView, 'order'>): Executed | undefined =>
  order?.status === 'fulfilled' ? totalsOf(order) : undefined

/** Returns the traded amounts of a filled order, and the signed limits of others. */
export const sidesOfOrder = (view: OrderView): Executed => filledSides(view) ?? limitOf(view.terms)

interface SideTexts {
  readonly sell: string
  readonly buy: string
}

const write = (pair: TokenPair, { sell, buy }: Executed): SideTexts => ({
  sell: `${amountOut(sell, pair.sell)} ${pair.sell.symbol}`,
  buy: `${amountIn(buy, pair.buy)} ${pair.buy.symbol}`,
})

/** Returns the amounts of `sidesOfOrder` as text. */
export const sideTexts = (view: OrderView): SideTexts => write(view.pair, sidesOfOrder(view))

/** Describes terms as signed. @example 'Sell 1 WETH for at least 3,200 USDC' */
export function termsSentence(terms: OrderTerms, pair: TokenPair): string {
  const { sell, buy } = write(pair, limitOf(terms))
  return terms.kind === 'sell' ? t`Sell ${sell} for at least ${buy}` : t`Buy ${buy} for at most ${sell}`
}

/** Describes an order. @example 'Sold 1 WETH for 3,210 USDC' */
export function orderSentence(view: OrderView): string {
  if (!filledSides(view)) return termsSentence(view.terms, view.pair)
  const { sell, buy } = sideTexts(view)
  return view.terms.kind === 'sell' ? t`Sold ${sell} for ${buy}` : t`Bought ${buy} for ${sell}`
}

/** Describes two amounts briefly. @example 'Sell 1 WETH → 3,000 USDC' */
export function sidesLine(kind: OrderTerms['kind'], pair: TokenPair, sides: Executed): string {
  const { sell, buy } = write(pair, sides)
  return kind === 'sell' ? `${t`Sell`} ${sell} → ${buy}` : `${t`Buy`} ${buy} ← ${sell}`
}

/** Describes an order briefly. @example 'Sell 1 WETH → 3,000 USDC' */
export const orderLine = (view: OrderView): string =>
  sidesLine(view.terms.kind, view.pair, sidesOfOrder(view))

/** Describes terms briefly. @example 'Sell 1 WETH → 3,000 USDC' */
export const termsLine = (terms: OrderTerms, pair: TokenPair): string =>
  sidesLine(terms.kind, pair, limitOf(terms))
