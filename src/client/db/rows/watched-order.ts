/** An order of somebody else that is watched. */
import * as z from 'zod/mini'
import { order } from '../../../domain/orders/order'
import { storedTime } from '../../../domain/stored-scalars'
import { orderKey } from './keys'

export const watchedOrder = z.object({ ...orderKey.shape, order, since: storedTime })
/** An order that is watched: the last look at it, and since when. */
export type WatchedOrder = z.output<typeof watchedOrder>
