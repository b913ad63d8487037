import { readCancellationRequests } from '../../src/client/orders/cancellation-requests'
import type { OrderUid } from '../../src/domain/scalars'

/** Checks whether this client requested the cancellation of an order. */
export const isCancellingHere = async (uid: OrderUid): Promise<boolean> =>
  (await readCancellationRequests([uid])).has(uid)
