/**
 * A plan: orders that are signed at once and submitted one by one, each when its condition holds.
 *
 *     plan    signing ──▶ running ◀──▶ paused        part    unsigned ──▶ sealed ──▶ submitted
 *                            └──▶ done                                      ├──▶ missed
 *             any of them ──▶ cancelled                                     └──▶ destroyed
 *
 * The row holds no signed order. These are in `sealedParts`, encrypted, until they are submitted.
 */
import * as z from 'zod/mini'
import { orderTerms } from '../../../domain/orders/order'
import { address, chainId, orderUid, seconds } from '../../../domain/scalars'
import { storedAmount, storedTime } from '../../../domain/stored-scalars'
import { profileId, sealed } from './keys'
import { signedCancellation } from './order-watch'

/** Maximum number of parts of a plan. */
export const MAX_PARTS = 50

const planKind = z.enum(['twap', 'stop', 'bracket', 'trailing'])
export type PlanKind = z.output<typeof planKind>

/**
 * When a part is submitted: at a time, or when the market is at or below (or above) a price. The price is
 * `buy` atoms for `sell` atoms. With `risen`, it counts only after the market has been at that price or above.
 */
const planCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('time'), at: storedTime }),
  z.object({
    kind: z.literal('market'),
    side: z.enum(['below', 'above']),
    sell: storedAmount,
    buy: storedAmount,
    risen: z.optional(z.object({ sell: storedAmount, buy: storedAmount })),
  }),
])
export type PlanCondition = z.output<typeof planCondition>

/**
 * A part of a plan. It is submitted until `until`. `seenAt` is the time at which the market first met its
 * condition, `risenAt` and `triggeredAt` the times from which its two prices count as met.
 */
const planPart = z.object({
  sellAmount: storedAmount,
  buyAmount: storedAmount,
  validTo: seconds,
  condition: planCondition,
  until: storedTime,
  state: z.enum(['unsigned', 'sealed', 'submitted', 'missed', 'destroyed']),
  seenAt: z.optional(storedTime),
  risenAt: z.optional(storedTime),
  triggeredAt: z.optional(storedTime),
})
export type PlanPart = z.output<typeof planPart>

/** Treatment of a part whose time passed while the browser was closed. */
export const lateParts = z.enum(['submit', 'skip'])

/**
 * `parts` are in the order of `uids`. `terms` are those of the first part, `quoted` the quote at the review.
 * Of the parts of a bracket or a trailing stop only one may trade. `cancellation` ends the first order of a
 * bracket when its stop is triggered.
 */
export const plan = z.lazy(() =>
  z.object({
    id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    profileId,
    chainId,
    owner: address,
    kind: planKind,
    state: z.enum(['signing', 'running', 'paused', 'cancelled', 'done']),
    uids: z.array(orderUid).check(z.minLength(1), z.maxLength(MAX_PARTS)),
    parts: z.array(planPart).check(z.minLength(1), z.maxLength(MAX_PARTS)),
    terms: orderTerms,
    appData: z.string(),
    lateParts,
    isPausedWhileLocked: z.optional(z.boolean()),
    quoted: z.object({ sell: z.bigint(), buy: z.bigint() }),
    cancellation: z.optional(signedCancellation),
    createdAt: storedTime,
    updatedAt: storedTime,
  }),
)
export type Plan = z.output<typeof plan>

/** A plan with the time from which the worker looks at it while it runs, by which running plans are found. */
export type StoredPlan = Plan & { readonly dueAt: number }

/** The signed order of a part, encrypted until it is submitted, because any holder could submit it. */
export const sealedPart = z.lazy(() => z.object({ uid: orderUid, planId: z.string(), sealed }))
export type SealedPart = z.output<typeof sealedPart>
