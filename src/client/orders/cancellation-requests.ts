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

/** Whether the cancellation of an order was asked for from here. */
export const isCancellingHere = (uid: OrderUid): Promise<boolean> =>
  clientDb.cancellations.get(uid).then((row) => row !== undefined)
