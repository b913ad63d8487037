/**
 * Changes to orders, collected first and then written together: rows, events and notifications. An event
 * becomes a row only if its label or reason differs from the order's newest event (SOURCES: Debug report).
 */
import type { EventLabel, EventReason } from '../../../domain/reports/debug-reports'
import type { Milliseconds, OrderUid } from '../../../domain/scalars'
import type { OrderEventRow, OrderRow, ServiceNotificationRow } from './rows'
import type { ServiceDatabase } from './schema'

/** Collects changes to orders. */
export interface OrderChanges {
  readonly get: (uid: OrderUid) => OrderRow
  readonly replace: (row: OrderRow) => void
  readonly addEvent: (uid: OrderUid, label: EventLabel, reason?: EventReason) => void
  readonly notify: (notification: ServiceNotificationRow) => void
  readonly close: () => {
    readonly orders: readonly OrderRow[]
    readonly events: readonly OrderEventRow[]
    readonly notifications: readonly ServiceNotificationRow[]
  }
}

/** Starts collecting changes to orders. All changes get the same time. */
export function collectChanges(rows: readonly OrderRow[], at: Milliseconds): OrderChanges {
  const current = new Map(rows.map((row) => [row.uid, row]))
  const changed = new Set<OrderUid>()
  const events: OrderEventRow[] = []
  const notifications: ServiceNotificationRow[] = []
  const get = (uid: OrderUid): OrderRow => {
    const row = current.get(uid)
    if (!row) throw new RangeError(`order ${uid} is not in this collection of changes`)
    return row
  }
  const replace = (row: OrderRow): void => {
    current.set(row.uid, row)
    changed.add(row.uid)
  }
  return {
    get,
    replace,
    addEvent: (uid, label, reason) => {
      const row = get(uid)
      if (row.last.label === label && row.last.reason === reason) return
      const last = reason === undefined ? { label } : { label, reason }
      replace({ ...row, last })
      events.push({ uid, at, ...last })
    },
    notify: (notification) => notifications.push(notification),
    close: () => ({ orders: [...changed].map(get), events, notifications }),
  }
}

/** Returns the row of a final order, without the fields that index live orders. */
export function retire(row: OrderRow): OrderRow {
  const { liveOn, limitOn, ...rest } = row
  return rest
}

/** Returns the tables that a transaction needs to write changes. */
export const changeTables = (database: ServiceDatabase) => [
  database.orders,
  database.orderEvents,
  database.notifications,
]

/** Writes the collected changes. Call it inside a transaction over `changeTables`. */
export async function writeChanges(database: ServiceDatabase, changes: OrderChanges): Promise<void> {
  const { orders, events, notifications } = changes.close()
  await Promise.all([
    database.orders.bulkPut([...orders]),
    database.orderEvents.bulkAdd([...events]),
    addNotifications(database, notifications),
  ])
}

/** Adds notifications. A stored notification with the same id stays unchanged. */
async function addNotifications(
  database: ServiceDatabase,
  notifications: readonly ServiceNotificationRow[],
): Promise<void> {
  if (notifications.length === 0) return
  const known = await database.notifications.bulkGet(notifications.map(({ id }) => id))
  await database.notifications.bulkAdd(notifications.filter((_, index) => known[index] === undefined))
}
