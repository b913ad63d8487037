/**
 * A press that needs the key: runs at once while the wallet is open, asks for the password while it is locked. An account
 * whose key is elsewhere needs no password.
 */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import type { Account } from '../../wallet/vault/accounts'
import { Dialog } from '../kit/dialog'
import { useWorkspace } from '../workspace/workspace'
import { UnlockForm } from './unlock-form'

interface UnlockDialogProps {
  /** Whose key is needed; by default the trading account. */
  readonly account?: Account | undefined
  readonly onUnlocked: () => Promise<void>
  /** Draws what is pressed; `start` is its press. */
  readonly children: (start: () => void) => ComponentChildren
}

/** The press and, while it is asked for, the password. */
export function UnlockDialog({ account, onUnlocked, children }: UnlockDialogProps) {
  const workspace = useWorkspace()
  const isFree = workspace.isUnlocked || (account ?? workspace.account)?.kind !== 'key'
  const [isAsking, ask] = useState(false)
  const run = () => {
    ask(false)
    onUnlocked().catch(reportError)
  }
  return (
    <>
      {children(() => (isFree ? run() : ask(true)))}
      {isAsking && (
        <Dialog title={t`Unlock to sign`} onClose={() => ask(false)}>
          <UnlockForm onUnlocked={run} />
        </Dialog>
      )}
    </>
  )
}
