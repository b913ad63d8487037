/** The active account and its lock, in the settings. */

import { session } from '../../client/signing/session'
import { plural, t } from '../../domain/text/texts'
import { Button, ButtonLink } from '../kit/button'
import { Outcome } from '../kit/callout'
import { useAction } from '../kit/use-action'
import { UnlockForm } from '../lock/unlock-form'
import { AccountMark } from '../workspace/account-mark'
import { hrefOf } from '../workspace/routes'
import { openTab } from '../workspace/surfaces'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { AddressLine } from './address-line'
import { KeyBackup } from './secrets/key-backup'

const lockWords = (minutes: number): string =>
  minutes === 0
    ? t`Unlocked until the computer locks or the browser closes.`
    : plural(
        minutes,
        t`Unlocked. Locks by itself after 1 minute without use.`,
        t`Unlocked. Locks by itself after ${minutes} minutes without use.`,
      )

/** Needs a workspace with an account. */
export function AccountSettings() {
  const account = useAccount()
  const { isUnlocked, surface, settings } = useWorkspace()
  const locking = useAction(() => session.lock())
  const opening = useAction(() => openTab('settingsSection', { section: 'account' }))
  const isTab = surface === 'tab' || surface === 'options'
  const isSealed = account.kind === 'key'
  return (
    <>
      <p class="row">
        <AccountMark colour={account.colour} />
        <strong>{account.name}</strong>
      </p>
      <AddressLine address={account.address} />
      {isSealed && (
        <p class="small soft">
          {isUnlocked ? lockWords(settings.autoLockMinutes) : t`Locked. Enter the password to sign.`}
        </p>
      )}
      {isSealed && !isUnlocked && <UnlockForm />}
      <div class="buttons">
        <ButtonLink href={hrefOf('accounts')}>{t`All accounts`}</ButtonLink>
        {isUnlocked && (
          <Button icon="lock" isBusy={locking.isPending} onClick={() => locking.run()}>
            {t`Lock now`}
          </Button>
        )}
        {isSealed && isTab && <KeyBackup account={account} />}
        {isSealed && !isTab && (
          <Button icon="external" onClick={() => opening.run()}>
            {t`Back up the key`}
          </Button>
        )}
      </div>
      <Outcome state={locking.state} />
      <Outcome state={opening.state} />
    </>
  )
}
