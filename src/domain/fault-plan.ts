/** Fault plans: failures that developers inject on purpose, save and share. */
import * as z from 'zod/mini'

const share = z.number().check(z.gt(0), z.lte(1))
const seconds = z.int().check(z.gte(-31_536_000), z.lte(31_536_000))

/** Effect of a fault on a matching request. */
const effect = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /**
     * Delay before the service is called, in ms, log-normal. The median is `medianMs`; with `spread` 0 all
     * delays are equal.
     */
    z.object({
      kind: z.literal('delay'),
      medianMs: z.number().check(z.gte(0), z.lte(120_000)),
      spread: z._default(z.number().check(z.gte(0), z.lte(3)), 0),
    }),
    /** Replies with an error. The service is not called. */
    z.object({
      kind: z.literal('error'),
      status: z.int().check(z.gte(400), z.lte(599)),
      errorType: z._default(z.string().check(z.maxLength(60)), 'InternalServerError'),
      description: z._default(z.string().check(z.maxLength(300)), 'A fault plan refused this request.'),
    }),
    /** Replies with 429 above this number of requests per minute. */
    z.object({
      kind: z.literal('rateLimit'),
      perMinute: z.int().check(z.gte(0), z.lte(100_000)),
      retryAfterSeconds: z._default(z.int().check(z.gte(0), z.lte(3600)), 1),
    }),
    /** No reply. With `isAfter`, the service handles the request and only its reply is lost. */
    z.object({ kind: z.literal('cut'), isAfter: z._default(z.boolean(), false) }),
    /** Truncates the body of the reply. */
    z.object({ kind: z.literal('malformed') }),
    /** Shifts the dates of replies by this number of seconds; negative values are in the past. */
    z.object({ kind: z.literal('clockSkew'), seconds }),
    /** Repeats an earlier reply to a read of the same address, up to this age in seconds. */
    z.object({ kind: z.literal('stale'), seconds: z.int().check(z.gte(1), z.lte(86_400)) }),
  ]),
)

/**
 * A fault: which requests it matches, how often, and its effect. Without endpoints it matches all requests.
 */
const fault = z.lazy(() =>
  z.object({
    endpoints: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60)), []),
    share: z._default(share, 1),
    effect,
  }),
)
export type Fault = z.output<typeof fault>

/** Maximum length of a plan's name. */
export const MAX_PLAN_NAME = 60

/** A list of faults with a seed. The same seed gives the same faults for the same sequence of requests. */
export const faultPlan = z.lazy(() =>
  z.object({
    name: z.string().check(z.minLength(1), z.maxLength(MAX_PLAN_NAME)),
    seed: z._default(z.int().check(z.gte(0), z.lte(4_294_967_295)), 1),
    faults: z.array(fault).check(z.minLength(1), z.maxLength(50)),
  }),
)
export type FaultPlan = z.output<typeof faultPlan>
