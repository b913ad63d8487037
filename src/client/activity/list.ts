/** Everything that happened in an environment, by time: orders placed, fills, transactions, notifications, signatures. */
import type { Address } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { type LedgerRow, ledgerRow } from '../db/rows/ledger'
import type { NotificationRow } from '../db/rows/notification'
import { type OrderEntry, orderEntry } from '../db/rows/order-entry'
import type { TransactionRow } from '../db/rows/transaction'
import { type Range, readFirst, scan } from '../db/scan'
import { fittingRows } from '../db/set-aside'
import { type Notification, toNotifications } from '../notify/store'
import { wordsOf } from '../orders/search'
import { textOf } from './text'

/** Kinds of what happened. A fill is a notification too; it is one row here. */
type ActivityKind = 'order' | 'fill' | 'transaction' | 'notification' | 'signature'

/** One row. `id` is unique among all kinds. */
export type Activity = { readonly id: string; readonly at: number } & (
  | { readonly kind: 'order'; readonly entry: OrderEntry }
  | { readonly kind: 'fill' | 'notification'; readonly notification: Notification }
  | { readonly kind: 'transaction'; readonly row: TransactionRow }
  | { readonly kind: 'signature'; readonly row: LedgerRow }
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
}

const FILLS: readonly string[] = ['order_filled', 'order_partially_filled']

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
})

const transactions: Source<TransactionRow> = {
  range: rangeOf('transactions', 'createdAt'),
  ownerOf: ({ owner }) => owner,
  toItems: (rows) =>
    rows.map((row) => ({ kind: 'transaction', id: `transaction:${row.txHash}`, at: row.createdAt, row })),
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
}

type Reader = (query: ActivityQuery) => Promise<readonly Activity[]>

/** The newest of a source that fit, one more than are shown. */
const reader =
  <T>({ range, ownerOf, toItems, isKind }: Source<T>): Reader =>
  async ({ profileId, search, owner, limit }) => {
    const words = wordsOf(search)
    const isAll = words.length === 0 && !owner && !isKind
    const fits = (row: T) => {
      if (owner && ownerOf(row) !== owner) return false
      if (isKind && !isKind(row)) return false
      if (words.length === 0) return true
      const text = textOf(row)
      return words.every((word) => text.includes(word))
    }
    const rows = isAll
      ? readFirst(range(profileId), 'newest', limit + 1)
      : scan(range(profileId), 'newest', fits, limit + 1)
    return toItems(await rows)
  }

const readers = {
  all: [reader(orders), reader(notifications()), reader(transactions), reader(signatures)],
  order: [reader(orders)],
  fill: [reader(notifications(({ type }) => FILLS.includes(type)))],
  notification: [reader(notifications(({ type }) => !FILLS.includes(type)))],
  transaction: [reader(transactions)],
  signature: [reader(signatures)],
} as const satisfies Record<ActivityQuery['kind'], readonly Reader[]>

/** A page of the list. */
async function readActivity(query: ActivityQuery): Promise<ActivityPage> {
  const parts = await Promise.all(readers[query.kind].map((read) => read(query)))
  const sorted = parts.flat().sort((a, b) => b.at - a.at)
  return { items: sorted.slice(0, query.limit), hasMore: sorted.length > query.limit }
}

export const watchActivity = (query: ActivityQuery): Observable<ActivityPage> =>
  observe(() => readActivity(query))
