/**
 * Orders that ended recently and may still change. A settlement in progress may fill an order after it was
 * cancelled or expired, and a reorg on the devnet may revert a fill. Such orders are requested until they
 * were observed after every settlement deadline, even if the worker slept in between. Orders without their
 * trades are requested as well.
 */

import type { Milliseconds } from '../../domain/scalars'
import { fittingRows } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { keyOf, type OrderKey, type ProfileId, rowKeyOf } from '../db/rows/keys'
import { type EndedOrder, endedOrder } from '../db/rows/order-watch'

/**
 * Time after the end of an order in which a fill may still be reported: settlement deadline plus indexing.
 */
export const LATE_FILL_MS = 10 * 60_000

/** Records that an order ended, and when. Must run in the transaction that writes the end. */
export const markEnded = (key: OrderKey, at: Milliseconds): Promise<unknown> =>
  clientDb.endedOrders.put(checkRow('ended', endedOrder, { ...keyOf(key), at }))

/** Stops following an ended order that was observed late enough. */
export async function removeIfSettled(key: OrderKey, now: Milliseconds): Promise<void> {
  const row = await clientDb.endedOrders.get(rowKeyOf(key))
  if (row && now - row.at >= LATE_FILL_MS) await removeEnded(key)
}

export const removeEnded = (key: OrderKey): Promise<void> => clientDb.endedOrders.delete(rowKeyOf(key))

export const readEndedOrders = async (profileId: ProfileId): Promise<readonly EndedOrder[]> =>
  fittingRows('ended', endedOrder, await clientDb.endedOrders.where('profileId').equals(profileId).toArray())
