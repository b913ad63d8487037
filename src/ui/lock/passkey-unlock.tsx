/** The button that unlocks by passkey. It is absent if no passkey is stored, or if the browser supports none. */
import { now } from '../../client/clock'
import { observe } from '../../client/db/live'
import { evaluatePasskey, isPasskeySupported } from '../../client/signing/passkeys'
import { session } from '../../client/signing/session'
import { walletDb } from '../../client/signing/wallet-db'
import { t } from '../../domain/text/texts'
import type { PasskeyRecord } from '../../wallet/vault/passkey-record'
import { readPasskey } from '../../wallet/vault/wallet-rows'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { useAction } from '../kit/use-action'
import { useLiveState } from '../kit/use-live'
import { useLoaded } from '../kit/use-loaded'
import { openHereInTab } from '../workspace/surfaces'
import { useWorkspace } from '../workspace/workspace'

/** Reads the stored passkey and whether the browser can use it. Undefined until both are known. */
export function usePasskey() {
  const support = useLoaded(isPasskeySupported)
  const stored = useLiveState(() => observe(() => readPasskey(walletDb)), [])
  if (support.step === 'pending' || !stored) return undefined
  return { isSupported: support.step === 'done' && support.value, stored }
}

interface PasskeyUnlockProps {
  readonly disabled: boolean
  readonly onUnlocked: () => void
}

export function PasskeyUnlock(props: PasskeyUnlockProps) {
  const passkey = usePasskey()
  const record = passkey?.isSupported && 'value' in passkey.stored ? passkey.stored.value : undefined
  return record ? <PasskeyButton {...props} passkey={record} /> : null
}

/** In the popup, the button opens a tab, because the browser's dialog would close the popup. */
function PasskeyButton({
  passkey,
  disabled,
  onUnlocked,
}: PasskeyUnlockProps & { readonly passkey: PasskeyRecord }) {
  const isPopup = useWorkspace().surface === 'popup'
  const unlocking = useAction(async () => {
    if (isPopup) return openHereInTab()
    await session.unlockByPasskey(await evaluatePasskey(passkey), now())
    onUnlocked()
  })
  return (
    <>
      <Button
        size="wide"
        icon={isPopup ? 'external' : 'key'}
        disabled={disabled}
        isBusy={unlocking.isPending}
        onClick={() => unlocking.run()}
      >
        {isPopup ? t`Unlock with passkey in a tab` : t`Unlock with passkey`}
      </Button>
      <Outcome state={unlocking.state} />
    </>
  )
}
