import 'fake-indexeddb/auto'

import { beforeEach, describe, expect, it } from 'vitest'
import type { Address, ChainId, Milliseconds } from '../../../src/domain/scalars'
import { colourOf, type KeylessAccount } from '../../../src/wallet/vault/accounts'
import type { WalletDb } from '../../../src/wallet/vault/db'
import { type KeyedAccount, sealVault } from '../../../src/wallet/vault/vault'
import type { VaultRecord } from '../../../src/wallet/vault/vault-record'
import {
  addAccount,
  listAccounts,
  readSessionKey,
  readVault,
  removeAccount,
  renameAccount,
  writeAccountOrder,
  writeSessionKey,
  writeVault,
} from '../../../src/wallet/vault/wallet-rows'
import { contentOf, freshWalletDb, keyed, NOW, PASSWORD, quick, random } from '../../support/wallet'

const second = keyed('second')
const third = keyed('third')
const sealed = async (...content: KeyedAccount[]): Promise<VaultRecord> =>
  (await sealVault(contentOf(...content), PASSWORD, random, quick)).record

let db: WalletDb
beforeEach(async () => {
  db = await freshWalletDb()
})

const guarded = expect.objectContaining({ errorType: 'VaultGuarded' })

describe('the stored vault', () => {
  it('does not exist at first', async () => {
    expect(await readVault(db)).toBeUndefined()
    expect(await listAccounts(db)).toEqual([])
  })

  it('is returned as written, and its accounts can be read without a password', async () => {
    const record = await sealed(second)
    await writeVault(db, record)
    expect(await readVault(db)).toEqual(record)
    expect(await listAccounts(db)).toEqual([second.account])
  })

  it('can be replaced by a vault with more accounts or with a new seal', async () => {
    await writeVault(db, await sealed(second))
    await writeVault(db, await sealed(second, third))
    await writeVault(db, await sealed(third, second))
    expect(await listAccounts(db)).toHaveLength(2)
  })

  it('cannot be replaced by a vault that lacks one of its accounts', async () => {
    await writeVault(db, await sealed(second, third))
    await expect(writeVault(db, await sealed(third))).rejects.toEqual(guarded)
    await expect(writeVault(db, await sealed(third))).rejects.toThrow(
      `dropped second (${second.account.address})`,
    )
    expect(await listAccounts(db)).toEqual([second.account, third.account])
  })

  it('can be replaced by a vault without an account if the write lists the account as removed', async () => {
    await writeVault(db, await sealed(second, third))
    await writeVault(db, await sealed(third), { removed: [second.account.address] })
    expect(await listAccounts(db)).toEqual([third.account])
  })

  it('cannot be replaced by an empty vault, even if the write lists all accounts as removed', async () => {
    const record = await sealed(second)
    await writeVault(db, record)
    const empty = { ...record, accounts: [] }
    await expect(writeVault(db, empty, { removed: [second.account.address] })).rejects.toThrow()
    expect(await listAccounts(db)).toEqual([second.account])
  })

  it('cannot be replaced by the later of two pages that each add an account', async () => {
    await expect(
      Promise.all([writeVault(db, await sealed(second)), writeVault(db, await sealed(third))]),
    ).rejects.toEqual(guarded)
    expect(await listAccounts(db)).toEqual([second.account])
  })

  it('is never overwritten if it is damaged, and the error names the damaged field', async () => {
    await writeVault(db, await sealed(second))
    await db.vaults.update('current', { 'record.kdf.salt': '0x00' } as never)
    const damaged = { errorType: 'VaultDamaged', message: expect.stringContaining('kdf.salt') }
    await expect(readVault(db)).rejects.toEqual(expect.objectContaining(damaged))
    await expect(writeVault(db, await sealed(second))).rejects.toEqual(expect.objectContaining(damaged))
  })
})

describe('the session key', () => {
  it('cannot be exported', async () => {
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
    await writeSessionKey(db, made)
    const kept = await readSessionKey(db)
    expect(kept?.extractable).toBe(false)
  })
})

describe('accounts without keys', () => {
  const address = (digit: string) => `0x${digit.repeat(40)}` as Address
  const watched = (digit: string, name = digit): KeylessAccount => ({
    kind: 'watch',
    address: address(digit),
    name,
    colour: 'teal',
    createdAt: NOW,
  })
  const names = async () => (await listAccounts(db)).map(({ name }) => name)

  it('need no vault, and come after the keys until an order is chosen', async () => {
    await addAccount(db, watched('a'))
    expect(await listAccounts(db)).toEqual([watched('a')])
    await writeVault(db, await sealed(second))
    await addAccount(db, { ...watched('b'), kind: 'safe', chainId: 100 as ChainId })
    expect(await names()).toHaveLength(3)
    await writeAccountOrder(db, [address('b'), second.account.address, address('a')])
    expect(await names()).toEqual(['b', 'second', 'a'])
  })

  it('get different colours if stored with the same colour, and keep them when one account is renamed', async () => {
    const alike = { ...watched('a'), colour: colourOf(address('a')) }
    await addAccount(db, { ...alike, createdAt: 1 as Milliseconds })
    await addAccount(db, {
      ...alike,
      address: `0xaa${'1'.repeat(38)}` as Address,
      createdAt: 2 as Milliseconds,
    })
    const before = await listAccounts(db)
    expect(new Set(before.map(({ colour }) => colour)).size).toBe(2)
    await writeAccountOrder(db, before.map((each) => each.address).toReversed())
    await renameAccount(db, address('a'), { name: 'Treasury' })
    expect((await listAccounts(db)).map(({ colour }) => colour)).toEqual(
      before.map(({ colour }) => colour).toReversed(),
    )
  })

  it('cannot be added twice or next to their key', async () => {
    const known = expect.objectContaining({ errorType: 'AccountKnown' })
    await writeVault(db, await sealed(second))
    await addAccount(db, watched('a'))
    await expect(addAccount(db, watched('a', 'again'))).rejects.toEqual(known)
    await expect(addAccount(db, { ...watched('b'), address: second.account.address })).rejects.toEqual(known)
    expect(await names()).toEqual(['second', 'a'])
  })

  it('disappear when their key is added', async () => {
    await addAccount(db, { ...watched('a'), address: second.account.address })
    await writeVault(db, await sealed(second))
    expect(await listAccounts(db)).toEqual([second.account])
  })

  it('can be renamed, recoloured and removed', async () => {
    await addAccount(db, watched('a'))
    await renameAccount(db, address('a'), { name: 'Treasury', colour: 'red' })
    expect(await listAccounts(db)).toMatchObject([{ name: 'Treasury', colour: 'red' }])
    await removeAccount(db, address('a'))
    expect(await listAccounts(db)).toEqual([])
  })

  it('must match the schema when read', async () => {
    await db.accounts.put({ address: address('a') })
    await expect(listAccounts(db)).rejects.toEqual(expect.objectContaining({ errorType: 'VaultDamaged' }))
  })
})

describe('a write based on an older record', () => {
  it('is refused, and accounts that were added since then remain', async () => {
    const first = await sealed(second)
    await writeVault(db, first)
    await writeVault(db, await sealed(second, third), { from: first })
    await expect(writeVault(db, await sealed(second, third), { from: first })).rejects.toEqual(guarded)
    expect(await listAccounts(db)).toHaveLength(2)
  })
})
