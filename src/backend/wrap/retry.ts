/**
 * Tries again what may succeed by trying again (SOURCES: Refusals, Limits and retries): 429, 5xx and lost connections, never
 * another 4xx. Waits are full-jitter exponential, 1 s doubling to 8 s before the fifth attempt, unless the service says how long in `Retry-After`.
 * Nothing sleeps for longer than seconds: a longer wait is the asker's, who is given the answer that names it.
 *
 * A submission is safe to repeat: its UID is known beforehand, and DuplicatedOrder with it means accepted.
 */
import type { Fetch } from '../../api/endpoint'
import { Refusal } from '../../domain/refusal'

/** What retrying needs of the outside. `sleep` rejects when the signal is aborted. */
export interface RetryPorts {
  readonly now: () => number
  readonly random: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

const FIRST_WAIT_MS = 1_000
const ATTEMPTS = 5
/** The longest wait that is slept through here; a service that asks for more is not retried by us. */
export const MAX_SLEEP_MS = 10_000

const isPassing = (status: number): boolean => status === 429 || status >= 500

/** Begins with a day's name, in each of its three forms (RFC 9110, 5.6.7); `Date.parse` alone takes "-7" for a year. */
const HTTP_DATE = /^\s*[A-Z][a-z]{2,8},? /

/** Milliseconds a `Retry-After` asks to wait, in either of its forms; undefined when it says nothing readable. */
function readRetryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  const date = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** The same answer, its wait in whole seconds: its reader has no clock. */
function withSeconds(response: Response, waitMs: number): Response {
  const headers = new Headers(response.headers)
  headers.set('Retry-After', String(Math.ceil(waitMs / 1000)))
  return new Response(response.body, { status: response.status, headers })
}

/** A refusal that names a wait is an answer, and so is one for what was sent: only a connection that was lost is none. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.errorType !== 'Unreachable' || error.details.retryAfterSeconds !== undefined)

/** The wait before attempt `tried + 1`: anything up to a bound that doubles. @example backOffMs(2, () => 0.5) // 2000 */
const backOffMs = (tried: number, random: () => number): number => random() * FIRST_WAIT_MS * 2 ** tried

/**
 * Repeats passing failures up to five attempts; the last answer or error is given as it is, and so is one that asks for a
 * longer wait than is slept through.
 */
export function retry(fetch: Fetch, ports: RetryPorts): Fetch {
  const sleep = (ms: number, signal: AbortSignal) => ports.sleep(Math.min(ms, MAX_SLEEP_MS), signal)
  const attempt = async (request: Request, tried: number): Promise<Response> => {
    const isLast = tried + 1 >= ATTEMPTS
    const outcome = await fetch(request.clone()).then(
      (response) => ({ response }),
      (error: unknown) => ({ error }),
    )
    if ('error' in outcome) {
      if (isLast || request.signal.aborted || isAnswer(outcome.error)) throw outcome.error
      await sleep(backOffMs(tried, ports.random), request.signal)
      return attempt(request, tried + 1)
    }
    if (!isPassing(outcome.response.status)) return outcome.response
    const asked = readRetryAfterMs(outcome.response.headers.get('Retry-After'), ports.now())
    if (asked !== undefined && (isLast || asked > MAX_SLEEP_MS)) return withSeconds(outcome.response, asked)
    if (isLast) return outcome.response
    await outcome.response.body?.cancel()
    await sleep(asked ?? backOffMs(tried, ports.random), request.signal)
    return attempt(request, tried + 1)
  }
  return (request) => attempt(request, 0)
}
