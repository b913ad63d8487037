/** The figures of an order in the list: how far the market is, what it gained, and by which of them the list is sorted. */

import type { OrderTab } from '../../../client/orders/pages'
import type { TokenPair } from '../../../client/tokens/tokens'
import { marketOf, pricesOf, wayToLimit } from '../../../client/trade/market-price'
import { distanceFromMarket, limitOf } from '../../../client/trade/offer'
import { reportedExecution, surplusBps } from '../../../domain/orders/amounts'
import type { Address } from '../../../domain/scalars'
import { directionOf } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { surplusOverLimit } from '../facts'
import type { OrderView } from '../view'

/** USD per whole token. */
export type UsdPrices = ReadonlyMap<Address, number>

/**
 * How much better for the trader the limit is than the market, basis points; not above zero: it is met.
 * Undefined of an order that can no longer change, and where a price or a token is unknown.
 */
export function distanceToLimit({ isLive, terms, pair }: OrderView, prices: UsdPrices): number | undefined {
  const market = isLive ? marketOf(pair, pricesOf(pair, prices)) : undefined
  return market && distanceFromMarket(limitOf(terms), market)
}

/** What was gained over the limit so far: atoms of the token it is in, and basis points of the limit. */
export interface Gain {
  readonly atoms: bigint
  readonly token: TokenPair['sell']
  readonly bps: number
}

/** Undefined before the first fill. */
export function gainOf({ order, pair }: OrderView): Gain | undefined {
  const atoms = order && surplusOverLimit(order)
  if (!order || atoms === undefined) return undefined
  const executed = reportedExecution(order)
  return { atoms, token: order.kind === 'sell' ? pair.buy : pair.sell, bps: surplusBps(order, executed) }
}

/** Columns of figures. */
export type Column = 'price' | 'distance' | 'filled' | 'surplus' | 'expires' | 'created'

export const columnWords = {
  price: t`Limit price`,
  distance: t`vs. market`,
  filled: t`Filled`,
  surplus: t`Surplus`,
  expires: t`Expires`,
  created: t`Created`,
} as const satisfies Record<Column, string>

/** What each tab shows of its orders. */
export const columnsOf = {
  open: ['price', 'distance', 'filled', 'expires', 'created'],
  filled: ['price', 'surplus', 'created'],
  ended: ['price', 'filled', 'surplus', 'created'],
} as const satisfies Record<OrderTab, readonly Column[]>

/** What the list can be sorted by: prices of two pairs are in no order. */
export type SortKey = Exclude<Column, 'price'>

export interface Sorting {
  readonly by: SortKey
  readonly first: 'greatest' | 'least'
}

/** The sorting of a list that was just opened. */
export const NEWEST: Sorting = { by: 'created', first: 'greatest' }

/** What is nearest in time or price is of interest first; of all else the most. */
export const sortingBy = (by: SortKey): Sorting => ({
  by,
  first: by === 'expires' || by === 'distance' ? 'least' : 'greatest',
})

/** The sorting after a press on a column's head: by that column, and the other way round by the next press. */
export const pressColumn = ({ by, first }: Sorting, pressed: SortKey): Sorting =>
  by === pressed ? { by, first: first === 'greatest' ? 'least' : 'greatest' } : sortingBy(pressed)

const figures = {
  created: ({ createdAt }) => createdAt,
  expires: ({ expiresAt }) => expiresAt,
  filled: ({ filledBps }) => filledBps,
  surplus: (view) => gainOf(view)?.bps,
  distance: (view, prices) => {
    const bps = distanceToLimit(view, prices)
    return bps === undefined ? undefined : wayToLimit(bps, directionOf(view.terms))
  },
} as const satisfies Record<SortKey, (view: OrderView, prices: UsdPrices) => number | undefined>

/** Views by a figure; those without it are last. */
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
