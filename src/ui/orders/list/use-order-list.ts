/** The orders of a tab as the list shows them: read as far as they are shown, searched, sorted. */
import { useMemo } from 'preact/hooks'
import type { OrdersOf } from '../../../client/orders/journal'
import { type OrderPage, type OrderQuery, type OrderTab, watchOrderPage } from '../../../client/orders/pages'
import { useLatest, useLive } from '../../kit/use-live'
import { useOpenPrices } from '../use-order-prices'
import { type OrderView, viewEntry } from '../view'
import { sortViews, type UsdPrices } from './figures'
import type { ListChoice } from './order-tools'

/** By what no index holds, so many of the newest are read and sorted. */
export const MAX_SORTED = 1_000

/** What is shown of a tab. */
export interface OrderList {
  readonly views: readonly OrderView[]
  readonly prices: UsdPrices
  /** More can be shown. */
  readonly hasMore: boolean
  /** Older orders were not looked at for the sorting. */
  readonly isPart: boolean
}

interface ListOf extends OrdersOf {
  readonly tab: OrderTab
}

const queryOf = (list: ListOf, { search, filter, sorting }: ListChoice, count: number): OrderQuery => {
  const isByTime = sorting.by === 'created'
  const direction = isByTime && sorting.first === 'least' ? 'oldest' : 'newest'
  return { ...list, search, filter, direction, limit: isByTime ? count : MAX_SORTED }
}

type ViewedPage = Pick<OrderPage, 'hasMore'> & Pick<OrderList, 'views'>

/** Views of a page in the order that was chosen. */
function arrange(
  { views, hasMore }: ViewedPage,
  { sorting }: ListChoice,
  count: number,
  prices: UsdPrices,
): OrderList {
  if (sorting.by === 'created') return { views, prices, hasMore, isPart: false }
  const sorted = sortViews(views, sorting, prices)
  return { views: sorted.slice(0, count), prices, hasMore: sorted.length > count, isPart: hasMore }
}

/** The first `count` of them; undefined until they were read. What is being searched for leaves the last ones in place. */
export function useOrderList(list: ListOf, choice: ListChoice, count: number): OrderList | undefined {
  const query = queryOf(list, choice, count)
  const page = useLatest(
    useLive(() => watchOrderPage(query), [query]),
    JSON.stringify(list),
  )
  const viewed = useMemo(() => page && { views: page.entries.map(viewEntry), hasMore: page.hasMore }, [page])
  const prices = useOpenPrices(viewed?.views ?? [])
  return viewed && arrange(viewed, choice, count, prices)
}
