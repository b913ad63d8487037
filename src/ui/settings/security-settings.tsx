/** What guards the keys: when the wallet locks, its password, a backup, and deleting everything. */

import { now } from '../../client/clock'
import type { Settings } from '../../client/db/rows/settings'
import { changeSettings } from '../../client/settings/settings'
import { session } from '../../client/signing/session'
import { t } from '../../domain/text/texts'
import { useSecretPlace } from '../accounts/secrets/use-secret-place'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { SelectField } from '../kit/field'
import { useSaves } from '../kit/use-saves'
import { ChangePassword } from '../lock/change-password'
import { WipeWallet } from '../lock/wipe-wallet'
import { useWorkspace } from '../workspace/workspace'
import { SaveBackup } from './storage/save-backup'

const spans = [
  { value: '1', label: t`1 minute` },
  { value: '5', label: t`5 minutes` },
  { value: '15', label: t`15 minutes` },
  { value: '30', label: t`30 minutes` },
  { value: '60', label: t`1 hour` },
  { value: '0', label: t`Only with the browser or computer` },
] as const

/** The label of the time after which the wallet locks. */
export const autoLockOf = ({ autoLockMinutes }: Settings): string =>
  spans.find(({ value }) => value === String(autoLockMinutes))?.label ?? ''

/** For a browser that has a vault. */
export function SecuritySettings() {
  const { isTab, leave } = useSecretPlace('settingsSection', { section: 'security' })
  return (
    <>
      <AutoLockSetting />
      {isTab ? (
        <>
          <div class="stack" data-tight>
            <h3>{t`Backup`}</h3>
            <SaveBackup />
          </div>
          <ChangePassword />
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
    // An open wallet keeps the new time from now on.
    await session.touch(now())
  })
  return (
    <>
      <SelectField
        label={t`Auto-lock after`}
        hint={t`Always locks with the computer and when the browser closes.`}
        value={String(settings.autoLockMinutes)}
        choices={spans}
        onChoice={(value) => changing.run(Number(value))}
      />
      <Outcome state={changing.state} />
    </>
  )
}
