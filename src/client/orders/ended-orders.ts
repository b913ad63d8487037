/**
 * Orders that ended recently and may still change. A settlement in progress may fill an order after it was
 * cancelled or expired, and a reorganisation may drop the block of a fill. Such orders are requested until
 * they were observed after both, even if the worker slept in between. Orders that did not fill are requested
 * once more, hours later. Filled orders are requested for up to a day, until all their trades are recorded.
 */

import { reorgMs } from '../../domain/chains/chains'
import { reportedFill, targetAmount } from '../../domain/orders/amounts'
import { expiryOf, type Order } from '../../domain/orders/order'
import { diffOrders, knownStatusOf, type OrderChange } from '../../domain/orders/status'
import { type ChainId, type Milliseconds, toMilliseconds } from '../../domain/scalars'
import { fittingRow, fittingRows } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { keyOf, type OrderKey, type ProfileId, rowKeyOf } from '../db/rows/keys'
import { type EndedOrder, endedOrder } from '../db/rows/order-watch'
import { settlesLater } from '../settings/profiles'

/**
 * Time after the end of an order in which a fill may still be reported: settlement deadline plus indexing.
 */
export const LATE_FILL_MS = 10 * 60_000

/** Time between the end of an order that did not fill and the last look at it. */
export const LAST_LOOK_MS = 6 * 60 * 60_000

/** Interval of requests while a late fill is possible. */
const LATE_FILL_EVERY_MS = 30_000

/** Interval of requests while only a reorg can change an order. Any tick before requests it as well. */
const REORG_EVERY_MS = 5 * 60_000

/** Returns how long an ended order is followed: until a late fill and a reorganisation are out of question. */
export const followMs = (chainId: ChainId): number => Math.max(LATE_FILL_MS, reorgMs(chainId))

/**
 * Returns whether a settlement in progress may still fill an order that was cancelled or expired. `endedAt` is
 * when the end was noticed.
 */
export function canFillLate(
  profileId: ProfileId,
  order: Pick<Order, 'status' | 'validTo' | 'ethflowData'>,
  endedAt: Milliseconds,
  now: Milliseconds,
): boolean {
  const end = Math.min(endedAt, toMilliseconds(expiryOf(order)))
  const isUnfilled = order.status === 'expired' || order.status === 'cancelled'
  return settlesLater(profileId) && isUnfilled && now - end < LATE_FILL_MS
}

/**
 * Returns whether an ended order that is open again can fill, and its end was notified. Two servers of a
 * service may report the end at different times, so a reopening after the expiry is not an event.
 */
const isReopened = (
  profileId: ProfileId,
  ended: Pick<Order, 'status' | 'validTo' | 'ethflowData'>,
  endedAt: Milliseconds,
  now: Milliseconds,
): boolean =>
  now <= toMilliseconds(expiryOf(ended)) &&
  !(ended.status === 'expired' && canFillLate(profileId, ended, endedAt, now))

/** Lists the changes of an order that may have ended. A reopening that is no event is left out. */
export const listChanges = (
  profileId: ProfileId,
  before: Order,
  order: Order,
  endedAt: Milliseconds,
  now: Milliseconds,
): readonly OrderChange[] =>
  diffOrders(before, order).filter(
    ({ kind }) => kind !== 'reopened' || isReopened(profileId, before, endedAt, now),
  )

/**
 * Returns a report with the end that follows from it, if its service reports a status that Cowbell does not
 * know: the order filled completely, it was cancelled, or its validity and the time for late fills are over.
 */
export function withKnownEnd(order: Order, isCancelled: boolean, now: Milliseconds): Order {
  if (knownStatusOf(order)) return order
  if (reportedFill(order) === targetAmount(order)) return { ...order, status: 'fulfilled' }
  if (isCancelled || order.invalidated === true) return { ...order, status: 'cancelled' }
  return now - toMilliseconds(expiryOf(order)) < LATE_FILL_MS ? order : { ...order, status: 'expired' }
}

/** Records that an order ended, and when. Must run in the transaction that writes the end. */
export const markEnded = (
  entry: OrderKey & { readonly order: Pick<Order, 'status'> },
  at: Milliseconds,
): Promise<unknown> =>
  clientDb.endedOrders.put(
    checkRow('ended', endedOrder, { ...keyOf(entry), at, isFilled: entry.order.status === 'fulfilled' }),
  )

export const readEnded = async (key: OrderKey): Promise<EndedOrder | undefined> =>
  fittingRow('ended', endedOrder, await clientDb.endedOrders.get(rowKeyOf(key)))

/** Returns whether an ended order has been followed for long enough. */
export const isFollowedUp = ({ at, chainId }: EndedOrder, now: Milliseconds): boolean =>
  now - at >= followMs(chainId)

/** Schedules the last look at an order that was followed. */
export const scheduleLastLook = (row: EndedOrder): Promise<unknown> =>
  clientDb.endedOrders.put(
    checkRow('ended', endedOrder, { ...row, lookAt: (row.at + LAST_LOOK_MS) as Milliseconds }),
  )

export const removeEnded = (key: OrderKey): Promise<void> => clientDb.endedOrders.delete(rowKeyOf(key))

export const readEndedOrders = async (profileId: ProfileId): Promise<readonly EndedOrder[]> =>
  fittingRows('ended', endedOrder, await clientDb.endedOrders.where('profileId').equals(profileId).toArray())

/**
 * Returns whether an ended order is requested now. A time in the far future comes from a clock that was set
 * back.
 */
export const isEndedDue = ({ lookAt }: EndedOrder, now: Milliseconds): boolean =>
  lookAt === undefined || lookAt <= now || lookAt - now > LAST_LOOK_MS

/**
 * Returns when an ended order is requested next. If only its trades are missing, the interval grows.
 */
export function dueOfEnded(row: EndedOrder, now: Milliseconds): Milliseconds {
  if (row.lookAt !== undefined && !isEndedDue(row, now)) return row.lookAt
  const everyMs = row.isFilled ? REORG_EVERY_MS : LATE_FILL_EVERY_MS
  return (now + Math.max(everyMs, (now - row.at - followMs(row.chainId)) / 4)) as Milliseconds
}
