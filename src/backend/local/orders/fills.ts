/** What a fill makes of its order: the row, its event, its notifications. */
import { isFinal } from '../../../domain/orders/status'
import type { Hash32, Milliseconds, OrderUid } from '../../../domain/scalars'
import { type OrderChanges, retire } from '../store/order-changes'
import type { OrderRow } from '../store/rows'
import { improvementOf, toNotification } from './notifications'
import { statusOfRow } from './replies'

/** What a fill sold and bought, in atoms; `fee`, all that it paid, is worth atoms of the sell token; the signed fee comes on top. */
export interface OrderFill {
  readonly sell: bigint
  readonly buy: bigint
  readonly fee: bigint
  readonly signedFee: bigint
  readonly txHash: Hash32
}

/** An order's row after a fill. */
export const addFill = (
  row: OrderRow,
  { sell, buy, fee, signedFee }: Omit<OrderFill, 'txHash'>,
): OrderRow => ({
  ...row,
  executed: { sell: row.executed.sell + sell, buy: row.executed.buy + buy },
  executedFee: row.executedFee + fee,
  executedSignedFee: row.executedSignedFee + signedFee,
})

/** An order that can fill stands in the indexes of those. */
const live = (row: OrderRow): OrderRow => ({
  ...row,
  liveOn: row.chainId,
  ...(row.class === 'limit' && !row.onchain ? { limitOn: row.chainId } : {}),
})

/** Ends that only fills had kept from an order. */
const END_NOTIFICATIONS = { expired: 'order_expired', cancelled: 'order_cancelled' } as const

/**
 * Has an order be what a reorg left of it. Without a word, one that traded would just be open again, or gone: it is marked, and an
 * end that only its fills had kept from it is notified.
 */
export function reopen(changes: OrderChanges, before: OrderRow, left: OrderRow, now: Milliseconds): void {
  const status = statusOfRow(left, now)
  changes.replace(isFinal(status) ? retire(left) : live(left))
  if (status === 'fulfilled') return
  if (status !== 'cancelled') changes.mark(left.uid, 'ready', 'reorged')
  else if (left.last.label !== 'cancelled') changes.mark(left.uid, 'cancelled')
  if ((status === 'expired' || status === 'cancelled') && statusOfRow(before, now) !== status)
    changes.notify(toNotification(left, END_NOTIFICATIONS[status], now))
}

/** Fills an order, and retires it when nothing is left of it. `volumeFeeBps` is the fee that its quote held. */
export function fillOrder(
  changes: OrderChanges,
  uid: OrderUid,
  fill: OrderFill,
  { now, volumeFeeBps }: { readonly now: Milliseconds; readonly volumeFeeBps: number },
): void {
  const after = addFill(changes.get(uid), fill)
  const isFilled = statusOfRow(after, now) === 'fulfilled'
  changes.replace(isFilled ? retire(after) : after)
  changes.mark(uid, 'traded')
  const happening = { fill, txHash: fill.txHash }
  if (!isFilled) {
    changes.notify(toNotification(after, 'order_partially_filled', now, happening))
    return
  }
  changes.notify(toNotification(after, 'order_filled', now, happening))
  const gained = improvementOf(volumeFeeBps, after)
  if (gained !== undefined)
    changes.notify(toNotification(after, 'price_improvement', now, { ...happening, gained }))
}
