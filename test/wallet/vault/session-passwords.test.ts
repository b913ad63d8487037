import 'fake-indexeddb/auto'

import { describe, expect, it } from 'vitest'
import type { Milliseconds } from '../../../src/domain/scalars'
import { addressOfPrivateKey } from '../../../src/wallet/vault/accounts'
import { openSession } from '../../../src/wallet/vault/session'
import { listAccounts, readVault } from '../../../src/wallet/vault/wallet-rows'
import {
  AUTO_LOCK_MS,
  foundedWallet,
  freshWalletDb,
  keyed,
  mainContent,
  NOW,
  openMemory,
  PASSWORD,
  quick,
  random,
  recordOfVersion1,
} from '../../support/wallet'

const owner = keyed('second').account.address
const later = (ms: number): Milliseconds => (NOW + ms) as Milliseconds
const refusal = (errorType: string) => expect.objectContaining({ name: 'Refusal', errorType })

describe('a wrong password', () => {
  const WRONG = 'wrong horse battery staple'

  it('causes a wait after two attempts, also in a new page and for the right password', async () => {
    const { session, ports } = await foundedWallet()
    for (const _ of [1, 2, 3]) {
      await expect(session.unlock(WRONG, NOW)).rejects.toEqual(refusal('WrongPassword'))
    }
    const reloaded = openSession(ports)
    await expect(reloaded.unlock(PASSWORD, NOW)).rejects.toEqual(refusal('TooManyAttempts'))
    await reloaded.unlock(PASSWORD, later(5_000))
    expect(await reloaded.isUnlocked(later(5_000))).toBe(true)
    await expect(session.unlock(WRONG, later(5_000))).rejects.toEqual(refusal('WrongPassword'))
  })
})

describe('confirm', () => {
  it('leaves an open wallet open during the check, with a right or wrong password', async () => {
    const { session, memory } = await foundedWallet()
    const wrapped = memory.held.get('walletKey')
    await session.confirm(PASSWORD, later(60_000))
    await expect(session.confirm('wrong horse battery staple', NOW)).rejects.toEqual(refusal('WrongPassword'))
    expect(memory.held.get('walletKey')).toEqual(wrapped)
    expect(await session.isUnlocked(later(60_000 + AUTO_LOCK_MS - 1))).toBe(true)
  })

  it('unlocks a locked wallet', async () => {
    const { session } = await foundedWallet()
    await session.lock()
    await session.confirm(PASSWORD, NOW)
    expect(await session.isUnlocked(NOW)).toBe(true)
  })
})

describe('changePassword', () => {
  const NEXT = 'another fine long password'

  it('accepts the old password and leaves the wallet open under the new one', async () => {
    const { session } = await foundedWallet()
    const progress: number[] = []
    await session.changePassword({ old: PASSWORD, next: NEXT }, NOW, (done) => progress.push(done))
    expect(progress.at(-1)).toBe(1)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(addressOfPrivateKey(await session.openKey(owner, NOW))).toBe(owner)
    await expect(session.unlock(PASSWORD, NOW)).rejects.toEqual(refusal('WrongPassword'))
    await session.unlock(NEXT, NOW)
    expect(await session.isUnlocked(NOW)).toBe(true)
  })

  it('refuses a wrong old password and a weak new one without changes', async () => {
    const { session } = await foundedWallet()
    await expect(session.changePassword({ old: NEXT, next: NEXT }, NOW)).rejects.toEqual(
      refusal('WrongPassword'),
    )
    await expect(session.changePassword({ old: PASSWORD, next: 'password' }, NOW)).rejects.toEqual(
      refusal('WeakPassword'),
    )
    await session.unlock(PASSWORD, NOW)
  })
})

describe('unlocking an old vault', () => {
  it('seals it again at the current cost', async () => {
    const { ports, db } = await foundedWallet()
    const before = await readVault(db)
    const session = openSession({ ...ports, cost: { memoryKib: 128, passes: 1 } })
    const progress: number[] = []
    await session.unlock(PASSWORD, NOW, (done) => progress.push(done))
    const after = await readVault(db)
    expect(after?.kdf).toMatchObject({ memoryKib: 128, passes: 1 })
    expect(after?.kdf.salt).not.toBe(before?.kdf.salt)
    expect(after?.cipher.iv).not.toBe(before?.cipher.iv)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(addressOfPrivateKey(await session.openKey(owner, NOW))).toBe(owner)
    await session.lock()
    await session.unlock(PASSWORD, NOW)
    expect((await readVault(db))?.kdf.salt).toBe(after?.kdf.salt)
  })

  it('converts version 1 to version 2 with the same account', async () => {
    const { ports, db, session } = await foundedWallet()
    const { record, names } = await recordOfVersion1()
    await db.vaults.put({ id: 'current', record })
    expect((await listAccounts(db)).map(({ name }) => name)).toEqual(names)
    await session.unlock(PASSWORD, NOW)
    expect((await readVault(db))?.version).toBe(2)
    expect((await listAccounts(db)).map(({ name }) => name)).toEqual(names)
    expect(addressOfPrivateKey(await openSession(ports).openKey(owner, NOW))).toBe(owner)
  })
})

describe('wipe', () => {
  it('deletes the vault, the accounts, both halves of the session and the attempt counts', async () => {
    const { session, db, memory } = await foundedWallet()
    await expect(session.unlock('wrong horse battery staple', NOW)).rejects.toEqual(refusal('WrongPassword'))
    await session.wipe()
    for (const table of db.tables) expect(await table.count()).toBe(0)
    expect(memory.held.size).toBe(0)
    await session.createVault(mainContent(), PASSWORD, NOW)
    expect(await session.isUnlocked(NOW)).toBe(true)
  })
})

it('restoreVault accepts a backup under a password that was accepted before', async () => {
  const old = 'P@$$w0rd2024!'
  const session = openSession({ db: await freshWalletDb(), memory: openMemory(), random, ...quick })
  await expect(session.createVault(mainContent(), old, NOW)).rejects.toEqual(refusal('WeakPassword'))
  await session.restoreVault(mainContent(), old, NOW)
  await session.lock()
  await session.unlock(old, NOW)
  expect(await session.isUnlocked(NOW)).toBe(true)
})
