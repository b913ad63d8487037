/** The order list by pages. Reads as many orders as are shown, however many there are. */

import { fittingRows } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { isPlacedElsewhere, type OrderEntry, orderEntry, orderOf } from '../db/rows/order-entry'
import { countAll, countUpTo, type Direction, type Range, readFirst, scan } from '../db/scan'
import { isOf, type OrderScope } from './journal'
import { createMatcher } from './search'

/** Tabs of the list: open orders that can still change, filled orders, and orders that ended otherwise. */
export const orderTabs = ['open', 'filled', 'ended'] as const
export type OrderTab = (typeof orderTabs)[number]

/** Index ranges of each tab, by step or by the service's status. An order is in exactly one range. */
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

/** Returns whether the ranges of a scope also have rows of other accounts or networks. */
const needsFilter = ({ chainId, owner }: OrderScope): boolean =>
  (chainId === undefined) !== (owner === undefined)

const rangesOf = ({ profileId, chainId, owner }: OrderScope, tab: OrderTab): readonly Range<OrderEntry>[] =>
  TABS[tab].map(([by, value]) => ({
    table: clientDb.orders as never,
    ...(chainId && owner
      ? {
          index: `[profileId+chainId+owner+${by}+createdAt]`,
          path: [profileId, chainId, owner, value],
        }
      : { index: `[profileId+${by}+createdAt]`, path: [profileId, value] }),
    timeOf: ({ createdAt }) => createdAt,
  }))

/**
 * Returns whether an order is a market order: it was signed with a quote. For an order signed elsewhere, the
 * service's class decides.
 */
const isMarket = (entry: OrderEntry): boolean =>
  isPlacedElsewhere(entry) ? orderOf(entry)?.class === 'market' : entry.shown !== null

const FILTERS = {
  all: () => true,
  sell: ({ terms }) => terms.kind === 'sell',
  buy: ({ terms }) => terms.kind === 'buy',
  market: isMarket,
  limit: (entry) => !isMarket(entry),
} as const satisfies Record<string, (entry: OrderEntry) => boolean>
export type OrderFilter = keyof typeof FILTERS

export interface OrderQuery extends OrderScope {
  readonly tab: OrderTab
  readonly filter: OrderFilter
  /** Search text. An empty text matches all orders. */
  readonly search: string
  readonly direction: Direction
  readonly limit: number
}

export interface OrderPage {
  readonly entries: readonly OrderEntry[]
  readonly hasMore: boolean
}

/** Reads the first orders of each range. Without filter and search, no more orders are read than shown. */
async function readRanges(query: OrderQuery, limit: number): Promise<readonly (readonly OrderEntry[])[]> {
  const { profileId, tab, search, filter, direction } = query
  const ranges = rangesOf(query, tab)
  if (search.trim() === '' && filter === 'all' && !needsFilter(query))
    return Promise.all(ranges.map((range) => readFirst(range, direction, limit)))
  const matches = await createMatcher(profileId, search)
  const fits = (entry: OrderEntry) => FILTERS[filter](entry) && isOf(entry, query) && matches(entry)
  return Promise.all(ranges.map((range) => scan(range, direction, fits, limit)))
}

/** Reads a page of a tab. */
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

/** Maximum count of the orders of a tab, because counting takes as long as reading. */
export const MAX_COUNTED = 100

/** Counts the orders of a scope in a range, up to a limit. */
const countIn = async (range: Range<OrderEntry>, scope: OrderScope, limit: number): Promise<number> =>
  needsFilter(scope)
    ? (await scan(range, 'newest', (entry) => isOf(entry, scope), limit)).length
    : countUpTo(range, limit)

export type OrderCounts = Readonly<Record<OrderTab, number>>

/** @internal Exported for the benchmark. */
export async function countOrders(scope: OrderScope): Promise<OrderCounts> {
  const counts = await Promise.all(
    orderTabs.map(async (tab) => {
      const parts = await Promise.all(rangesOf(scope, tab).map((range) => countIn(range, scope, MAX_COUNTED)))
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

/** Counts all orders of a tab. */
export async function countAllOrders(scope: OrderScope, tab: OrderTab): Promise<number> {
  const counts = await Promise.all(
    rangesOf(scope, tab).map((range) =>
      needsFilter(scope) ? countIn(range, scope, Number.MAX_SAFE_INTEGER) : countAll(range),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

export const watchOrderCounts = (scope: OrderScope): Observable<OrderCounts> =>
  observe(() => countOrders(scope))
