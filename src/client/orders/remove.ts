/**
 * Taking an order off the list that no service holds. The last one taken is kept beside the journal until another takes its
 * place, so that it can be put back from any surface, a popup that was closed meanwhile included.
 */
import type { Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { keepRemoved, readRemoved, takeRemoved } from '../db/last-removed'
import { type Observable, observe } from '../db/live'
import type { OrderKey } from '../db/rows/keys'
import type { RemovedRow } from '../db/rows/removed'
import { putBackEntry, takeEntry } from './journal'

/** An order that was taken off the list, and when. */
export type RemovedOrder = Extract<RemovedRow, { readonly what: 'order' }>

/** Takes an order off the list: one never signed, refused, or lost for good. Any other is left alone, for it may still fill. */
export const removeOrder = (key: OrderKey, at: Milliseconds): Promise<void> =>
  clientDb.transaction('rw', clientDb.orders, clientDb.removed, async () => {
    const entry = await takeEntry(key)
    if (entry) await keepRemoved({ what: 'order', entry, at })
  })

/** The order that was taken off last; undefined when there is none, or it was put back. */
export const watchRemoved = (): Observable<RemovedOrder | undefined> => observe(() => readRemoved('order'))

/** Puts that order back on the list. */
export const putBackRemoved = (): Promise<void> =>
  clientDb.transaction('rw', clientDb.orders, clientDb.removed, async () => {
    const last = await takeRemoved('order')
    if (last) await putBackEntry(last.entry)
  })
