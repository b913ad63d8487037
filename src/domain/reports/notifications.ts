/**
 * Notifications of the service, with ids derived from the event so that one event has one id everywhere (SOURCES:
 * Notifications).
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
 * A notification of an account, SOURCES: Notifications. Services elsewhere also announce what is no event of an order; ours
 * never does.
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

/** Which notification a change of an order gives; a presignature is the owner's own act and gives none. */
const TYPE_OF_CHANGE = {
  filled: 'order_filled',
  partiallyFilled: 'order_partially_filled',
  cancelled: 'order_cancelled',
  expired: 'order_expired',
  presigned: undefined,
} as const satisfies Record<OrderChange['kind'], ServiceNotificationType | undefined>

/** The notification type of a change, or undefined when there is nothing to report. */
export const notificationTypeOf = (change: OrderChange): ServiceNotificationType | undefined =>
  TYPE_OF_CHANGE[change.kind]

/**
 * The id of a notification. A partial fill's id holds the amount executed after it, so that two fills have two ids
 * and the same fill seen twice has one.
 * @example notificationId('0xab…', 'order_filled') // '0xab…:order_filled'
 */
export const buildNotificationId = (uid: OrderUid, type: string, executedSoFar?: bigint): string =>
  executedSoFar === undefined ? `${uid}:${type}` : `${uid}:${type}:${executedSoFar}`
