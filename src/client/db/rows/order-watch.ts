/** What is kept of orders beside the journal: what the worker watches them by. */
import * as z from 'zod/mini'
import { order } from '../../../domain/orders/order'
import { orderUid } from '../../../domain/scalars'
import { storedTime } from '../../../domain/stored-scalars'
import { orderKey } from './keys'

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
export const marketReach = z.object({ ...orderKey.shape, isAway: z.boolean(), turns: z.int() })
export type MarketReach = z.output<typeof marketReach>
