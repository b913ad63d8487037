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

/** Returns whether an order of a trailing stop counts only after the market has risen. */
const isRaised = (when: Offer['when']): boolean =>
  when?.condition.kind === 'market' && when.condition.risen !== undefined

/**
 * Returns the limits for the pair of a chart, the form's own and its trigger first. Of two equal limits, the
 * first is labelled. A trailing stop has its lowest limit and trigger.
 */
export function chartLimitsFor(
  chainId: ChainId,
  chart: TokenPair,
  { offers, open }: ChartOrders,
): readonly ChartLimit[] {
  const distinct = offers.filter(({ when }) => !isRaised(when)).filter(differs)
  const nameOf = (index: number) => plural(distinct.length, t`New order`, t`New order ${index + 1}`)
  const made = distinct.map(({ pair, terms }, index) => ({
    pair,
    limit: limitOf(terms),
    name: nameOf(index),
  }))
  const triggers = distinct.flatMap(({ pair, when }) =>
    when?.condition.kind === 'market' ? [{ pair, limit: when.condition, name: t`Trigger` }] : [],
  )
  const placed = open.map((view) => ({ pair: view.pair, limit: limitOf(view.terms), name: chartName(view) }))
  return [...made, ...triggers, ...placed].flatMap((each) => toChartLimit(chainId, chart, each) ?? [])
}
