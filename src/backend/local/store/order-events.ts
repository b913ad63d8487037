/**
 * Lifecycle events of orders, oldest first. The event 'created' is not stored here: it is a field of the
 * order's row.
 */
import type { OrderUid } from '../../../domain/scalars'
import { type OrderEventRow, orderEventRow } from './rows'
import { checkRow, type ServiceDatabase } from './schema'

export async function readEvents(
  database: ServiceDatabase,
  uid: OrderUid,
): Promise<readonly OrderEventRow[]> {
  const rows = await database.orderEvents.where('uid').equals(uid).sortBy('id')
  return rows.map((row) => checkRow(orderEventRow, row, 'orderEvents'))
}
