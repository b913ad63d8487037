/** Keeps our own requests under a service's limits, so that a user never meets one caused by us (SOURCES: Limits and retries). */
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
 * A burst and what follows it stay within what the service allows, whenever it starts to count: 10 quotes/s, 5 submissions/s,
 * 100 of the rest a minute. First match counts.
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

/** What limiting needs of the outside. */
export interface LimiterPorts {
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Delays requests that would come too fast, in the order they came. A bucket is only the time at which its next
 * token is due, so that a wait is one subtraction. A clock that is set back takes these times along; a queue that is
 * longer than seconds is refused with the wait.
 * @throws Refusal RateLimited
 */
export function limit(fetch: Fetch, ports: LimiterPorts): Fetch {
  const dueAt = BUCKETS.map(() => 0)
  let last = 0
  const followClock = (now: number): void => {
    const back = Math.max(0, last - now)
    for (const index of dueAt.keys()) dueAt[index] = (dueAt[index] ?? 0) - back
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
