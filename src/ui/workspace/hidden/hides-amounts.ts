/** Whether amounts are hidden: by the eye in the head, or because the wallet is locked. */
import type { Workspace } from '../workspace'

export type HiddenCause = 'eye' | 'lock'

/** Returns why amounts are hidden, or undefined. Only an account with a key here can be locked. */
export function hiddenBecause({
  settings,
  account,
  isUnlocked,
}: Pick<Workspace, 'settings' | 'account' | 'isUnlocked'>): HiddenCause | undefined {
  if (settings.hidesAmounts) return 'eye'
  return settings.hidesWhileLocked && account?.kind === 'key' && !isUnlocked ? 'lock' : undefined
}
