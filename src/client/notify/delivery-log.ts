/**
 * The delivery log: each delivery with its channel, time and delay, or the reason why it was not sent. For
 * pages only.
 */
import type { Milliseconds } from '../../domain/scalars'
import { fittingRows } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type Delivery, delivery } from '../db/rows/delivery'
import { type Notification, toNotifications } from './notifications'

/** A log line. `delayMs` is the time from the event until it was sent, or null if it was not sent. */
export interface LogLine {
  readonly delivery: Delivery
  readonly notification: Notification | undefined
  readonly delayMs: number | null
}

export interface LogFilter {
  readonly channel?: string
  readonly states?: readonly Delivery['state'][]
  readonly notificationId?: string
  /** Maximum number of lines. Default: 50. */
  readonly limit?: number
}

/** Median and 95th percentile of the delivery times. Null if nothing was sent. */
interface Delays {
  readonly count: number
  readonly medianMs: number | null
  readonly p95Ms: number | null
}

export interface DeliveryLog {
  readonly lines: readonly LogLine[]
  readonly hasMore: boolean
  /** Delays of the shown lines that were sent. */
  readonly delays: Delays
}

const PAGE = 50

function quantile(sorted: readonly number[], part: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null
}

/**
 * Computes median and 95th percentile.
 * @example delaysOf([30, 10, 20]).medianMs // 20
 * @internal Exported for tests and the delivery benchmark.
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

/** Maximum number of rows read by an index. With more matches, the newest rows contain enough of them. */
const MAX_INDEXED = 1_000

const isNewer = (a: Delivery, b: Delivery): number => b.queuedAt - a.queuedAt || (a.id < b.id ? 1 : -1)

/** Reads the matches of an index, newest first. Undefined if there are too many. */
async function readIndexed({ states, notificationId }: LogFilter): Promise<readonly Delivery[] | undefined> {
  const rows = notificationId
    ? clientDb.deliveries.where('notificationId').equals(notificationId)
    : states && clientDb.deliveries.where('state').anyOf([...states])
  const found = await rows?.limit(MAX_INDEXED + 1).toArray()
  return found && found.length <= MAX_INDEXED ? found.sort(isNewer) : undefined
}

/** Reads the newest matching lines, newest first. */
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
  const lines = shown.map((row, index) => {
    const [notification] = toNotifications(
      notifications.slice(index, index + 1).filter((found) => found !== undefined),
    )
    return toLine(row, notification)
  })
  const delays = lines.flatMap(({ delayMs }) => (delayMs === null ? [] : [delayMs]))
  return { lines, hasMore: rows.length > limit, delays: delaysOf(delays) }
}

export const watchDeliveryLog = (filter: LogFilter = {}): Observable<DeliveryLog> =>
  observe(() => readDeliveryLog(filter))

/** Queues a failed delivery again as if it were new. Does nothing in any other state. */
export const sendAgain = (id: string, now: Milliseconds): Promise<void> =>
  clientDb.transaction('rw', clientDb.deliveries, async () => {
    const row = await clientDb.deliveries.get(id)
    if (row?.state !== 'failed') return
    const { triedAt: _, messageId: __, ...rest } = row
    await clientDb.deliveries.put({ ...rest, state: 'queued', attempts: 0, dueAt: now, putOffAt: now })
  })
