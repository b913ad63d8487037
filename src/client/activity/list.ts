/**
 * All events of an environment by time: orders, fills, transactions, notifications, signatures. In the list
 * of all kinds, the events of one order are one row: the order, at the time of its newest event.
 *
 *     signature 1 · order 1 · fill 1 · approval · signature 2 · order 2     one kind: each of its rows
 *                   order 1 at fill 1 · approval · order 2 at its placing   all: one row per order
 */
import { fittingRows } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { OrderKey, ProfileId } from '../db/rows/keys'
import { type LedgerRow, ledgerRow } from '../db/rows/ledger'
import type { NotificationRow } from '../db/rows/notification'
import { type OrderEntry, orderEntry } from '../db/rows/order-entry'
import { type TransactionRow, transactionRow } from '../db/rows/transaction'
import { type Range, readFirst, scan } from '../db/scan'
import { type Notification, toNotifications } from '../notify/notifications'
import { type OrderScope, readEntries } from '../orders/journal'
import { wordsOf } from '../orders/search'
import { searchTextOf } from './search-text'
import { readSignedCancellations, type SignedCancellation } from './signed-cancellations'

/** Kinds of events. A fill is also a notification, but has only one row. */
type ActivityKind = 'order' | 'fill' | 'transaction' | 'notification' | 'signature'

/** One row of the list. `id` is unique among all kinds. */
export type Activity = { readonly id: string; readonly at: number } & (
  | { readonly kind: 'order'; readonly entry: OrderEntry }
  | { readonly kind: 'fill' | 'notification'; readonly notification: Notification }
  | { readonly kind: 'transaction'; readonly row: TransactionRow }
  | {
      readonly kind: 'signature'
      readonly row: LedgerRow
      readonly cancellation?: SignedCancellation | undefined
    }
)

/** Selects events. Events without an account are listed with those of each account. */
export interface ActivityQuery extends OrderScope {
  readonly kind: ActivityKind | 'all'
  /** Search text. An empty text matches all rows. */
  readonly search: string
  readonly limit: number
}

/** Rows, newest first, and whether older ones exist. */
export interface ActivityPage {
  readonly items: readonly Activity[]
  readonly hasMore: boolean
}

/** The range of a kind in its table, the owner of a row, and its conversion to items. */
interface Source<T> {
  readonly range: (profileId: ProfileId) => Range<T>
  readonly ownerOf: (row: T) => string | undefined
  readonly toItems: (rows: readonly T[]) => readonly Activity[]
  /** Returns whether a row is of this kind. Undefined if the table has no other kind. */
  readonly isKind?: (row: T) => boolean
  /** Names the order whose row replaces this one in the list of all kinds. */
  readonly orderOf?: (row: T) => string | undefined
}

/** Fills, and their reversals, so that the list shows which fills were taken back. */
const FILLS: readonly string[] = ['order_filled', 'order_partially_filled', 'fill_reverted']
/** Notifications that only repeat the status of their order. */
const STATUSES: readonly string[] = [
  'order_filled',
  'order_partially_filled',
  'order_expired',
  'order_cancelled',
]

/** Returns the name of an order within its environment. */
const orderName = ({ chainId, uid }: { readonly chainId: number; readonly uid: string | null }) =>
  uid === null ? undefined : `${chainId}:${uid}`

/** Returns the range of a table with an environment's rows by time. */
export const rangeOf =
  <T>(table: 'orders' | 'notifications' | 'transactions' | 'ledger', field: 'createdAt' | 'at') =>
  (profileId: ProfileId): Range<T> => ({
    table: clientDb.table(table) as Range<T>['table'],
    index: `[profileId+${field}]`,
    path: [profileId],
    timeOf: (row) => (row as Record<typeof field, number>)[field],
  })

const orders: Source<OrderEntry> = {
  range: rangeOf('orders', 'createdAt'),
  ownerOf: ({ owner }) => owner,
  toItems: (rows) =>
    fittingRows('orders', orderEntry, rows).map((entry) => ({
      kind: 'order',
      id: `order:${entry.chainId}:${entry.uid}`,
      at: entry.createdAt,
      entry,
    })),
  orderOf: orderName,
}

const notifications = (isKind?: (row: NotificationRow) => boolean): Source<NotificationRow> => ({
  range: rangeOf('notifications', 'at'),
  ownerOf: ({ facts }) => facts?.['owner'],
  toItems: (rows) =>
    toNotifications(rows).map((notification) => ({
      kind: FILLS.includes(notification.type) ? 'fill' : 'notification',
      id: `notification:${notification.id}`,
      at: notification.at,
      notification,
    })),
  ...(isKind ? { isKind } : {}),
  orderOf: (row) => (STATUSES.includes(row.type) ? orderName(row) : undefined),
})

const transactions: Source<TransactionRow> = {
  range: rangeOf('transactions', 'createdAt'),
  ownerOf: ({ owner }) => owner,
  toItems: (rows) =>
    fittingRows('transactions', transactionRow, rows).map((row) => ({
      kind: 'transaction',
      id: `transaction:${row.txHash}`,
      at: row.createdAt,
      row,
    })),
}

const signatures: Source<LedgerRow> = {
  range: rangeOf('ledger', 'at'),
  ownerOf: ({ account }) => account,
  toItems: (rows) =>
    fittingRows('ledger', ledgerRow, rows).map((row) => ({
      kind: 'signature',
      id: `signature:${row.id}`,
      at: row.at,
      row,
    })),
  orderOf: orderName,
}

type Reader = (query: ActivityQuery) => Promise<ActivityPage>

/**
 * Builds a page from the rows of a source, of which one more than shown was read. An unreadable row counts
 * too, so that `hasMore` leads to the rows after it.
 */
const pageOf = <T>({ toItems }: Source<T>, rows: readonly T[], { limit }: ActivityQuery): ActivityPage => ({
  items: toItems(rows),
  hasMore: rows.length > limit,
})

/** Builds the filter of a query. */
const filterOf =
  <T extends { readonly chainId: number }>(
    { ownerOf, isKind }: Source<T>,
    { search, owner, chainId }: ActivityQuery,
    words = wordsOf(search),
  ) =>
  (row: T): boolean => {
    if (owner && (ownerOf(row) ?? owner) !== owner) return false
    if (chainId && row.chainId !== chainId) return false
    if (isKind && !isKind(row)) return false
    if (words.length === 0) return true
    const text = searchTextOf(row)
    return words.every((word) => text.includes(word))
  }

/** Reads the newest matching rows of a source, one more than shown. */
const reader =
  <T extends { readonly chainId: number }>(source: Source<T>): Reader =>
  async (query) => {
    const { profileId, search, owner, chainId, limit } = query
    const isAll = wordsOf(search).length === 0 && !owner && !chainId && !source.isKind
    const rows = isAll
      ? readFirst(source.range(profileId), 'newest', limit + 1)
      : scan(source.range(profileId), 'newest', filterOf(source, query), limit + 1)
    return pageOf(source, await rows, query)
  }

/** Returns a filter that accepts the first row of each order, and every row without an order. */
function firstOfOrder<T>(orderOf: ((row: T) => string | undefined) | undefined): (row: T) => boolean {
  const known = new Set<string>()
  return (row) => {
    const order = orderOf?.(row)
    return order === undefined || known.size < known.add(order).size
  }
}

/** Like `reader`, but only with the newest row of each order. */
const newestPerOrderReader =
  <T extends { readonly chainId: number }>(source: Source<T>): Reader =>
  async (query) => {
    const { profileId, limit } = query
    const isNewest = firstOfOrder(source.orderOf)
    const fits = filterOf(source, query)
    const isShown = (row: T) => fits(row) && isNewest(row)
    return pageOf(source, await scan(source.range(profileId), 'newest', isShown, limit + 1), query)
  }

const readers = {
  all: [
    newestPerOrderReader(orders),
    newestPerOrderReader(notifications()),
    newestPerOrderReader(transactions),
    newestPerOrderReader(signatures),
  ],
  order: [reader(orders)],
  fill: [reader(notifications(({ type }) => FILLS.includes(type)))],
  notification: [reader(notifications(({ type }) => !FILLS.includes(type)))],
  transaction: [reader(transactions)],
  signature: [reader(signatures)],
} as const satisfies Record<ActivityQuery['kind'], readonly Reader[]>

/** Returns the order whose own row may replace an item. */
function orderKeyOf(item: Activity): Pick<OrderKey, 'chainId' | 'uid'> | undefined {
  if (item.kind === 'order') return item.entry
  if (item.kind === 'transaction') return undefined
  const { chainId, uid } = item.kind === 'signature' ? item.row : item.notification
  const isStatus = item.kind === 'signature' || STATUSES.includes(item.notification.type)
  return isStatus && uid !== null ? { chainId, uid } : undefined
}

function orderOfItem(item: Activity): string | undefined {
  const key = orderKeyOf(item)
  return key && orderName(key)
}

/** Replaces items by the row of their order, at the same time. Items without an own order stay. */
async function toOrders(items: readonly Activity[], profileId: ProfileId): Promise<readonly Activity[]> {
  const keys = items.flatMap((item) => orderKeyOf(item) ?? [])
  const entries = await readEntries(keys.map(({ chainId, uid }) => ({ profileId, chainId, uid })))
  const byName = new Map(entries.map((entry) => [orderName(entry), entry]))
  return items.map((item) => {
    const entry = byName.get(orderOfItem(item))
    return entry ? { kind: 'order', id: `order:${orderName(entry)}`, at: item.at, entry } : item
  })
}

/** Adds cancelled orders to signatures. */
async function withCancels(items: readonly Activity[]): Promise<readonly Activity[]> {
  const rows = items.flatMap((item) => (item.kind === 'signature' ? [item.row] : []))
  const cancels = await readSignedCancellations(rows)
  return items.map((item) => {
    const cancelled = item.kind === 'signature' ? cancels.get(item.row.id) : undefined
    return cancelled ? ({ ...item, cancellation: cancelled } as Activity) : item
  })
}

async function readActivity(query: ActivityQuery): Promise<ActivityPage> {
  const { kind, limit, profileId } = query
  const parts = await Promise.all(readers[kind].map((read) => read(query)))
  const sorted = parts.flatMap((part) => part.items).sort((a, b) => b.at - a.at)
  const items = kind === 'all' ? sorted.filter(firstOfOrder(orderOfItem)) : sorted
  const page = items.slice(0, limit)
  return {
    items: await withCancels(kind === 'all' ? await toOrders(page, profileId) : page),
    hasMore: items.length > limit || parts.some((part) => part.hasMore),
  }
}

export const watchActivity = (query: ActivityQuery): Observable<ActivityPage> =>
  observe(() => readActivity(query))
