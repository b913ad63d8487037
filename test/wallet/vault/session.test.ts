import 'fake-indexeddb/auto'

import { describe, expect, it } from 'vitest'
import type { Address, Milliseconds } from '../../../src/domain/scalars'
import { addressOfPrivateKey } from '../../../src/wallet/vault/accounts'
import { openSession } from '../../../src/wallet/vault/session'
import { sealVault } from '../../../src/wallet/vault/vault'
import { listAccounts, readSessionKey, writeVault } from '../../../src/wallet/vault/wallet-rows'
import {
  AUTO_LOCK_MS,
  contentOf,
  devKeys,
  foundedWallet,
  freshWalletDb,
  keyed,
  mainContent,
  NOW,
  openMemory,
  PASSWORD,
  quick,
  random,
} from '../../support/wallet'

const owner = keyed('second').account.address
const later = (ms: number): Milliseconds => (NOW + ms) as Milliseconds
const refusal = (errorType: string) => expect.objectContaining({ name: 'Refusal', errorType })
const locked = refusal('WalletLocked')

describe('createVault', () => {
  const portsOf = async () => ({ db: await freshWalletDb(), memory: openMemory(), random, ...quick })

  it('stores the account, wipes the given key, and leaves the wallet open', async () => {
    const ports = await portsOf()
    const session = openSession(ports)
    const content = mainContent()
    await session.createVault(content, PASSWORD, NOW)
    expect(await listAccounts(ports.db)).toMatchObject([
      { kind: 'key', address: owner, name: 'Main', createdAt: NOW },
    ])
    expect(content.accounts.map(({ key }) => [...key])).toEqual([Array(32).fill(0)])
    expect(await session.isUnlocked(NOW)).toBe(true)
  })

  it('refuses a weak password before anything is stored', async () => {
    const ports = await portsOf()
    await expect(openSession(ports).createVault(mainContent(), 'password', NOW)).rejects.toEqual(
      refusal('WeakPassword'),
    )
    expect(await listAccounts(ports.db)).toEqual([])
  })

  it('never replaces an existing wallet', async () => {
    const { session, db } = await foundedWallet()
    await expect(session.createVault(contentOf(keyed('third')), PASSWORD, NOW)).rejects.toEqual(
      refusal('VaultGuarded'),
    )
    expect((await listAccounts(db)).map((each) => each.name)).toEqual(['Main'])
    expect(await session.openKey(owner, NOW)).toHaveLength(32)
  })
})

describe('wipe', () => {
  it('locks the wallet first, and deletes nothing if the lock fails', async () => {
    const { ports, db } = await foundedWallet()
    const remove = () => Promise.reject(new Error('The memory of the session is gone.'))
    const session = openSession({ ...ports, memory: { ...ports.memory, remove } })
    await expect(session.wipe()).rejects.toThrow('The memory of the session is gone.')
    expect(await listAccounts(db)).toHaveLength(1)
  })
})

describe('an open wallet', () => {
  it("returns a fresh copy of an account's key each time", async () => {
    const { session } = await foundedWallet()
    const key = await session.openKey(owner, NOW)
    expect(addressOfPrivateKey(key)).toBe(owner)
    key.fill(0)
    expect(addressOfPrivateKey(await session.openKey(owner, NOW))).toBe(owner)
  })

  it('has no key of another account', async () => {
    const { session } = await foundedWallet()
    const stranger = `0x${'11'.repeat(20)}` as Address
    await expect(session.openKey(stranger, NOW)).rejects.toEqual(refusal('NoVault'))
  })

  it('stays open in every page with the same storage', async () => {
    const { ports } = await foundedWallet()
    expect(await openSession(ports).isUnlocked(NOW)).toBe(true)
    expect(await openSession(ports).openKey(owner, NOW)).toHaveLength(32)
  })

  it('has no readable secret in session storage', async () => {
    const { memory } = await foundedWallet()
    const text = JSON.stringify([...memory.held])
    expect(text).not.toContain(devKeys.second.slice(2))
    expect(text).not.toContain(PASSWORD)
  })
})

describe('lock', () => {
  it('deletes both halves of the session', async () => {
    const { session, memory, db } = await foundedWallet()
    await session.lock()
    expect(memory.held.size).toBe(0)
    expect(await readSessionKey(db)).toBeUndefined()
    expect(await session.isUnlocked(NOW)).toBe(false)
    await expect(session.openKey(owner, NOW)).rejects.toEqual(locked)
  })

  it('can be undone only with the right password', async () => {
    const { session } = await foundedWallet()
    await session.lock()
    await expect(session.unlock('wrong horse battery staple', NOW)).rejects.toEqual(refusal('WrongPassword'))
    expect(await session.isUnlocked(NOW)).toBe(false)
    const progress: number[] = []
    await session.unlock(PASSWORD, NOW, (done) => progress.push(done))
    expect(progress.at(-1)).toBe(1)
    expect(addressOfPrivateKey(await session.openKey(owner, NOW))).toBe(owner)
  })

  it('cannot be undone without a vault', async () => {
    const session = openSession({ db: await freshWalletDb(), memory: openMemory(), random, ...quick })
    await expect(session.unlock(PASSWORD, NOW)).rejects.toEqual(refusal('NoVault'))
  })

  it('cannot be undone with a vault whose cost was lowered', async () => {
    const { ports } = await foundedWallet()
    const { db, memory } = ports
    await expect(openSession({ db, memory, random }).unlock(PASSWORD, NOW)).rejects.toEqual(
      refusal('VaultWeakened'),
    )
  })
})

describe('a lock while a password is derived', () => {
  /** Locks at the first progress report. */
  const lockingOnce = (lock: () => Promise<void>) => {
    let locking: Promise<void> | undefined
    const onProgress = () => {
      locking ??= lock()
    }
    return { onProgress, done: () => locking }
  }

  it('cancels an unlock in progress', async () => {
    const { session, ports, memory, db } = await foundedWallet()
    await session.lock()
    const locking = lockingOnce(openSession(ports).lock)
    await expect(session.unlock(PASSWORD, NOW, locking.onProgress)).rejects.toEqual(locked)
    await locking.done()
    expect([await session.isUnlocked(NOW), memory.held.size, await readSessionKey(db)]).toEqual([
      false,
      0,
      undefined,
    ])
    await session.unlock(PASSWORD, NOW)
    expect(await session.isUnlocked(NOW)).toBe(true)
  })

  it('cancels an unlock even at its very end', async () => {
    const { session, ports, memory } = await foundedWallet()
    await session.lock()
    const set = memory.set
    memory.set = async (items) => {
      memory.set = set
      await openSession(ports).lock()
      await set(items)
    }
    await expect(session.unlock(PASSWORD, NOW)).rejects.toEqual(locked)
    expect([await session.isUnlocked(NOW), memory.held.size]).toEqual([false, 0])
  })

  it('cancels a confirmation in progress', async () => {
    const { session, ports } = await foundedWallet()
    const { onProgress } = lockingOnce(openSession(ports).lock)
    await expect(session.confirm(PASSWORD, NOW, onProgress)).rejects.toEqual(locked)
    expect(await session.isUnlocked(NOW)).toBe(false)
  })

  it('cancels a password change that has not been stored, and the old password remains valid', async () => {
    const { session, ports } = await foundedWallet()
    const { onProgress } = lockingOnce(openSession(ports).lock)
    const passwords = { old: PASSWORD, next: 'another fine long password' }
    await expect(session.changePassword(passwords, NOW, onProgress)).rejects.toEqual(locked)
    expect(await session.isUnlocked(NOW)).toBe(false)
    await session.unlock(PASSWORD, NOW)
  })

  it('does not undo a stored password change, and the wallet remains locked', async () => {
    const { session, ports } = await foundedWallet()
    const next = 'another fine long password'
    let locking: Promise<void> | undefined
    await session.changePassword({ old: PASSWORD, next }, NOW, (done) => {
      if (done === 1) locking ??= openSession(ports).lock()
    })
    await locking
    expect(await session.isUnlocked(NOW)).toBe(false)
    await session.unlock(next, NOW)
    expect(await session.isUnlocked(NOW)).toBe(true)
  })

  it('does not happen if two pages unlock at once', async () => {
    const { session, ports } = await foundedWallet()
    await session.lock()
    await Promise.all([session.unlock(PASSWORD, NOW), openSession(ports).unlock(PASSWORD, NOW)])
    expect(await session.isUnlocked(NOW)).toBe(true)
  })
})

describe('the vault does not open', () => {
  it('using only the key on disk, as after the browser was closed', async () => {
    const { session, memory, db } = await foundedWallet()
    memory.held.clear()
    expect(await readSessionKey(db)).toBeDefined()
    expect(await session.isUnlocked(NOW)).toBe(false)
    await expect(session.openKey(owner, NOW)).rejects.toEqual(locked)
  })

  it('using only session storage', async () => {
    const { session, memory, db } = await foundedWallet()
    await db.sessions.clear()
    expect(memory.held.size).toBe(2)
    expect(await session.isUnlocked(NOW)).toBe(false)
    await expect(session.openKey(owner, NOW)).rejects.toEqual(locked)
  })

  it('using halves of two different sessions', async () => {
    const { session, memory } = await foundedWallet()
    const earlier = new Map(memory.held)
    await session.unlock(PASSWORD, NOW)
    for (const [key, value] of earlier) memory.held.set(key, value)
    await expect(session.openKey(owner, NOW)).rejects.toEqual(locked)
    expect(memory.held.size).toBe(0)
  })

  it('using halves of a session from before a password change', async () => {
    const { session, db } = await foundedWallet()
    const newContent = contentOf(keyed('second'))
    await writeVault(db, (await sealVault(newContent, 'another fine long password', random, quick)).record)
    await expect(session.openKey(owner, NOW)).rejects.toEqual(locked)
  })

  it('using an exported session key, because the export is refused', async () => {
    const { db } = await foundedWallet()
    const key = await readSessionKey(db)
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow()
  })
})

describe('auto-lock', () => {
  it('locks 15 minutes after the last use and deletes both halves of the session', async () => {
    const { session, memory, db } = await foundedWallet()
    expect(AUTO_LOCK_MS).toBe(15 * 60 * 1000)
    expect(await session.isUnlocked(later(AUTO_LOCK_MS - 1))).toBe(true)
    expect(await session.isUnlocked(later(AUTO_LOCK_MS))).toBe(false)
    expect(memory.held.size).toBe(0)
    expect(await readSessionKey(db)).toBeUndefined()
    expect(await session.isUnlocked(NOW)).toBe(false)
  })

  it('checks the time again when a key is opened', async () => {
    const { session } = await foundedWallet()
    await expect(session.openKey(owner, later(AUTO_LOCK_MS))).rejects.toEqual(locked)
  })

  it('starts again after a touch and after a signature', async () => {
    const { session } = await foundedWallet()
    await session.touch(later(AUTO_LOCK_MS - 1))
    await session.openKey(owner, later(2 * AUTO_LOCK_MS - 2))
    expect(await session.isUnlocked(later(3 * AUTO_LOCK_MS - 3))).toBe(true)
  })

  it('does not start again when the state is only read', async () => {
    const { session } = await foundedWallet()
    await session.isUnlocked(later(AUTO_LOCK_MS - 1))
    expect(await session.isUnlocked(later(AUTO_LOCK_MS + 1))).toBe(false)
  })

  it('is not undone by a touch that comes too late', async () => {
    const { session } = await foundedWallet()
    await session.touch(later(AUTO_LOCK_MS))
    expect(await session.isUnlocked(NOW)).toBe(false)
  })

  it('locks if the clock was set back by the auto-lock time or more', async () => {
    const { session } = await foundedWallet()
    expect(await session.isUnlocked(later(-60_000))).toBe(true)
    expect(await session.isUnlocked(later(-AUTO_LOCK_MS))).toBe(false)
  })

  it('uses the duration from the settings', async () => {
    const { ports } = await foundedWallet()
    const session = openSession({ ...ports, readAutoLockMs: async () => 1000 })
    await session.unlock(PASSWORD, NOW)
    expect(await session.isUnlocked(later(999))).toBe(true)
    expect(await session.isUnlocked(later(1000))).toBe(false)
  })
})

describe('alarm', () => {
  it('has the auto-lock time, and each use sets it again', async () => {
    const { ports } = await foundedWallet()
    const armed: number[] = []
    const session = openSession({ ...ports, armAlarm: (until) => armed.push(until) })
    await session.unlock(PASSWORD, NOW)
    await session.touch(later(60_000))
    await session.openKey(owner, later(120_000))
    expect(armed.map((until) => until - NOW - AUTO_LOCK_MS)).toEqual([0, 60_000, 120_000])
  })
})
