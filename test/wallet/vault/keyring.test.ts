import 'fake-indexeddb/auto'

import { describe, expect, it } from 'vitest'
import type { Address, Milliseconds } from '../../../src/domain/scalars'
import { findSimilarName, isPlainName } from '../../../src/domain/text/free-names'
import {
  ACCOUNT_COLOURS,
  type Account,
  createKey,
  type KeyAccount,
  toKeyAccount,
} from '../../../src/wallet/vault/accounts'
import { openBackup, readBackup } from '../../../src/wallet/vault/backup'
import { addBackupAccounts, openKeyring } from '../../../src/wallet/vault/keyring'
import * as seeds from '../../../src/wallet/vault/seeds'
import { openSession } from '../../../src/wallet/vault/session'
import { seedsOf } from '../../../src/wallet/vault/vault-record'
import { addAccount, listAccounts, readVault, writeAccountOrder } from '../../../src/wallet/vault/wallet-rows'
import {
  AUTO_LOCK_MS,
  cheap,
  contentOf,
  devKeys,
  foundedWallet,
  freshWalletDb,
  keyed,
  NOW,
  openMemory,
  PASSWORD,
  quick,
  random,
} from '../../support/wallet'

const PHRASE = `${'test '.repeat(11)}junk`.split(' ')
const refusal = (errorType: string) => expect.objectContaining({ errorType })
const hexOf = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`

/** Wallet with one imported key (the second development account) and its keyring. */
async function openWallet() {
  const wallet = await foundedWallet()
  return { ...wallet, keyring: openKeyring(wallet.ports, seeds) }
}

/** Adds the seed of the development phrase and its address 0. */
async function openSeeded() {
  const wallet = await openWallet()
  const kept = await seeds.readSeed(PHRASE, '', NOW, random)
  const key = seeds.deriveKeyAt(kept.secret, 0)
  const origin = { from: 'derived', seedId: kept.seed.id, path: seeds.pathOf(0) } as const
  await wallet.keyring.add(
    { accounts: [{ key, account: toKeyAccount(key, 'Savings', NOW, origin) }], seeds: [kept] },
    NOW,
  )
  return { ...wallet, kept, seedId: kept.seed.id }
}
const names = async (db: Parameters<typeof listAccounts>[0]) =>
  (await listAccounts(db)).map(({ name }) => name)
const watched: Account = {
  kind: 'watch',
  address: `0x${'ab'.repeat(20)}` as Account['address'],
  name: 'Treasury',
  colour: 'teal',
  createdAt: NOW,
}

describe('an open keyring', () => {
  it("adds a key, wipes the caller's copy, and can sign with the stored key afterwards", async () => {
    const { keyring, session, db } = await openWallet()
    const content = contentOf(keyed('third'))
    await keyring.add(content, NOW)
    expect(content.accounts.map(({ key }) => [...key])).toEqual([Array(32).fill(0)])
    expect(await names(db)).toEqual(['Main', 'third'])
    expect(hexOf(await session.openKey(keyed('third').account.address, NOW))).toBe(devKeys.third)
    await session.lock()
    await session.unlock(PASSWORD, NOW)
    expect(hexOf(await session.openKey(keyed('second').account.address, NOW))).toBe(devKeys.second)
  })

  it('refuses the key of an existing account, unless the account was only watched', async () => {
    const { keyring, db } = await openWallet()
    await expect(keyring.add(contentOf(keyed('second')), NOW)).rejects.toEqual(refusal('AccountKnown'))
    await addAccount(db, { ...watched, kind: 'watch', address: keyed('third').account.address })
    await keyring.add(contentOf(keyed('third')), NOW)
    expect((await listAccounts(db)).map(({ kind }) => kind)).toEqual(['key', 'key'])
  })

  it('uses another IV for each change', async () => {
    const { keyring, db } = await openWallet()
    const before = await readVault(db)
    await keyring.add(contentOf(keyed('third')), NOW)
    expect((await readVault(db))?.cipher.iv).not.toBe(before?.cipher.iv)
    expect((await readVault(db))?.kdf).toEqual(before?.kdf)
  })

  it('refuses changes while it is locked', async () => {
    const { keyring, session, db, kept, seedId } = await openSeeded()
    await session.lock()
    const [main] = await listAccounts(db)
    const locked = refusal('WalletLocked')
    await expect(keyring.add(contentOf(keyed('third')), NOW)).rejects.toEqual(locked)
    await expect(keyring.describe(main as Account, { name: 'Other' }, NOW)).rejects.toEqual(locked)
    await expect(keyring.remove(main as Account, NOW)).rejects.toEqual(locked)
    await expect(keyring.revealPhrase(seedId, NOW)).rejects.toEqual(locked)
    await expect(keyring.writeBackup(NOW, { summary: {}, text: '' })).rejects.toEqual(locked)
    await expect(keyring.addAddresses(kept.seed.id, [1], String, NOW)).rejects.toEqual(locked)
    expect(await names(db)).toEqual(['Main', 'Savings'])
  })

  it('refuses changes after the auto-lock time', async () => {
    const { keyring } = await openWallet()
    const late = (NOW + AUTO_LOCK_MS) as Milliseconds
    await expect(keyring.writeBackup(late, { summary: {}, text: '' })).rejects.toEqual(
      refusal('WalletLocked'),
    )
  })
})

describe('the accounts of a keyring', () => {
  it('have different colours while colours are free', async () => {
    const { keyring, db, seedId } = await openSeeded()
    await keyring.addAddresses(seedId, [2, 3, 4, 5, 6], String, NOW)
    const key = createKey(random)
    await keyring.add(contentOf({ key, account: toKeyAccount(key, 'Own', NOW) }), NOW)
    const worn = (await listAccounts(db)).map(({ colour }) => colour)
    expect(worn.toSorted()).toEqual(ACCOUNT_COLOURS.toSorted())
  })

  it('have different colours even if an account was watched before the first key', async () => {
    const db = await freshWalletDb()
    await addAccount(db, { ...watched, kind: 'watch', colour: keyed('second').account.colour })
    const session = openSession({ db, memory: openMemory(), random, ...quick })
    await session.createVault(contentOf(keyed('second')), PASSWORD, NOW)
    expect(new Set((await listAccounts(db)).map(({ colour }) => colour)).size).toBe(2)
  })

  it('can be renamed and recoloured: with a key in the vault, without a key even while locked', async () => {
    const { keyring, db, session } = await openWallet()
    await addAccount(db, watched)
    const [main, treasury] = (await listAccounts(db)) as [Account, Account]
    await keyring.describe(main, { name: 'Daily', colour: 'red' }, NOW)
    await session.lock()
    await keyring.describe(treasury, { name: 'Fund' }, NOW)
    expect(await names(db)).toEqual(['Daily', 'Fund'])
    await session.unlock(PASSWORD, NOW)
    expect(await listAccounts(db)).toMatchObject([{ colour: 'red' }, { colour: 'teal' }])
  })
})

describe('a seed', () => {
  it('adds each of its next addresses only once', async () => {
    const { keyring, db, seedId, session } = await openSeeded()
    const [added] = await keyring.addAddresses(seedId, [2], (index) => `Savings ${index + 1}`, NOW)
    expect(added).toMatchObject({
      name: 'Savings 3',
      address: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
      origin: { from: 'derived', seedId, path: "m/44'/60'/0'/0/2" },
    })
    expect(hexOf(await session.openKey((added as KeyAccount).address, NOW))).toBe(devKeys.third)
    expect(await keyring.addAddresses(seedId, [2], String, NOW)).toEqual([])
    expect(await names(db)).toEqual(['Main', 'Savings', 'Savings 3'])
  })

  it('skips an address that exists as an imported key', async () => {
    // "Main" is the imported key of the phrase's second address.
    const { db, keyring, seedId } = await openSeeded()
    const sealed = await readVault(db)
    expect(await keyring.addAddresses(seedId, [1], String, NOW)).toEqual([])
    expect(await readVault(db)).toEqual(sealed)
    expect(await keyring.addAddresses(seedId, [1, 2, 3], String, NOW)).toHaveLength(2)
    expect(await names(db)).toEqual(['Main', 'Savings', '2', '3'])
  })

  it('shows addresses without adding them', async () => {
    const { keyring, seedId, db } = await openSeeded()
    expect(await keyring.peekAddresses(seedId, [1, 9], NOW)).toEqual([
      '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
    ])
    expect(await names(db)).toHaveLength(2)
    await expect(keyring.peekAddresses('0'.repeat(16), [1], NOW)).rejects.toEqual(refusal('NoVault'))
  })

  it('reveals its words', async () => {
    const { keyring, seedId } = await openSeeded()
    expect(await keyring.revealPhrase(seedId, NOW)).toEqual({ words: PHRASE, hasPassphrase: false })
  })

  it('remains while one of its addresses exists, and is removed with the last one', async () => {
    const { keyring, db, seedId } = await openSeeded()
    const [third] = await keyring.addAddresses(seedId, [2], String, NOW)
    const savings = (await listAccounts(db)).find(({ name }) => name === 'Savings')
    await keyring.remove(savings as Account, NOW)
    expect(await keyring.revealPhrase(seedId, NOW)).toEqual({ words: PHRASE, hasPassphrase: false })
    await keyring.remove(third as Account, NOW)
    expect(seedsOf((await readVault(db)) as never)).toEqual([])
  })
})

describe('remove', () => {
  it('deletes a key permanently', async () => {
    const { keyring, db, session } = await openWallet()
    await keyring.add(contentOf(keyed('third')), NOW)
    await keyring.remove(keyed('second').account, NOW)
    expect(await names(db)).toEqual(['third'])
    await expect(session.openKey(keyed('second').account.address, NOW)).rejects.toEqual(refusal('NoVault'))
  })

  it('refuses to delete the last key', async () => {
    const { keyring, db } = await openWallet()
    await expect(keyring.remove(keyed('second').account, NOW)).rejects.toEqual(refusal('LastKey'))
    expect(await names(db)).toEqual(['Main'])
  })

  it('deletes an account without a key even while locked', async () => {
    const { keyring, db, session } = await openWallet()
    await addAccount(db, watched)
    await session.lock()
    await keyring.remove(watched, NOW)
    expect(await names(db)).toEqual(['Main'])
  })
})

describe('a backup', () => {
  it('restores keys, seeds, other accounts, names and order in an empty browser', async () => {
    const { keyring, db, seedId } = await openSeeded()
    await addAccount(db, watched)
    const before = await listAccounts(db)
    const text = await keyring.writeBackup(NOW, { summary: {}, text: '' })

    const ports = { db: await freshWalletDb(), memory: openMemory(), random, ...quick }
    const { content, beside } = await openBackup(readBackup(text, cheap), PASSWORD, quick)
    await openSession(ports).createVault(content, 'another fine long password', NOW)
    await addBackupAccounts(ports, beside)
    expect(await listAccounts(ports.db)).toEqual(before)
    expect(await openKeyring(ports, seeds).revealPhrase(seedId, NOW)).toMatchObject({ words: PHRASE })
  })

  it('restores a removed address if its phrase still exists', async () => {
    const { db, keyring, seedId } = await openSeeded()
    const [gone] = await keyring.addAddresses(seedId, [5], () => 'Savings 6', NOW)
    const file = await keyring.writeBackup(NOW, { summary: {}, text: '' })
    await keyring.remove(gone as Account, NOW)
    const { content } = await openBackup(readBackup(file, quick.floor), PASSWORD, quick)
    const accounts = content.accounts.filter(({ account }) => account.name === 'Savings 6')
    const [own] = content.seeds
    const forged = own && { ...own, secret: own.secret.map((byte) => byte ^ 1) }
    const strange = { seeds: forged ? [forged] : [], accounts }
    await expect(keyring.add(strange, NOW)).rejects.toEqual(refusal('InvalidBackup'))
    await keyring.add({ ...content, accounts }, NOW)
    expect(await names(db)).toContain('Savings 6')
  })

  it('adds only accounts that do not exist', async () => {
    const { db, ports } = await openWallet()
    await addAccount(db, watched)
    await addBackupAccounts(ports, { accounts: [watched as never], order: [watched.address] })
    expect(await names(db)).toEqual(['Treasury', 'Main'])
  })

  it.each(['Main', 'M\u0430in', 'Main\u200b', 'MAIN', '\u202eMain'])(
    'adds no account under a name that could be an existing one: %j',
    async (name) => {
      const { db, ports } = await openWallet()
      await addBackupAccounts(ports, { accounts: [{ ...watched, name } as never], order: [] })
      const [main, added = ''] = await names(db)
      expect(main).toBe('Main')
      expect(findSimilarName(added, ['Main'])).toBeUndefined()
      expect(isPlainName(added, 40)).toBe(true)
    },
  )

  it('keeps the chosen order of accounts and appends the added ones', async () => {
    const { db, ports } = await openWallet()
    await addAccount(db, watched)
    const chosen = (await listAccounts(db)).map(({ address }) => address)
    await writeAccountOrder(db, chosen)
    const added = { ...watched, address: `0x${'b'.repeat(40)}` as Address, name: 'Added' }
    await addBackupAccounts(ports, {
      accounts: [added as never],
      order: [added.address, ...chosen.toReversed()],
    })
    expect((await listAccounts(db)).map(({ address }) => address)).toEqual([...chosen, added.address])
  })
})
