/**
 * The order-book service on a page of this machine: `fetch` of an address of a profile's is answered by the service that is chosen
 * in Cowbell, in the place of that host, so that an app or SDK runs against it as it is. Every other request goes its own way.
 */
import { type Connection, createName, hear, type ServiceReply, say } from './messages'

/** A page whose extension does not answer goes its own way. */
const KNOWN_WITHIN_MS = 2_000
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

type PageFetch = typeof globalThis.fetch

/**
 * The path of an address below one of the bases; undefined for any other.
 * @internal Exported for tests of hosts that only look alike.
 * @example pathBelow('https://a/b?c', ['https://a']) // '/b?c'
 */
export function pathBelow(url: string, bases: readonly string[]): string | undefined {
  const base = bases.find((each) => url === each || url.startsWith(`${each}/`))
  return base === undefined ? undefined : url.slice(base.length).replace(/#.*$/, '') || '/'
}

/** Statuses whose responses have no body. */
const EMPTY: readonly number[] = [204, 205, 304]

function toResponse(reply: ServiceReply, url: string): Response {
  const { status, headers, body } = reply
  const response = new Response(EMPTY.includes(status) ? null : body, { status, headers })
  // A response made here has no address of its own, and clients read it.
  return Object.defineProperty(response, 'url', { value: url })
}

/** Asks the port; a request that is aborted is not waited for. */
function createAsking(): (request: Request, path: string) => Promise<Response> {
  const waiting = new Map<string, (reply: ServiceReply | null) => void>()
  hear('provider', (message) => {
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
      const id = createName()
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      waiting.set(id, (reply) =>
        reply ? resolve(toResponse(reply, url)) : reject(new TypeError('Failed to fetch')),
      )
      say('port', { kind: 'service', id, request: { method, path, contentType, body } })
    })
  }
}

const urlOf = (input: Parameters<PageFetch>[0]): string =>
  new URL(input instanceof Request ? input.url : input, document.baseURI).href

/** Puts itself before the page's `fetch`, on pages of this machine alone. */
export function wrapFetch(): void {
  if (!LOOPBACK.test(location.hostname)) return
  const native = window.fetch.bind(window)
  const ask = createAsking()
  let bases: readonly string[] = []
  const known = new Promise<void>((resolve) => {
    hear('provider', (message) => {
      if (message.kind !== 'connection') return
      const { serviceBases }: Connection = message.connection
      bases = serviceBases
      resolve()
    })
    setTimeout(resolve, KNOWN_WITHIN_MS)
  })
  window.fetch = async (input, init) => {
    await known
    const path = pathBelow(urlOf(input), bases)
    return path === undefined ? native(input, init) : ask(new Request(input, init), path)
  }
}
