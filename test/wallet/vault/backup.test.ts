import 'fake-indexeddb/auto'

import { beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../../src/domain/refusal'
import { accountsIn, openBackup, readBackup, writeBackup } from '../../../src/wallet/vault/backup'
import { openKeyring } from '../../../src/wallet/vault/keyring'
import * as seeds from '../../../src/wallet/vault/seeds'
import { deriveVaultKey, importVaultKey, sealVault } from '../../../src/wallet/vault/vault'
import { addAccount } from '../../../src/wallet/vault/wallet-rows'
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
  it('opens with its password to the original content', async () => {
    const { content, beside } = await open(text)
    expect(content.accounts.map(({ account }) => account.name)).toEqual(['Main'])
    expect(beside.accounts.map(({ name }) => name)).toEqual(['Treasury'])
    expect(accountsIn(readBackup(text, cheap))).toMatchObject([{ name: 'Main' }])
  })

  it('contains secrets and watch-only accounts only encrypted', () => {
    expect(text).not.toContain(devKeys.second.slice(2))
    expect(text).not.toContain('Treasury')
  })

  it('does not open accounts that were sealed with the same password for another vault', async () => {
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

  it('has a readable summary that equals the sealed one', async () => {
    expect(readBackup(text, cheap)).toMatchObject({ version: 3, summary: { addresses: 2 } })
    expect((await open(text)).beside.data).toEqual(DATA)
  })

  it.each<[string, (file: Fields) => unknown]>([
    ['has another count', (file) => Object.assign(file.summary, { addresses: 3 })],
    ['has more counts', (file) => Object.assign(file.summary, { ledger: 1 })],
    ['has no counts', (file) => Object.assign(file, { summary: {} })],
    ['has another date', (file) => Object.assign(file, { madeAt: '2001-01-01T00:00:00.000Z' })],
  ])('cannot be opened if its head %s', async (_, alter) => {
    await expect(open(altered(alter))).rejects.toEqual(refusal('InvalidBackup', 'was altered'))
  })

  it('must not be of a newer version, and the refusal explains it', () => {
    expect(() =>
      readBackup(
        altered((file) => Object.assign(file, { version: 4 })),
        cheap,
      ),
    ).toThrow(refusal('InvalidBackup', 'newer version'))
  })

  it('cannot be opened if a count in its summary is named like a built-in property', async () => {
    const file = text.replace('"addresses": 2', '"__proto__": 2')
    await expect(open(file)).rejects.toEqual(refusal('InvalidBackup', 'was altered'))
  })

  it('does not open with another password', async () => {
    await expect(open(text, 'wrong horse battery staple')).rejects.toEqual(refusal('WrongPassword'))
  })

  it('is refused before the password is requested if its cost is below the floor', () => {
    expect(() => readBackup(text)).toThrow(refusal('VaultWeakened'))
    const one = altered(({ vault }) => Object.assign(vault.kdf, { memoryKib: 8, passes: 1 }))
    expect(() => readBackup(one)).toThrow(refusal('VaultWeakened'))
  })

  it.each([
    ['1 GiB of memory', { memoryKib: 1_048_576, passes: 3 }],
    ['a little more than 256 MiB of memory', { memoryKib: 262_145, passes: 3 }],
    ['64 passes', { memoryKib: 65_536, passes: 64 }],
    ['9 passes', { memoryKib: 65_536, passes: 9 }],
  ])('is refused before the password is requested if it costs %s', (_, cost) => {
    const costly = altered(({ vault }) => Object.assign(vault.kdf, cost))
    expect(() => readBackup(costly)).toThrow(refusal('InvalidBackup', 'vault.kdf'))
  })

  it('can cost up to 256 MiB and 8 passes', () => {
    const allowed = altered(({ vault }) => Object.assign(vault.kdf, { memoryKib: 262_144, passes: 8 }))
    expect(readBackup(allowed).vault.kdf).toMatchObject({ memoryKib: 262_144, passes: 8 })
  })

  it.each<[string, (file: Fields) => unknown]>([
    ['a name', ({ vault }) => Object.assign(vault.accounts[0] as object, { name: 'Theirs' })],
    [
      'the list of accounts without keys',
      ({ beside }) =>
        Object.assign(beside, { text: beside.text.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
    ],
    ['the IV of this list', ({ beside }) => Object.assign(beside, { iv: `0x${'00'.repeat(12)}` })],
  ])('does not open if %s was altered', async (_, alter) => {
    await expect(open(altered(alter))).rejects.toEqual(refusal('WrongPassword'))
  })

  it('cannot be opened if a sealed key does not match its account, even with a valid seal', async () => {
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
  ])('must have a valid %s, and the refusal names an invalid field', (path, alter) => {
    expect(() => readBackup(altered(alter), cheap)).toThrow(refusal('InvalidBackup', path))
  })
})

describe('readBackup', () => {
  it('reads or refuses any text without other errors', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 200 }), fc.json()), (any) => {
        expect(() => readBackup(any, cheap)).toThrow(Refusal)
      }),
    )
  })

  it('reads or refuses a backup with any replaced field without other errors', () => {
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

  it('refuses a file that is too large', () => {
    expect(() => readBackup(' '.repeat(20_000_001))).toThrow(refusal('InvalidBackup', 'too large'))
  })
})
