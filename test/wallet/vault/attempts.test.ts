import 'fake-indexeddb/auto'

import { beforeEach, describe, expect, it } from 'vitest'
import type { Milliseconds } from '../../../src/domain/scalars'
import { WalletRefusal } from '../../../src/domain/wallet-refusal'
import { countAttempt, waitUntil } from '../../../src/wallet/vault/attempts'
import type { WalletDb } from '../../../src/wallet/vault/db'
import { freshWalletDb, NOW } from '../../support/wallet'

let db: WalletDb
beforeEach(async () => {
  db = await freshWalletDb()
})

const at = (ms: number): Milliseconds => (NOW + ms) as Milliseconds
const wrong = () => Promise.reject(new WalletRefusal('WrongPassword'))
const right = async () => 'key'
const refusal = (errorType: string) => expect.objectContaining({ errorType })
const MINUTE = 60_000

describe('wrong passwords', () => {
  it('cause a wait that doubles from five seconds to 15 minutes', async () => {
    let now = 0
    const waits: number[] = []
    for (let count = 0; count < 14; count += 1) {
      await expect(countAttempt(db, at(now), wrong)).rejects.toThrow()
      const until = (await waitUntil(db, at(now))) ?? at(now)
      waits.push(until - at(now))
      now = until - NOW
    }
    expect(waits.map((ms) => ms / 1000)).toEqual([0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900])
  })

  it('are not checked during a wait, and the refusal contains the remaining time', async () => {
    for (const _ of [1, 2, 3]) await expect(countAttempt(db, NOW, wrong)).rejects.toThrow()
    let tried = 0
    const attempt = countAttempt(db, at(1_500), async () => {
      tried += 1
    })
    await expect(attempt).rejects.toMatchObject({
      errorType: 'TooManyAttempts',
      details: { retryAfterSeconds: 4, data: { until: NOW + 5_000 } },
    })
    expect(tried).toBe(0)
    expect(await waitUntil(db, at(4_999))).toBe(NOW + 5_000)
    expect(await waitUntil(db, at(5_000))).toBeUndefined()
  })

  it('are counted before the check, so closing the page does not avoid the count', async () => {
    for (const _ of [1, 2, 3]) void countAttempt(db, NOW, () => new Promise(() => undefined))
    await expect.poll(() => waitUntil(db, NOW)).toBe(NOW + 5_000)
  })

  it('are counted from zero again after the right password', async () => {
    for (const _ of [1, 2, 3]) await expect(countAttempt(db, NOW, wrong)).rejects.toThrow()
    expect(await countAttempt(db, at(5_000), right)).toBe('key')
    await expect(countAttempt(db, at(5_000), wrong)).rejects.toEqual(refusal('WrongPassword'))
    expect(await waitUntil(db, at(5_000))).toBeUndefined()
  })

  it('do not include attempts that fail for another reason', async () => {
    const broken = () => Promise.reject(new WalletRefusal('VaultWeakened'))
    for (const _ of [1, 2, 3, 4]) {
      await expect(countAttempt(db, NOW, broken)).rejects.toEqual(refusal('VaultWeakened'))
    }
    expect(await countAttempt(db, NOW, right)).toBe('key')
  })

  it('never cause more than the maximum wait, even if the clock was set back', async () => {
    for (const _ of [1, 2, 3]) await expect(countAttempt(db, NOW, wrong)).rejects.toThrow()
    expect(await waitUntil(db, at(-1000 * MINUTE))).toBe(NOW - 985 * MINUTE)
  })
})
