/** One review becomes one order, on however many surfaces it is open. */

import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { checkRow, clientDb } from '../db/db'
import type { OrderKey } from '../db/rows/keys'
import type { OrderEntry } from '../db/rows/order-entry'
import { type UsedReview, usedReview } from '../db/rows/signing'
import { readEntry } from '../orders/journal'

/** A few are enough, for an old review's order has a UID that is known. */
const MAX_REVIEWS = 50
const ELSEWHERE = t`This order is already being signed elsewhere.`

const noteUsed = (used: UsedReview): Promise<void> =>
  clientDb.transaction('rw', clientDb.usedReviews, async () => {
    await clientDb.usedReviews.put(checkRow('usedReviews', usedReview, used))
    const surplus = (await clientDb.usedReviews.count()) - MAX_REVIEWS
    if (surplus > 0) await clientDb.usedReviews.orderBy('at').limit(surplus).delete()
  })

/** Whether a review has become an order; of one whose page ended while it was placed, that order knows. */
async function isUsed(id: string): Promise<boolean> {
  const used = await clientDb.usedReviews.get(id)
  if (!used?.order) return used !== undefined
  const step = (await readEntry(used.order))?.step ?? 'intended'
  return step !== 'intended' && step !== 'refused'
}

/** The browser's locks, as far as they are used. */
export type ReviewLocks = Pick<LockManager, 'request'>

/**
 * Places the order of a review, unless the review is being placed, or was, elsewhere: two surfaces have different quotes by
 * now, and so different UIDs. A review whose order was refused may be signed again.
 * @throws Refusal DuplicatedOrder
 */
export const placeOnce = (
  { id, order }: { readonly id: string; readonly order: OrderKey },
  place: () => Promise<OrderEntry | undefined>,
  { locks, now }: { readonly locks: ReviewLocks; readonly now: () => Milliseconds },
): Promise<OrderEntry | undefined> =>
  locks.request(`review:${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock || (await isUsed(id))) throw new Refusal('DuplicatedOrder', { description: ELSEWHERE })
    await noteUsed({ id, at: now(), order })
    const placed = await place()
    if (placed?.step !== 'refused') await noteUsed({ id, at: now() })
    return placed
  })
