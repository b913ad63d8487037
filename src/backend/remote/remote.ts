/** Sends requests to a remote service, to the host of their network and area (SOURCES: Hosts). */

import type { Route } from '../../api/backend-choice'
import type { Fetch } from '../../api/endpoint'
import { buildRequest } from '../../api/hosts'
import { findChain, isCustomChain } from '../../domain/chains/chains'
import { Refusal } from '../../domain/refusal'

/** A route whose API key is read for each request. */
export type OpenRoute = Route<() => Promise<string>>

/** Whether a path belongs to the order book. Its paths contain a version segment, wallet paths do not. */
const isOrderbookPath = (path: string): boolean => path.includes('/api/v')

const firstSegment = (path: string): string => path.split('/')[1] ?? ''

/** Returns the path after its first segment. */
const afterFirstSegment = (path: string): string => path.slice(firstSegment(path).length + 1)

/** Replaces the network's name with its id for wallet hosts: `/mainnet/tokens/…` becomes `/1/tokens/…`. */
function withChainId(path: string): string {
  const chain = findChain(firstSegment(path))
  return chain && afterFirstSegment(path) !== '' ? `/${chain.id}${afterFirstSegment(path)}` : path
}

/** Returns the path on an order-book host. Networks that the user added are known there by id only. */
function orderbookPath(path: string, hasSegment: boolean): string {
  if (!hasSegment) return afterFirstSegment(path)
  const chain = findChain(firstSegment(path))
  return chain && isCustomChain(chain.id) ? withChainId(path) : path
}

/** Reads the whole body. A streamed body would need HTTP/2, and not every browser supports it. */
async function bodyOf(request: Request): Promise<{ body?: ArrayBuffer }> {
  if (request.method === 'GET' || request.method === 'HEAD') return {}
  const body = await request.arrayBuffer()
  return body.byteLength === 0 ? {} : { body }
}

/** Finds the route of a path's network. @throws Refusal Unreachable if no route matches */
function routeOf(path: string, routes: readonly OpenRoute[]): OpenRoute {
  const chain = findChain(firstSegment(path))
  const route = chain
    ? (routes.find(({ chainId }) => chainId === chain.id) ??
      routes.find(({ chainId }) => chainId === undefined))
    : routes[0]
  if (route) return route
  const network = chain?.label ?? 'this network'
  throw new Refusal('Unreachable', { description: `The environment has no service for ${network}.` })
}

/** Returns the base URL of a request's network and area. @throws Refusal Unreachable */
export function baseFor({ url }: Request, routes: readonly OpenRoute[]): string {
  const { pathname } = new URL(url)
  const route = routeOf(pathname, routes)
  return isOrderbookPath(pathname) ? route.orderbook : route.wallet
}

/**
 * Creates a `Fetch` that sends requests to the base URL of their network and area. It ignores their origin
 * and sends no cookies.
 */
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
    return fetch(buildRequest(baseFor(request, routes).replace(/\/$/, '') + path + search, init))
  }
}
