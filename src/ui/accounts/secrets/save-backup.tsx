/**
 * Saves an encrypted backup file of accounts and other data. Keys are saved even if the other data cannot be
 * read.
 */

import { useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { emptyBackupData, writeBackupData } from '../../../client/settings/backup/backup-data'
import { noteBackup } from '../../../client/settings/backup/backups'
import { plural, t } from '../../../domain/text/texts'
import { Answer } from '../../kit/answer'
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { fileDay } from '../../kit/days'
import { saveFile } from '../../kit/save-file'
import { useAction } from '../../kit/use-action'
import { UnlockDialog } from '../../lock/unlock-dialog'
import { useWorkspace } from '../../workspace/workspace'
import { loadKeyring } from '../keyring'

/** Needs a vault and runs in a tab. */
export function SaveBackup() {
  const { accounts } = useWorkspace()
  const [saved, setSaved] = useState<'keys' | { readonly leftOut: number }>()
  const key = accounts.find(({ kind }) => kind === 'key')
  const saving = useAction(async () => {
    const data = await writeBackupData().catch((cause: unknown) => {
      reportError(cause)
      return undefined
    })
    const text = await (await loadKeyring()).writeBackup(now(), data ?? emptyBackupData())
    saveFile(`cowbell-backup-${fileDay(now())}.json`, text)
    setSaved(data ?? 'keys')
    await noteBackup(now()).catch(reportError)
  })
  return (
    <div class="stack" data-tight>
      <p class="small soft">
        {t`One encrypted file with accounts, signature log, address book, tokens, alerts, submitted plans and settings. Your password opens it.`}
      </p>
      <p class="small soft">
        {t`Not in it: list of orders, plans with parts that wait, own environments, connected sites, notifications and their channels.`}
      </p>
      <UnlockDialog account={key} onUnlocked={() => saving.run()}>
        {(start) => (
          <Button icon="lock" isBusy={saving.isPending} onClick={start}>
            {t`Save a backup`}
          </Button>
        )}
      </UnlockDialog>
      <Answer of={saved}>
        {saved && <p class="small">{t`Saved. Keep the file outside this browser.`}</p>}
        {saved === 'keys' && (
          <Callout tone="caution">{t`Only accounts were saved: the rest cannot be read.`}</Callout>
        )}
        {saved && saved !== 'keys' && saved.leftOut > 0 && (
          <Callout>
            {plural(
              saved.leftOut,
              t`1 older signature record is not in it: the file is full.`,
              t`${saved.leftOut} older signature records are not in it: the file is full.`,
            )}
          </Callout>
        )}
      </Answer>
      <Outcome state={saving.state} />
    </div>
  )
}
