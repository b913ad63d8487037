/**
 * Taking an order off the list that no service holds. The last one taken is kept beside the journal until another takes its
 * place, so that it can be put back from any surface, a popup that was closed meanwhile included.
 */
import * as z from 'zod/mini'
import type { Milliseconds } from '../../domain/scalars'
import { storedTime } from '../../domain/stored-scalars'
import { deskDb, faultOfRow } from '../db/db'
import { dropDraft, keepDraft, readDraft } from '../db/drafts'
import { type Observable, observe } from '../db/live'
import type { OrderKey } from '../db/rows/keys'
import { orderEntry } from '../db/rows/order-entry'
import { putBackEntry, takeEntry } from './journal'

const removed = z.object({
  entry: orderEntry,
  at: storedTime,
})
/** An order that was taken off the list, and when. */
export type Removed = z.output<typeof removed>

const NAME = 'removed'

async function readRemoved(): Promise<Removed | undefined> {
  const kept = await readDraft(NAME)
  // A draft that cannot be read is nothing to put back.
  return faultOfRow(removed, kept) === undefined ? (kept as Removed) : undefined
}

/** Takes an order off the list: one never signed, or refused. Any other is left alone, for it may still fill. */
export const removeOrder = (key: OrderKey, at: Milliseconds): Promise<void> =>
  deskDb.transaction('rw', deskDb.orders, deskDb.drafts, async () => {
    const entry = await takeEntry(key)
    if (entry) await keepDraft(NAME, { entry, at } satisfies Removed)
  })

/** The order that was taken off last; undefined when there is none, or it was put back. */
export const watchRemoved = (): Observable<Removed | undefined> => observe(readRemoved)

/** Puts that order back on the list. */
export const putBackRemoved = (): Promise<void> =>
  deskDb.transaction('rw', deskDb.orders, deskDb.drafts, async () => {
    const last = await readRemoved()
    if (last) await putBackEntry(last.entry)
    await dropDraft(NAME)
  })
