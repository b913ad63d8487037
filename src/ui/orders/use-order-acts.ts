/**
 * Actions that the account may take on an order. A watched account signs nothing, and an ended order cannot
 * change.
 */
import type { Plan } from '../../client/db/rows/plan'
import { isOneOfParts } from '../../client/orders/plans/plans'
import { useChainAccess } from '../workspace/use-chain-access'
import { useCanSign, useWorkspace } from '../workspace/workspace'
import { isCancellable, isChainCancellable, type OrderView } from './order-view'

interface OrderActs {
  readonly canEdit: boolean
  /** Uses a signature, or a transaction if the chain is reachable. */
  readonly canCancel: boolean
}

/**
 * An order in whose place another one may trade cannot be edited, because nothing would cancel its replacement.
 * Without its filled part, the part that is left to trade is unknown.
 */
export function useOrderActs(view: OrderView, plan: Plan | undefined): OrderActs {
  const access = useChainAccess()
  const { account } = useWorkspace()
  const canSign = useCanSign() && view.entry?.owner === account?.address
  const isOpen = canSign && isCancellable(view)
  return {
    canEdit: isOpen && !(plan && isOneOfParts(plan)) && view.filledBps !== undefined,
    canCancel: isOpen || (canSign && access !== undefined && isChainCancellable(view)),
  }
}
