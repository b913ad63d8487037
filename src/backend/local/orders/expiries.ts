/** Expired orders: the notification is written once, at the first read. Expiry writes no event (SOURCES: Debug report). */
import type { Milliseconds } from '../../../domain/scalars'
import { type OrderChanges, retire } from '../store/order-changes'
import type { OrderRow } from '../store/rows'
import { toNotification } from './notifications'
import { statusOfRow } from './replies'

/** Retires the expired among live orders; gives those that are left. */
export function retireExpired(
  changes: OrderChanges,
  live: readonly OrderRow[],
  now: Milliseconds,
): readonly OrderRow[] {
  return live.filter((row) => {
    if (statusOfRow(row, now) !== 'expired') return true
    changes.replace(retire(row))
    changes.notify(toNotification(row, 'order_expired', now))
    return false
  })
}
