/** Dialog behind the account chip: switch accounts, copy the address, lock the wallet. */
import { t } from '../../domain/text/texts'
import '../styles/screens/accounts.css'
import { useState } from 'preact/hooks'
import { session } from '../../client/signing/session'
import type { Account } from '../../wallet/vault/accounts'
import { accountKindText } from '../accounts/account-words'
import { AddressLine } from '../accounts/address-line'
import { useAccountChoice } from '../accounts/use-account-choice'
import { Button, ButtonLink } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Dialog } from '../kit/dialog'
import { useAction } from '../kit/use-action'
import { UnlockForm } from '../lock/unlock-form'
import { AccountMark } from '../workspace/account-mark'
import { hrefOf } from '../workspace/routes'
import { useWorkspace } from '../workspace/workspace'

interface AccountDialogProps {
  readonly account: Account
  readonly onClose: () => void
}

export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const { isUnlocked, accounts } = useWorkspace()
  const locking = useAction(async () => {
    await session.lock()
    onClose()
  })
  const foot = (
    <>
      <ButtonLink href={hrefOf('accounts')} onClick={onClose}>
        {t`All accounts`}
      </ButtonLink>
      {isUnlocked && (
        <Button icon="lock" isBusy={locking.isPending} onClick={() => locking.run()}>
          {t`Lock now`}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={accounts.length > 1 ? t`Accounts` : account.name} onClose={onClose} foot={foot}>
      {accounts.length > 1 && <AccountMenu account={account} />}
      <AddressLine address={account.address} />
      <p class="small soft">{lockWords(account, isUnlocked)}</p>
      {account.kind === 'key' && !isUnlocked && <UnlockForm onUnlocked={onClose} />}
      <Outcome state={locking.state} />
    </Dialog>
  )
}

function lockWords({ kind }: Account, isUnlocked: boolean): string {
  if (kind === 'watch') return t`Watch-only: cannot sign.`
  if (kind !== 'key') return t`Its own wallet confirms each signature.`
  return isUnlocked ? t`Unlocked. Cowbell still asks before it signs.` : t`Locked. Unlock to sign.`
}

/** All accounts as one radio group. Arrow keys move in it. */
function AccountMenu({ account }: Pick<AccountDialogProps, 'account'>) {
  const { accounts } = useWorkspace()
  const choosing = useAccountChoice()
  // Marked on press, because the settings change later.
  const [chosen, setChosen] = useState(account.address)
  return (
    <fieldset class="account-menu">
      <legend class="hidden-label">{t`Account`}</legend>
      {accounts.map((each) => (
        <label key={each.address}>
          <input
            type="radio"
            name="account"
            checked={each.address === chosen}
            onChange={() => {
              setChosen(each.address)
              choosing.run(each)
            }}
          />
          <AccountMark colour={each.colour} />
          <span class="grow">{each.name}</span>
          <span class="small soft">{accountKindText(each)}</span>
        </label>
      ))}
      <Outcome state={choosing.state} />
    </fieldset>
  )
}
