/** A call as it went: what was asked of a backend, what it answered, and the time that it took. */
import * as z from 'zod/mini'

const text = z.string()
const milliseconds = z.number()

/** A call without its bodies. Times are milliseconds; `queueMs` is waiting: for the limiter, before a retry, for an equal request. */
export const recordedCall = z.object({
  at: z.int(),
  method: text,
  path: text,
  /** Where it was sent; null where the service is inside, or the answer was at hand. */
  sentTo: z.nullable(text),
  attempts: z.int(),
  /** 0 where no answer came. */
  status: z.int(),
  error: z.nullable(text),
  /** Characters of the whole reply. */
  replyLength: z.int(),
  queueMs: milliseconds,
  networkMs: milliseconds,
  handleMs: milliseconds,
})

/** A call with its bodies: of each the beginning, and nothing of a stream. */
export type RecordedCall = Readonly<z.output<typeof recordedCall>> & {
  readonly requestBody: string
  readonly replyBody: string
}

/** An answer that is compared with another: status 0 with the words of the error where none came. */
const shadowReply = z.lazy(() => z.object({ status: z.int(), text: z.string() }))
export type ShadowReply = Readonly<z.output<typeof shadowReply>>

/** A read that two backends answered; the caller got the first one's answer. `at` is when both were asked, ms. */
export const shadowedCall = z.object({
  at: z.int(),
  method: z.string(),
  path: z.string(),
  first: shadowReply,
  second: shadowReply,
})
export type ShadowedCall = Readonly<z.output<typeof shadowedCall>>

/** A second backend, and who takes the pairs, which must not throw. */
interface SecondBackend {
  readonly fetch: (request: Request) => Promise<Response>
  readonly keep: (call: ShadowedCall) => void
}

/** What asking a second backend needs: that one, while there is one, and the clock. */
export interface ShadowPorts {
  readonly second: () => SecondBackend | undefined
  readonly now: () => number
}
