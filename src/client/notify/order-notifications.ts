/** Builds notifications of orders from an event and the journal's entry, as text and figures. */

import { type Executed, executedOf, filledAmount, surplusOf } from '../../domain/orders/amounts'
import { isEcdsa, type OrderTerms, type SigningScheme } from '../../domain/orders/order'
import type { OrderChange } from '../../domain/orders/status'
import { buildNotificationId } from '../../domain/reports/notifications'
import { type Address, type Milliseconds, toMilliseconds } from '../../domain/scalars'
import { keyOf } from '../db/rows/keys'
import type { NotificationRow, NotificationType } from '../db/rows/notification'
import { type OrderEntry, orderOf, type ReportProof } from '../db/rows/order-entry'
import { orderbookHostOf, profileNamed } from '../settings/profiles'
import { orderTokens } from '../tokens/tokens'
import { writeNotificationText, writeOrder } from './notification-text'

/**
 * Returns an order's figures for machines: addresses, and amounts in atoms. A native sale has the coin's marker.
 * Executed amounts that the service does not report are left out.
 */
function factsOf(owner: Address, terms: OrderTerms, executed: Executed | undefined): Record<string, string> {
  const { kind, sellToken, buyToken, sellAmount, buyAmount } = terms
  const amounts = {
    sellAmount,
    buyAmount,
    ...(executed ? { executedSellAmount: executed.sell, executedBuyAmount: executed.buy } : {}),
    ...(executed && executed.sell > 0n ? { surplus: surplusOf(terms, executed) } : {}),
  }
  const texts = Object.entries(amounts).map(([name, atoms]) => [name, String(atoms)])
  const receiver = terms.receiver ?? owner
  return { owner, receiver, kind, sellToken, buyToken, ...Object.fromEntries(texts) }
}

/** Returns the event of a type. A cancellation is one event, whichever key signed it. */
const eventOf = (type: NotificationType): NotificationType =>
  type === 'cancelled_elsewhere' ? 'order_cancelled' : type

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
  reverted: 'fill_reverted',
  reopened: 'order_reopened',
} as const satisfies Record<OrderChange['kind'], NotificationType | undefined>

/** Returns the notification type of a change, or undefined if there is nothing to report. */
export const notificationTypeOf = ({ kind }: OrderChange): NotificationType | undefined =>
  TYPE_OF_CHANGE[kind]

/** Details that are not part of the order: a text, and how often the event happened. */
export interface NotificationDetail {
  readonly words?: string
  readonly turn?: number
}

type NotifiedEntry = Pick<OrderEntry, 'profileId' | 'chainId' | 'uid' | 'owner' | 'terms' | 'shown'> & {
  readonly signature?: { readonly scheme: SigningScheme }
  readonly reverts?: number | undefined
  readonly mayFill?: boolean | undefined
  readonly proof?: ReportProof | undefined
  readonly isInvalidated?: boolean | undefined
}

/**
 * Returns until when the signature of a cancelled order stays valid. A remote service that cancels an order
 * only promises not to use its signature. Undefined for other orders.
 */
export function validUntil(
  entry: Pick<NotifiedEntry, 'profileId' | 'terms' | 'signature' | 'isInvalidated'>,
  now: Milliseconds,
): Milliseconds | undefined {
  const { profileId, terms, signature, isInvalidated } = entry
  const end = toMilliseconds(terms.validTo)
  const isValid = signature && isEcdsa(signature.scheme) && !isInvalidated && end > now
  return isValid && profileNamed(profileId).backend.kind === 'remote' ? end : undefined
}

/** Returns the id of an event. After a fill or an end was taken back, the same event has another id. */
function eventIdOf(
  { profileId, uid, reverts = 0 }: NotifiedEntry,
  type: NotificationType,
  number?: bigint,
): string {
  const event = eventOf(type)
  return `${profileId}:${buildNotificationId(uid, reverts > 0 ? `${event}@${reverts}` : event, number)}`
}

/**
 * Builds a notification of an entry's order. The id includes the profile, because sandbox and production may
 * have the same UID.
 */
export function toNotification(
  entry: NotifiedEntry,
  type: NotificationType,
  executed: Executed | undefined,
  at: Milliseconds,
  { words, turn }: NotificationDetail = {},
): NotificationRow {
  const { chainId, owner, shown, mayFill, proof } = entry
  const terms = { ...entry.terms, ...orderTokens(entry, entry.terms) }
  const soFar = type === 'order_partially_filled' && executed ? filledAmount(terms.kind, executed) : undefined
  const expiredAt = toMilliseconds(terms.validTo)
  const order = {
    ...{ chainId, owner, terms, executed, shown, mayFill, proof },
    host: orderbookHostOf(profileNamed(entry.profileId), chainId),
    validUntil: validUntil(entry, at),
  }
  return {
    id: eventIdOf(entry, type, soFar ?? (turn === undefined ? undefined : BigInt(turn))),
    ...keyOf(entry),
    type,
    message: writeNotificationText(type, order, words),
    at,
    isRead: 0,
    facts: factsOf(owner, terms, executed),
    ...(soFar === undefined ? {} : { soFar }),
    ...(type === 'order_expired' && expiredAt < at ? { happenedAt: expiredAt } : {}),
  }
}

/** Writes the signed terms of an order: "Sell 1 ETH for at least 3,000 USDC". */
export const writeEntry = (entry: Pick<OrderEntry, 'profileId' | 'chainId' | 'uid' | 'terms'>): string =>
  writeOrder({ ...entry, terms: { ...entry.terms, ...orderTokens(entry, entry.terms) } })

/** Returns the executed amounts of an order at its last observation. Undefined if the service left one out. */
export function executedSoFar(entry: OrderEntry): Executed | undefined {
  const order = orderOf(entry)
  return order ? executedOf(order) : { sell: 0n, buy: 0n }
}
