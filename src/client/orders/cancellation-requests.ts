/**
 * Cancellations that were requested on this device. Other cancellations were signed on another device or with
 * another key.
 */
import type { Milliseconds, OrderUid } from '../../domain/scalars'
import { checkRow, clientDb } from '../db/db'
import { type CancellationRequest, cancellationRequest } from '../db/rows/order-watch'

/** Records a cancellation before it is sent, as a request to the service or as a transaction. */
export async function recordCancellationRequest(uids: readonly OrderUid[], now: Milliseconds): Promise<void> {
  await clientDb.cancellations.bulkPut(
    uids.map((uid) => checkRow('cancellations', cancellationRequest, { uid, at: now })),
  )
}

/** Records that the service accepted a cancellation. It ends an order whose status the service does not name. */
export async function recordAcceptedCancellation(
  uids: readonly OrderUid[],
  now: Milliseconds,
): Promise<void> {
  await clientDb.cancellations.bulkPut(
    uids.map((uid) => checkRow('cancellations', cancellationRequest, { uid, at: now, isAccepted: true })),
  )
}

/** Reads the cancellations of orders that were requested on this device. */
export async function readCancellationRequests(
  uids: readonly OrderUid[],
): Promise<ReadonlyMap<OrderUid, CancellationRequest>> {
  const rows = await clientDb.cancellations.bulkGet([...uids])
  return new Map(rows.flatMap((row) => (row ? [[row.uid, row] as const] : [])))
}
