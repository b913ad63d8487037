/** What goes wrong on purpose: a plan of faults that developers save, share and put in force. */
import * as z from 'zod/mini'

const share = z.number().check(z.gt(0), z.lte(1))
const seconds = z.int().check(z.gte(-31_536_000), z.lte(31_536_000))

/** What happens to a request that a fault meets. */
const effect = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** A wait before the service is asked, ms, log-normal: half wait less than `medianMs`; `spread` 0 is the same for all. */
    z.object({
      kind: z.literal('delay'),
      medianMs: z.number().check(z.gte(0), z.lte(120_000)),
      spread: z._default(z.number().check(z.gte(0), z.lte(3)), 0),
    }),
    /** An answer of its own; the service is not asked. */
    z.object({
      kind: z.literal('error'),
      status: z.int().check(z.gte(400), z.lte(599)),
      errorType: z._default(z.string().check(z.maxLength(60)), 'InternalServerError'),
      description: z._default(z.string().check(z.maxLength(300)), 'A fault plan refused this request.'),
    }),
    /** 429 beyond so many requests a minute. */
    z.object({
      kind: z.literal('rateLimit'),
      perMinute: z.int().check(z.gte(0), z.lte(100_000)),
      retryAfterSeconds: z._default(z.int().check(z.gte(0), z.lte(3600)), 1),
    }),
    /** No answer. `isAfter`: the service acts on the request, and only its reply is lost. */
    z.object({ kind: z.literal('cut'), isAfter: z._default(z.boolean(), false) }),
    /** A body that ends halfway. */
    z.object({ kind: z.literal('malformed') }),
    /** The clock of the service is ahead by so many seconds, behind by fewer than 0: dates of replies move. */
    z.object({ kind: z.literal('clockSkew'), seconds }),
    /** The reply of an earlier read of the same address, up to so many seconds old. */
    z.object({ kind: z.literal('stale'), seconds: z.int().check(z.gte(1), z.lte(86_400)) }),
  ]),
)

/** A fault: which requests it can meet, how often, and what it does. No endpoint means any. */
const fault = z.lazy(() =>
  z.object({
    endpoints: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60)), []),
    share: z._default(share, 1),
    effect,
  }),
)
export type Fault = z.output<typeof fault>

/** A plan. The same seed gives the same faults to the same requests in the same order. */
export const faultPlan = z.lazy(() =>
  z.object({
    name: z.string().check(z.minLength(1), z.maxLength(60)),
    seed: z._default(z.int().check(z.gte(0), z.lte(4_294_967_295)), 1),
    faults: z.array(fault).check(z.minLength(1), z.maxLength(50)),
  }),
)
export type FaultPlan = z.output<typeof faultPlan>
