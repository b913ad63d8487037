/** Queued deliveries, and when each may be claimed. */
import type { Milliseconds } from '../../domain/scalars'
import type { Delivery } from '../db/rows/delivery'
import { endOfWait } from '../schedule/wait-times'

export const dueAtOf = ({ dueAt, putOffAt, queuedAt }: Delivery, now: Milliseconds): Milliseconds =>
  endOfWait({ setAt: putOffAt ?? queuedAt, until: dueAt }, now)

/**
 * Creates the queued delivery of a notification over a channel. Its id is derived, so a notification is
 * queued once.
 */
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
