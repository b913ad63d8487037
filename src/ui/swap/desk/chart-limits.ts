/** Every limit beside a ticket: of the orders that it makes, and of those that are open. */

import type { TokenPair } from '../../../client/tokens/tokens'
import { limitOf, type Offer } from '../../../client/trade/offer'
import type { ChainId } from '../../../domain/scalars'
import { plural, t } from '../../../domain/text/texts'
import { sideTexts } from '../../orders/order-sentence'
import type { OrderView } from '../../orders/view'
import { limitOn } from '../../prices/limits'
import type { ChartLimit } from '../../prices/price-chart'

/** What an order on a chart is called. @example 'Sell 1 WETH' */
function chartName(view: OrderView): string {
  const { sell, buy } = sideTexts(view)
  return view.terms.kind === 'sell' ? t`Sell ${sell}` : t`Buy ${buy}`
}

interface DeskOrders {
  /** What the ticket makes, in the order in which it is signed. */
  readonly offers: readonly Offer[]
  readonly open: readonly OrderView[]
}

/** Those that trade the pair of a chart, the ticket's own first: where two are in one place, the first is named. */
export function limitsBeside(
  chainId: ChainId,
  chart: TokenPair,
  { offers, open }: DeskOrders,
): readonly ChartLimit[] {
  const nameOf = (at: number) => plural(offers.length, t`New order`, t`New order ${at + 1}`)
  const made = offers.map(({ pair, terms }, at) => ({ pair, limit: limitOf(terms), name: nameOf(at) }))
  const placed = open.map((view) => ({ pair: view.pair, limit: limitOf(view.terms), name: chartName(view) }))
  return [...made, ...placed].flatMap((each) => limitOn(chainId, chart, each) ?? [])
}
