/** A recorded call: request, reply and timing. */
import * as z from 'zod/mini'

const text = z.string()
const milliseconds = z.number()

/**
 * A recorded call without bodies. Times are in milliseconds. `queueMs` is waiting time: for the limiter,
 * before a retry, or for an equal request.
 */
export const recordedCall = z.object({
  at: z.int(),
  method: text,
  path: text,
  /** Host of the request. Null for the local service or a cached reply. */
  sentTo: z.nullable(text),
  attempts: z.int(),
  /** 0 if no reply came. */
  status: z.int(),
  error: z.nullable(text),
  /** Length of the whole reply in characters. */
  replyLength: z.int(),
  queueMs: milliseconds,
  networkMs: milliseconds,
  handleMs: milliseconds,
})

/** A recorded call with the beginning of its bodies. Streams are not recorded. */
export type RecordedCall = Readonly<z.output<typeof recordedCall>> & {
  readonly requestBody: string
  readonly replyBody: string
}

/** A reply to compare with another. Status 0 means no reply; `text` is then the error. */
const shadowReply = z.lazy(() => z.object({ status: z.int(), text: z.string() }))
export type ShadowReply = Readonly<z.output<typeof shadowReply>>

/**
 * A read that was sent to two backends. The caller got the first reply. `at` is the time of both requests, in
 * ms.
 */
export const shadowedCall = z.object({
  at: z.int(),
  method: z.string(),
  path: z.string(),
  first: shadowReply,
  second: shadowReply,
})
export type ShadowedCall = Readonly<z.output<typeof shadowedCall>>

/** A second backend, and the receiver of reply pairs, which must not throw. */
interface SecondBackend {
  readonly fetch: (request: Request) => Promise<Response>
  readonly storeCall: (call: ShadowedCall) => void
}

/** Ports of the comparison: the second backend, if any, and the clock. */
export interface ShadowPorts {
  readonly second: () => SecondBackend | undefined
  readonly now: () => number
}
