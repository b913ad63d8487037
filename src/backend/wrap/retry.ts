/**
 * Retries requests that may succeed later (SOURCES: Refusals, Limits and retries): 429, 5xx and lost
 * connections, never another 4xx. Waits double, from 1 s to 8 s before the fifth attempt, less a jitter of up
 * to a half, unless `Retry-After` says otherwise. A longer wait is not slept here: the caller gets the reply
 * with `Retry-After`.
 *
 * Repeating a submission is safe: its UID is known beforehand, and DuplicatedOrder means that it was
 * accepted.
 */
import type { Fetch } from '../../api/endpoint'
import { backOff } from '../../domain/back-off'
import { Refusal } from '../../domain/refusal'

/** Clock, randomness and timer of the retries. `sleep` rejects when the signal is aborted. */
export interface RetryPorts {
  readonly now: () => number
  readonly random: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

const ATTEMPTS = 5
/** Maximum wait before a retry. A reply that asks for a longer wait is returned. */
export const MAX_SLEEP_MS = 10_000

const isTemporary = (status: number): boolean => status === 429 || status >= 500

/**
 * Matches the weekday at the start of all three date formats (RFC 9110, 5.6.7). `Date.parse` alone reads "-7"
 * as a year.
 */
const HTTP_DATE = /^\s*[A-Z][a-z]{2,8},? /

/** Returns the milliseconds that `Retry-After` asks to wait, or undefined if it cannot be parsed. */
function readRetryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  const date = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Returns the reply with `Retry-After` in whole seconds, because its reader has no clock. */
function withSeconds(response: Response, waitMs: number): Response {
  const headers = new Headers(response.headers)
  headers.set('Retry-After', String(Math.ceil(waitMs / 1000)))
  return new Response(response.body, { status: response.status, headers })
}

/** Whether an error is final. Only a lost connection without a wait is retried. */
const isFinalError = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.errorType !== 'Unreachable' || error.details.retryAfterSeconds !== undefined)

/**
 * Retries temporary failures, five attempts at most. Returns the last reply or throws the last error. A reply
 * that asks for a longer wait than `MAX_SLEEP_MS` is returned at once.
 */
export function retry(fetch: Fetch, ports: RetryPorts): Fetch {
  const sleep = (ms: number, signal: AbortSignal) => ports.sleep(Math.min(ms, MAX_SLEEP_MS), signal)
  const attempt = async (request: Request, attempts: number): Promise<Response> => {
    const isLast = attempts + 1 >= ATTEMPTS
    const outcome = await fetch(request.clone()).then(
      (response) => ({ response }),
      (error: unknown) => ({ error }),
    )
    if ('error' in outcome) {
      if (isLast || request.signal.aborted || isFinalError(outcome.error)) throw outcome.error
      await sleep(backOff(attempts + 1, ports.random()), request.signal)
      return attempt(request, attempts + 1)
    }
    if (!isTemporary(outcome.response.status)) return outcome.response
    const askedMs = readRetryAfterMs(outcome.response.headers.get('Retry-After'), ports.now())
    if (askedMs !== undefined && (isLast || askedMs > MAX_SLEEP_MS))
      return withSeconds(outcome.response, askedMs)
    if (isLast) return outcome.response
    await outcome.response.body?.cancel()
    await sleep(askedMs ?? backOff(attempts + 1, ports.random()), request.signal)
    return attempt(request, attempts + 1)
  }
  return (request) => attempt(request, 0)
}
