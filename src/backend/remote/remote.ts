/** A service elsewhere: our request, sent to the host of its network and area (SOURCES: Hosts). */

import type { Route } from '../../api/backend-choice'
import type { Fetch } from '../../api/endpoint'
import { requestTo } from '../../api/hosts'
import { findChain, isOwnChain } from '../../domain/chains/chains'
import { Refusal } from '../../domain/refusal'

/** A route whose key is opened for each request. */
export type OpenRoute = Route<() => Promise<string>>

/** Order-book paths carry their version segment; whatever does not is wallet-facing. */
const isOrderbookPath = (path: string): boolean => path.includes('/api/v')

const firstOf = (path: string): string => path.split('/')[1] ?? ''

/** The path behind its first segment. */
const behindFirst = (path: string): string => path.slice(firstOf(path).length + 1)

/** Wallet-facing hosts know networks by number, order-book hosts by name; `/mainnet/tokens/…` becomes `/1/tokens/…`. */
function withChainId(path: string): string {
  const chain = findChain(firstOf(path))
  return chain && behindFirst(path) !== '' ? `/${chain.id}${behindFirst(path)}` : path
}

/** The path on an order-book host: a network that the user named is known there by its number alone. */
function orderbookPath(path: string, hasSegment: boolean): string {
  if (!hasSegment) return behindFirst(path)
  const chain = findChain(firstOf(path))
  return chain && isOwnChain(chain.id) ? withChainId(path) : path
}

/** A body is sent whole: as a stream it would need HTTP/2, and not every browser has such streams. */
async function bodyOf(request: Request): Promise<{ body?: ArrayBuffer }> {
  if (request.method === 'GET' || request.method === 'HEAD') return {}
  const body = await request.arrayBuffer()
  return body.byteLength === 0 ? {} : { body }
}

/** The route of the network that a path names. @throws Refusal Unreachable where none leads to it */
function routeOf(path: string, routes: readonly OpenRoute[]): OpenRoute {
  const chain = findChain(firstOf(path))
  const route = chain
    ? (routes.find(({ chainId }) => chainId === chain.id) ??
      routes.find(({ chainId }) => chainId === undefined))
    : routes[0]
  if (route) return route
  const network = chain?.label ?? 'this network'
  throw new Refusal('Unreachable', { description: `The environment has no service for ${network}.` })
}

/** The base of a request's network and area. @throws Refusal Unreachable */
export function baseFor({ url }: Request, routes: readonly OpenRoute[]): string {
  const { pathname } = new URL(url)
  const route = routeOf(pathname, routes)
  return isOrderbookPath(pathname) ? route.orderbook : route.wallet
}

/** Passes requests on, whatever origin they name, to the base of their network and area; no cookie goes with them. */
export function createRemote(routes: readonly OpenRoute[], fetch: Fetch): Fetch {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const { hasSegment, apiKey } = routeOf(pathname, routes)
    const headers = new Headers(request.headers)
    let path = withChainId(pathname)
    if (isOrderbookPath(pathname)) {
      path = orderbookPath(pathname, hasSegment)
      if (apiKey) headers.set(apiKey.header, await apiKey.value())
    }
    const { method, signal } = request
    const init = { method, headers, signal, credentials: 'omit', ...(await bodyOf(request)) } as const
    return fetch(requestTo(baseFor(request, routes).replace(/\/$/, '') + path + search, init))
  }
}
