import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { costHere } from '../../../src/wallet/vault/derivation'
import { deriveVaultKey, importVaultKey, openVault, sealVault } from '../../../src/wallet/vault/vault'
import { type VaultRecord, vaultRecord } from '../../../src/wallet/vault/vault-record'
import { cheap, contentOf, devKeys, keyed, NOW, PASSWORD, quick, random } from '../../support/wallet'

const content = contentOf(keyed('second'), keyed('third'))
const seal = () => sealVault(content, PASSWORD, random, quick)

async function open(record: VaultRecord, password = PASSWORD) {
  return openVault(record, await importVaultKey(await deriveVaultKey(record, password, quick)))
}
const refusal = (errorType: string) => expect.objectContaining({ name: 'Refusal', errorType })
const flipLast = <T extends string>(text: T): T =>
  `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}` as T

describe('a sealed vault', () => {
  it('opens with its password to the sealed keys, in order', async () => {
    const { record } = await seal()
    const opened = await open(record)
    expect(opened.accounts.map(({ key }) => [...key])).toEqual(content.accounts.map(({ key }) => [...key]))
    expect(opened.accounts.map(({ account }) => account)).toEqual(
      content.accounts.map((each) => each.account),
    )
  })

  it('opens with the vault key that sealVault returned', async () => {
    const { record, vaultKey } = await seal()
    expect((await openVault(record, await importVaultKey(vaultKey))).accounts).toHaveLength(2)
  })

  it('survives a JSON round trip', async () => {
    const { record } = await seal()
    const stored = JSON.parse(JSON.stringify(z.encode(vaultRecord, record)))
    expect(z.decode(vaultRecord, stored)).toEqual(record)
  })

  it('contains no part of a key or the password', async () => {
    const text = JSON.stringify(z.encode(vaultRecord, (await seal()).record))
    for (const secret of [devKeys.second.slice(2), devKeys.third.slice(2), PASSWORD, 'correct']) {
      expect(text).not.toContain(secret)
    }
  })

  it('never reuses a salt or an IV', async () => {
    const [one, two] = [(await seal()).record, (await seal()).record]
    expect(one.kdf.salt).not.toBe(two.kdf.salt)
    expect(one.cipher.iv).not.toBe(two.cipher.iv)
    expect(one.cipher.iv).toHaveLength(2 + 2 * 12)
  })

  it('accepts any Unicode spelling of the password', async () => {
    const { record } = await sealVault(content, 'kühe läuten nachts'.normalize('NFD'), random, quick)
    expect((await open(record, 'kühe läuten nachts'.normalize('NFC'))).accounts).toHaveLength(2)
  })

  it('has a key that cannot be exported', async () => {
    const key = await importVaultKey((await seal()).vaultKey)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })

  it('reports the progress of the derivation', async () => {
    const progress: number[] = []
    await sealVault(content, PASSWORD, random, { ...quick, onProgress: (done) => progress.push(done) })
    expect(progress.at(-1)).toBe(1)
    expect(progress).toEqual([...new Set(progress)].toSorted((a, b) => a - b))
    expect(progress.length).toBeLessThanOrEqual(101)
  })

  it('uses the real cost by default', async () => {
    const { record } = await sealVault(content, PASSWORD, random)
    expect(record.kdf).toMatchObject({ memoryKib: 65_536, passes: 3 })
    const vaultKey = await deriveVaultKey(record, PASSWORD)
    expect((await openVault(record, await importVaultKey(vaultKey))).accounts).toHaveLength(2)
  })
})

describe('a vault refuses', () => {
  it('a wrong password without details', async () => {
    const { record } = await seal()
    const wrong = deriveVaultKey(record, 'wrong horse battery staple', quick)
    await expect(wrong).rejects.toEqual(refusal('WrongPassword'))
    await expect(wrong).rejects.toThrow('Wrong password.')
    await expect(wrong).rejects.not.toHaveProperty('cause')
  })

  it('a cost below the floor before the password is used', async () => {
    const { record } = await seal()
    const progress: number[] = []
    const how = { onProgress: (done: number) => progress.push(done) }
    await expect(deriveVaultKey(record, PASSWORD, how)).rejects.toEqual(refusal('VaultWeakened'))
    const fewerPasses = { ...record, kdf: { ...record.kdf, ...costHere({ deviceMemory: 1 }), passes: 1 } }
    await expect(deriveVaultKey(fewerPasses, PASSWORD, how)).rejects.toEqual(refusal('VaultWeakened'))
    expect(progress).toEqual([])
  })

  const second = keyed('second').account
  const third = keyed('third').account
  it.each<[string, (record: VaultRecord) => unknown]>([
    ['memory', (r) => ({ ...r, kdf: { ...r.kdf, memoryKib: cheap.memoryKib * 2 } })],
    ['passes', (r) => ({ ...r, kdf: { ...r.kdf, passes: 2 } })],
    ['salt', (r) => ({ ...r, kdf: { ...r.kdf, salt: flipLast(r.kdf.salt) } })],
    ['IV', (r) => ({ ...r, cipher: { ...r.cipher, iv: flipLast(r.cipher.iv) } })],
    ['cipher text', (r) => ({ ...r, cipher: { ...r.cipher, text: flipLast(r.cipher.text) } })],
    [
      'version',
      (r) => ({
        ...r,
        version: 1,
        accounts: r.accounts.map(({ address, name, createdAt }) => ({ address, name, createdAt })),
      }),
    ],
    ['name', (r) => ({ ...r, accounts: [{ ...second, name: 'Savings' }, third] })],
    ['date', (r) => ({ ...r, accounts: [{ ...second, createdAt: NOW + 1 }, third] })],
    ['address', (r) => ({ ...r, accounts: [{ ...second, address: `0x${'11'.repeat(20)}` }, third] })],
    ['order of accounts', (r) => ({ ...r, accounts: [third, second] })],
  ])('an altered %s', async (_, alter) => {
    const { record } = await seal()
    await expect(open(alter(record) as VaultRecord)).rejects.toEqual(refusal('WrongPassword'))
  })
})

describe('the schema of the vault refuses', () => {
  it.each<[string, (stored: z.input<typeof vaultRecord>) => unknown]>([
    ['another version', (r) => ({ ...r, version: 3 })],
    ['another derivation', (r) => ({ ...r, kdf: { ...r.kdf, name: 'pbkdf2' } })],
    ['another cipher', (r) => ({ ...r, cipher: { ...r.cipher, name: 'AES-128-GCM' } })],
    ['an excessive cost', (r) => ({ ...r, kdf: { ...r.kdf, memoryKib: 2 ** 30 } })],
    ['a short IV', (r) => ({ ...r, cipher: { ...r.cipher, iv: '0x00' } })],
    ['a short salt', (r) => ({ ...r, kdf: { ...r.kdf, salt: '0x00' } })],
    ['a vault without accounts', (r) => ({ ...r, accounts: [] })],
    ['a duplicate account', (r) => ({ ...r, accounts: [r.accounts[0], r.accounts[0]] })],
    ['fewer accounts than keys', (r) => ({ ...r, accounts: r.accounts.slice(1) })],
    ['an unknown field', (r) => ({ ...r, comment: 'hello' })],
  ])('%s', async (_, alter) => {
    const stored = z.encode(vaultRecord, (await seal()).record)
    expect(z.safeDecode(vaultRecord, stored).success).toBe(true)
    expect(z.safeDecode(vaultRecord, alter(stored) as typeof stored).success).toBe(false)
  })
})
