/** Dialog that chooses the RPC endpoints of the current network. */
import { useState } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import { Dialog } from '../kit/dialog'
import { useWorkspace } from '../workspace/workspace'
import { EnvironmentSwitch } from './environment-switch'

/** Returns a function that opens the dialog, and the dialog while it is open. */
export function useNodeDialog() {
  const [isOpen, setOpen] = useState(false)
  return { open: () => setOpen(true), dialog: isOpen && <NodeDialog onClose={() => setOpen(false)} /> }
}

export function NodeDialog({ onClose }: { readonly onClose: () => void }) {
  const { profile, chain } = useWorkspace()
  return (
    <Dialog title={t`RPC endpoints of ${chain.label}`} onClose={onClose}>
      <EnvironmentSwitch profile={profile} chainId={chain.id} onDone={onClose} onStay={onClose} />
    </Dialog>
  )
}
