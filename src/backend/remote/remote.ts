/** A service elsewhere: our request, sent to the host of its area (rulings 3). */

import type { Bases } from '../../api/caller'
import type { Fetch } from '../../api/endpoint'
import { findChain } from '../../domain/chains'

/** Order-book paths carry their version segment; whatever does not is wallet-facing. */
const isOrderbookPath = (path: string): boolean => path.includes('/api/v')

/** Wallet-facing hosts know networks by number, order-book hosts by name; `/mainnet/tokens/…` becomes `/1/tokens/…`. */
function withChainId(path: string): string {
  const [, first = '', ...rest] = path.split('/')
  const chain = findChain(first)
  return chain && rest.length > 0 ? `/${[chain.id, ...rest].join('/')}` : path
}

/** Passes requests on, whatever origin they name, to the base of their area. */
export function createRemote(bases: Bases, fetch: Fetch): Fetch {
  return (request) => {
    const { pathname, search } = new URL(request.url)
    const [base, path] = isOrderbookPath(pathname)
      ? [bases.orderbook, pathname]
      : [bases.wallet, withChainId(pathname)]
    return fetch(new Request(base.replace(/\/$/, '') + path + search, request))
  }
}
