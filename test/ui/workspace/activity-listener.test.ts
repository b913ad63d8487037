import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import type { Milliseconds } from '../../../src/domain/scalars'
import { createActivityListener } from '../../../src/ui/workspace/activity-listener'
import { openSession } from '../../../src/wallet/vault/session'
import { freshWalletDb, mainContent, NOW, openMemory, PASSWORD, quick, random } from '../../support/wallet'

vi.stubGlobal('reportError', vi.fn())

const MINUTE_MS = 60_000

/** Unlocks a wallet that locks after a minute, and presses at these times. Returns whether it stays open. */
async function isOpenAfter(presses: readonly number[]): Promise<boolean> {
  const db = await freshWalletDb()
  const session = openSession({
    ...quick,
    db,
    memory: openMemory(),
    random,
    readAutoLockMs: async () => MINUTE_MS,
  })
  await session.createVault(mainContent(), PASSWORD, NOW)
  let time = NOW
  const touches: Promise<void>[] = []
  const touch = createActivityListener(
    (at) => touches[touches.push(session.touch(at)) - 1] ?? Promise.resolve(),
    () => time,
  )
  for (const press of presses) {
    time = (NOW + press) as Milliseconds
    touch()
    await Promise.all(touches)
  }
  return session.isUnlocked(time)
}

it('a wallet that locks after a minute stays unlocked while it is used', async () => {
  expect(await isOpenAfter([0, 20_000, 40_000, 61_000, 80_000, 100_000, 121_000])).toBe(true)
  expect(await isOpenAfter([0, 20_000, 81_000])).toBe(false)
})

it('several quick presses are recorded once, even if the clock was set back', () => {
  const touch = vi.fn(async () => undefined)
  let time = NOW
  const press = createActivityListener(touch, () => time)
  press()
  press()
  expect(touch).toHaveBeenCalledExactlyOnceWith(NOW)
  time = (NOW - 3_600_000) as Milliseconds
  press()
  expect(touch).toHaveBeenLastCalledWith(time)
})

it('a full disk is not reported as a bug, but any other failure is', async () => {
  const pressFailing = async (thrown: unknown) => {
    vi.mocked(reportError).mockClear()
    createActivityListener(
      () => Promise.reject(thrown),
      () => NOW,
    )()
    await Promise.resolve()
    return vi.mocked(reportError).mock.calls
  }
  expect(await pressFailing(new DOMException('The disk is full.', 'QuotaExceededError'))).toEqual([])
  const bug = new Error('no such store')
  expect(await pressFailing(bug)).toEqual([[bug]])
})
