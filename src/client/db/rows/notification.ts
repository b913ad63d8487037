/**
 * Notifications: the six types of the service (SOURCES: Notifications), further types of the client, and
 * their rows.
 */

import * as z from 'zod/mini'
import { serviceNotificationType } from '../../../domain/reports/notifications'
import { orderUid } from '../../../domain/scalars'
import { storedTime } from '../../../domain/stored-scalars'
import { translate } from '../../../domain/text/texts'
import { orderKey } from './keys'

export const notificationType = z.enum([
  ...serviceNotificationType.options,
  'approval_missing',
  'presignature_missing',
  'signature_mismatch',
  'order_expiring',
  'out_of_reach',
  'back_in_reach',
  'price_alert',
  'cancelled_elsewhere',
  'fill_reverted',
  'order_reopened',
  'weekly_digest',
  'plan_started',
  'plan_triggered',
  'plan_parts',
  'plan_part_missed',
  'plan_done',
])
export type NotificationType = z.output<typeof notificationType>

/** English titles. */
const TITLES = {
  order_filled: 'Order filled',
  order_partially_filled: 'Order partially filled',
  order_expired: 'Order expired',
  order_cancelled: 'Order cancelled',
  insufficient_balance: 'Balance too low',
  price_improvement: 'Better price',
  approval_missing: 'Approval needed',
  presignature_missing: 'Presign needed',
  signature_mismatch: 'Signature mismatch',
  order_expiring: 'Order expires soon',
  out_of_reach: 'Market far from limit',
  back_in_reach: 'Market near limit',
  price_alert: 'Price alert',
  cancelled_elsewhere: 'Cancelled from another device',
  fill_reverted: 'Fill reverted',
  order_reopened: 'Order open again',
  weekly_digest: 'Weekly digest',
  plan_started: 'Plan started',
  plan_triggered: 'Trigger reached',
  plan_parts: 'Parts filled',
  plan_part_missed: 'Part missed',
  plan_done: 'Plan done',
} as const satisfies Record<NotificationType, string>

export const notificationTitle = (type: NotificationType): string => translate(TITLES[type])

/** Returns whether a type ignores mutes and quiet hours. Only switching all notifications off silences it. */
export const isUrgent = (type: NotificationType): boolean => type === 'signature_mismatch'

const FILLS: readonly NotificationType[] = [
  'order_filled',
  'order_partially_filled',
  'price_improvement',
  'fill_reverted',
]

/** Returns whether a type reports a trade, or that one was taken back. */
export const isFill = (type: NotificationType): boolean => FILLS.includes(type)

const ENDS: readonly NotificationType[] = ['order_expired', 'order_cancelled', 'cancelled_elsewhere']

/** Returns whether a type ends its order without filling it completely. */
export const isEnd = (type: NotificationType): boolean => ENDS.includes(type)

/** A notification as stored. `isRead` is a number because IndexedDB indexes no booleans. */
export const notificationRow = z.lazy(() =>
  z.object({
    ...orderKey.shape,
    /** Null for a price alert, a digest or a plan, which have no single order. */
    uid: z.nullable(orderUid),
    id: z.string(),
    type: notificationType,
    message: z.string(),
    at: storedTime,
    isRead: z.literal([0, 1]),
    /** Time of the event, if it is known more precisely than the time of notice. */
    happenedAt: z.optional(storedTime),
    /** Partial fills only: the executed amount at that time. */
    soFar: z.optional(z.bigint()),
    /** Partial fills only: the id of the latest part, if several share this notification. */
    eventId: z.optional(z.string()),
    /** Figures of the order, for channels read by machines. */
    facts: z.optional(z.record(z.string(), z.string())),
  }),
)
export type NotificationRow = z.output<typeof notificationRow>
