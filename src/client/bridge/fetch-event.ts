/**
 * The service at the extension's own address, for any HTTP client inside an extension page: its requests reach the worker's
 * `fetch` event and go the bridge's way. Static routes keep everything else, every page and script, from waiting for a worker
 * that sleeps; a browser without them gets no listener at all.
 */
import type { EndpointRow } from '../../api/endpoint'
import { endpoints } from '../../api/endpoints'
import { replyRefusal } from '../../api/refusal-replies'
import { Refusal } from '../../domain/refusal'
import { toMessage } from './page'
import type { BridgeReply, BridgeRequest } from './worker'

interface UrlPattern {
  readonly protocol?: string
  readonly hostname?: string
  readonly pathname: string
}
interface RouteRule {
  readonly condition: { readonly urlPattern: UrlPattern }
  readonly source: 'fetch-event' | 'network'
}
interface InstallEvent {
  waitUntil(done: Promise<unknown>): void
  addRoutes(rules: readonly RouteRule[]): Promise<void>
}
interface ActivateEvent {
  waitUntil(done: Promise<unknown>): void
}
interface FetchEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface ScopeEvents {
  readonly install: InstallEvent
  readonly activate: ActivateEvent
  readonly fetch: FetchEvent
}

/** A service worker's global scope, as far as it is used here. */
interface WorkerScope {
  readonly InstallEvent: { readonly prototype: object }
  readonly location: { readonly origin: string; readonly protocol: string; readonly hostname: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<N extends keyof ScopeEvents>(name: N, listener: (event: ScopeEvents[N]) => void): void
}

/** Asks the service as one of our own pages does. */
type Answer = (request: BridgeRequest) => Promise<BridgeReply> | undefined

/** The first segments that identify an API path: one that is fixed, or the one after a network's or an account's name. */
const beginnings: ReadonlySet<string> = new Set(
  Object.values<EndpointRow>(endpoints).map(({ path }) => {
    const [first = '', second] = path.slice(1).split('/')
    return first.startsWith(':') ? `/:${first.slice(1)}/${second}/*` : `/${first}${second ? '/*' : ''}`
  }),
)

/**
 * What the worker answers, then everything else from the network. A page's requests to other hosts come by here too, those to
 * a service elsewhere among them: they are none of ours.
 */
const routesAt = ({ protocol, hostname }: WorkerScope['location']): readonly RouteRule[] => [
  ...[...beginnings].map(
    (pathname): RouteRule => ({
      condition: { urlPattern: { protocol: protocol.replace(/:$/, ''), hostname, pathname } },
      source: 'fetch-event',
    }),
  ),
  { condition: { urlPattern: { pathname: '/*' } }, source: 'network' },
]

const isWorkerScope = (scope: object): scope is WorkerScope =>
  'InstallEvent' in scope &&
  typeof scope.InstallEvent === 'function' &&
  'addRoutes' in (scope.InstallEvent.prototype as object)

/** The bridge refuses nothing that a client can send but what it cannot carry. */
const uncarried = (): Response => replyRefusal(new Refusal('PayloadTooLarge'), 'orderbook')

async function respond(request: Request, answer: Answer): Promise<Response> {
  const reply = await answer(await toMessage(request))
  if (!reply) return uncarried()
  if ('unreachable' in reply) return Response.error()
  return new Response(reply.body || null, { status: reply.status, headers: reply.headers })
}

/** Registers the listeners; must be called before anything is awaited. Does nothing where static routes are unknown. */
export function registerFetchEvent(scope: object, answer: Answer): void {
  if (!isWorkerScope(scope)) return
  scope.addEventListener('install', (event) => {
    event.waitUntil(Promise.all([event.addRoutes(routesAt(scope.location)), scope.skipWaiting()]))
  })
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
  scope.addEventListener('fetch', (event) => {
    const isOurs = new URL(event.request.url).origin === scope.location.origin
    if (!isOurs || event.request.mode === 'navigate') return
    event.respondWith(respond(event.request, answer))
  })
}
