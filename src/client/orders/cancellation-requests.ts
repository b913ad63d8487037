/**
 * Cancellations that were requested on this device. Other cancellations were signed on another device or with
 * another key.
 */
import type { Milliseconds, OrderUid } from '../../domain/scalars'
import { checkRow, clientDb } from '../db/db'
import { cancellationRequest } from '../db/rows/order-watch'

/** Records a cancellation before it is sent, as a request to the service or as a transaction. */
export async function recordCancellationRequest(uids: readonly OrderUid[], now: Milliseconds): Promise<void> {
  await clientDb.cancellations.bulkPut(
    uids.map((uid) => checkRow('cancellations', cancellationRequest, { uid, at: now })),
  )
}

export async function readCancellationRequests(uids: readonly OrderUid[]): Promise<ReadonlySet<OrderUid>> {
  const rows = await clientDb.cancellations.bulkGet([...uids])
  return new Set(uids.filter((_, index) => rows[index] !== undefined))
}
