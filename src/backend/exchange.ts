/** The controls of the service inside, opened beside it: it reads what is set from its database. */
import type { Exchange } from '../api/exchange/controls'
import type { OwnChain } from '../domain/chains/custom-chains'
import { openExchange } from './local/controls/exchange'
import { type BackendPorts, withChain } from './select'

/** Takes hold of the service of an environment that is inside: of the paper chain, or of a chain of one's own. */
export const openExchangeOf = (
  { chain }: { readonly chain?: OwnChain | undefined },
  ports: BackendPorts,
): Exchange => openExchange(chain ? withChain(ports, chain) : ports)
