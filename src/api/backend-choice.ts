/** Choice of the backend of an environment: the local service or remote ones. */
import type { CustomChain } from '../domain/chains/custom-chains'

/**
 * Base addresses of a remote service for one network. A route without `chainId` serves all networks without a
 * route of their own. If `hasSegment` is false, order-book paths do not contain the network. `Key` is the
 * type of the API key: ciphertext in a profile, a function that decrypts the key in the worker.
 */
export interface Route<Key> {
  readonly chainId?: number
  readonly orderbook: string
  readonly wallet: string
  readonly hasSegment: boolean
  readonly apiKey?: { readonly header: string; readonly value: Key } | undefined
}

/** Local service or remote routes. A request without a network goes to the first route. */
export type BackendChoice<Key, Remote = unknown> =
  | { readonly kind: 'local'; readonly chain?: CustomChain }
  | (Remote & { readonly kind: 'remote'; readonly routes: readonly Route<Key>[] })
