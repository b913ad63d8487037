/** The list of orders by pages: as much as is shown is read, however many there are. */
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { isPlacedElsewhere, type OrderEntry, orderEntry, orderOf } from '../db/rows/order-entry'
import { countUpTo, type Direction, type Range, readFirst, scan } from '../db/scan'
import { fittingRows } from '../db/set-aside'
import type { OrdersOf } from './journal'
import { createMatcher } from './search'

/** Tabs of the list: what can still change, what has filled whole, what ended otherwise. */
export const orderTabs = ['open', 'filled', 'ended'] as const
export type OrderTab = (typeof orderTabs)[number]

/** By step or by the status that the service gave: an order is in one of these ranges at any time. */
const TABS = {
  open: [
    ['step', 'intended'],
    ['step', 'signed'],
    ['step', 'accepted'],
  ],
  filled: [['order.status', 'fulfilled']],
  ended: [
    ['order.status', 'cancelled'],
    ['order.status', 'expired'],
    ['step', 'refused'],
  ],
} as const satisfies Record<OrderTab, readonly (readonly [by: string, value: string])[]>

const rangesOf = ({ profileId, chainId, owner }: OrdersOf, tab: OrderTab): readonly Range<OrderEntry>[] =>
  TABS[tab].map(([by, value]) => ({
    table: clientDb.orders as never,
    index: `[profileId+chainId+owner+${by}+createdAt]`,
    path: [profileId, chainId, owner, value],
    timeOf: ({ createdAt }) => createdAt,
  }))

/** A limit order was signed without a quote in sight; of one that was signed elsewhere the service's word holds. */
const isMarket = (entry: OrderEntry): boolean =>
  isPlacedElsewhere(entry) ? orderOf(entry)?.class === 'market' : entry.shown !== null

/** What of a tab is shown: one side, or orders of one type. */
const FILTERS = {
  all: () => true,
  sell: ({ terms }) => terms.kind === 'sell',
  buy: ({ terms }) => terms.kind === 'buy',
  market: isMarket,
  limit: (entry) => !isMarket(entry),
} as const satisfies Record<string, (entry: OrderEntry) => boolean>
export type OrderFilter = keyof typeof FILTERS

/** What is asked of the list. */
export interface OrderQuery extends OrdersOf {
  readonly tab: OrderTab
  readonly filter: OrderFilter
  /** Empty: all. */
  readonly search: string
  readonly direction: Direction
  /** So many are read. */
  readonly limit: number
}

/** Orders in the order that was asked for, and whether there are more. */
export interface OrderPage {
  readonly entries: readonly OrderEntry[]
  readonly hasMore: boolean
}

/** The first orders of each range of a tab: nothing is left out of a plain page, so no more is read than is shown. */
async function readRanges(query: OrderQuery, limit: number): Promise<readonly (readonly OrderEntry[])[]> {
  const { profileId, tab, search, filter, direction } = query
  const ranges = rangesOf(query, tab)
  if (search.trim() === '' && filter === 'all')
    return Promise.all(ranges.map((range) => readFirst(range, direction, limit)))
  const isSought = await createMatcher(profileId, search)
  const fits = (entry: OrderEntry) => FILTERS[filter](entry) && isSought(entry)
  return Promise.all(ranges.map((range) => scan(range, direction, fits, limit)))
}

/**
 * A page of a tab.
 * @internal Exported for the bench, which measures it over databases of different sizes.
 */
export async function readOrderPage(query: OrderQuery): Promise<OrderPage> {
  const { direction, limit } = query
  const parts = await readRanges(query, limit + 1)
  const sign = direction === 'newest' ? -1 : 1
  const sorted = parts.flat().sort((a, b) => sign * (a.createdAt - b.createdAt))
  return {
    entries: fittingRows('orders', orderEntry, sorted.slice(0, limit)),
    hasMore: sorted.length > limit,
  }
}

export const watchOrderPage = (query: OrderQuery): Observable<OrderPage> =>
  observe(() => readOrderPage(query))

/** A tab's orders are counted up to here: to count many takes as long as to read them. */
export const MAX_COUNTED = 100

/** How many orders each tab has, counted up to `MAX_COUNTED`. */
export type OrderCounts = Readonly<Record<OrderTab, number>>

/** @internal Exported for the bench. */
export async function countOrders(of: OrdersOf): Promise<OrderCounts> {
  const counts = await Promise.all(
    orderTabs.map(async (tab) => {
      const parts = await Promise.all(rangesOf(of, tab).map((range) => countUpTo(range, MAX_COUNTED)))
      return [
        tab,
        Math.min(
          MAX_COUNTED,
          parts.reduce((sum, count) => sum + count, 0),
        ),
      ] as const
    }),
  )
  return Object.fromEntries(counts) as OrderCounts
}

export const watchOrderCounts = (of: OrdersOf): Observable<OrderCounts> => observe(() => countOrders(of))
