import { readCancellationRequests } from '../../src/client/orders/cancellation-requests'
import type { OrderUid } from '../../src/domain/scalars'

/** Checks whether the cancellation of an order was requested from here. */
export const isCancellingHere = async (uid: OrderUid): Promise<boolean> =>
  (await readCancellationRequests([uid])).has(uid)
