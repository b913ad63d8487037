import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type BackupTimes,
  isBackupDue,
  noteBackup,
  putOffBackup,
  watchBackupTimes,
} from '../../../src/client/settings/backups'
import { emptyClientDb, later, NOW } from '../../support/client'

beforeEach(emptyClientDb)

const read = (): Promise<BackupTimes> =>
  new Promise((resolve) => {
    const watching = watchBackupTimes().subscribe((times) => {
      resolve(times)
      queueMicrotask(() => watching.unsubscribe())
    })
  })
const DAY = 86_400_000
const made = { kind: 'key', createdAt: NOW, origin: { from: 'created' } }
const never = { savedAt: 0, putOffAt: 0 }

describe('the reminder of a backup', () => {
  it('comes an hour after a key was made here, and goes with a backup', async () => {
    expect(await read()).toEqual(never)
    expect(isBackupDue([made], never, later(60_000))).toBe(false)
    expect(isBackupDue([made], never, later(DAY))).toBe(true)
    await noteBackup(later(DAY))
    expect(isBackupDue([made], await read(), later(2 * DAY))).toBe(false)
  })

  it('comes again for a key that was made after the backup', async () => {
    await noteBackup(later(-DAY))
    expect(isBackupDue([made], await read(), later(DAY))).toBe(true)
  })

  it('is put off for a week, by the clock of now', async () => {
    await putOffBackup(later(DAY))
    const times = await read()
    expect([DAY, 2 * DAY, 7.5 * DAY, 8 * DAY].map((ms) => isBackupDue([made], times, later(ms)))).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(isBackupDue([made], { savedAt: 0, putOffAt: later(30 * DAY) }, later(DAY))).toBe(true)
  })

  it('is of no key that came from elsewhere', () => {
    const others = [
      { ...made, origin: { from: 'imported' } },
      { kind: 'watch', createdAt: NOW },
    ]
    expect(isBackupDue(others, never, later(DAY))).toBe(false)
  })
})
