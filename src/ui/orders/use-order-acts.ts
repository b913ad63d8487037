/** What the account may do to an order: a watched account signs nothing, and what is not open is not changed. */
import type { OrderGroup } from '../../client/db/rows/order-watch'
import { useChain } from '../funds/use-chain-access'
import { useCanSign } from '../workspace/workspace'
import { isCancellable, isChainCancellable, type OrderView } from './view'

interface OrderActs {
  readonly canEdit: boolean
  /** By a signature or, where the chain can be reached, by a transaction. */
  readonly canCancel: boolean
}

/** An order that another one cancels is not replaced: its successor would be cancelled by nobody. */
export function useOrderActs(view: OrderView, group?: OrderGroup | null): OrderActs {
  const access = useChain()
  const canSign = useCanSign()
  const isOpen = canSign && isCancellable(view)
  return {
    canEdit: isOpen && group?.kind !== 'oco',
    canCancel: isOpen || (canSign && access !== undefined && isChainCancellable(view)),
  }
}
