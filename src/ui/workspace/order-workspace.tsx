/** What the page of an order stands on: its own network and account, whatever is chosen above it. */
import type { ComponentChildren } from 'preact'
import { chainOf } from '../../domain/chains/chains'
import type { Address, ChainId } from '../../domain/scalars'
import { useWorkspace, WorkspaceContext } from './workspace'

interface OrderWorkspaceProps {
  readonly chainId: ChainId
  /** Whose it is; that of another wallet is looked at with the account that is chosen. */
  readonly owner: Address | undefined
  readonly children: ComponentChildren
}

/** Has all that is asked, shown, signed and sent within be of the order's network and account. */
export function OrderWorkspace({ chainId, owner, children }: OrderWorkspaceProps) {
  const workspace = useWorkspace()
  const account = workspace.accounts.find(({ address }) => address === owner) ?? workspace.account
  return (
    <WorkspaceContext.Provider value={{ ...workspace, chain: chainOf(chainId), account }}>
      {children}
    </WorkspaceContext.Provider>
  )
}
