/**
 * Rate limits for quotes and submissions (SOURCES: Limits and retries). The service has one client, this
 * extension.
 */
import type { Fetch } from '../../../api/endpoint'
import { replyRefusal } from '../../../api/refusal-replies'
import { Refusal } from '../../../domain/refusal'
import type { Milliseconds } from '../../../domain/scalars'

/** Requests per second. */
export interface Rates {
  readonly quotes: number
  readonly submissions: number
}

const DEFAULT_RATES: Rates = { quotes: 10, submissions: 5 }

const LIMITED_PATHS = [
  { rate: 'quotes', path: /\/api\/v1\/quote(?:\/stream)?\/?$/ },
  { rate: 'submissions', path: /\/api\/v1\/orders\/?$/ },
] as const satisfies readonly { readonly rate: keyof Rates; readonly path: RegExp }[]

/**
 * Creates a token bucket with the tokens of one second. The returned function takes a token and returns 0.
 * Without a token, it returns the seconds to wait.
 */
function openBucket(perSecond: number): (now: Milliseconds) => number {
  let tokens = perSecond
  let lastTime = 0
  return (now) => {
    // If the clock was set back, no token is lost.
    tokens = Math.min(perSecond, tokens + (Math.max(0, now - lastTime) / 1000) * perSecond)
    lastTime = now
    if (tokens < 1) return (1 - tokens) / perSecond
    tokens -= 1
    return 0
  }
}

/** Refuses requests above the rates with the seconds to wait. */
export function limitRates(fetch: Fetch, now: () => Milliseconds, rates: Rates = DEFAULT_RATES): Fetch {
  const limits = LIMITED_PATHS.map(({ rate, path }) => ({ path, take: openBucket(rates[rate]) }))
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
