import 'fake-indexeddb/auto'

import { beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../../src/domain/refusal'
import { accountsIn, openBackup, readBackup, writeBackup } from '../../../src/wallet/vault/backup'
import { openKeyring } from '../../../src/wallet/vault/keyring'
import * as seeds from '../../../src/wallet/vault/seeds'
import { addAccount } from '../../../src/wallet/vault/store'
import { deriveVaultKey, importVaultKey, sealVault } from '../../../src/wallet/vault/vault'
import { fc } from '../../support/properties'
import {
  cheap,
  contentOf,
  devKeys,
  foundedWallet,
  keyed,
  NOW,
  PASSWORD,
  quick,
  random,
} from '../../support/wallet'

const DATA = { summary: { addresses: 2 }, text: 'two addresses' }
let text: string
beforeAll(async () => {
  const { ports, db } = await foundedWallet()
  const address = `0x${'ab'.repeat(20)}` as never
  await addAccount(db, { kind: 'watch', address, name: 'Treasury', colour: 'teal', createdAt: NOW })
  text = await openKeyring(ports, seeds).writeBackup(NOW, DATA)
})

type Fields = {
  version: number
  madeAt: string
  summary: Record<string, number>
  vault: { kdf: Record<string, unknown>; accounts: { name: string; address: string }[] }
  beside: { iv: string; text: string }
}
const altered = (alter: (file: Fields) => unknown): string => {
  const file = JSON.parse(text) as Fields
  alter(file)
  return JSON.stringify(file)
}
const refusal = (errorType: string, message = '') =>
  expect.objectContaining({ errorType, message: expect.stringContaining(message) })
const open = (file: string, password = PASSWORD) => openBackup(readBackup(file, cheap), password, quick)

describe('a backup file', () => {
  it('opens with its password to what was kept', async () => {
    const { content, beside } = await open(text)
    expect(content.accounts.map(({ account }) => account.name)).toEqual(['Main'])
    expect(beside.accounts.map(({ name }) => name)).toEqual(['Treasury'])
    expect(accountsIn(readBackup(text, cheap))).toMatchObject([{ name: 'Main' }])
  })

  it('tells no secret, and nothing of the accounts beside the vault', () => {
    expect(text).not.toContain(devKeys.second.slice(2))
    expect(text).not.toContain('Treasury')
  })

  it('opens with nothing beside it that was sealed for another vault, though by the same password', async () => {
    const { content, beside } = await open(text)
    const vault = readBackup(text, cheap).vault
    const key = await importVaultKey(await deriveVaultKey(vault, PASSWORD, quick))
    const other = {
      ...vault,
      cipher: { ...vault.cipher, iv: `0x${'77'.repeat(12)}` as typeof vault.cipher.iv },
    }
    const moved = JSON.parse(
      await writeBackup(other, key, { ...beside, data: DATA }, (size: number) => new Uint8Array(size), NOW),
    ) as Fields
    const file = altered((each) => Object.assign(each, { beside: moved.beside }))
    await expect(open(file)).rejects.toEqual(refusal('WrongPassword'))
    expect(content.accounts).toHaveLength(1)
  })

  it('says how many of what it has before it is opened, and opens to it', async () => {
    expect(readBackup(text, cheap)).toMatchObject({ version: 3, summary: { addresses: 2 } })
    expect((await open(text)).beside.data).toEqual(DATA)
  })

  it.each<[string, (file: Fields) => unknown]>([
    ['counts otherwise', (file) => Object.assign(file.summary, { addresses: 3 })],
    ['counts more', (file) => Object.assign(file.summary, { ledger: 1 })],
    ['counts nothing', (file) => Object.assign(file, { summary: {} })],
    ['is of another day', (file) => Object.assign(file, { madeAt: '2001-01-01T00:00:00.000Z' })],
  ])('whose head %s is refused once it is opened', async (_, alter) => {
    await expect(open(altered(alter))).rejects.toEqual(refusal('InvalidBackup', 'was altered'))
  })

  it('of a newer version is refused, and says so', () => {
    expect(() =>
      readBackup(
        altered((file) => Object.assign(file, { version: 4 })),
        cheap,
      ),
    ).toThrow(refusal('InvalidBackup', 'newer version'))
  })

  it('with a count under a name of the language itself is refused once it is opened', async () => {
    const file = text.replace('"addresses": 2', '"__proto__": 2')
    await expect(open(file)).rejects.toEqual(refusal('InvalidBackup', 'was altered'))
  })

  it('opens with no other password', async () => {
    await expect(open(text, 'wrong horse battery staple')).rejects.toEqual(refusal('WrongPassword'))
  })

  it('whose protection was lowered is refused before a password is asked for', () => {
    expect(() => readBackup(text)).toThrow(refusal('VaultWeakened'))
    const one = altered(({ vault }) => Object.assign(vault.kdf, { memoryKib: 8, passes: 1 }))
    expect(() => readBackup(one)).toThrow(refusal('VaultWeakened'))
  })

  it.each<[string, (file: Fields) => unknown]>([
    ['a name', ({ vault }) => Object.assign(vault.accounts[0] as object, { name: 'Theirs' })],
    [
      'the accounts beside',
      ({ beside }) =>
        Object.assign(beside, { text: beside.text.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
    ],
    ['their IV', ({ beside }) => Object.assign(beside, { iv: `0x${'00'.repeat(12)}` })],
  ])('in which %s was altered does not open', async (_, alter) => {
    await expect(open(altered(alter))).rejects.toEqual(refusal('WrongPassword'))
  })

  it('whose sealed key is not of its account is refused, though the seal fits', async () => {
    const swapped = { ...keyed('second'), key: keyed('third').key }
    const { record, vaultKey } = await sealVault(contentOf(swapped), PASSWORD, random, quick)
    const { writeBackup } = await import('../../../src/wallet/vault/backup')
    const file = await writeBackup(
      record,
      await importVaultKey(vaultKey),
      { accounts: [], order: [], data: DATA },
      random,
      NOW,
    )
    await expect(open(file)).rejects.toEqual(refusal('InvalidBackup', 'another address'))
  })

  it.each<[string, (file: Fields) => unknown]>([
    ['version', (file) => Object.assign(file, { version: 0 })],
    ['vault.kdf.name', ({ vault }) => Object.assign(vault.kdf, { name: 'md5' })],
    ['vault', ({ vault }) => vault.accounts.splice(0)],
    ['file', (file) => Object.assign(file, { comment: 'hello' })],
  ])('is refused for its %s, which is named', (path, alter) => {
    expect(() => readBackup(altered(alter), cheap)).toThrow(refusal('InvalidBackup', path))
  })
})

describe('any text', () => {
  it('is a backup or is refused, and nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 200 }), fc.json()), (any) => {
        expect(() => readBackup(any, cheap)).toThrow(Refusal)
      }),
    )
  })

  it('that is a backup with anything in the place of a field is read or refused, and nothing else', () => {
    const paths = ['cowbell', 'version', 'madeAt', 'vault', 'beside'] as const
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        const end = () =>
          readBackup(
            altered((file) => Object.assign(file, { [path]: value })),
            cheap,
          )
        try {
          expect(end().cowbell).toBe('backup')
        } catch (cause) {
          expect(cause).toBeInstanceOf(Refusal)
        }
      }),
    )
  })

  it('is refused when it is too large', () => {
    expect(() => readBackup(' '.repeat(20_000_001))).toThrow(refusal('InvalidBackup', 'too large'))
  })
})
