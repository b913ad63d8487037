/**
 * A received push. It only triggers a check of the service; its content is never shown, because anyone who
 * has the subscription can send one. A push that does not fit the schema is ignored.
 */
import * as z from 'zod/mini'
import { chainId, orderUid } from '../../../../domain/scalars'

/** Schema of a push: version 1, and optionally the order that changed. */
const push = z.lazy(() =>
  z.object({
    version: z.literal(1),
    chainId: z.optional(chainId),
    orderUid: z.optional(orderUid),
  }),
)

export function isPush(text: string): boolean {
  if (text.length > 4096) return false
  try {
    return z.safeParse(push, JSON.parse(text)).success
  } catch {
    return false
  }
}
