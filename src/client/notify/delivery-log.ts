/** The delivery log: what was sent where, when, how long after it happened, or why not. For pages only. */
import type { Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type Delivery, delivery } from '../db/rows/delivery'
import { fittingRows } from '../db/set-aside'
import { type Notification, toNotifications } from './store'

/** A line of the log. `delayMs` is from the event to the moment it was sent; null for what was not. */
export interface LogLine {
  readonly delivery: Delivery
  readonly notification: Notification | undefined
  readonly delayMs: number | null
}

/** Which lines. */
export interface LogFilter {
  readonly channel?: string
  readonly states?: readonly Delivery['state'][]
  readonly notificationId?: string
  /** Most lines; 50 when nothing is said. */
  readonly limit?: number
}

/** How long deliveries took: half of them at most the median, nineteen of twenty at most the p95. Null without any. */
interface Delays {
  readonly count: number
  readonly medianMs: number | null
  readonly p95Ms: number | null
}

export interface DeliveryLog {
  readonly lines: readonly LogLine[]
  readonly hasMore: boolean
  /** Of the lines shown that were sent. */
  readonly delays: Delays
}

const PAGE = 50

/** The value that this part of all is not above, by nearest rank. */
function quantile(sorted: readonly number[], part: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null
}

/**
 * Median and p95. @example delaysOf([30, 10, 20]).medianMs // 20
 * @internal Exported for tests and the bench of delivery.
 */
export function delaysOf(delays: readonly number[]): Delays {
  const sorted = delays.toSorted((a, b) => a - b)
  return { count: sorted.length, medianMs: quantile(sorted, 0.5), p95Ms: quantile(sorted, 0.95) }
}

function toLine(delivery: Delivery, notification: Notification | undefined): LogLine {
  const { sentAt } = delivery
  const happenedAt = notification?.happenedAt ?? notification?.at
  const delayMs = sentAt === null || happenedAt === undefined ? null : Math.max(0, sentAt - happenedAt)
  return { delivery, notification, delayMs }
}

/** Rows in some states are found by their index up to here; of more, enough are among the newest. */
const MAX_INDEXED = 1_000

const isNewer = (a: Delivery, b: Delivery): number => b.queuedAt - a.queuedAt || (a.id < b.id ? 1 : -1)

/** What an index finds of a filter, newest first; undefined where it finds too much. */
async function readIndexed({ states, notificationId }: LogFilter): Promise<readonly Delivery[] | undefined> {
  const rows = notificationId
    ? clientDb.deliveries.where('notificationId').equals(notificationId)
    : states && clientDb.deliveries.where('state').anyOf([...states])
  const found = await rows?.limit(MAX_INDEXED + 1).toArray()
  return found && found.length <= MAX_INDEXED ? found.sort(isNewer) : undefined
}

/** The newest lines that fit, newest first. */
async function readDeliveryLog(filter: LogFilter = {}): Promise<DeliveryLog> {
  const { channel, states, notificationId, limit = PAGE } = filter
  const fits = (row: Delivery) =>
    (!channel || row.channel === channel) &&
    (!states || states.includes(row.state)) &&
    (!notificationId || row.notificationId === notificationId)
  const indexed = await readIndexed(filter)
  const newest = clientDb.deliveries.orderBy('queuedAt').reverse().filter(fits)
  const rows = indexed?.filter(fits) ?? (await newest.limit(limit + 1).toArray())
  const shown = fittingRows('deliveries', delivery, rows.slice(0, limit))
  const notifications = await clientDb.notifications.bulkGet(shown.map((row) => row.notificationId))
  const lines = shown.map((row, at) => {
    const [notification] = toNotifications(
      notifications.slice(at, at + 1).filter((found) => found !== undefined),
    )
    return toLine(row, notification)
  })
  const delays = lines.flatMap(({ delayMs }) => (delayMs === null ? [] : [delayMs]))
  return { lines, hasMore: rows.length > limit, delays: delaysOf(delays) }
}

/** The same, emitted again at each change. */
export const watchDeliveryLog = (filter: LogFilter = {}): Observable<DeliveryLog> =>
  observe(() => readDeliveryLog(filter))

/** Queues a delivery that was given up once more, as if it were new; one that stands elsewhere is left alone. */
export const sendAgain = (id: string, now: Milliseconds): Promise<void> =>
  clientDb.transaction('rw', clientDb.deliveries, async () => {
    const row = await clientDb.deliveries.get(id)
    if (row?.state !== 'failed') return
    const { triedAt: _, messageId: __, ...kept } = row
    await clientDb.deliveries.put({ ...kept, state: 'queued', attempts: 0, dueAt: now, putOffAt: now })
  })
