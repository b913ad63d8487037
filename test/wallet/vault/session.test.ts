import 'fake-indexeddb/auto'

import { describe, expect, it } from 'vitest'
import type { Address, Milliseconds } from '../../../src/domain/scalars'
import { addressOfPrivateKey } from '../../../src/wallet/vault/accounts'
import { openSession } from '../../../src/wallet/vault/session'
import { listAccounts, readSessionKey, writeVault } from '../../../src/wallet/vault/store'
import { sealVault } from '../../../src/wallet/vault/vault'
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

describe('founding a wallet', () => {
  const portsOf = async () => ({ db: await freshWalletDb(), memory: openMemory(), random, ...quick })

  it('stores its account, wipes the key handed in, and leaves the wallet open', async () => {
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

  it('never replaces a wallet that is there', async () => {
    const { session, db } = await foundedWallet()
    await expect(session.createVault(contentOf(keyed('third')), PASSWORD, NOW)).rejects.toEqual(
      refusal('VaultGuarded'),
    )
    expect((await listAccounts(db)).map((each) => each.name)).toEqual(['Main'])
    expect(await session.openKey(owner, NOW)).toHaveLength(32)
  })
})

describe('wiping a wallet', () => {
  it('begins with its lock: while that fails nothing is deleted', async () => {
    const { ports, db } = await foundedWallet()
    const remove = () => Promise.reject(new Error('The memory of the session is gone.'))
    const session = openSession({ ...ports, memory: { ...ports.memory, remove } })
    await expect(session.wipe()).rejects.toThrow('The memory of the session is gone.')
    expect(await listAccounts(db)).toHaveLength(1)
  })
})

describe('an open wallet', () => {
  it('gives the key of an account, a fresh copy each time', async () => {
    const { session } = await foundedWallet()
    const key = await session.openKey(owner, NOW)
    expect(addressOfPrivateKey(key)).toBe(owner)
    key.fill(0)
    expect(addressOfPrivateKey(await session.openKey(owner, NOW))).toBe(owner)
  })

  it('has no key of a stranger', async () => {
    const { session } = await foundedWallet()
    const stranger = `0x${'11'.repeat(20)}` as Address
    await expect(session.openKey(stranger, NOW)).rejects.toEqual(refusal('NoVault'))
  })

  it('is open in every page that shares its storage', async () => {
    const { ports } = await foundedWallet()
    expect(await openSession(ports).isUnlocked(NOW)).toBe(true)
    expect(await openSession(ports).openKey(owner, NOW)).toHaveLength(32)
  })

  it('holds no secret in memory that reads as one', async () => {
    const { memory } = await foundedWallet()
    const text = JSON.stringify([...memory.held])
    expect(text).not.toContain(devKeys.second.slice(2))
    expect(text).not.toContain(PASSWORD)
  })
})

describe('locking', () => {
  it('deletes both halves', async () => {
    const { session, memory, db } = await foundedWallet()
    await session.lock()
    expect(memory.held.size).toBe(0)
    expect(await readSessionKey(db)).toBeUndefined()
    expect(await session.isUnlocked(NOW)).toBe(false)
    await expect(session.openKey(owner, NOW)).rejects.toEqual(locked)
  })

  it('is undone by the password, and by no other', async () => {
    const { session } = await foundedWallet()
    await session.lock()
    await expect(session.unlock('wrong horse battery staple', NOW)).rejects.toEqual(refusal('WrongPassword'))
    expect(await session.isUnlocked(NOW)).toBe(false)
    const heard: number[] = []
    await session.unlock(PASSWORD, NOW, (done) => heard.push(done))
    expect(heard.at(-1)).toBe(1)
    expect(addressOfPrivateKey(await session.openKey(owner, NOW))).toBe(owner)
  })

  it('cannot be undone where there is no vault', async () => {
    const session = openSession({ db: await freshWalletDb(), memory: openMemory(), random, ...quick })
    await expect(session.unlock(PASSWORD, NOW)).rejects.toEqual(refusal('NoVault'))
  })

  it('cannot be undone with a vault whose protection was lowered', async () => {
    const { ports } = await foundedWallet()
    const { db, memory } = ports
    await expect(openSession({ db, memory, random }).unlock(PASSWORD, NOW)).rejects.toEqual(
      refusal('VaultWeakened'),
    )
  })
})

describe('a lock while a password is derived', () => {
  /** Locks at the first word of progress. */
  const lockingOnce = (lock: () => Promise<void>) => {
    let locking: Promise<void> | undefined
    const onProgress = () => {
      locking ??= lock()
    }
    return { onProgress, done: () => locking }
  }

  it('wins over the unlocking that had begun', async () => {
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

  it('wins at the very end of it too', async () => {
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

  it('wins over asking for the password once more', async () => {
    const { session, ports } = await foundedWallet()
    const { onProgress } = lockingOnce(openSession(ports).lock)
    await expect(session.confirm(PASSWORD, NOW, onProgress)).rejects.toEqual(locked)
    expect(await session.isUnlocked(NOW)).toBe(false)
  })

  it('wins over a change of the password, and what was not changed yet is as it was', async () => {
    const { session, ports } = await foundedWallet()
    const { onProgress } = lockingOnce(openSession(ports).lock)
    const passwords = { old: PASSWORD, next: 'another fine long password' }
    await expect(session.changePassword(passwords, NOW, onProgress)).rejects.toEqual(locked)
    expect(await session.isUnlocked(NOW)).toBe(false)
    await session.unlock(PASSWORD, NOW)
  })

  it('leaves a changed password changed, and the wallet locked', async () => {
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

  it('counts for two pages that unlock at once', async () => {
    const { session, ports } = await foundedWallet()
    await session.lock()
    await Promise.all([session.unlock(PASSWORD, NOW), openSession(ports).unlock(PASSWORD, NOW)])
    expect(await session.isUnlocked(NOW)).toBe(true)
  })
})

describe('neither half alone opens the vault', () => {
  it('not the key on the disk, as after the browser closed', async () => {
    const { session, memory, db } = await foundedWallet()
    memory.held.clear()
    expect(await readSessionKey(db)).toBeDefined()
    expect(await session.isUnlocked(NOW)).toBe(false)
    await expect(session.openKey(owner, NOW)).rejects.toEqual(locked)
  })

  it('not what is in memory', async () => {
    const { session, memory, db } = await foundedWallet()
    await db.sessions.clear()
    expect(memory.held.size).toBe(2)
    expect(await session.isUnlocked(NOW)).toBe(false)
    await expect(session.openKey(owner, NOW)).rejects.toEqual(locked)
  })

  it('not the halves of two different sessions', async () => {
    const { session, memory } = await foundedWallet()
    const earlier = new Map(memory.held)
    await session.unlock(PASSWORD, NOW)
    for (const [key, value] of earlier) memory.held.set(key, value)
    await expect(session.openKey(owner, NOW)).rejects.toEqual(locked)
    expect(memory.held.size).toBe(0)
  })

  it('not the halves of a session from before the password was changed', async () => {
    const { session, db } = await foundedWallet()
    const anew = contentOf(keyed('second'))
    await writeVault(db, (await sealVault(anew, 'another fine long password', random, quick)).record)
    await expect(session.openKey(owner, NOW)).rejects.toEqual(locked)
  })

  it('and the session key cannot be read out', async () => {
    const { db } = await foundedWallet()
    const key = await readSessionKey(db)
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow()
  })
})

describe('auto-lock', () => {
  it('comes fifteen minutes after the last use and deletes both halves', async () => {
    const { session, memory, db } = await foundedWallet()
    expect(AUTO_LOCK_MS).toBe(15 * 60 * 1000)
    expect(await session.isUnlocked(later(AUTO_LOCK_MS - 1))).toBe(true)
    expect(await session.isUnlocked(later(AUTO_LOCK_MS))).toBe(false)
    expect(memory.held.size).toBe(0)
    expect(await readSessionKey(db)).toBeUndefined()
    expect(await session.isUnlocked(NOW)).toBe(false)
  })

  it('is asked again by the key itself', async () => {
    const { session } = await foundedWallet()
    await expect(session.openKey(owner, later(AUTO_LOCK_MS))).rejects.toEqual(locked)
  })

  it('is put off by a touch and by a signature', async () => {
    const { session } = await foundedWallet()
    await session.touch(later(AUTO_LOCK_MS - 1))
    await session.openKey(owner, later(2 * AUTO_LOCK_MS - 2))
    expect(await session.isUnlocked(later(3 * AUTO_LOCK_MS - 3))).toBe(true)
  })

  it('is not put off by looking', async () => {
    const { session } = await foundedWallet()
    await session.isUnlocked(later(AUTO_LOCK_MS - 1))
    expect(await session.isUnlocked(later(AUTO_LOCK_MS + 1))).toBe(false)
  })

  it('is not undone by a touch that comes too late', async () => {
    const { session } = await foundedWallet()
    await session.touch(later(AUTO_LOCK_MS))
    expect(await session.isUnlocked(NOW)).toBe(false)
  })

  it('does not wait for a clock that was put back far', async () => {
    const { session } = await foundedWallet()
    expect(await session.isUnlocked(later(-60_000))).toBe(true)
    expect(await session.isUnlocked(later(-AUTO_LOCK_MS))).toBe(false)
  })

  it('takes another span from the settings', async () => {
    const { ports } = await foundedWallet()
    const session = openSession({ ...ports, readAutoLockMs: async () => 1000 })
    await session.unlock(PASSWORD, NOW)
    expect(await session.isUnlocked(later(999))).toBe(true)
    expect(await session.isUnlocked(later(1000))).toBe(false)
  })
})

describe('the alarm', () => {
  it('is set for the time at which the wallet is to lock, anew at every use', async () => {
    const { ports } = await foundedWallet()
    const armed: number[] = []
    const session = openSession({ ...ports, armAlarm: (until) => armed.push(until) })
    await session.unlock(PASSWORD, NOW)
    await session.touch(later(60_000))
    await session.openKey(owner, later(120_000))
    expect(armed.map((until) => until - NOW - AUTO_LOCK_MS)).toEqual([0, 60_000, 120_000])
  })
})
