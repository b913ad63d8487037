/** Figures of an order in the list, and sorting by them. */

import { proofOf } from '../../../client/db/rows/order-entry'
import { gainOf as gainOfOrder, type OrderGain } from '../../../client/orders/gains'
import type { OrderTab } from '../../../client/orders/pages'
import type { TokenPair } from '../../../client/tokens/tokens'
import { type FillOutlook, outlookOf } from '../../../client/trade/fills-at'
import { distanceToLimit, marketOf, pricesOf } from '../../../client/trade/market-price'
import { restOf } from '../../../client/trade/order-costs'
import { directionOf } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import type { OrderView } from '../order-view'
import type { MarketOf, OpenMarket } from '../use-open-market'

/** Returns when an order fills. Undefined for ended orders, and if its costs are unknown. */
export const outlookOfView = (view: OrderView, { usd, costs }: OpenMarket): FillOutlook | undefined =>
  view.isLive
    ? outlookOf(restOf(view), costs.get(view.uid), marketOf(view.pair, pricesOf(view.pair, usd)))
    : undefined

/** Current gain, and its token. */
export interface Gain extends OrderGain {
  readonly token: TokenPair['sell']
}

/** Returns the gain of an order, or undefined before the first fill and if its price is not plausible. */
export function gainOf({ entry, order, pair }: OrderView): Gain | undefined {
  const gain = order && proofOf(entry) !== 'implausible' ? gainOfOrder(entry, order) : undefined
  return order && gain && { ...gain, token: order.kind === 'sell' ? pair.buy : pair.sell }
}

export type Column = 'price' | 'distance' | 'filled' | 'surplus' | 'expires' | 'created'

export const columnWords = {
  price: t`Limit price`,
  distance: t`Fills at`,
  filled: t`Filled`,
  surplus: t`Surplus`,
  expires: t`Expires`,
  created: t`Created`,
} as const satisfies Record<Column, string>

/** Columns of each tab. */
export const columnsOf = {
  open: ['price', 'distance', 'filled', 'expires', 'created'],
  filled: ['price', 'surplus', 'created'],
  ended: ['price', 'filled', 'surplus', 'created'],
} as const satisfies Record<OrderTab, readonly Column[]>

/** Columns that can be sorted. Prices of different pairs are not comparable. */
export type SortKey = Exclude<Column, 'price'>

export interface Sorting {
  readonly by: SortKey
  readonly first: 'greatest' | 'least'
}

/** Default sorting. */
export const NEWEST: Sorting = { by: 'created', first: 'greatest' }

/**
 * Returns the sorting that starts with the most relevant rows: the nearest expiry or limit, otherwise the
 * greatest figure.
 */
export const sortingBy = (by: SortKey): Sorting => ({
  by,
  first: by === 'expires' || by === 'distance' ? 'least' : 'greatest',
})

/** Returns the sorting after a press on a column heading. A second press reverses the order. */
export const toggleSorting = ({ by, first }: Sorting, pressed: SortKey): Sorting =>
  by === pressed ? { by, first: first === 'greatest' ? 'least' : 'greatest' } : sortingBy(pressed)

const figures = {
  created: ({ createdAt }) => createdAt,
  expires: ({ expiresAt }) => expiresAt,
  filled: ({ filledBps }) => filledBps,
  surplus: (view) => gainOf(view)?.bps,
  distance: (view, market) => {
    const bps = outlookOfView(view, market)?.bps
    return bps === undefined ? undefined : distanceToLimit(bps, directionOf(view.terms))
  },
} as const satisfies Record<SortKey, (view: OrderView, market: OpenMarket) => number | undefined>

/** Sorts orders by a figure. Orders without the figure come last. */
export function sortViews(
  views: readonly OrderView[],
  { by, first }: Sorting,
  marketOfView: MarketOf,
): readonly OrderView[] {
  const sign = first === 'greatest' ? -1 : 1
  const figured = views.map((view) => ({ view, figure: figures[by](view, marketOfView(view)) }))
  const compare = (a: number | undefined, b: number | undefined): number => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return sign * (a - b)
  }
  return figured.sort((a, b) => compare(a.figure, b.figure)).map(({ view }) => view)
}
