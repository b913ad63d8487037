import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../src/domain/refusal'
import { openKeystore, readKeystore, writeKeystore } from '../../../src/wallet/vault/keystore'
import { fc } from '../../support/properties'
import { keyed, random } from '../../support/wallet'

/** Password and key of both files in the Web3 Secret Storage definition. */
const PASSWORD = 'testpassword'
const KEY = '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'

const pbkdf2File = {
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
    ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
    kdf: 'pbkdf2',
    kdfparams: {
      c: 262144,
      dklen: 32,
      prf: 'hmac-sha256',
      salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
    },
    mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
  },
  id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
  version: 3,
}
const scryptFile = {
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
    ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
    kdf: 'scrypt',
    kdfparams: {
      dklen: 32,
      n: 262144,
      p: 8,
      r: 1,
      salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
    },
    mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
  },
  id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
  version: 3,
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const open = (file: unknown, password = PASSWORD) =>
  openKeystore(readKeystore(JSON.stringify(file)), password)
const refusal = (errorType: string, message = '') =>
  expect.objectContaining({ errorType, message: expect.stringContaining(message) })
const second = keyed('second')
const cheap = { n: 2, r: 1, p: 1 }

const withCost = (cost: { n: number; r: number; p: number }) => ({
  ...scryptFile,
  crypto: { ...scryptFile.crypto, kdfparams: { ...scryptFile.crypto.kdfparams, ...cost } },
})

describe('openKeystore', () => {
  it('opens the PBKDF2 file of the Web3 Secret Storage definition', async () => {
    expect(hexOf(await open(pbkdf2File))).toBe(KEY)
  })

  it('opens the scrypt file of the definition and reports progress', async () => {
    const progress: number[] = []
    const key = await openKeystore(readKeystore(JSON.stringify(scryptFile)), PASSWORD, (done) =>
      progress.push(done),
    )
    expect(hexOf(key)).toBe(KEY)
    expect(progress.at(-1)).toBe(1)
  })
})

describe('a keystore file', () => {
  it('can have the field spellings of old wallets', async () => {
    const { crypto, ...rest } = pbkdf2File
    expect(hexOf(await open({ ...rest, Crypto: crypto, version: '3', name: 'old' }))).toBe(KEY)
  })

  it('can have an empty address', async () => {
    expect(hexOf(await open({ ...pbkdf2File, address: null }))).toBe(KEY)
  })

  it.each([
    { n: 2 ** 20, r: 8, p: 1 },
    { n: 2 ** 18, r: 8, p: 4 },
    { n: 2 ** 18, r: 8, p: 1 },
    { n: 2 ** 18, r: 1, p: 8 },
    { n: 2 ** 17, r: 8, p: 1 },
    { n: 2 ** 13, r: 8, p: 16 },
    { n: 2 ** 12, r: 8, p: 6 },
  ])('can have the scrypt cost %j', (cost) => {
    expect(readKeystore(JSON.stringify(withCost(cost))).crypto.kdfparams).toMatchObject(cost)
  })

  it('does not open with another password', async () => {
    await expect(open(pbkdf2File, 'testpasswore')).rejects.toEqual(refusal('WrongPassword', 'the file'))
  })

  it.each([
    ['cipher text', { ciphertext: `00${pbkdf2File.crypto.ciphertext.slice(2)}` }],
    ['MAC', { mac: '00'.repeat(32) }],
  ])('does not open with any password if the %s was altered', async (_, altered) => {
    const file = { ...pbkdf2File, crypto: { ...pbkdf2File.crypto, ...altered } }
    await expect(open(file)).rejects.toEqual(refusal('WrongPassword'))
  })

  it('does not open if its key does not match its address', async () => {
    const named = { ...pbkdf2File, address: '008aeeda4d805471df9b2a5b0f38a0c3bcba786b' }
    expect(hexOf(await open(named))).toBe(KEY)
    const other = { ...pbkdf2File, address: second.account.address }
    await expect(open(other)).rejects.toEqual(refusal('InvalidKeystore', 'another address'))
  })

  it.each<[string, unknown]>([
    ['version', { ...pbkdf2File, version: 1 }],
    ['crypto', { version: 3 }],
    ['crypto.kdf', { ...pbkdf2File, crypto: { ...pbkdf2File.crypto, kdf: 'md5' } }],
    ['crypto.cipher', { ...pbkdf2File, crypto: { ...pbkdf2File.crypto, cipher: 'rot13' } }],
    ['crypto.mac', { ...pbkdf2File, crypto: { ...pbkdf2File.crypto, mac: 'zz' } }],
    ['at most 2^23', withCost({ n: 2 ** 22, r: 64, p: 1 })],
    ['at most 2^23', withCost({ n: 2 ** 21, r: 8, p: 1 })],
    ['at most 2^23', withCost({ n: 2 ** 20, r: 8, p: 2 })],
    ['at most 2^23', withCost({ n: 2 ** 18, r: 8, p: 8 })],
    ['a power of two', withCost({ n: 1000, r: 8, p: 1 })],
  ])('is refused before a password is requested if it is invalid: %s', (says, file) => {
    expect(() => readKeystore(JSON.stringify(file))).toThrow(refusal('InvalidKeystore', says))
  })

  it('must be JSON and must not be too large', () => {
    expect(() => readKeystore('hello')).toThrow(refusal('InvalidKeystore', 'not JSON'))
    expect(() => readKeystore(' '.repeat(20_001))).toThrow(refusal('InvalidKeystore', 'too large'))
  })
})

describe('writeKeystore', () => {
  it('returns a file that can be opened and contains the address of its key', async () => {
    const text = await writeKeystore(second.key, 'pässword', random, undefined, cheap)
    expect(JSON.parse(text)).toMatchObject({ version: 3, address: second.account.address.slice(2) })
    expect(JSON.parse(text).id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(hexOf(await openKeystore(readKeystore(text), 'pässword'))).toBe(hexOf(second.key))
    expect(text).not.toContain(hexOf(second.key))
  })

  it('uses the cost of other wallets by default', async () => {
    const progress: number[] = []
    const text = await writeKeystore(second.key, PASSWORD, random, (done) => progress.push(done))
    expect(JSON.parse(text).crypto.kdfparams).toMatchObject({ n: 131072, r: 8, p: 1 })
    expect(progress.at(-1)).toBe(1)
  })
})

describe('readKeystore', () => {
  const anyFile = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.json(),
    fc.jsonValue().map((it) => JSON.stringify(it)),
  )
  it('reads or refuses any text without other errors', () => {
    fc.assert(
      fc.property(anyFile, (text) => {
        expect(() => readKeystore(text)).toThrow(Refusal)
      }),
    )
  })

  const fields = fc.record({
    kdf: fc.constantFrom('scrypt', 'pbkdf2', 'none'),
    ciphertext: fc.constantFrom('', '00', 'ab'.repeat(32), 5),
    kdfparams: fc.oneof(fc.constant(scryptFile.crypto.kdfparams), fc.object()),
  })
  it('reads or refuses a nearly valid keystore without other errors', () => {
    fc.assert(
      fc.property(fields, (altered) => {
        const text = JSON.stringify({ ...scryptFile, crypto: { ...scryptFile.crypto, ...altered } })
        try {
          expect(readKeystore(text).version).toBe(3)
        } catch (cause) {
          expect(cause).toBeInstanceOf(Refusal)
        }
      }),
    )
  })
})

describe('the file of a wallet that normalises passwords', () => {
  const CHEAP = { n: 2, r: 1, p: 1 }
  it.each(['x² ½ ﬁve', 'пароль\u0438\u0306', '１２３ａｂｃ'])(
    'opens with the password as it was typed in that wallet: %s',
    async (typed) => {
      const { key } = keyed('second')
      const text = await writeKeystore(key, typed.normalize('NFKC'), random, undefined, CHEAP)
      expect(hexOf(await openKeystore(readKeystore(text), typed))).toBe(hexOf(key))
      const own = await writeKeystore(key, typed, random, undefined, CHEAP)
      expect(hexOf(await openKeystore(readKeystore(own), typed))).toBe(hexOf(key))
      await expect(openKeystore(readKeystore(own), `${typed}!`)).rejects.toEqual(refusal('WrongPassword'))
    },
  )
})
