import 'fake-indexeddb/auto'

import { describe, expect, it } from 'vitest'
import { toBytes } from '../../../src/domain/bytes'
import type { Hex, Milliseconds } from '../../../src/domain/scalars'
import { deriveKey } from '../../../src/wallet/vault/derivation'
import { openKeyring } from '../../../src/wallet/vault/keyring'
import { renewForPasskey } from '../../../src/wallet/vault/passkey'
import * as seedMath from '../../../src/wallet/vault/seeds'
import { openSession } from '../../../src/wallet/vault/session'
import { sealVault } from '../../../src/wallet/vault/vault'
import { readPasskey, readVault, writePasskey, writeVault } from '../../../src/wallet/vault/wallet-rows'
import { cheap, contentOf, foundedWallet, keyed, NOW, PASSWORD, quick, random } from '../../support/wallet'

const owner = keyed('second').account.address
const NEXT = 'another fine long password'
const refusal = (errorType: string) => expect.objectContaining({ name: 'Refusal', errorType })
const later = (ms: number): Milliseconds => (NOW + ms) as Milliseconds

/** Authenticator with one credential. Its PRF is a keyed hash of the salt. */
function openAuthenticator() {
  const secret = random(32)
  const evaluate = async (salt: Hex): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array([...secret, ...toBytes(salt)])))
  return {
    evaluate,
    create: async (salt: Hex) => ({ credentialId: '0x0102' as Hex, prf: await evaluate(salt) }),
  }
}

/** Returns a wallet with a passkey. `press` evaluates its PRF for the stored salt. */
async function walletWithPasskey() {
  const wallet = await foundedWallet()
  const device = openAuthenticator()
  await wallet.session.addPasskey(PASSWORD, device.create, NOW)
  const press = async () => device.evaluate((await readPasskey(wallet.db))?.salt ?? '0x')
  return { ...wallet, device, press }
}

describe('a passkey', () => {
  it('unlocks a locked wallet, also on a reloaded page', async () => {
    const { session, ports, press } = await walletWithPasskey()
    await session.lock()
    const prf = await press()
    const reloaded = openSession(ports)
    await reloaded.unlockByPasskey(prf, NOW)
    expect(await reloaded.isUnlocked(NOW)).toBe(true)
    expect(prf.every((byte) => byte === 0)).toBe(true)
    expect(await reloaded.openKey(owner, NOW)).toEqual(keyed('second').key)
  })

  it('unlocks during the wait after wrong passwords', async () => {
    const { session, press } = await walletWithPasskey()
    await session.lock()
    for (const _ of [1, 2, 3])
      await expect(session.unlock(NEXT, NOW)).rejects.toEqual(refusal('WrongPassword'))
    await expect(session.unlock(PASSWORD, NOW)).rejects.toEqual(refusal('TooManyAttempts'))
    await session.unlockByPasskey(await press(), NOW)
    expect(await session.isUnlocked(NOW)).toBe(true)
  })

  it('is added only with the right password, and then nothing is created', async () => {
    const { session, db } = await foundedWallet()
    let created = 0
    const create = async (salt: Hex) => {
      created += 1
      return openAuthenticator().create(salt)
    }
    await expect(session.addPasskey(NEXT, create, NOW)).rejects.toEqual(refusal('WrongPassword'))
    expect([created, await readPasskey(db)]).toEqual([0, undefined])
  })

  it('is removed only with the right password, which then still unlocks', async () => {
    const { session, db, press } = await walletWithPasskey()
    await expect(session.removePasskey(NEXT, NOW)).rejects.toEqual(refusal('WrongPassword'))
    expect(await readPasskey(db)).toBeDefined()
    const prf = await press()
    await session.removePasskey(PASSWORD, NOW)
    await session.lock()
    await expect(session.unlockByPasskey(prf, NOW)).rejects.toEqual(refusal('WrongPasskey'))
    await session.unlock(PASSWORD, NOW)
    expect(await session.isUnlocked(NOW)).toBe(true)
  })

  it('is not replaced by a second one', async () => {
    const { session, db, press } = await walletWithPasskey()
    const first = await readPasskey(db)
    await expect(session.addPasskey(PASSWORD, openAuthenticator().create, NOW)).rejects.toEqual(
      refusal('VaultGuarded'),
    )
    expect(await readPasskey(db)).toEqual(first)
    await session.unlockByPasskey(await press(), NOW)
  })

  it('does not unlock if it is of another device, and leaves the wallet open', async () => {
    const { session, db } = await walletWithPasskey()
    const other = await openAuthenticator().evaluate((await readPasskey(db))?.salt ?? '0x')
    await expect(session.unlockByPasskey(other, NOW)).rejects.toEqual(refusal('WrongPasskey'))
    expect(await session.isUnlocked(NOW)).toBe(true)
  })

  it('is deleted with the wallet', async () => {
    const { session, db } = await walletWithPasskey()
    await session.wipe()
    expect(await readPasskey(db)).toBeUndefined()
  })

  it('is in no backup', async () => {
    const { ports, db } = await walletWithPasskey()
    const passkey = await readPasskey(db)
    const text = await openKeyring(ports, seedMath).writeBackup(NOW, { summary: {}, text: '' })
    expect(text).not.toContain(passkey?.vaultKey.text.slice(2))
    expect(text).not.toContain(passkey?.privateKey.text.slice(2))
    expect(text).not.toMatch(/passkey|credential/i)
  })
})

describe('a new password', () => {
  it('keeps the passkey, and gives it the new vault key only', async () => {
    const { session, db, press } = await walletWithPasskey()
    const before = await readPasskey(db)
    await session.changePassword({ old: PASSWORD, next: NEXT }, NOW)
    const after = await readPasskey(db)
    expect(after).toMatchObject({ credentialId: before?.credentialId, salt: before?.salt })
    expect(after?.vaultSalt).toBe((await readVault(db))?.kdf.salt)
    expect(after?.vaultKey).not.toEqual(before?.vaultKey)
    await session.lock()
    await session.unlockByPasskey(await press(), later(1_000))
    expect(await session.openKey(owner, later(1_000))).toEqual(keyed('second').key)
  })

  it('keeps the passkey through several changes and through a change of the accounts', async () => {
    const { session, ports, press } = await walletWithPasskey()
    await session.changePassword({ old: PASSWORD, next: NEXT }, NOW)
    await openKeyring(ports, seedMath).add(contentOf(keyed('third')), NOW)
    await session.changePassword({ old: NEXT, next: PASSWORD }, NOW)
    await session.lock()
    await session.unlockByPasskey(await press(), NOW)
    expect(await session.openKey(keyed('third').account.address, NOW)).toEqual(keyed('third').key)
  })

  it('makes the old password useless for the renewed record', async () => {
    const { session, db } = await walletWithPasskey()
    const keyOf = async (password: string) => {
      const salt = (await readVault(db))?.kdf.salt ?? '0x'
      return { vaultSalt: salt, vaultKey: await deriveKey(password, { ...cheap, salt }, {}) }
    }
    const before = await keyOf(PASSWORD)
    await session.changePassword({ old: PASSWORD, next: NEXT }, NOW)
    const after = await keyOf(NEXT)
    const passkey = (await readPasskey(db)) ?? expect.fail('The passkey is gone.')
    const renewing = renewForPasskey(passkey, before.vaultKey, before, random)
    await expect(renewing).rejects.toEqual(refusal('WrongPassword'))
    expect(await renewForPasskey(passkey, after.vaultKey, after, random)).toMatchObject({
      salt: passkey.salt,
    })
  })

  it('is not written if the passkey was added or removed meanwhile', async () => {
    const { session, db } = await walletWithPasskey()
    const from = (await readVault(db)) ?? expect.fail('There is no vault.')
    const passkey = (await readPasskey(db)) ?? expect.fail('There is no passkey.')
    const { record } = await sealVault(contentOf(keyed('second')), NEXT, random, quick)
    await expect(writeVault(db, record, { from })).rejects.toEqual(refusal('VaultGuarded'))
    await session.removePasskey(PASSWORD, NOW)
    await expect(writeVault(db, record, { from, passkey })).rejects.toEqual(refusal('VaultGuarded'))
    expect([await readVault(db), await readPasskey(db)]).toEqual([from, undefined])
  })

  it('set while a passkey is being created refuses that passkey', async () => {
    const { session, db } = await foundedWallet()
    const create = async (salt: Hex) => {
      await session.changePassword({ old: PASSWORD, next: NEXT }, NOW)
      return openAuthenticator().create(salt)
    }
    await expect(session.addPasskey(PASSWORD, create, NOW)).rejects.toEqual(refusal('VaultGuarded'))
    expect(await readPasskey(db)).toBeUndefined()
  })

  it('is not stopped by a damaged or foreign passkey', async () => {
    const { session, db } = await walletWithPasskey()
    const { record } = await sealVault(contentOf(keyed('third')), PASSWORD, random, quick)
    const stored = (await db.vaults.get('passkey'))?.record as object
    await db.vaults.put({
      id: 'passkey',
      record: { ...stored, publicKey: { iv: record.cipher.iv, text: '0x00' } },
    })
    await session.changePassword({ old: PASSWORD, next: NEXT }, NOW)
    expect(await readPasskey(db)).toBeUndefined()
    await db.vaults.put({ id: 'passkey', record: { ...stored, salt: '0x01' } })
    await session.changePassword({ old: NEXT, next: PASSWORD }, NOW)
    await expect(readPasskey(db)).rejects.toEqual(refusal('VaultDamaged'))
    await session.removePasskey(PASSWORD, NOW)
    expect(await readPasskey(db)).toBeUndefined()
  })
})

describe('a vault at an old cost', () => {
  it('keeps its passkey when the password seals it again', async () => {
    const { ports, press } = await walletWithPasskey()
    const stronger = openSession({ ...ports, cost: { ...cheap, passes: 2 } })
    await stronger.unlock(PASSWORD, NOW)
    expect((await readVault(ports.db))?.kdf.passes).toBe(2)
    await stronger.lock()
    await stronger.unlockByPasskey(await press(), NOW)
    expect(await stronger.openKey(owner, NOW)).toEqual(keyed('second').key)
  })
})

describe('the stored passkey', () => {
  it('is refused if one of its fields was altered', async () => {
    const { session, db, press } = await walletWithPasskey()
    const passkey = (await readPasskey(db)) ?? expect.fail('There is no passkey.')
    const record = (await db.vaults.get('passkey'))?.record as object
    for (const altered of [
      { credentialId: '0x0103' },
      { vaultSalt: `0x${'11'.repeat(16)}` },
      { privateKey: passkey.publicKey },
      { vaultKey: { ...passkey.vaultKey, text: passkey.privateKey.text } },
    ]) {
      const prf = await press()
      await db.vaults.put({ id: 'passkey', record: { ...record, ...altered } })
      await expect(session.unlockByPasskey(prf, NOW)).rejects.toEqual(refusal('WrongPasskey'))
    }
    await db.vaults.put({ id: 'passkey', record: { ...record, further: 1 } })
    await expect(session.unlockByPasskey(random(32), NOW)).rejects.toEqual(refusal('VaultDamaged'))
  })

  it('is not written for a vault with another key', async () => {
    const { session, db } = await walletWithPasskey()
    const passkey = (await readPasskey(db)) ?? expect.fail('There is no passkey.')
    await session.removePasskey(PASSWORD, NOW)
    await session.changePassword({ old: PASSWORD, next: NEXT }, NOW)
    await expect(writePasskey(db, passkey)).rejects.toEqual(refusal('VaultGuarded'))
  })
})
