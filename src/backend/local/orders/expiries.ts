/**
 * Expired orders. The notification is written once, at the first read. Expiry adds no event (SOURCES: Debug
 * report).
 */
import type { Milliseconds } from '../../../domain/scalars'
import { type OrderChanges, retire } from '../store/order-changes'
import type { OrderRow } from '../store/rows'
import { toNotification } from './notifications'
import { statusOfRow } from './replies'

/** Retires expired orders. Returns the orders that are still live. */
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
