/** Makes sure that one review becomes one order, even if it is open on several surfaces. */

import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { checkRow, clientDb } from '../db/db'
import type { OrderKey } from '../db/rows/keys'
import type { OrderEntry } from '../db/rows/order-entry'
import { type UsedReview, usedReview } from '../db/rows/signing'
import { readEntry } from '../orders/journal'

/** Maximum number of remembered reviews. The order of an older review is known by its UID. */
const MAX_REVIEWS = 50
const SIGNED_ELSEWHERE = t`This order is already being signed elsewhere.`

const markUsed = (used: UsedReview): Promise<void> =>
  clientDb.transaction('rw', clientDb.usedReviews, async () => {
    await clientDb.usedReviews.put(checkRow('usedReviews', usedReview, used))
    const surplus = (await clientDb.usedReviews.count()) - MAX_REVIEWS
    if (surplus > 0) await clientDb.usedReviews.orderBy('at').limit(surplus).delete()
  })

/** Returns whether a review became an order. If its page died while placing, the order's step decides. */
async function isUsed(id: string): Promise<boolean> {
  const used = await clientDb.usedReviews.get(id)
  if (!used?.order) return used !== undefined
  const step = (await readEntry(used.order))?.step ?? 'intended'
  return step !== 'intended' && step !== 'refused'
}

export type ReviewLocks = Pick<LockManager, 'request'>

/**
 * Places the order of a review, unless it is being placed or was placed elsewhere. Two surfaces have
 * different quotes and so different UIDs, so the UID does not detect this. A review whose order was refused
 * may be signed again.
 * @throws Refusal DuplicatedOrder
 */
export const placeOnce = (
  { id, order }: { readonly id: string; readonly order: OrderKey },
  place: () => Promise<OrderEntry | undefined>,
  { locks, now }: { readonly locks: ReviewLocks; readonly now: () => Milliseconds },
): Promise<OrderEntry | undefined> =>
  locks.request(`review:${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock || (await isUsed(id))) throw new Refusal('DuplicatedOrder', { description: SIGNED_ELSEWHERE })
    await markUsed({ id, at: now(), order })
    const placed = await place()
    if (placed?.step !== 'refused') await markUsed({ id, at: now() })
    return placed
  })
