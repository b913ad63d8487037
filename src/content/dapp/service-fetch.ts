/**
 * Order-book service for pages on this machine. `fetch` requests to the profile's base addresses are answered
 * by the service chosen in Cowbell, so an app or SDK runs against it unchanged. Other requests are sent
 * normally. `XMLHttpRequest` to these addresses fails, because it would reach another service than `fetch`.
 */
import { type Connection, createUuid, onMessage, type ServiceReply, sendMessage } from './messages'

/** Maximum wait for the extension. Without a reply, requests are sent normally. */
const CONNECTION_TIMEOUT_MS = 2_000
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

type PageFetch = typeof globalThis.fetch

/**
 * Returns the path of an address below one of the bases, or undefined.
 * @internal Exported for tests of hosts that only resemble a base address.
 * @example pathBelow('https://a/b?c', ['https://a']) // '/b?c'
 */
export function pathBelow(url: string, bases: readonly string[]): string | undefined {
  const base = bases.find((each) => url === each || url.startsWith(`${each}/`))
  return base === undefined ? undefined : url.slice(base.length).replace(/#.*$/, '') || '/'
}

const BODILESS_STATUSES: readonly number[] = [204, 205, 304]

function toResponse(reply: ServiceReply, url: string): Response {
  const { status, headers, body } = reply
  const response = new Response(BODILESS_STATUSES.includes(status) ? null : body, { status, headers })
  // Constructed responses have an empty URL, and clients read it.
  return Object.defineProperty(response, 'url', { value: url })
}

/** Creates a function that sends requests to the port. An aborted request rejects at once. */
function createServiceClient(): (request: Request, path: string) => Promise<Response> {
  const waiting = new Map<string, (reply: ServiceReply | null) => void>()
  onMessage('provider', (message) => {
    if (message.kind !== 'service') return
    waiting.get(message.id)?.(message.reply)
    waiting.delete(message.id)
  })
  return async (request, path) => {
    const body = (await request.text()) || null
    const contentType = request.headers.get('content-type')
    const { method, signal, url } = request
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const id = createUuid()
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      waiting.set(id, (reply) =>
        reply ? resolve(toResponse(reply, url)) : reject(new TypeError('Failed to fetch')),
      )
      sendMessage('port', { kind: 'service', id, request: { method, path, contentType, body } })
    })
  }
}

const urlOf = (input: Parameters<PageFetch>[0]): string =>
  new URL(input instanceof Request ? input.url : input, document.baseURI).href

const XHR_MESSAGE =
  'Cowbell answers this address for fetch() only. Use fetch() instead of XMLHttpRequest, or remove the site’s right to use the order book in Cowbell.'

/** Makes `XMLHttpRequest` to an answered address fail with a sentence. */
function refuseXhr(isAnswered: (url: string) => boolean): void {
  const { prototype } = window.XMLHttpRequest
  const open = prototype.open as (this: XMLHttpRequest, ...given: unknown[]) => void
  prototype.open = function (this: XMLHttpRequest, ...given: unknown[]) {
    if (isAnswered(new URL(String(given[1]), document.baseURI).href)) throw new TypeError(XHR_MESSAGE)
    open.apply(this, given)
  }
}

/** Replaces the page's `fetch`, only on pages of this machine. */
export function wrapFetch(): void {
  if (!LOOPBACK.test(location.hostname)) return
  const native = window.fetch.bind(window)
  const ask = createServiceClient()
  let bases: readonly string[] = []
  const known = new Promise<void>((resolve) => {
    onMessage('provider', (message) => {
      if (message.kind !== 'connection') return
      const { serviceBases }: Connection = message.connection
      bases = serviceBases
      resolve()
    })
    setTimeout(resolve, CONNECTION_TIMEOUT_MS)
  })
  refuseXhr((url) => pathBelow(url, bases) !== undefined)
  window.fetch = async (input, init) => {
    await known
    const path = pathBelow(urlOf(input), bases)
    return path === undefined ? native(input, init) : ask(new Request(input, init), path)
  }
}
