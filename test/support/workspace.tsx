/** Context that components need: a workspace of the sandbox with stored settings. */

import type { ComponentChildren } from 'preact'
import type { Settings } from '../../src/client/db/rows/settings'
import { profileOf } from '../../src/client/settings/profiles'
import { defaultSettings, watchSettings } from '../../src/client/settings/settings'
import { chainOf } from '../../src/domain/chains/chains'
import { useLive } from '../../src/ui/kit/use-live'
import { type Workspace, WorkspaceContext } from '../../src/ui/workspace/workspace'
import type { Account } from '../../src/wallet/vault/accounts'
import { NOW, TRADER } from './client'

const main: Account = {
  kind: 'key',
  origin: { from: 'created' },
  address: TRADER,
  name: 'Main',
  colour: 'blue',
  createdAt: NOW,
}

/** Returns the workspace with these settings and an account. Default: an account with a key. */
export const workspaceOf = (settings: Settings, account: Account = main): Workspace => ({
  surface: 'tab',
  settings,
  isDatabaseLost: false,
  isDataNewer: false,
  profile: profileOf(settings),
  chain: chainOf(settings.chainId),
  account,
  accounts: [account],
  isUnlocked: true,
  unread: 0,
})

interface InWorkspaceProps {
  readonly account?: Account
  readonly children: ComponentChildren
}

export function InWorkspace({ account, children }: InWorkspaceProps) {
  const settings = useLive(watchSettings, []) ?? defaultSettings
  return (
    <WorkspaceContext.Provider value={workspaceOf(settings, account)}>{children}</WorkspaceContext.Provider>
  )
}
