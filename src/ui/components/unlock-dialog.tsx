/** A press that needs the key: runs at once while the wallet is open, asks for the password while it is locked. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useWorkspace } from '../workspace'
import { Dialog } from './dialog'
import { UnlockForm } from './unlock-form'

interface UnlockDialogProps {
  readonly onUnlocked: () => Promise<void>
  /** Draws what is pressed; `start` is its press. */
  readonly children: (start: () => void) => ComponentChildren
}

/** The press and, while it is asked for, the password. */
export function UnlockDialog({ onUnlocked, children }: UnlockDialogProps) {
  const { isUnlocked } = useWorkspace()
  const [isAsking, ask] = useState(false)
  const run = () => {
    ask(false)
    onUnlocked().catch(reportError)
  }
  return (
    <>
      {children(() => (isUnlocked ? run() : ask(true)))}
      {isAsking && (
        <Dialog title="Unlock to sign" onClose={() => ask(false)}>
          <UnlockForm onUnlocked={run} />
        </Dialog>
      )}
    </>
  )
}
