/** The account, opened from its chip: the whole address, and the lock. */
import type { Account } from '../wallet/accounts'
import { AddressLine } from './components/address-line'
import { Button } from './components/button'
import { Outcome } from './components/callout'
import { Dialog } from './components/dialog'
import { UnlockForm } from './components/unlock-form'
import { session } from './session'
import { useAction } from './use-action'
import { useWorkspace } from './workspace'

interface AccountDialogProps {
  readonly account: Account
  readonly onClose: () => void
}

/** Says whose account it is and whether it can sign now. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const { isUnlocked } = useWorkspace()
  const locking = useAction(async () => {
    await session.lock()
    onClose()
  })
  const foot = isUnlocked && (
    <Button icon="lock" isBusy={locking.isPending} onClick={() => locking.run()}>
      Lock now
    </Button>
  )
  return (
    <Dialog title={account.name} onClose={onClose} foot={foot}>
      <AddressLine address={account.address} />
      <p class="small soft">
        {isUnlocked
          ? 'Unlocked. Cowbell still asks before it signs anything.'
          : 'Locked. You can look at everything; to sign, unlock it.'}
      </p>
      {!isUnlocked && <UnlockForm onUnlocked={onClose} />}
      <Outcome state={locking.state} />
    </Dialog>
  )
}
