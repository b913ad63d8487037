/** Which cancellations were asked for from here: any other was another key's, or another device's. */
import type { Milliseconds, OrderUid } from '../../domain/scalars'
import { checkRow, clientDb } from '../db/db'
import { cancellationRequest } from '../db/rows/order-watch'

/** Written before a cancellation is sent, by whichever way: a request to the service, or a transaction. */
export async function recordCancellationRequest(uids: readonly OrderUid[], now: Milliseconds): Promise<void> {
  await clientDb.cancellations.bulkPut(
    uids.map((uid) => checkRow('cancellations', cancellationRequest, { uid, at: now })),
  )
}

/** Those of these orders whose cancellation was asked for from here. */
export async function readCancelling(uids: readonly OrderUid[]): Promise<ReadonlySet<OrderUid>> {
  const rows = await clientDb.cancellations.bulkGet([...uids])
  return new Set(uids.filter((_, at) => rows[at] !== undefined))
}
