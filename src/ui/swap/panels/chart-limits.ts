/** Limits on the chart next to the form: those of its orders, and of open orders. */

import type { TokenPair } from '../../../client/tokens/tokens'
import { limitOf } from '../../../client/trade/market-price'
import type { Offer } from '../../../client/trade/offer'
import { targetAmount } from '../../../domain/orders/amounts'
import type { ChainId } from '../../../domain/scalars'
import { amountIn, amountOut } from '../../../domain/text/numbers'
import { plural, t } from '../../../domain/text/texts'
import { sideTexts } from '../../orders/order-sentence'
import type { OrderView } from '../../orders/order-view'
import type { ChartLimit } from '../../prices/chart-lines'
import { toChartLimit } from '../../prices/limits'
import type { LineMove } from '../../prices/line-handle'

/** Names an order on a chart. @example 'Sell 1 WETH' */
export function chartName(view: OrderView): string {
  const { sell, buy } = sideTexts(view)
  return view.terms.kind === 'sell' ? t`Sell ${sell}` : t`Buy ${buy}`
}

interface ChartOrders {
  /** Lines of the form's own prices. */
  readonly own?: readonly ChartLimit[]
  /** Orders that the form makes, in signing order. */
  readonly offers: readonly Offer[]
  readonly open: readonly OrderView[]
  /** Returns how the line of an open order is moved. Undefined for an order that cannot be edited. */
  readonly moveOf?: (view: OrderView) => LineMove | undefined
  /** Hides the amounts of open orders while amounts are hidden. */
  readonly hide?: (text: string) => string
}

/** Maximum difference of two limits that are drawn as one: parts of a plan differ by rounding. */
const SAME = 1e-6

const isSame = (one: number, other: number): boolean => Math.abs(one / other - 1) <= SAME

const priceOf = ({ terms }: Offer): number => {
  const { sell, buy } = limitOf(terms)
  return Number(buy) / Number(sell)
}

const differs = (offer: Offer, index: number, offers: readonly Offer[]): boolean => {
  const before = offers[index - 1]
  return !before || !isSame(priceOf(offer), priceOf(before))
}

/** Returns whether an order of a trailing stop counts only after the market has risen. */
const isRaised = (when: Offer['when']): boolean =>
  when?.condition.kind === 'market' && when.condition.risen !== undefined

/** Returns whether all orders trade in one direction, at different prices: the steps of a ladder. */
const areSteps = (offers: readonly Offer[]): boolean =>
  offers.length > 1 &&
  offers.every(({ terms, when }) => terms.sellToken === offers[0]?.terms.sellToken && !isTriggered(when))

const isTriggered = (when: Offer['when']): boolean => when?.condition.kind === 'market'

/** Lines of the orders that the form makes, with their triggers. The steps of a ladder have their sizes. */
function linesOfOffers(chainId: ChainId, chart: TokenPair, offers: readonly Offer[]): readonly ChartLimit[] {
  const distinct = offers.filter(({ when }) => !isRaised(when)).filter(differs)
  const hasSizes = areSteps(distinct)
  const largest = Math.max(...distinct.map(({ terms }) => Number(targetAmount(terms))))
  const made = distinct.flatMap((offer, index): readonly ChartLimit[] => {
    const { pair, terms } = offer
    const number = plural(distinct.length, t`New order`, t`New order ${index + 1}`)
    const name = hasSizes ? sizeText(offer) : number
    const line = toChartLimit(chainId, chart, { pair, limit: limitOf(terms), name })
    return line ? [{ ...line, ...(hasSizes && { size: Number(targetAmount(terms)) / largest }) }] : []
  })
  const triggers = distinct.flatMap(({ pair, when }) =>
    when?.condition.kind === 'market'
      ? (toChartLimit(chainId, chart, { pair, limit: when.condition, name: t`Trigger` }) ?? [])
      : [],
  )
  return [...made, ...triggers]
}

/** Writes the fixed amount of an order. @example '0.2 WETH' */
function sizeText({ pair, terms }: Offer): string {
  const token = pair[terms.kind]
  const write = terms.kind === 'sell' ? amountOut : amountIn
  return `${write(targetAmount(terms), token)} ${token.symbol}`
}

/**
 * Returns the limits for the pair of a chart, the form's own and its triggers first. Of two equal limits, the
 * first is labelled. A trailing stop has its lowest limit and trigger. A line of the form's own prices takes the
 * place of the same line of an order.
 */
export function chartLimitsFor(
  chainId: ChainId,
  chart: TokenPair,
  { own = [], offers, open, moveOf, hide = (text) => text }: ChartOrders,
): readonly ChartLimit[] {
  const made = linesOfOffers(chainId, chart, offers)
  const ownLines = own.map((line) => {
    const order = made.find(({ price, size }) => size !== undefined && isNear(price, line.price))
    return order ? { ...line, name: order.name, size: order.size } : line
  })
  const others = made.filter(({ price }) => !own.some((line) => isNear(price, line.price)))
  const placed = open.flatMap((view) => {
    const line = toChartLimit(chainId, chart, {
      pair: view.pair,
      limit: limitOf(view.terms),
      name: hide(chartName(view)),
    })
    const move = moveOf?.(view)
    return line ? [{ ...line, ...(move && { move }) }] : []
  })
  return [...ownLines, ...others, ...placed] as readonly ChartLimit[]
}

/** Relative difference of a typed price and the limit of its order, which is rounded to atoms. */
const ROUNDING = 1e-4

const isNear = (one: number, other: number): boolean => Math.abs(one / other - 1) <= ROUNDING
