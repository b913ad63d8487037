/** What a fill makes of its order: the row, its event, its notifications. */
import type { Hash32, Milliseconds, OrderUid } from '../../../domain/scalars'
import { type OrderChanges, retire } from '../store/order-changes'
import type { OrderRow } from '../store/rows'
import { improvementOf, toNotification } from './notifications'
import { statusOfRow } from './replies'

/** What a fill sold and bought, in atoms; `fee` lies within `sell`, the signed fee comes on top of it. */
export interface OrderFill {
  readonly sell: bigint
  readonly buy: bigint
  readonly fee: bigint
  readonly signedFee: bigint
  readonly txHash: Hash32
}

/** An order's row after a fill. */
export const addFill = (row: OrderRow, { sell, buy, fee, signedFee }: OrderFill): OrderRow => ({
  ...row,
  executed: { sell: row.executed.sell + sell, buy: row.executed.buy + buy },
  executedFee: row.executedFee + fee,
  executedSignedFee: row.executedSignedFee + signedFee,
})

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
