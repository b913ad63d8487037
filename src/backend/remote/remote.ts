/** A service elsewhere: our request, sent to the host of its area (SOURCES: Hosts). */

import type { Bases } from '../../api/caller'
import type { Fetch } from '../../api/endpoint'
import { requestTo } from '../../api/hosts'
import { findChain } from '../../domain/chains/chains'

/** Order-book paths carry their version segment; whatever does not is wallet-facing. */
const isOrderbookPath = (path: string): boolean => path.includes('/api/v')

/** Wallet-facing hosts know networks by number, order-book hosts by name; `/mainnet/tokens/…` becomes `/1/tokens/…`. */
function withChainId(path: string): string {
  const [, first = '', ...rest] = path.split('/')
  const chain = findChain(first)
  return chain && rest.length > 0 ? `/${[chain.id, ...rest].join('/')}` : path
}

/** A body is sent whole: as a stream it would need HTTP/2, and not every browser has such streams. */
async function bodyOf(request: Request): Promise<{ body?: ArrayBuffer }> {
  if (request.method === 'GET' || request.method === 'HEAD') return {}
  const body = await request.arrayBuffer()
  return body.byteLength === 0 ? {} : { body }
}

/** Where a service is, and the key the order book is asked with where one is set. */
export interface RemoteBases extends Bases {
  readonly apiKey?: (() => Promise<string>) | undefined
}

/** The base of a request's area. */
export const baseFor = ({ url }: Request, bases: Bases): string =>
  isOrderbookPath(new URL(url).pathname) ? bases.orderbook : bases.wallet

/** Passes requests on, whatever origin they name, to the base of their area; no cookie goes with them. */
export function createRemote(bases: RemoteBases, fetch: Fetch): Fetch {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const isOrderbook = isOrderbookPath(pathname)
    const base = baseFor(request, bases)
    const path = isOrderbook ? pathname : withChainId(pathname)
    const { method, signal } = request
    const headers = new Headers(request.headers)
    if (isOrderbook && bases.apiKey !== undefined) headers.set('X-API-Key', await bases.apiKey())
    const init = { method, headers, signal, credentials: 'omit', ...(await bodyOf(request)) } as const
    return fetch(requestTo(base.replace(/\/$/, '') + path + search, init))
  }
}
