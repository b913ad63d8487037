/**
 * Injects planned faults into requests, for developers: delays, errors, rate limits, cut connections,
 * malformed and stale replies. The result depends only on the plan's seed and the order of the requests.
 */
import type { Fetch } from '../../api/endpoint'
import { endpointOf } from '../../api/endpoint-of'
import type { Fault, FaultPlan } from '../../domain/fault-plan'
import { seededFractions } from '../../domain/seeded-fractions'

/** Clock and timer of the faults. `sleep` rejects when the signal is aborted. */
export interface FaultPorts {
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Returns a standard normal value from two fractions (Box-Muller). */
const normalOf = (a: number, b: number): number => Math.sqrt(-2 * Math.log(1 - a)) * Math.cos(2 * Math.PI * b)

const refuse = (status: number, errorType: string, description: string, headers = {}): Response =>
  new Response(JSON.stringify({ errorType, description, message: description }), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })

const withText = ({ status, headers }: Response, text: string): Response => {
  const changed = new Headers(headers)
  changed.delete('Content-Length')
  // A 304 reply must have no body.
  return new Response(text || null, { status, headers: changed })
}

const ISO_DATE = /"(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)"/g

/** Shifts every date of a reply, including its Date header. */
async function skew(response: Response, seconds: number): Promise<Response> {
  const move = (date: string) => new Date(Date.parse(date) + seconds * 1000)
  const text = (await response.text()).replace(ISO_DATE, (_, date: string) => `"${move(date).toISOString()}"`)
  const moved = withText(response, text)
  const date = moved.headers.get('Date')
  if (date !== null) moved.headers.set('Date', move(date).toUTCString())
  return moved
}

const cut = (): never => {
  throw new TypeError('The connection was cut by the fault plan.')
}

/** An active fault. `fetch` sends the request on. */
type Active = (request: Request, fetch: Fetch) => Promise<Response>
type Start<K extends Fault['effect']['kind']> = (
  effect: Extract<Fault['effect'], { kind: K }>,
  next: () => number,
  ports: FaultPorts,
) => Active

const MINUTE_MS = 60_000

/** Maximum number of replies for repetition. The oldest is evicted first. */
const MAX_REPLIES = 200

/** Implementation of each kind of fault. */
const STARTS: { readonly [K in Fault['effect']['kind']]: Start<K> } = {
  delay:
    ({ medianMs, spread }, next, { sleep }) =>
    async (request, fetch) => {
      await sleep(medianMs * Math.exp(spread * normalOf(next(), next())), request.signal)
      return fetch(request)
    },
  error:
    ({ status, errorType, description }) =>
    async () =>
      refuse(status, errorType, description),
  rateLimit: ({ perMinute, retryAfterSeconds }, _, { now }) => {
    let sentTimes: readonly number[] = []
    return async (request, fetch) => {
      sentTimes = sentTimes.filter((time) => now() - MINUTE_MS < time && time <= now())
      if (sentTimes.length >= perMinute)
        return refuse(429, 'RateLimited', 'Too many requests.', { 'Retry-After': String(retryAfterSeconds) })
      sentTimes = [...sentTimes, now()]
      return fetch(request)
    }
  },
  cut:
    ({ isAfter }) =>
    async (request, fetch) => {
      if (isAfter) await fetch(request)
      return cut()
    },
  malformed: () => async (request, fetch) => {
    const response = await fetch(request)
    const text = await response.text()
    return withText(response, text.slice(0, Math.ceil(text.length / 2) - 1))
  },
  clockSkew:
    ({ seconds }) =>
    async (request, fetch) =>
      skew(await fetch(request), seconds),
  stale: ({ seconds }, _, { now }) => {
    const replies = new Map<string, { readonly response: Response; readonly storedAt: number }>()
    return async (request, fetch) => {
      const cached = replies.get(request.url)
      if (request.method !== 'GET') return fetch(request)
      if (cached && now() - cached.storedAt < seconds * 1000) return cached.response.clone()
      const response = await fetch(request)
      replies.delete(request.url)
      replies.set(request.url, { response: response.clone(), storedAt: now() })
      for (const [url] of replies) if (replies.size > MAX_REPLIES) replies.delete(url)
      return response
    }
  },
}

/** Starts a fault. It affects the planned share of the requests to its endpoints. */
function startFault({ endpoints, share, effect }: Fault, next: () => number, ports: FaultPorts): Active {
  const active = (STARTS[effect.kind] as Start<typeof effect.kind>)(effect as never, next, ports)
  return (request, fetch) => {
    const isAffected = endpoints.length === 0 || endpoints.includes(endpointOf(request) ?? '')
    return isAffected && next() < share ? active(request, fetch) : fetch(request)
  }
}

/** Injects the faults of a plan. Each fault wraps the faults after it. */
export function injectFaults(fetch: Fetch, { seed, faults }: FaultPlan, ports: FaultPorts): Fetch {
  const next = seededFractions(seed)
  return faults.reduceRight<Fetch>((inner, fault) => {
    const active = startFault(fault, next, ports)
    return (request) => active(request, inner)
  }, fetch)
}

/**
 * Injects the faults of the current plan. A changed plan starts at its seed. Without a plan, requests pass
 * unchanged.
 */
export function injectCurrentFaults(
  fetch: Fetch,
  readPlan: () => FaultPlan | null,
  ports: FaultPorts,
): Fetch {
  let known = ''
  let faulty = fetch
  return (request) => {
    const plan = readPlan()
    const wanted = JSON.stringify(plan)
    if (wanted !== known) faulty = plan ? injectFaults(fetch, plan, ports) : fetch
    known = wanted
    return faulty(request)
  }
}
