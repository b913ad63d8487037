/** Limits on the chart next to the form: those of its orders, and of open orders. */

import type { TokenPair } from '../../../client/tokens/tokens'
import { limitOf } from '../../../client/trade/market-price'
import type { Offer } from '../../../client/trade/offer'
import type { ChainId } from '../../../domain/scalars'
import { plural, t } from '../../../domain/text/texts'
import { sideTexts } from '../../orders/order-sentence'
import type { OrderView } from '../../orders/order-view'
import { toChartLimit } from '../../prices/limits'
import type { ChartLimit } from '../../prices/price-chart'

/** Names an order on a chart. @example 'Sell 1 WETH' */
function chartName(view: OrderView): string {
  const { sell, buy } = sideTexts(view)
  return view.terms.kind === 'sell' ? t`Sell ${sell}` : t`Buy ${buy}`
}

interface ChartOrders {
  /** Orders that the form makes, in signing order. */
  readonly offers: readonly Offer[]
  readonly open: readonly OrderView[]
}

/** Maximum difference of two limits that are drawn as one: parts of a plan differ by rounding. */
const SAME = 1e-6

const priceOf = ({ terms }: Offer): number => {
  const { sell, buy } = limitOf(terms)
  return Number(buy) / Number(sell)
}

const differs = (offer: Offer, index: number, offers: readonly Offer[]): boolean => {
  const before = offers[index - 1]
  return !before || Math.abs(priceOf(offer) / priceOf(before) - 1) > SAME
}

/**
 * Returns the limits for the pair of a chart, the form's own first. Of two equal limits, the first is
 * labelled.
 */
export function chartLimitsFor(
  chainId: ChainId,
  chart: TokenPair,
  { offers, open }: ChartOrders,
): readonly ChartLimit[] {
  const distinct = offers.filter(differs)
  const nameOf = (index: number) => plural(distinct.length, t`New order`, t`New order ${index + 1}`)
  const made = distinct.map(({ pair, terms }, index) => ({
    pair,
    limit: limitOf(terms),
    name: nameOf(index),
  }))
  const placed = open.map((view) => ({ pair: view.pair, limit: limitOf(view.terms), name: chartName(view) }))
  return [...made, ...placed].flatMap((each) => toChartLimit(chainId, chart, each) ?? [])
}
