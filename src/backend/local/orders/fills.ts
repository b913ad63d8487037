/** Changes that a fill makes to its order: row, event, notifications. */
import { isFinal } from '../../../domain/orders/status'
import type { Hash32, Milliseconds, OrderUid } from '../../../domain/scalars'
import { type OrderChanges, retire } from '../store/order-changes'
import type { OrderRow } from '../store/rows'
import { findImprovement, toNotification } from './notifications'
import { statusOfRow } from './replies'

/**
 * Amounts of a fill in atoms. `fee` is the total of network and protocol fees in atoms of the sell token.
 * `signedFee` is paid in addition to `sell`.
 */
export interface OrderFill {
  readonly sell: bigint
  readonly buy: bigint
  readonly fee: bigint
  readonly signedFee: bigint
  readonly txHash: Hash32
}

export const addFill = (
  row: OrderRow,
  { sell, buy, fee, signedFee }: Omit<OrderFill, 'txHash'>,
): OrderRow => ({
  ...row,
  executed: { sell: row.executed.sell + sell, buy: row.executed.buy + buy },
  executedFee: row.executedFee + fee,
  executedSignedFee: row.executedSignedFee + signedFee,
})

/** Adds the fields that index live orders. */
const addLiveIndexes = (row: OrderRow): OrderRow => ({
  ...row,
  liveOn: row.chainId,
  ...(row.class === 'limit' && !row.onchain ? { limitOn: row.chainId } : {}),
})

/** Notifications for a status that an order gets because a reorg removed its fills. */
const END_NOTIFICATIONS = { expired: 'order_expired', cancelled: 'order_cancelled' } as const

/**
 * Reopens an order after a reorg removed its fills. Adds an event that explains why the order is open or
 * final. If the order is now expired or cancelled, also adds a notification.
 */
export function reopen(changes: OrderChanges, before: OrderRow, after: OrderRow, now: Milliseconds): void {
  const status = statusOfRow(after, now)
  changes.replace(isFinal(status) ? retire(after) : addLiveIndexes(after))
  if (status === 'fulfilled') return
  if (status !== 'cancelled') changes.addEvent(after.uid, 'ready', 'reorged')
  else if (after.last.label !== 'cancelled') changes.addEvent(after.uid, 'cancelled')
  if ((status === 'expired' || status === 'cancelled') && statusOfRow(before, now) !== status)
    changes.notify(toNotification(after, END_NOTIFICATIONS[status], now))
}

/**
 * Fills an order and retires it when it is completely filled. `volumeFeeBps` is the volume fee of its quote.
 */
export function fillOrder(
  changes: OrderChanges,
  uid: OrderUid,
  fill: OrderFill,
  { now, volumeFeeBps }: { readonly now: Milliseconds; readonly volumeFeeBps: number },
): void {
  const after = addFill(changes.get(uid), fill)
  const isFilled = statusOfRow(after, now) === 'fulfilled'
  changes.replace(isFilled ? retire(after) : after)
  changes.addEvent(uid, 'traded')
  const details = { fill, txHash: fill.txHash }
  if (!isFilled) {
    changes.notify(toNotification(after, 'order_partially_filled', now, details))
    return
  }
  changes.notify(toNotification(after, 'order_filled', now, details))
  const improvement = findImprovement(volumeFeeBps, after)
  if (improvement !== undefined)
    changes.notify(toNotification(after, 'price_improvement', now, { ...details, improvement }))
}
