/** Notifications of orders: an event and what the journal knows of its order, in words and in figures. */

import { type Executed, executedOf, filledAmount, surplusOf } from '../../domain/orders/amounts'
import { buildNotificationId } from '../../domain/reports/notifications'
import { type Milliseconds, toMilliseconds } from '../../domain/scalars'
import { keyOf } from '../db/rows/keys'
import type { NotificationRow, NotificationType } from '../db/rows/notification'
import { type OrderEntry, orderOf } from '../db/rows/order-entry'
import { writeNotificationText } from './text'

/** An order's figures for machines: addresses, and amounts in atoms. */
function factsOf(
  { owner, terms }: Pick<OrderEntry, 'owner' | 'terms'>,
  executed: Executed,
): Record<string, string> {
  const { kind, sellToken, buyToken, sellAmount, buyAmount } = terms
  const hasTraded = executed.sell > 0n
  const amounts = {
    sellAmount,
    buyAmount,
    executedSellAmount: executed.sell,
    executedBuyAmount: executed.buy,
    ...(hasTraded ? { surplus: surplusOf(terms, executed) } : {}),
  }
  const texts = Object.entries(amounts).map(([name, atoms]) => [name, String(atoms)])
  return { owner, kind, sellToken, buyToken, ...Object.fromEntries(texts) }
}

/** An event has one id, whichever source reports it; a cancellation is one event, whichever key signed it. */
const eventOf = (type: NotificationType): NotificationType =>
  type === 'cancelled_elsewhere' ? 'order_cancelled' : type

/** What a notification may say beside what its order says: words, and which time it happened. */
export interface NotificationDetail {
  readonly words?: string
  readonly turn?: number
}

/** What of an entry a notification speaks of. */
type NotifiedEntry = Pick<OrderEntry, 'profileId' | 'chainId' | 'uid' | 'owner' | 'terms' | 'shown'>

/** A notification of an entry's order. Ids hold the profile: sandbox and production may know one UID both. */
export function toNotification(
  entry: NotifiedEntry,
  type: NotificationType,
  executed: Executed,
  at: Milliseconds,
  { words, turn }: NotificationDetail = {},
): NotificationRow {
  const { profileId, chainId, uid, terms, shown } = entry
  const soFar = type === 'order_partially_filled' ? filledAmount(terms.kind, executed) : undefined
  const expiredAt = toMilliseconds(terms.validTo)
  const event = eventOf(type)
  return {
    id: `${profileId}:${buildNotificationId(uid, event, soFar ?? (turn === undefined ? undefined : BigInt(turn)))}`,
    ...keyOf(entry),
    type,
    message: writeNotificationText(type, { chainId, terms, executed, shown }, words),
    at,
    isRead: 0,
    facts: factsOf(entry, executed),
    ...(soFar === undefined ? {} : { soFar }),
    ...(type === 'order_expired' && expiredAt < at ? { happenedAt: expiredAt } : {}),
  }
}

/** What was executed of an entry's order when it was last looked at. */
export function executedSoFar(entry: OrderEntry): Executed {
  const order = orderOf(entry)
  return order ? executedOf(order) : { sell: 0n, buy: 0n }
}
