/** Figures of an order in the list, and sorting by them. */

import { proofOf } from '../../../client/db/rows/order-entry'
import type { OrderTab } from '../../../client/orders/pages'
import type { TokenPair } from '../../../client/tokens/tokens'
import { distanceToLimit, marketOf, pricesOf } from '../../../client/trade/market-price'
import { distanceFromMarket, limitOf } from '../../../client/trade/offer'
import { reportedExecution, surplusBps } from '../../../domain/orders/amounts'
import type { Address } from '../../../domain/scalars'
import { directionOf } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { surplusOverLimit } from '../fills'
import type { OrderView } from '../order-view'

/** USD per whole token. */
export type UsdPrices = ReadonlyMap<Address, number>

/**
 * Returns how much better for the trader the limit is than the market, in basis points. Zero or less means
 * that the limit is reached. Undefined for ended orders, and if a price or token is unknown.
 */
export function limitDistanceBps({ isLive, terms, pair }: OrderView, prices: UsdPrices): number | undefined {
  const market = isLive ? marketOf(pair, pricesOf(pair, prices)) : undefined
  return market && distanceFromMarket(limitOf(terms), market)
}

/** Current surplus over the limit, in atoms of its token and in basis points of the executed amount. */
export interface Gain {
  readonly atoms: bigint
  readonly token: TokenPair['sell']
  readonly bps: number
}

/** Returns the surplus of an order, or undefined before the first fill and if its price is not plausible. */
export function gainOf({ entry, order, pair }: OrderView): Gain | undefined {
  const atoms = order && surplusOverLimit(order)
  if (!order || atoms === undefined || proofOf(entry) === 'implausible') return undefined
  const executed = reportedExecution(order)
  return { atoms, token: order.kind === 'sell' ? pair.buy : pair.sell, bps: surplusBps(order, executed) }
}

export type Column = 'price' | 'distance' | 'filled' | 'surplus' | 'expires' | 'created'

export const columnWords = {
  price: t`Limit price`,
  distance: t`vs. market`,
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
  distance: (view, prices) => {
    const bps = limitDistanceBps(view, prices)
    return bps === undefined ? undefined : distanceToLimit(bps, directionOf(view.terms))
  },
} as const satisfies Record<SortKey, (view: OrderView, prices: UsdPrices) => number | undefined>

/** Sorts orders by a figure. Orders without the figure come last. */
export function sortViews(
  views: readonly OrderView[],
  { by, first }: Sorting,
  prices: UsdPrices,
): readonly OrderView[] {
  const sign = first === 'greatest' ? -1 : 1
  const figured = views.map((view) => ({ view, figure: figures[by](view, prices) }))
  const compare = (a: number | undefined, b: number | undefined): number => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return sign * (a - b)
  }
  return figured.sort((a, b) => compare(a.figure, b.figure)).map(({ view }) => view)
}
