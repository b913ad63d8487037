/** What a page's badge says of an order: the journal's look first, the service's for orders of others. */
import * as z from 'zod/mini'
import { orderStatus } from '../domain/orders'
import { orderUid } from '../domain/scalars'

/** A badge: `text` is its words ("Open 40 %"), `detail` what is traded ("1 WETH → 3,000 USDC"). */
export const badgeView = z.object({
  uid: orderUid,
  status: orderStatus,
  text: z.string(),
  detail: z.string(),
  isMine: z.boolean(),
})
export type BadgeView = z.output<typeof badgeView>
