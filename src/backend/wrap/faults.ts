/**
 * Lets requests fail as a plan has it, for developers: slow, refused, limited, cut, malformed, out of date. What happens follows
 * from the seed of the plan and the order of the requests alone.
 */
import type { Fetch } from '../../api/endpoint'
import { endpointOf } from '../../api/endpoint-of'
import type { Fault, FaultPlan } from '../../domain/fault-plan'
import { seededFractions } from '../../domain/seeded-fractions'

/** What faults need of the outside. `sleep` rejects when the signal is aborted. */
export interface FaultPorts {
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A standard normal value of two fractions (Box-Muller). */
const normalOf = (a: number, b: number): number => Math.sqrt(-2 * Math.log(1 - a)) * Math.cos(2 * Math.PI * b)

const refuse = (status: number, errorType: string, description: string, headers = {}): Response =>
  new Response(JSON.stringify({ errorType, description, message: description }), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })

const withText = ({ status, headers }: Response, text: string): Response => {
  const changed = new Headers(headers)
  changed.delete('Content-Length')
  // "Not modified" has no body, and may have none.
  return new Response(text || null, { status, headers: changed })
}

const ISO_DATE = /"(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)"/g

/** Moves every date of a reply, the one in its head included. */
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

/** A fault in force: takes a request, and the way on. */
type Active = (request: Request, fetch: Fetch) => Promise<Response>
type Start<K extends Fault['effect']['kind']> = (
  effect: Extract<Fault['effect'], { kind: K }>,
  next: () => number,
  ports: FaultPorts,
) => Active

const MINUTE_MS = 60_000

/** So many replies are kept to be given again; the one kept first goes first. */
const MAX_KEPT = 200

/** What each kind does. */
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
    let taken: readonly number[] = []
    return async (request, fetch) => {
      taken = taken.filter((at) => now() - MINUTE_MS < at && at <= now())
      if (taken.length >= perMinute)
        return refuse(429, 'RateLimited', 'Too many requests.', { 'Retry-After': String(retryAfterSeconds) })
      taken = [...taken, now()]
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
    const kept = new Map<string, { readonly response: Response; readonly at: number }>()
    return async (request, fetch) => {
      const known = kept.get(request.url)
      if (request.method !== 'GET') return fetch(request)
      if (known && now() - known.at < seconds * 1000) return known.response.clone()
      const response = await fetch(request)
      kept.delete(request.url)
      kept.set(request.url, { response: response.clone(), at: now() })
      for (const [url] of kept) if (kept.size > MAX_KEPT) kept.delete(url)
      return response
    }
  },
}

/** A fault that meets its share of its endpoints, and lets all others pass. */
function start({ endpoints, share, effect }: Fault, next: () => number, ports: FaultPorts): Active {
  const active = (STARTS[effect.kind] as Start<typeof effect.kind>)(effect as never, next, ports)
  return (request, fetch) => {
    const isMeant = endpoints.length === 0 || endpoints.includes(endpointOf(request) ?? '')
    return isMeant && next() < share ? active(request, fetch) : fetch(request)
  }
}

/** Fails as planned: each fault lies around those after it. */
export function injectFaults(fetch: Fetch, { seed, faults }: FaultPlan, ports: FaultPorts): Fetch {
  const next = seededFractions(seed)
  return faults.reduceRight<Fetch>((inner, fault) => {
    const active = start(fault, next, ports)
    return (request) => active(request, inner)
  }, fetch)
}

/** Fails by the plan in force at each request: a changed plan starts at its seed, and without one everything passes. */
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
