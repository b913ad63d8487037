/** What is kept of orders beside the journal: what the worker watches them by. */
import * as z from 'zod/mini'
import { order } from '../../../domain/orders/order'
import { address, chainId, hex, orderUid } from '../../../domain/scalars'
import { counting, storedTime } from '../../../domain/stored-scalars'
import { orderKey, profileId } from './keys'

export const watchedOrder = z.object({ ...orderKey.shape, order, since: storedTime })
/** An order that is watched: the last look at it, and since when. */
export type WatchedOrder = z.output<typeof watchedOrder>

/** A cancellation that was asked for from here: any other is another key's, or another device's. */
export const cancellationRequest = z.object({ uid: orderUid, at: storedTime })
export type CancellationRequest = z.output<typeof cancellationRequest>

/** An order that ended cancelled or expired, and when that was seen: a late fill may still be reported. */
export const endedOrder = z.object({ ...orderKey.shape, at: storedTime })
export type EndedOrder = z.output<typeof endedOrder>

/** Whether the market is out of an order's reach. `turns` counts how often it left and came back. */
export const marketReach = z.lazy(() => z.object({ ...orderKey.shape, isAway: z.boolean(), turns: z.int() }))
export type MarketReach = z.output<typeof marketReach>

/**
 * An account whose orders are read from a service, and how far they were. A pass reads the list newest first, a page of `limit`
 * from `offset` on; between passes `offset` is 0. `newest` is the creation of the newest order of the pass, `readTo` that of the
 * last whole pass, 0 before the first and 1 where it found none: a later pass ends there, and what is newer is notified. `service` is the address of the order book that was read.
 * `waiting` are orders that were listed and wait for a presignature: they are nobody's yet, and may lie below newer ones once they
 * are signed.
 */
export const accountSync = z.object({
  profileId,
  chainId,
  owner: address,
  service: z.string(),
  offset: counting,
  limit: counting,
  newest: storedTime,
  readTo: storedTime,
  dueAt: storedTime,
  waiting: z.optional(z.array(orderUid)),
})
export type AccountSync = z.output<typeof accountSync>

/** Orders of a group. */
export const MAX_GROUP = 10

/** `oco`: one cancels the other. */
const groupKind = z.enum(['ladder', 'oco'])
export type GroupKind = z.output<typeof groupKind>

/** A cancellation that was signed before it is needed: it cancels this order and does nothing else. */
const signedCancellation = z.object({ uid: orderUid, scheme: z.enum(['eip712', 'ethsign']), bytes: hex })

/**
 * A group. Its row is written before any of its orders is signed. `state` is `armed` while the worker has to cancel one of its
 * orders when another fills, else `idle`; `cancellations` are what it sends then.
 */
export const orderGroup = z.lazy(() =>
  z.object({
    id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    profileId,
    chainId,
    owner: address,
    kind: groupKind,
    state: z.enum(['armed', 'idle']),
    uids: z.array(orderUid).check(z.minLength(2), z.maxLength(MAX_GROUP)),
    cancellations: z.array(signedCancellation).check(z.maxLength(MAX_GROUP)),
    createdAt: storedTime,
  }),
)
export type OrderGroup = z.output<typeof orderGroup>
