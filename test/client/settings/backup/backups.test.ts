import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type BackupTimes,
  isBackupDue,
  noteBackup,
  noteKeyShown,
  putOffBackup,
  watchBackupTimes,
} from '../../../../src/client/settings/backup/backups'
import type { Address } from '../../../../src/domain/scalars'
import { emptyClientDb, later, NOW, TRADER } from '../../../support/client'

beforeEach(emptyClientDb)

const read = (): Promise<BackupTimes> =>
  new Promise((resolve) => {
    const watching = watchBackupTimes().subscribe((times) => {
      resolve(times)
      queueMicrotask(() => watching.unsubscribe())
    })
  })
const DAY = 86_400_000
const made = { address: TRADER, kind: 'key', createdAt: NOW, origin: { from: 'created' } }
const never = { savedAt: 0, putOffAt: 0, shown: [] }

describe('the backup reminder', () => {
  it('appears an hour after a key was created and disappears with a backup', async () => {
    expect(await read()).toEqual(never)
    expect(isBackupDue([made], never, later(60_000))).toBe(false)
    expect(isBackupDue([made], never, later(DAY))).toBe(true)
    await noteBackup(later(DAY))
    expect(isBackupDue([made], await read(), later(2 * DAY))).toBe(false)
  })

  it('appears again for a key created after the backup', async () => {
    await noteBackup(later(-DAY))
    expect(isBackupDue([made], await read(), later(DAY))).toBe(true)
  })

  it('stays for a key that was not written down, even if another key was', async () => {
    const other = { ...made, address: `0x${'12'.repeat(20)}` as Address }
    await noteKeyShown(TRADER, later(DAY))
    expect(isBackupDue([made, other], await read(), later(2 * DAY))).toBe(true)
    expect(isBackupDue([made], await read(), later(2 * DAY))).toBe(false)
    await noteKeyShown(other.address, later(DAY))
    expect(isBackupDue([made, other], await read(), later(2 * DAY))).toBe(false)
  })

  it('can be dismissed for a week, unless the clock was set back', async () => {
    await putOffBackup(later(DAY))
    const times = await read()
    expect([DAY, 2 * DAY, 7.5 * DAY, 8 * DAY].map((ms) => isBackupDue([made], times, later(ms)))).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(isBackupDue([made], { ...never, putOffAt: later(30 * DAY) }, later(DAY))).toBe(true)
  })

  it('ignores imported keys and watched accounts', () => {
    const others = [
      { ...made, origin: { from: 'imported' } },
      { address: TRADER, kind: 'watch', createdAt: NOW },
    ]
    expect(isBackupDue(others, never, later(DAY))).toBe(false)
  })
})
