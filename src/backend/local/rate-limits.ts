/** How many quotes and submissions a second are answered (SOURCES: Limits and retries). There is one client: this extension. */
import type { Fetch } from '../../api/endpoint'
import { replyRefusal } from '../../api/refusal-replies'
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'

/** Requests per second. */
export interface Rates {
  readonly quotes: number
  readonly submissions: number
}

const DEFAULT_RATES: Rates = { quotes: 10, submissions: 5 }

const LIMITED = [
  { rate: 'quotes', path: /\/api\/v1\/quote(?:\/stream)?\/?$/ },
  { rate: 'submissions', path: /\/api\/v1\/orders\/?$/ },
] as const satisfies readonly { readonly rate: keyof Rates; readonly path: RegExp }[]

/** A token bucket that holds one second's worth. Gives how long to wait, 0 when a token was taken. */
function openBucket(perSecond: number): (now: Milliseconds) => number {
  let tokens = perSecond
  let at = 0
  return (now) => {
    // A clock that was set back takes no token away.
    tokens = Math.min(perSecond, tokens + (Math.max(0, now - at) / 1000) * perSecond)
    at = now
    if (tokens < 1) return (1 - tokens) / perSecond
    tokens -= 1
    return 0
  }
}

/** Refuses what comes too fast, with the seconds to wait. */
export function limitRates(fetch: Fetch, now: () => Milliseconds, rates: Rates = DEFAULT_RATES): Fetch {
  const limits = LIMITED.map(({ rate, path }) => ({ path, take: openBucket(rates[rate]) }))
  return async (request) => {
    const { pathname } = new URL(request.url)
    const limit = request.method === 'POST' ? limits.find(({ path }) => path.test(pathname)) : undefined
    const waitSeconds = limit?.take(now()) ?? 0
    if (waitSeconds === 0) return fetch(request)
    return replyRefusal(
      new Refusal('RateLimited', { retryAfterSeconds: Math.ceil(waitSeconds) }),
      'orderbook',
    )
  }
}
