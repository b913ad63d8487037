/** The account and its lock, as the settings show them. */
import { AUTO_LOCK_MS } from '../../wallet/halves'
import { session } from '../session'
import { openDesk } from '../surfaces'
import { useAction } from '../use-action'
import { useAccount, useWorkspace } from '../workspace'
import { AddressLine } from './address-line'
import { Button } from './button'
import { Outcome } from './callout'
import { KeyBackup } from './key-backup'
import { UnlockForm } from './unlock-form'

const MINUTE_MS = 60_000

/** For a workspace that has an account. */
export function AccountSettings() {
  const account = useAccount()
  const { isUnlocked, surface } = useWorkspace()
  const locking = useAction(() => session.lock())
  const opening = useAction(() => openDesk('settings'))
  const isTab = surface === 'desk' || surface === 'options'
  return (
    <>
      <AddressLine address={account.address} />
      <p class="small soft">
        {isUnlocked
          ? `Unlocked. It locks by itself after ${AUTO_LOCK_MS / MINUTE_MS} minutes without use, and when the browser closes.`
          : 'Locked. The password is needed to sign.'}
      </p>
      {!isUnlocked && <UnlockForm />}
      <div class="buttons">
        {isUnlocked && (
          <Button icon="lock" isBusy={locking.isPending} onClick={() => locking.run()}>
            Lock now
          </Button>
        )}
        {isTab ? (
          <KeyBackup account={account} />
        ) : (
          <Button icon="external" onClick={() => opening.run()}>
            Back up the key in a tab
          </Button>
        )}
      </div>
      <Outcome state={locking.state} />
      <Outcome state={opening.state} />
    </>
  )
}
