/** Whether there is a backup of what was made here: when the last was saved, and until when its reminder was put off. */
import type { Address, Milliseconds } from '../../../domain/scalars'
import { type Observable, observe } from '../../db/live'
import { listTimers, readTimer, writeTimer } from '../../db/worker-state'

/** When a backup was saved last, and its reminder put off; 0 for never. `shown` are accounts whose keys were kept by hand. */
export interface BackupTimes {
  readonly savedAt: number
  readonly putOffAt: number
  readonly shown: readonly string[]
}

export const watchBackupTimes = (): Observable<BackupTimes> =>
  observe(async () => ({
    savedAt: (await readTimer('backupSaved')) ?? 0,
    putOffAt: (await readTimer('backupPutOff')) ?? 0,
    shown: (await listTimers('keyShown')).map(({ scope }) => scope),
  }))

/** Notes that a backup was saved. */
export const noteBackup = (now: Milliseconds): Promise<unknown> => writeTimer('backupSaved', now)

/** Notes that the key of an account was kept by hand: shown and written down, or saved as a keystore file. */
export const noteKeyShown = (owner: Address, now: Milliseconds): Promise<unknown> =>
  writeTimer('keyShown', now, owner)

/** Puts the reminder off for a week. */
export const putOffBackup = (now: Milliseconds): Promise<unknown> => writeTimer('backupPutOff', now)

const WEEK_MS = 7 * 86_400_000
/** Setting up an account speaks of its backup: the reminder comes after it. */
const FIRST_MS = 3_600_000

/** What is asked of an account here. */
interface MadeAccount {
  readonly address: string
  readonly kind: string
  readonly createdAt: number
  readonly origin?: { readonly from: string }
}

/** Whether an account's key was made here, and is nowhere else; the words of a phrase were written down when it was made. */
export const isMadeHere = ({ kind, origin }: Pick<MadeAccount, 'kind' | 'origin'>): boolean =>
  kind === 'key' && origin?.from === 'created'

/** Whether to remind of a backup: a key was made here, is in no backup and was not shown, and the reminder was not put off this week. */
export function isBackupDue(
  accounts: readonly MadeAccount[],
  { savedAt, putOffAt, shown }: BackupTimes,
  now: Milliseconds,
): boolean {
  const isPutOff = putOffAt > 0 && putOffAt <= now && now - putOffAt < WEEK_MS
  return (
    !isPutOff &&
    accounts.some(
      (account) =>
        isMadeHere(account) &&
        account.createdAt > savedAt &&
        now - account.createdAt >= FIRST_MS &&
        !shown.includes(account.address),
    )
  )
}
