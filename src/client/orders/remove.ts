/**
 * Removes orders from the list if no service has them. The last removed order is stored, so that any surface
 * can restore it, even after a popup closed.
 */
import type { Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { readLastRemoved, takeLastRemoved, writeLastRemoved } from '../db/last-removed'
import { type Observable, observe } from '../db/live'
import type { OrderKey } from '../db/rows/keys'
import type { RemovedRow } from '../db/rows/removed'
import { putBackEntry, removeEntry } from './journal'

export type RemovedOrder = Extract<RemovedRow, { readonly kind: 'order' }>

/**
 * Removes an order that was never signed, was refused or is lost. Does nothing for other orders, which may
 * still fill.
 */
export const removeOrder = (key: OrderKey, at: Milliseconds): Promise<void> =>
  clientDb.transaction('rw', clientDb.orders, clientDb.lastRemoved, async () => {
    const entry = await removeEntry(key)
    if (entry) await writeLastRemoved({ kind: 'order', entry, at })
  })

/** Watches the last removed order. Undefined if no order was removed, or if it was restored. */
export const watchRemoved = (): Observable<RemovedOrder | undefined> =>
  observe(() => readLastRemoved('order'))

export const putBackRemoved = (): Promise<void> =>
  clientDb.transaction('rw', clientDb.orders, clientDb.lastRemoved, async () => {
    const last = await takeLastRemoved('order')
    if (last) await putBackEntry(last.entry)
  })
