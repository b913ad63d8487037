/** What the account may do to an order: a watched account signs nothing, and what is not open is not changed. */
import { useChain } from '../funds/use-chain-access'
import { useCanSign } from '../workspace/workspace'
import { isCancellable, isChainCancellable, type OrderView } from './view'

interface OrderActs {
  readonly canEdit: boolean
  /** By a signature or, where the chain can be reached, by a transaction. */
  readonly canCancel: boolean
}

export function useOrderActs(view: OrderView): OrderActs {
  const access = useChain()
  const canSign = useCanSign()
  const canEdit = canSign && isCancellable(view)
  return { canEdit, canCancel: canEdit || (canSign && access !== undefined && isChainCancellable(view)) }
}
