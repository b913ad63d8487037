/**
 * Notifications of the service. Their ids are derived from the event, so that one event has the same id
 * everywhere (SOURCES: Notifications).
 */
import * as z from 'zod/mini'
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
 * Returns the id of a notification. The id of a partial fill contains the executed amount: two fills have two
 * ids, and one fill seen twice has one.
 * @example buildNotificationId('0xab…', 'order_filled') // '0xab…:order_filled'
 */
export const buildNotificationId = (uid: OrderUid, type: string, executedSoFar?: bigint): string =>
  executedSoFar === undefined ? `${uid}:${type}` : `${uid}:${type}:${executedSoFar}`
