/**
 * Routes for the operator of a served service: `GET /healthz` answers while the process runs, `GET /readyz`
 * while the service can read and write its database, `GET /metrics` counts.
 */
import type { Fetch } from '../../api/endpoint'
import type { Metrics } from './metrics'

interface HealthParts {
  readonly metrics: Metrics
  /** Returns true after the database could not be read or written. */
  readonly isBroken?: (() => boolean) | undefined
  /** Counts the orders that are not final. Rejects if the database cannot be read. */
  readonly countOpenOrders: () => Promise<number>
}

const NO_STORE = { 'Cache-Control': 'no-store' }
const text = (body: string, status = 200, type = 'text/plain'): Response =>
  new Response(body, { status, headers: { ...NO_STORE, 'Content-Type': type } })

const BROKEN =
  'The database cannot be read or written. If a restart does not help, restore a copy of the data folder.\n'

/** Paths that answer under any host name, because probes use the address of the machine. */
export const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz'

/** Answers the operator's routes and passes other requests on. Web pages read no counts. */
export function answerHealthFirst(fetch: Fetch, { metrics, isBroken, countOpenOrders }: HealthParts): Fetch {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (!['GET', 'HEAD'].includes(request.method) || request.headers.has('Origin')) return fetch(request)
    if (pathname === '/healthz') return text('ok\n')
    if (pathname === '/readyz')
      return countOpenOrders().then(
        () => (isBroken?.() ? text(BROKEN, 503) : text('ready\n')),
        () => text(BROKEN, 503),
      )
    if (pathname === '/metrics')
      return text(metrics.write(await countOpenOrders()), 200, 'text/plain; version=0.0.4')
    return fetch(request)
  }
}
