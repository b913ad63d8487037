/**
 * A push from outside is a wake-up and a hint, never a fact: what it says is not shown. Anyone who has the subscription may send
 * one, so what does not fit the schema changes nothing, and what fits has the backend asked.
 */
import * as z from 'zod/mini'
import { chainId, orderUid } from '../../../../domain/scalars'

/** What a push must be: version 1, and at most the order that something happened to. */
const push = z.lazy(() =>
  z.object({
    version: z.literal(1),
    chainId: z.optional(chainId),
    orderUid: z.optional(orderUid),
  }),
)

/** Whether a push is one of ours. */
export function isPush(text: string): boolean {
  if (text.length > 4096) return false
  try {
    return z.safeParse(push, JSON.parse(text)).success
  } catch {
    return false
  }
}
