/** Which cancellations were asked for from here: any other was another key's, or another device's. */
import type { Milliseconds, OrderUid } from '../../domain/scalars'
import { deskDb } from '../db/db'

/** What is kept of orders under this name is about their cancellation. */
export const CANCELLING = 'cancelling:'
export const cancellingMark = (uid: OrderUid): string => CANCELLING + uid

/** Written before a cancellation is sent, by whichever way: a request to the service, or a transaction. */
export async function noteCancelling(uids: readonly OrderUid[], now: Milliseconds): Promise<void> {
  await deskDb.marks.bulkPut(uids.map((uid) => ({ name: cancellingMark(uid), value: now })))
}
