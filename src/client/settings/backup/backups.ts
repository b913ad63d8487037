/** Times of the last backup and of the last dismissed reminder. */
import type { Address, Milliseconds } from '../../../domain/scalars'
import { type Observable, observe } from '../../db/live'
import { listTimers, readTimer, writeTimer } from '../../db/worker-state'

/**
 * Time of the last backup and of the last dismissed reminder; 0 for never. `shown` lists accounts whose keys
 * the user saved by hand or restored from a backup.
 */
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

export const noteBackup = (now: Milliseconds): Promise<unknown> => writeTimer('backupSaved', now)

/** Records that an account's key exists elsewhere: written down, as a keystore file, or in a restored backup. */
export const noteKeyShown = (owner: Address, now: Milliseconds): Promise<unknown> =>
  writeTimer('keyShown', now, owner)

/** Hides the reminder for a week. */
export const putOffBackup = (now: Milliseconds): Promise<unknown> => writeTimer('backupPutOff', now)

const WEEK_MS = 7 * 86_400_000
/** Minimum age of an account for the first reminder, because setup already mentions the backup. */
const FIRST_MS = 3_600_000

interface MadeAccount {
  readonly address: string
  readonly kind: string
  readonly createdAt: number
  readonly origin?: { readonly from: string }
}

/**
 * Returns whether an account's key was created here and exists nowhere else. The words of a phrase were
 * written down at creation.
 */
export const isMadeHere = ({ kind, origin }: Pick<MadeAccount, 'kind' | 'origin'>): boolean =>
  kind === 'key' && origin?.from === 'created'

/**
 * Returns whether to show the backup reminder: a key was created here, is in no backup, was not saved by
 * hand, and the reminder was not dismissed this week.
 */
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
