/** Reads, searches and sorts the shown orders of a tab. */
import { useMemo } from 'preact/hooks'
import type { OrderScope } from '../../../client/orders/journal'
import { type OrderPage, type OrderQuery, type OrderTab, watchOrderPage } from '../../../client/orders/pages'
import { useLatest, useLive } from '../../kit/use-live'
import { type OrderView, viewEntry } from '../order-view'
import { type MarketOf, useOpenMarkets } from '../use-open-market'
import { NEWEST, sortViews } from './figures'
import type { ListChoice } from './order-tools'

/** Maximum number of newest orders that are read to sort by a figure without an index. */
export const MAX_SORTED = 1_000

export interface OrderList {
  readonly views: readonly OrderView[]
  readonly marketOf: MarketOf
  /** True if there are more orders to show. */
  readonly hasMore: boolean
  /** True if the sorting left out older orders. */
  readonly isIncomplete: boolean
}

interface ListOf extends OrderScope {
  readonly tab: OrderTab
}

const queryOf = (list: ListOf, { search, filter, sorting }: ListChoice, count: number): OrderQuery => {
  const isByTime = sorting.by === 'created'
  const direction = isByTime && sorting.first === 'least' ? 'oldest' : 'newest'
  return { ...list, search, filter, direction, limit: isByTime ? count : MAX_SORTED }
}

/** Returns the query for the total of a list. */
export const totalledBy = (list: OrderScope, tab: OrderTab, choice: ListChoice): OrderQuery =>
  queryOf({ ...list, tab }, { ...choice, sorting: NEWEST }, MAX_SORTED)

type ViewedPage = Pick<OrderPage, 'hasMore'> & Pick<OrderList, 'views'>

/** Sorts the orders of a page as chosen. */
function sortPage(
  { views, hasMore }: ViewedPage,
  { sorting }: ListChoice,
  count: number,
  marketOf: MarketOf,
): OrderList {
  if (sorting.by === 'created') return { views, marketOf, hasMore, isIncomplete: false }
  const sorted = sortViews(views, sorting, marketOf)
  return { views: sorted.slice(0, count), marketOf, hasMore: sorted.length > count, isIncomplete: hasMore }
}

/**
 * Returns the first `count` orders, or undefined until they have been read. During a new search the previous
 * ones stay.
 */
export function useOrderList(list: ListOf, choice: ListChoice, count: number): OrderList | undefined {
  const query = queryOf(list, choice, count)
  const page = useLatest(
    useLive(() => watchOrderPage(query), [query]),
    JSON.stringify(list),
  )
  const viewed = useMemo(() => page && { views: page.entries.map(viewEntry), hasMore: page.hasMore }, [page])
  const marketOf = useOpenMarkets(viewed?.views ?? [])
  return viewed && sortPage(viewed, choice, count, marketOf)
}
