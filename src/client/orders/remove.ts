/**
 * Removes orders from the list if no service has them. The last removed order is stored, so that any surface
 * can restore it, even after a popup closed.
 */
import type { Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { readLastRemoved, takeLastRemoved, writeLastRemoved } from '../db/last-removed'
import { type Observable, observe } from '../db/live'
import type { OrderKey } from '../db/rows/keys'
import type { PlanPart } from '../db/rows/plan'
import type { RemovedRow } from '../db/rows/removed'
import { putBackEntry, removeEntry } from './journal'
import { readPlanOf, withPart, writePlan } from './plans/plans'

type PartState = PlanPart['state']

export type RemovedOrder = Extract<RemovedRow, { readonly kind: 'order' }>

/** Runs a change of the list, and of the plan whose part an order is, in one transaction. */
const withinList = (act: () => Promise<void>): Promise<void> =>
  clientDb.transaction('rw', clientDb.orders, clientDb.plans, clientDb.lastRemoved, act)

/** Moves the part of an order from one step to another, if the order is of a plan. */
async function movePart(key: OrderKey, from: PartState, to: PartState, at: Milliseconds): Promise<void> {
  const row = await readPlanOf(key)
  const index = row?.uids.indexOf(key.uid) ?? -1
  if (row?.parts[index]?.state === from) await writePlan(withPart(row, index, { state: to }, at))
}

/**
 * Removes an order that was never signed, was refused or is lost. Does nothing for other orders, which may
 * still fill. The part of a plan is destroyed with its order, so that other parts need not wait for it.
 */
export const removeOrder = (key: OrderKey, at: Milliseconds): Promise<void> =>
  withinList(async () => {
    const entry = await removeEntry(key)
    if (!entry) return
    await writeLastRemoved({ kind: 'order', entry, at })
    await movePart(entry, 'submitted', 'destroyed', at)
  })

/** Watches the last removed order. Undefined if no order was removed, or if it was restored. */
export const watchRemoved = (): Observable<RemovedOrder | undefined> =>
  observe(() => readLastRemoved('order'))

/** Restores the last removed order, and the part of its plan. */
export const putBackRemoved = (): Promise<void> =>
  withinList(async () => {
    const last = await takeLastRemoved('order')
    if (!last) return
    await putBackEntry(last.entry)
    await movePart(last.entry, 'destroyed', 'submitted', last.at)
  })
