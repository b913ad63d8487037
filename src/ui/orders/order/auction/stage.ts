/** How far an open order is on its way to a fill. */
import type { OrderProgress } from '../../../../domain/orders/order'

const STAGES = {
  open: 0,
  scheduled: 0,
  active: 1,
  solved: 1,
  executing: 2,
  // The rest of an open order that traded is in the auctions.
  traded: 1,
  cancelled: 0,
} as const satisfies Record<OrderProgress['type'], number>

/**
 * The stage that an open order is at: 0 placed, 1 in auction, 2 settling. As long as the service has not said, it is placed.
 * @example stageOf({ type: 'executing' }) // 2
 */
export const stageOf = (progress: Pick<OrderProgress, 'type'> | undefined): number =>
  progress ? STAGES[progress.type] : 0
