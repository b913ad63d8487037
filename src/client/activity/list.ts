/**
 * Everything that happened in an environment, by time: orders placed, fills, transactions, notifications, signatures. In the list
 * of all, what is about one order is one row: the order, at the time of the newest of it.
 *
 *     signature 1 · order 1 · fill 1 · approval · signature 2 · order 2     one kind: each of its rows
 *                   order 1 at fill 1 · approval · order 2 at its placing   all: a row an order
 */
import type { Address } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { OrderKey, ProfileId } from '../db/rows/keys'
import { type LedgerRow, ledgerRow } from '../db/rows/ledger'
import type { NotificationRow } from '../db/rows/notification'
import { type OrderEntry, orderEntry } from '../db/rows/order-entry'
import { type TransactionRow, transactionRow } from '../db/rows/transaction'
import { type Range, readFirst, scan } from '../db/scan'
import { fittingRows } from '../db/set-aside'
import { type Notification, toNotifications } from '../notify/store'
import { readEntries } from '../orders/journal'
import { wordsOf } from '../orders/search'
import { readCancels, type SignedCancel } from './cancels'
import { textOf } from './text'

/** Kinds of what happened. A fill is a notification too; it is one row here. */
type ActivityKind = 'order' | 'fill' | 'transaction' | 'notification' | 'signature'

/** One row. `id` is unique among all kinds. */
export type Activity = { readonly id: string; readonly at: number } & (
  | { readonly kind: 'order'; readonly entry: OrderEntry }
  | { readonly kind: 'fill' | 'notification'; readonly notification: Notification }
  | { readonly kind: 'transaction'; readonly row: TransactionRow }
  | { readonly kind: 'signature'; readonly row: LedgerRow; readonly cancels?: SignedCancel | undefined }
)

/** What is asked of the list. */
export interface ActivityQuery {
  readonly profileId: ProfileId
  readonly kind: ActivityKind | 'all'
  /** Empty: all. */
  readonly search: string
  /** One account's alone. */
  readonly owner?: Address | undefined
  readonly limit: number
}

/** Rows, newest first, and whether there are older ones. */
export interface ActivityPage {
  readonly items: readonly Activity[]
  readonly hasMore: boolean
}

/** Where rows of a kind are, whose each is, and how one becomes an item. */
interface Source<T> {
  readonly range: (profileId: ProfileId) => Range<T>
  readonly ownerOf: (row: T) => string | undefined
  readonly toItems: (rows: readonly T[]) => readonly Activity[]
  /** Whether a row is of the kind; left out where the table has no other. */
  readonly isKind?: (row: T) => boolean
  /** Names the order whose row stands for this one in the list of all; left out where none does. */
  readonly orderOf?: (row: T) => string | undefined
}

const FILLS: readonly string[] = ['order_filled', 'order_partially_filled']
/** Notifications that say no more than the status of their order. */
const STATUSES: readonly string[] = [...FILLS, 'order_expired', 'order_cancelled']

/** An order among those of an environment. */
const orderName = ({ chainId, uid }: { readonly chainId: number; readonly uid: string | null }) =>
  uid === null ? undefined : `${chainId}:${uid}`

/** A table of an environment by time. */
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

/** What was read of a source, one more than is shown: a row that cannot be read counts, so that those behind it are asked for. */
const pageOf = <T>({ toItems }: Source<T>, rows: readonly T[], { limit }: ActivityQuery): ActivityPage => ({
  items: toItems(rows),
  hasMore: rows.length > limit,
})

/** What was asked for of a source: the rows that fit. */
const fitsOf =
  <T>({ ownerOf, isKind }: Source<T>, { search, owner }: ActivityQuery, words = wordsOf(search)) =>
  (row: T): boolean => {
    if (owner && ownerOf(row) !== owner) return false
    if (isKind && !isKind(row)) return false
    if (words.length === 0) return true
    const text = textOf(row)
    return words.every((word) => text.includes(word))
  }

/** The newest of a source that fit, one more than are shown. */
const reader =
  <T>(source: Source<T>): Reader =>
  async (query) => {
    const { profileId, search, owner, limit } = query
    const isAll = wordsOf(search).length === 0 && !owner && !source.isKind
    const rows = isAll
      ? readFirst(source.range(profileId), 'newest', limit + 1)
      : scan(source.range(profileId), 'newest', fitsOf(source, query), limit + 1)
    return pageOf(source, await rows, query)
  }

/** Passes the first of each order, out of many by time; what is about none passes. */
function firstOfOrder<T>(orderOf: ((one: T) => string | undefined) | undefined): (one: T) => boolean {
  const known = new Set<string>()
  return (one) => {
    const order = orderOf?.(one)
    return order === undefined || known.size < known.add(order).size
  }
}

/** The same with the newest row of each order only. */
const folded =
  <T>(source: Source<T>): Reader =>
  async (query) => {
    const { profileId, limit } = query
    const isNewest = firstOfOrder(source.orderOf)
    const fits = fitsOf(source, query)
    const isShown = (row: T) => fits(row) && isNewest(row)
    return pageOf(source, await scan(source.range(profileId), 'newest', isShown, limit + 1), query)
  }

const readers = {
  all: [folded(orders), folded(notifications()), folded(transactions), folded(signatures)],
  order: [reader(orders)],
  fill: [reader(notifications(({ type }) => FILLS.includes(type)))],
  notification: [reader(notifications(({ type }) => !FILLS.includes(type)))],
  transaction: [reader(transactions)],
  signature: [reader(signatures)],
} as const satisfies Record<ActivityQuery['kind'], readonly Reader[]>

/** The order that an item is about, if the order's own row may stand for it. */
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

/** Items with the order in the place of what is about it, at the same time; what is about no order of ours stays. */
async function toOrders(items: readonly Activity[], profileId: ProfileId): Promise<readonly Activity[]> {
  const keys = items.flatMap((item) => orderKeyOf(item) ?? [])
  const entries = await readEntries(keys.map(({ chainId, uid }) => ({ profileId, chainId, uid })))
  const byName = new Map(entries.map((entry) => [orderName(entry), entry]))
  return items.map((item) => {
    const entry = byName.get(orderOfItem(item))
    return entry ? { kind: 'order', id: `order:${orderName(entry)}`, at: item.at, entry } : item
  })
}

/** Signatures with what they cancel. */
async function withCancels(items: readonly Activity[]): Promise<readonly Activity[]> {
  const rows = items.flatMap((item) => (item.kind === 'signature' ? [item.row] : []))
  const cancels = await readCancels(rows)
  return items.map((item) => {
    const cancelled = item.kind === 'signature' ? cancels.get(item.row.id) : undefined
    return cancelled ? ({ ...item, cancels: cancelled } as Activity) : item
  })
}

/** A page of the list. */
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
