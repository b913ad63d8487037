/** What every screen stands on: the settings, whose account, which network, open or locked. Light: imports types only. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Settings } from '../../client/db/rows/settings'
import type { Profile } from '../../client/settings/profiles'
import type { Chain } from '../../domain/chains/chains'
import type { Account } from '../../wallet/vault/accounts'

/** Where the app is shown. The popup and the side panel never ask for a secret but the password. */
export type Surface = 'popup' | 'sidepanel' | 'tab' | 'options'

/** The present state of the client and the wallet; a change redraws every component that uses it. */
export interface Workspace {
  readonly surface: Surface
  readonly settings: Settings
  /** Whether the client's database cannot be read: what needs the wallet's only goes on. */
  readonly isDatabaseLost: boolean
  /** Whether that is because a later version of Cowbell wrote it. */
  readonly isDataNewer: boolean
  readonly profile: Profile
  readonly chain: Chain
  /** The account that trades; undefined before onboarding. */
  readonly account: Account | undefined
  /** All accounts in the chosen order. */
  readonly accounts: readonly Account[]
  readonly isUnlocked: boolean
  /** Notifications not read yet. */
  readonly unread: number
}

export const WorkspaceContext = createContext<Workspace | undefined>(undefined)

/** The workspace. @throws Error outside of the app's frame, which is a bug. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('A screen was rendered outside of the workspace.')
  return workspace
}

/** Whether the account that trades signs anything: one that is watched does not. */
export function useCanSign(): boolean {
  const { account } = useWorkspace()
  return account !== undefined && account.kind !== 'watch'
}

/** The account of a screen that is shown with an account only. @throws Error without one, which is a bug. */
export function useAccount(): Account {
  const { account } = useWorkspace()
  if (!account) throw new Error('A screen that needs an account was rendered without one.')
  return account
}
