/**
 * Serves the service at the extension's own origin, for any HTTP client in an extension page. Requests reach
 * the worker's `fetch` event and use the bridge. Static routes keep pages and scripts from waiting for a
 * sleeping worker. In browsers without static routes no listener is registered.
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

/** The part of a service worker's global scope used here. */
interface WorkerScope {
  readonly InstallEvent: { readonly prototype: object }
  readonly location: { readonly origin: string; readonly protocol: string; readonly hostname: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<N extends keyof ScopeEvents>(name: N, listener: (event: ScopeEvents[N]) => void): void
}

/** Answers a request like one of an extension page. */
type Answer = (request: BridgeRequest) => Promise<BridgeReply> | undefined

/** URL patterns of the API paths: a fixed first segment, or the segment after a network or account. */
const apiPaths: ReadonlySet<string> = new Set(
  Object.values<EndpointRow>(endpoints).map(({ path }) => {
    const [first = '', second] = path.slice(1).split('/')
    return first.startsWith(':') ? `/:${first.slice(1)}/${second}/*` : `/${first}${second ? '/*' : ''}`
  }),
)

/**
 * Routes API paths to the worker and all others to the network. Requests of a page to other hosts pass here
 * too, and also go to the network.
 */
const routesAt = ({ protocol, hostname }: WorkerScope['location']): readonly RouteRule[] => [
  ...[...apiPaths].map(
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

/** Builds the reply to a rejected request. The bridge rejects only requests that are too large. */
const replyTooLarge = (): Response => replyRefusal(new Refusal('PayloadTooLarge'), 'orderbook')

async function respond(request: Request, answer: Answer): Promise<Response> {
  const reply = await answer(await toMessage(request))
  if (!reply) return replyTooLarge()
  if ('unreachable' in reply) return Response.error()
  return new Response(reply.body || null, { status: reply.status, headers: reply.headers })
}

/**
 * Registers the listeners. Call it before the first await. It does nothing in browsers without static routes.
 */
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
