/** Dialogs that choose RPC endpoints: for the current network, or with another environment. */
import { useState } from 'preact/hooks'
import { lacksNodeChoice, networkIn, type Profile } from '../../client/settings/profiles'
import { findChain } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import { Dialog } from '../kit/dialog'
import { chooseProfile } from '../workspace/choose-profile'
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

/**
 * Returns a function that switches to an environment at once, unless the RPC endpoints of its network are
 * still open. Then `dialog` asks for them and switches.
 * @param onEnd called after the switch, and if the user stays
 */
export function useProfileSwitch(onEnd: () => void = () => undefined) {
  const { settings } = useWorkspace()
  const [asked, ask] = useState<Profile>()
  const choose = async (profile: Profile): Promise<void> => {
    const chainId = networkIn(profile, settings.chainId)
    if (chainId !== undefined && lacksNodeChoice(profile, chainId, settings)) return ask(profile)
    await chooseProfile(profile)
    onEnd()
  }
  const end = () => {
    ask(undefined)
    onEnd()
  }
  const chainId = asked && networkIn(asked, settings.chainId)
  // A new network is known once its environment is stored.
  const dialog = asked && chainId !== undefined && findChain(chainId) && (
    <Dialog title={t`Environment`} onClose={end}>
      <EnvironmentSwitch profile={asked} chainId={chainId} onDone={end} onStay={end} />
    </Dialog>
  )
  return { choose, dialog }
}
