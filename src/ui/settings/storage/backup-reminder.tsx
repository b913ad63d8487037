/** Reminder that keys created here have no backup. */

import { now } from '../../../client/clock'
import { isBackupDue, putOffBackup, watchBackupTimes } from '../../../client/settings/backup/backups'
import { t } from '../../../domain/text/texts'
import { Button, ButtonLink } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { useAction } from '../../kit/use-action'
import { useLiveState } from '../../kit/use-live'
import { hrefOf } from '../../workspace/routes'
import { useWorkspace } from '../../workspace/workspace'

/** Renders nothing if a backup exists or the reminder is postponed. */
export function BackupReminder() {
  const { accounts } = useWorkspace()
  const times = useLiveState(watchBackupTimes, [])
  const puttingOff = useAction(() => putOffBackup(now()))
  if (!times || 'thrown' in times || !isBackupDue(accounts, times.value, now())) return null
  return (
    <Callout tone="caution" title={t`No backup yet`}>
      <p>{t`Your keys exist in this browser only.`}</p>
      <div class="buttons">
        <ButtonLink size="small" href={hrefOf('accounts')}>
          {t`Save a backup`}
        </ButtonLink>
        <Button size="small" kind="quiet" isBusy={puttingOff.isPending} onClick={() => puttingOff.run()}>
          {t`Remind me in a week`}
        </Button>
      </div>
      <Outcome state={puttingOff.state} />
    </Callout>
  )
}
