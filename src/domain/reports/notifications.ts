/**
 * Notifications of the service. Their ids are derived from the event, so that one event has the same id
 * everywhere (SOURCES: Notifications).
 */
import * as z from 'zod/mini'
import type { OrderChange } from '../orders/status'
import { address, type OrderUid, timestamp } from '../scalars'

export const serviceNotificationType = z.enum([
  'order_filled',
  'order_expired',
  'order_cancelled',
  'order_partially_filled',
  'insufficient_balance',
  'price_improvement',
])
export type ServiceNotificationType = z.output<typeof serviceNotificationType>

/**
 * A notification of an account (SOURCES: Notifications). Remote services also send announcements that belong
 * to no order.
 */
export const serviceNotification = z.lazy(() =>
  z.looseObject({
    id: z.string(),
    account: address,
    type: z.union([serviceNotificationType, z.literal('announcement')]),
    message: z.string(),
    timestamp,
    metadata: z.record(z.string(), z.unknown()),
  }),
)
export type ServiceNotification = z.output<typeof serviceNotification>

/**
 * Notification type of each change of an order. A presignature has no notification, because it is the owner's
 * own action.
 */
const TYPE_OF_CHANGE = {
  filled: 'order_filled',
  partiallyFilled: 'order_partially_filled',
  cancelled: 'order_cancelled',
  expired: 'order_expired',
  presigned: undefined,
} as const satisfies Record<OrderChange['kind'], ServiceNotificationType | undefined>

/** Returns the notification type of a change, or undefined if there is nothing to report. */
export const notificationTypeOf = (change: OrderChange): ServiceNotificationType | undefined =>
  TYPE_OF_CHANGE[change.kind]

/**
 * Returns the id of a notification. The id of a partial fill contains the executed amount: two fills have two
 * ids, and one fill seen twice has one.
 * @example buildNotificationId('0xab…', 'order_filled') // '0xab…:order_filled'
 */
export const buildNotificationId = (uid: OrderUid, type: string, executedSoFar?: bigint): string =>
  executedSoFar === undefined ? `${uid}:${type}` : `${uid}:${type}:${executedSoFar}`
