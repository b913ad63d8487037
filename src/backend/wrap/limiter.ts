/**
 * Limits our own requests to the rates that a service allows, so that the extension causes no rate-limit
 * errors (SOURCES: Limits and retries).
 */
import type { Fetch } from '../../api/endpoint'
import { Refusal } from '../../domain/refusal'
import { MAX_SLEEP_MS } from './retry'

interface Bucket {
  /** Whether a request counts against this bucket. */
  readonly isFor: (request: Request, path: string) => boolean
  readonly burst: number
  readonly everyMs: number
}

/**
 * Buckets. A request counts against the first bucket that it matches. The limits are 10 quotes per second, 5
 * submissions per second and 100 other requests per minute. A burst and the requests after it stay within
 * them, whenever the service starts counting.
 */
const BUCKETS = [
  {
    isFor: ({ method }, path) => method === 'POST' && path.includes('/api/v1/quote'),
    burst: 3,
    everyMs: 125,
  },
  {
    isFor: ({ method }, path) => method === 'POST' && path.endsWith('/api/v1/orders'),
    burst: 2,
    everyMs: 250,
  },
  { isFor: () => true, burst: 30, everyMs: 900 },
] as const satisfies readonly Bucket[]

/** Clock and timer of the limiter. */
export interface LimiterPorts {
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Delays requests that exceed the rates, in their order. A bucket is the time at which its next token is due,
 * so that the wait is a subtraction. If the clock is set back, these times are moved too. A wait beyond
 * `MAX_SLEEP_MS` is refused.
 * @throws Refusal RateLimited
 */
export function limit(fetch: Fetch, ports: LimiterPorts): Fetch {
  const dueAt = BUCKETS.map(() => 0)
  let last = 0
  const followClock = (now: number): void => {
    const setBackMs = Math.max(0, last - now)
    for (const index of dueAt.keys()) dueAt[index] = (dueAt[index] ?? 0) - setBackMs
    last = now
  }
  return async (request) => {
    const path = new URL(request.url).pathname
    const index = BUCKETS.findIndex((bucket) => bucket.isFor(request, path))
    const { burst, everyMs } = BUCKETS[index] as Bucket
    const now = ports.now()
    followClock(now)
    const due = Math.max(dueAt[index] ?? 0, now - (burst - 1) * everyMs)
    if (due - now > MAX_SLEEP_MS)
      throw new Refusal('RateLimited', { retryAfterSeconds: Math.ceil((due - now) / 1000) })
    dueAt[index] = due + everyMs
    if (due > now) await ports.sleep(due - now, request.signal)
    return fetch(request)
  }
}
