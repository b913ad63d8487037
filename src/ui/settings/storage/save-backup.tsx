/** The backup file: all keys, phrases and accounts, sealed. It needs the wallet's database and nothing else. */

import { useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { noteBackup } from '../../../client/settings/backups'
import { t } from '../../../domain/text/texts'
import { loadKeyring } from '../../accounts/keyring'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { saveFile } from '../../kit/save-file'
import { useAction } from '../../kit/use-action'
import { UnlockDialog } from '../../lock/unlock-dialog'
import { useWorkspace } from '../../workspace/workspace'

/** For a browser that has a vault, in a tab. */
export function SaveBackup() {
  const { accounts } = useWorkspace()
  const [savedAt, setSavedAt] = useState<string>()
  const key = accounts.find(({ kind }) => kind === 'key')
  const saving = useAction(async () => {
    const text = await (await loadKeyring()).writeBackup(now())
    const day = new Date(now()).toISOString().slice(0, 10)
    saveFile(`cowbell-backup-${day}.json`, text)
    setSavedAt(day)
    await noteBackup(now()).catch(reportError)
  })
  return (
    <div class="stack" data-tight>
      <p class="small soft">
        {t`One encrypted file with all keys, phrases and accounts. You need your password to open it.`}
      </p>
      <UnlockDialog account={key} onUnlocked={() => saving.run()}>
        {(start) => (
          <Button icon="lock" isBusy={saving.isPending} onClick={start}>
            {t`Save a backup`}
          </Button>
        )}
      </UnlockDialog>
      <div aria-live="polite">
        {savedAt && <p class="small">{t`Saved. Keep the file outside this browser.`}</p>}
      </div>
      <Outcome state={saving.state} />
    </div>
  )
}
