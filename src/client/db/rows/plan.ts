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
import { type OrderTerms, orderTerms } from '../../../domain/orders/order'
import { address, chainId, hex, type Milliseconds, orderUid, seconds } from '../../../domain/scalars'
import { storedAmount, storedTime } from '../../../domain/stored-scalars'
import { profileId, sealed } from './keys'

/** Maximum number of parts of a plan. */
export const MAX_PARTS = 50

/** A cancellation of one of the orders, signed in advance. */
const signedCancellation = z.object({
  uid: orderUid,
  scheme: z.enum(['eip712', 'ethsign']),
  bytes: hex,
})

const planKind = z.enum(['ladder', 'oco', 'twap', 'stop', 'bracket', 'trailing'])
export type PlanKind = z.output<typeof planKind>

/** Returns whether all orders of a plan are submitted as soon as they are signed. */
export const isPlacedAtOnce = ({ kind }: { readonly kind: PlanKind }): boolean =>
  kind === 'ladder' || kind === 'oco'

/** Time of a part that is submitted as soon as its plan is signed. */
export const AT_ONCE = 0 as Milliseconds

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
 * A part of a plan. It is submitted until `until`. `isOpposite` means that it sells what the plan's terms buy, and
 * buys what they sell. `seenAt` is the time at which the market first met its
 * condition, `risenAt` and `triggeredAt` the times from which its two prices count as met.
 */
const planPart = z.object({
  sellAmount: storedAmount,
  buyAmount: storedAmount,
  validTo: seconds,
  isOpposite: z.optional(z.literal(true)),
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
 * `parts` are in the order of `uids`. `terms` are those of the first part, `quoted` the quote at the review. Of the
 * parts of a bracket, a trailing stop or an OCO pair only one may trade. `cancellations` end their orders when another
 * one trades, or takes their place.
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
    quoted: z.optional(z.object({ sell: z.bigint(), buy: z.bigint() })),
    cancellations: z.optional(z.array(signedCancellation).check(z.maxLength(MAX_PARTS))),
    createdAt: storedTime,
    updatedAt: storedTime,
  }),
)
export type Plan = z.output<typeof plan>

/** `dueAt` of a plan of which no part waits: only its orders are followed. */
export const NO_PART_WAITS = -1

/** A plan with the time from which the worker looks at it while it runs, by which running plans are found. */
export type StoredPlan = Plan & { readonly dueAt: number }

/** Returns when the next part is due. 0 if it waits for the market. */
function dueOf({ parts }: Plan): number {
  const times = parts.flatMap(({ state, condition }) =>
    state === 'sealed' ? [condition.kind === 'time' ? condition.at : 0] : [],
  )
  return times.length === 0 ? NO_PART_WAITS : Math.min(...times)
}

/** Adds the time from which the worker looks at a plan. */
export const toStoredPlan = (row: Plan): StoredPlan => ({ ...row, dueAt: dueOf(row) })

/** Returns the terms of a part. */
export function termsOfPart(
  { terms }: Pick<Plan, 'terms'>,
  {
    sellAmount,
    buyAmount,
    validTo,
    isOpposite,
  }: Pick<PlanPart, 'sellAmount' | 'buyAmount' | 'validTo' | 'isOpposite'>,
): OrderTerms {
  const { sellToken, buyToken, kind } = terms
  return {
    ...terms,
    ...(isOpposite && { sellToken: buyToken, buyToken: sellToken, kind: kind === 'sell' ? 'buy' : 'sell' }),
    sellAmount,
    buyAmount,
    validTo,
  }
}

/** The signed order of a part, encrypted until it is submitted, because any holder could submit it. */
export const sealedPart = z.lazy(() => z.object({ uid: orderUid, planId: z.string(), sealed }))
export type SealedPart = z.output<typeof sealedPart>
