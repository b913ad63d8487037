/** The data that every screen needs: settings, account, network, lock. Imports only types, to stay small. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Settings } from '../../client/db/rows/settings'
import type { Profile } from '../../client/settings/profiles'
import type { Chain } from '../../domain/chains/chains'
import type { Account } from '../../wallet/vault/accounts'

/** Surface that shows the app. Popup and side panel ask for no secret except the password. */
export type Surface = 'popup' | 'sidepanel' | 'tab' | 'options'

/** Current state of client and wallet. A change renders every component that uses it. */
export interface Workspace {
  readonly surface: Surface
  readonly settings: Settings
  /**
   * True if the client's database cannot be read. Only parts that need the wallet's database alone work then.
   */
  readonly isDatabaseLost: boolean
  /** True if a later version of Cowbell wrote the database. */
  readonly isDataNewer: boolean
  readonly profile: Profile
  readonly chain: Chain
  /** The active account. Undefined before onboarding. */
  readonly account: Account | undefined
  /** All accounts in the user's order. */
  readonly accounts: readonly Account[]
  readonly isUnlocked: boolean
  /** Number of unread notifications. */
  readonly unread: number
}

export const WorkspaceContext = createContext<Workspace | undefined>(undefined)

/** Returns the workspace. @throws Error outside of the app's frame, which is a bug */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('A screen was rendered outside of the workspace.')
  return workspace
}

/** Checks if the active account can sign. A watched account cannot. */
export const useCanSign = (): boolean => canSign(useWorkspace().account)

/** Returns whether an account can sign. A watched account cannot. */
export const canSign = (account: Account | undefined): boolean =>
  account !== undefined && account.kind !== 'watch'

/**
 * Returns the active account of a screen that requires one. @throws Error without an account, which is a bug
 */
export function useAccount(): Account {
  const { account } = useWorkspace()
  if (!account) throw new Error('A screen that needs an account was rendered without one.')
  return account
}
