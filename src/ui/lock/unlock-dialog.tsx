/**
 * Runs an action that needs the key. Asks for the password first if the wallet is locked. External accounts
 * need no password.
 */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import type { Account } from '../../wallet/vault/accounts'
import { Dialog } from '../kit/dialog'
import { useWorkspace } from '../workspace/workspace'
import { UnlockForm } from './unlock-form'

interface UnlockDialogProps {
  /** Account whose key is needed. Default: the current account. */
  readonly account?: Account | undefined
  readonly onUnlocked: () => Promise<void>
  /** Renders the button. `start` is its click handler. */
  readonly children: (start: () => void) => ComponentChildren
}

export function UnlockDialog({ account, onUnlocked, children }: UnlockDialogProps) {
  const workspace = useWorkspace()
  const needsNoPassword = workspace.isUnlocked || (account ?? workspace.account)?.kind !== 'key'
  const [isAsking, setAsking] = useState(false)
  const run = () => {
    setAsking(false)
    onUnlocked().catch(reportError)
  }
  return (
    <>
      {children(() => (needsNoPassword ? run() : setAsking(true)))}
      {isAsking && (
        <Dialog title={t`Unlock to sign`} onClose={() => setAsking(false)}>
          <UnlockForm onUnlocked={run} />
        </Dialog>
      )}
    </>
  )
}
