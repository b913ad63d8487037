/** Exchange controls of the in-extension service. The controls and the service share only the database. */
import type { Exchange } from '../api/exchange/controls'
import type { CustomChain } from '../domain/chains/custom-chains'
import { openExchange } from './local/controls/exchange'
import { type BackendPorts, withChain } from './select'

/** Opens the exchange controls of a local environment: on the paper chain, or on a chain of the user. */
export const openExchangeOf = (
  { chain }: { readonly chain?: CustomChain | undefined },
  ports: BackendPorts,
): Exchange => openExchange(chain ? withChain(ports, chain) : ports)
