/** Which service answers an environment's requests: the one inside the extension, or one elsewhere. */
import type { OwnChain } from '../domain/chains/custom-chains'

/** A choice. `Key` is the form of the API key: sealed in a profile, a function that opens it in the worker. */
export type BackendChoice<Key, Remote = unknown> =
  | { readonly kind: 'local'; readonly chain?: OwnChain }
  | (Remote & {
      readonly kind: 'remote'
      readonly orderbook: string
      readonly wallet: string
      readonly apiKey?: Key
    })
