/** Which service answers an environment's requests: the one inside the extension, or one elsewhere. */
import type { OwnChain } from '../domain/chains/custom-chains'

/**
 * Where a network is answered; without a `chainId`, where every network is that has no route of its own. `hasSegment` false: the
 * order book's paths do not name the network. `Key` is the form of the API key: sealed in a profile, a function that opens it in
 * the worker.
 */
export interface Route<Key> {
  readonly chainId?: number
  readonly orderbook: string
  readonly wallet: string
  readonly hasSegment: boolean
  readonly apiKey?: { readonly header: string; readonly value: Key } | undefined
}

/** A choice. What names no network is asked of the first route. */
export type BackendChoice<Key, Remote = unknown> =
  | { readonly kind: 'local'; readonly chain?: OwnChain }
  | (Remote & { readonly kind: 'remote'; readonly routes: readonly Route<Key>[] })
