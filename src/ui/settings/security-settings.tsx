/** Auto-lock, password, passkey, backup and deletion of the wallet. */

import { now } from '../../client/clock'
import type { Settings } from '../../client/db/rows/settings'
import { changeSettings } from '../../client/settings/settings'
import { session } from '../../client/signing/session'
import { t } from '../../domain/text/texts'
import { SaveBackup } from '../accounts/secrets/save-backup'
import { useSecretsTab } from '../accounts/secrets/use-secrets-tab'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { CheckField, SelectField } from '../kit/field'
import { useSaves } from '../kit/use-saves'
import { ChangePassword } from '../lock/change-password'
import { PasskeySetting } from '../lock/passkey-setting'
import { WipeWallet } from '../lock/wipe-wallet'
import { useWorkspace } from '../workspace/workspace'

const autoLockTimes = [
  { value: '1', label: t`1 minute` },
  { value: '5', label: t`5 minutes` },
  { value: '15', label: t`15 minutes` },
  { value: '30', label: t`30 minutes` },
  { value: '60', label: t`1 hour` },
  { value: '0', label: t`Only with the browser or computer` },
] as const

/** Returns the label of the auto-lock time. */
export const autoLockLabel = ({ autoLockMinutes }: Settings): string =>
  autoLockTimes.find(({ value }) => value === String(autoLockMinutes))?.label ?? ''

/** Requires a vault in this browser. */
export function SecuritySettings() {
  const { isTab, leave } = useSecretsTab('settingsSection', { section: 'security' })
  return (
    <>
      <AutoLockSetting />
      <HideWhileLockedSetting />
      {isTab ? (
        <>
          <div class="stack" data-tight>
            <h3>{t`Backup`}</h3>
            <SaveBackup />
          </div>
          <ChangePassword />
          <PasskeySetting />
          <WipeWallet />
        </>
      ) : (
        <Button icon="external" onClick={leave}>
          {t`Password & backup`}
        </Button>
      )}
    </>
  )
}

function AutoLockSetting() {
  const { settings } = useWorkspace()
  const changing = useSaves(async (minutes: number) => {
    await changeSettings({ autoLockMinutes: minutes })
    // Apply the new time to an unlocked wallet.
    await session.touch(now())
  })
  return (
    <>
      <SelectField
        label={t`Auto-lock after`}
        hint={t`Always locks with the computer and when the browser closes.`}
        value={String(settings.autoLockMinutes)}
        choices={autoLockTimes}
        onChoice={(value) => changing.run(Number(value))}
      />
      <Outcome state={changing.state} />
    </>
  )
}

function HideWhileLockedSetting() {
  const { settings } = useWorkspace()
  const changing = useSaves((hidesWhileLocked: boolean) => changeSettings({ hidesWhileLocked }))
  return (
    <>
      <CheckField isChecked={settings.hidesWhileLocked} onCheck={changing.run}>
        {t`Hide amounts while locked`}
      </CheckField>
      <Outcome state={changing.state} />
    </>
  )
}
