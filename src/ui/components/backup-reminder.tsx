/** Says that keys which were made here are in no backup, until they are. */
import { isBackupDue, putOffBackup, watchBackupTimes } from '../../desk/backups'
import { hrefOf } from '../routes'
import { useAction } from '../use-action'
import { useSettled } from '../use-live'
import { now } from '../use-now'
import { useWorkspace } from '../workspace'
import { Button, ButtonLink } from './button'
import { Callout, Outcome } from './callout'

/** Nothing while there is a backup, or the reminder is put off. */
export function BackupReminder() {
  const { accounts } = useWorkspace()
  const times = useSettled(watchBackupTimes, [])
  const puttingOff = useAction(() => putOffBackup(now()))
  if (!times || 'thrown' in times || !isBackupDue(accounts, times.value, now())) return null
  return (
    <Callout tone="caution" title="No backup yet">
      <p>Your keys exist in this browser only.</p>
      <div class="buttons">
        <ButtonLink size="small" href={hrefOf('accounts')}>
          Save a backup
        </ButtonLink>
        <Button size="small" kind="quiet" isBusy={puttingOff.isPending} onClick={() => puttingOff.run()}>
          Remind me in a week
        </Button>
      </div>
      <Outcome state={puttingOff.state} />
    </Callout>
  )
}
