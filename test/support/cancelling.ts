import { readCancelling } from '../../src/client/orders/cancellation-requests'
import type { OrderUid } from '../../src/domain/scalars'

/** Whether the cancellation of one order was asked for from here. */
export const isCancellingHere = async (uid: OrderUid): Promise<boolean> =>
  (await readCancelling([uid])).has(uid)
