/**
 * Orders that ended a short while ago and may still change. A settlement that was under way when an order was cancelled or
 * expired may still fill it, and is seen later; a chain of one's own may take a block back, and a fill with it. So they are asked
 * for until one look has come after every deadline of a settlement, however long the worker slept in between. So are those whose
 * trades could not be had as they ended.
 */

import type { Milliseconds } from '../../domain/scalars'
import { checkRow, clientDb } from '../db/db'
import { keyOf, type OrderKey, type ProfileId, rowKeyOf } from '../db/rows/keys'
import { type EndedOrder, endedOrder } from '../db/rows/order-watch'
import { fittingRows } from '../db/set-aside'

/** So long after an end a fill may still be reported: a settlement's deadline, and its way through an indexer. */
export const LATE_FILL_MS = 10 * 60_000

/** Notes that an order ended, and when. Call it in the transaction that writes the end. */
export const noteEnded = (key: OrderKey, at: Milliseconds): Promise<unknown> =>
  clientDb.ended.put(checkRow('ended', endedOrder, { ...keyOf(key), at }))

/** Forgets an order that was looked at late enough. */
export async function closeEnded(key: OrderKey, now: Milliseconds): Promise<void> {
  const row = await clientDb.ended.get(rowKeyOf(key))
  if (row && now - row.at >= LATE_FILL_MS) await forgetEnded(key)
}

/** Forgets an order that can change no more. */
export const forgetEnded = (key: OrderKey): Promise<void> => clientDb.ended.delete(rowKeyOf(key))

/** The orders of a profile whose end may still change. */
export const readEnded = async (profileId: ProfileId): Promise<readonly EndedOrder[]> =>
  fittingRows('ended', endedOrder, await clientDb.ended.where('profileId').equals(profileId).toArray())
