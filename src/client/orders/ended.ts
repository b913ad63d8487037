/**
 * Orders that ended cancelled or expired a short while ago. A settlement that was under way then may still fill them, and is
 * seen later, so they are asked for until one look has come after every deadline of a settlement, however long the worker
 * slept in between.
 */

import * as z from 'zod/mini'
import { chainId, type Milliseconds, orderUid } from '../../domain/scalars'
import { deskDb } from '../db/db'
import type { OrderKey, ProfileId } from '../db/rows/keys'

const ENDED = 'ended:'

/** So long after an end a fill may still be reported: a settlement's deadline, and its way through an indexer. */
export const LATE_FILL_MS = 10 * 60_000

const nameOf = ({ profileId, chainId: id, uid }: OrderKey): string => `${ENDED}${profileId}:${id}:${uid}`

/** An order that ended, and when that was seen. */
export interface EndedOrder {
  readonly key: OrderKey
  readonly at: Milliseconds
}

/** Notes that an order ended unfilled, or in part. Call it in the transaction that writes the end. */
export const noteEnded = (key: OrderKey, at: Milliseconds): Promise<unknown> =>
  deskDb.marks.put({ name: nameOf(key), value: at })

/** Forgets an order that was looked at late enough. */
export async function closeEnded(key: OrderKey, now: Milliseconds): Promise<void> {
  const mark = await deskDb.marks.get(nameOf(key))
  if (mark && now - mark.value >= LATE_FILL_MS) await deskDb.marks.delete(mark.name)
}

/** Forgets an order that can fill no more. */
export const forgetEnded = (key: OrderKey): Promise<void> => deskDb.marks.delete(nameOf(key))

/** The orders of a profile that may still be told as filled. */
export async function readEnded(profileId: ProfileId): Promise<readonly EndedOrder[]> {
  const marks = await deskDb.marks.where('name').startsWith(`${ENDED}${profileId}:`).toArray()
  return marks.map(({ name, value }) => {
    const [, , id = '', uid = ''] = name.split(':')
    const key = { profileId, chainId: z.decode(chainId, Number(id)), uid: z.decode(orderUid, uid) }
    return { key, at: value as Milliseconds }
  })
}
