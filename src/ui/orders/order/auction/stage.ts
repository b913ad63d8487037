/** Stages of an open order. */
import { knownOf } from '../../../../domain/open-schemas'
import { type OrderProgress, type ProgressType, progressType } from '../../../../domain/orders/order'

const STAGES = {
  open: 0,
  scheduled: 0,
  active: 1,
  solved: 1,
  executing: 2,
  // The rest of a partially filled order is in the auctions.
  traded: 1,
  cancelled: 0,
} as const satisfies Record<ProgressType, number>

/**
 * Returns the stage of an open order: 0 placed, 1 in auction, 2 settling. Placed until the service reports
 * otherwise.
 * @example stageOf({ type: 'executing' }) // 2
 */
export const stageOf = (progress: Pick<OrderProgress, 'type'> | undefined): number =>
  STAGES[knownOf(progressType, progress?.type) ?? 'open']
