/** State of the worker's order tracking, in addition to the journal. */
import * as z from 'zod/mini'
import { order } from '../../../domain/orders/order'
import { address, chainId, orderUid } from '../../../domain/scalars'
import { storedCount, storedTime } from '../../../domain/stored-scalars'
import { orderKey, profileId } from './keys'

export const watchedOrder = z.object({
  ...orderKey.shape,
  order,
  since: storedTime,
  endedAt: z.optional(storedTime),
  mayFill: z.optional(z.boolean()),
  reverts: z.optional(z.int()),
})
/**
 * A watched order of somebody else, with its last report. `endedAt` is when its end was noticed. The end can
 * still change. `mayFill` is true while a settlement in progress may still fill an ended order. `reverts`
 * counts the ends and fills that were taken back.
 */
export type WatchedOrder = z.output<typeof watchedOrder>

/**
 * A cancellation requested on this device. Other cancellations were requested on another device, or by
 * another holder of the key. `isAccepted` is true if the service accepted it.
 */
export const cancellationRequest = z.object({
  uid: orderUid,
  at: storedTime,
  isAccepted: z.optional(z.literal(true)),
})
export type CancellationRequest = z.output<typeof cancellationRequest>

/**
 * An order that ended, and when this was noticed. Its end can still change. `isFilled` is true if it filled
 * completely. `lookAt` is the time of the last request for an order that did not fill completely: hours after
 * its end. Undefined while the order is requested regularly.
 */
export const endedOrder = z.object({
  ...orderKey.shape,
  at: storedTime,
  isFilled: z.optional(z.boolean()),
  lookAt: z.optional(storedTime),
})
export type EndedOrder = z.output<typeof endedOrder>

/**
 * State of an order's limit. `isAway` is true while the market is far from it. `turns` counts the changes in
 * both directions.
 */
export const marketReach = z.lazy(() => z.object({ ...orderKey.shape, isAway: z.boolean(), turns: z.int() }))
export type MarketReach = z.output<typeof marketReach>

/**
 * Progress of reading an account's orders from a service. A pass reads the list newest first, in pages of
 * `limit` orders from `offset` on. Between passes `offset` is 0. `newest` is the creation time of the newest
 * order in this pass. `readTo` is `newest` of the last complete pass: 0 before the first pass, 1 if the pass
 * found no order. Later passes end there, and newer orders cause notifications. `service` is the URL of the
 * order book. `waiting` are orders that wait for a presignature. Once signed, such an order is listed below
 * newer orders. `expected` are orders that a site has signed here and places itself, with the time of the
 * signature.
 */
export const accountSync = z.object({
  profileId,
  chainId,
  owner: address,
  service: z.string(),
  offset: storedCount,
  limit: storedCount,
  newest: storedTime,
  readTo: storedTime,
  dueAt: storedTime,
  waiting: z.optional(z.array(orderUid)),
  expected: z.optional(z.array(z.object({ uid: orderUid, at: storedTime }))),
})
export type AccountSync = z.output<typeof accountSync>
