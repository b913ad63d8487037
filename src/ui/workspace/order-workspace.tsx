/**
 * The workspace of an order's page. It has the network and the account of the order, whatever is active
 * elsewhere.
 */
import type { ComponentChildren } from 'preact'
import { chainOf } from '../../domain/chains/chains'
import type { Address, ChainId } from '../../domain/scalars'
import { useWorkspace, WorkspaceContext } from './workspace'

interface OrderWorkspaceProps {
  readonly chainId: ChainId
  /** Owner of the order. An order of an unknown account is shown with the active account. */
  readonly owner: Address | undefined
  readonly children: ComponentChildren
}

/** Everything inside reads, shows, signs and sends on the network and account of the order. */
export function OrderWorkspace({ chainId, owner, children }: OrderWorkspaceProps) {
  const workspace = useWorkspace()
  const account = workspace.accounts.find(({ address }) => address === owner) ?? workspace.account
  return (
    <WorkspaceContext.Provider value={{ ...workspace, chain: chainOf(chainId), account }}>
      {children}
    </WorkspaceContext.Provider>
  )
}
