/** Notifications: the six types of the service (SOURCES: Notifications), those that people ask for beside them, and their rows. */

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
])
export type NotificationType = z.output<typeof notificationType>

/** The few words above a notification's message, in English. */
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
} as const satisfies Record<NotificationType, string>

/** The few words above a notification's message. */
export const notificationTitle = (type: NotificationType): string => translate(TITLES[type])

/** What no preference silences and no quiet hour holds back, but for the switch that turns everything off. */
export const isUrgent = (type: NotificationType): boolean => type === 'signature_mismatch'

/** A notification as stored. `isRead` is a number because IndexedDB indexes no booleans. */
export const notificationRow = z.lazy(() =>
  z.object({
    ...orderKey.shape,
    /** Null for what is about no order: a price alert. */
    uid: z.nullable(orderUid),
    id: z.string(),
    type: notificationType,
    message: z.string(),
    at: storedTime,
    isRead: z.literal([0, 1]),
    /** When it happened, where that is known better than when it was noticed. */
    happenedAt: z.optional(storedTime),
    /** Of a partial fill: how much was executed by then. */
    soFar: z.optional(z.bigint()),
    /** The order in figures, for channels that machines read. */
    facts: z.optional(z.record(z.string(), z.string())),
  }),
)
export type NotificationRow = z.output<typeof notificationRow>
