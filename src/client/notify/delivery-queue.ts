/** Deliveries as they are queued, and when each may be claimed. */
import type { Milliseconds } from '../../domain/scalars'
import type { Delivery } from '../db/rows/delivery'
import { endOfWait } from '../schedule/wait-times'

/** When a delivery may be claimed. */
export const dueAtOf = ({ dueAt, putOffAt, queuedAt }: Delivery, now: Milliseconds): Milliseconds =>
  endOfWait({ setAt: putOffAt ?? queuedAt, until: dueAt }, now)

/** A notification's delivery over a channel, queued. Its id is derived: the same notification is queued once. */
export const queueDelivery = (
  notificationId: string,
  channel: string,
  now: Milliseconds,
  more: Partial<Delivery> = {},
): Delivery => ({
  ...({ id: `${notificationId}:${channel}`, notificationId, channel, state: 'queued', attempts: 0 } as const),
  queuedAt: now,
  dueAt: now,
  sentAt: null,
  lastError: null,
  ...more,
})
