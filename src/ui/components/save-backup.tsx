/** The backup file: all keys, phrases and accounts, sealed. It needs the wallet's database and nothing else. */
import { useState } from 'preact/hooks'
import { noteBackup } from '../../desk/backups'
import { loadKeyring } from '../keyring'
import { saveFile } from '../save-file'
import { useAction } from '../use-action'
import { now } from '../use-now'
import { useWorkspace } from '../workspace'
import { Button } from './button'
import { Outcome } from './callout'
import { UnlockDialog } from './unlock-dialog'

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
        A backup is one file with all keys, phrases and accounts, sealed under your password. It is worth
        nothing without the password, and nothing replaces it when both are lost.
      </p>
      <UnlockDialog account={key} onUnlocked={() => saving.run()}>
        {(start) => (
          <Button icon="lock" isBusy={saving.isPending} onClick={start}>
            Save a backup
          </Button>
        )}
      </UnlockDialog>
      <div aria-live="polite">
        {savedAt && <p class="small">Saved. Keep the file where you will find it without this browser.</p>}
      </div>
      <Outcome state={saving.state} />
    </div>
  )
}
