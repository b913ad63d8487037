import { mnemonicToSeedWebcrypto } from '@scure/bip39'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../src/domain/refusal'
import { splitPhrase } from '../../../src/wallet/vault/phrase-text'
import {
  addressAt,
  createPhrase,
  deriveKeyAt,
  isPhraseWord,
  pathOf,
  readSeed,
  wordsOf,
} from '../../../src/wallet/vault/seeds'
import { fc } from '../../support/properties'
import { devKeys, NOW, random } from '../../support/wallet'

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const seedOf = (phrase: string, passphrase = '') => readSeed(phrase.split(' '), passphrase, NOW, random)
const many = (word: string, times: number, last: string) => `${`${word} `.repeat(times)}${last}`
const JUNK = many('test', 11, 'junk')

/** BIP-39 reference: entropy, phrase, and seed with the passphrase TREZOR. */
const VECTORS = [
  [
    '00000000000000000000000000000000',
    many('abandon', 11, 'about'),
    'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
  ],
  [
    '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
    '2e8905819b8723fe2c1d161860e5ee1830318dbf49a83bd451cfb8440c28bd6fa457fe1296106559a3c80937a1c1069be3a3a5bd381ee6260e8d9739fce1f607',
  ],
  [
    'ffffffffffffffffffffffffffffffff',
    many('zoo', 11, 'wrong'),
    'ac27495480225222079d7be181583751e86f571027b0497b5b5d11218e0a8a13332572917f0f8e5a589620c6f15b11c61dee327651a14c34e18231052e48c069',
  ],
  [
    '0000000000000000000000000000000000000000000000000000000000000000',
    many('abandon', 23, 'art'),
    'bda85446c68413707090a52022edd26a1c9462295029f2e60cd7c4f2bbd3097170af7a4d73245cafa9c3cca8d561a7c3de6f5d4a10be8ed2a5e608d68f92fcc8',
  ],
  [
    'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    many('zoo', 23, 'vote'),
    'dd48c104698c30cfe2b6142103248622fb7bb0ff692eebb00089b32d22484e1613912f0a5b694407be899ffd31ed3992c456cdf60f5d4564b8ba3f05a69890ad',
  ],
  [
    '9e885d952ad362caeb4efe34a8e91bd2',
    'ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic',
    '274ddc525802f7c828d8ef7ddbcdc5304e87ac3535913611fbbfa986d0c9e5476c91689f9c8a54fd55bd38606aa6a8595ad213d4c9c9f9aca3fb217069a41028',
  ],
] as const

describe('vectors of BIP-39', () => {
  it.each(VECTORS)('give the phrase and the seed of the entropy %s', async (entropy, phrase, master) => {
    const { seed, secret } = await seedOf(phrase, 'TREZOR')
    expect(hexOf(secret.subarray(1, 1 + entropy.length / 2))).toBe(entropy)
    expect(hexOf(secret.subarray(33))).toBe(master)
    expect(seed).toMatchObject({ words: phrase.split(' ').length, hasPassphrase: true, createdAt: NOW })
    expect(wordsOf(secret).join(' ')).toBe(phrase)
  })
})

describe('addresses of BIP-44', () => {
  it.each([
    [0, '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    [1, '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'],
    [2, '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'],
    [9, '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'],
  ])('match the well-known development phrase at index %i', async (index, address) => {
    expect(addressAt((await seedOf(JUNK)).secret, index)).toBe(address)
  })

  it('match their keys', async () => {
    const { secret } = await seedOf(JUNK)
    expect(`0x${hexOf(deriveKeyAt(secret, 1))}`).toBe(devKeys.second)
    expect(`0x${hexOf(deriveKeyAt(secret, 2))}`).toBe(devKeys.third)
    expect(pathOf(2)).toBe("m/44'/60'/0'/0/2")
  })

  it('differ with a passphrase', async () => {
    const phrase = many('abandon', 11, 'about')
    expect(addressAt((await seedOf(phrase)).secret, 0)).toBe('0x9858effd232b4033e47d90003d41ec34ecaeda94')
    const { seed, secret } = await seedOf(phrase, 'beside')
    expect(addressAt(secret, 0)).not.toBe('0x9858effd232b4033e47d90003d41ec34ecaeda94')
    expect(seed.hasPassphrase).toBe(true)
  })
})

describe('createPhrase', () => {
  it.each([12, 24] as const)('returns %i words of the list that can be read', async (count) => {
    const words = createPhrase(count, random)
    expect(words).toHaveLength(count)
    expect(words.every(isPhraseWord)).toBe(true)
    const { secret } = await readSeed(words, '', NOW, random)
    expect(wordsOf(secret)).toEqual(words)
    expect(hexOf(secret.subarray(33))).toBe(hexOf(await mnemonicToSeedWebcrypto(words.join(' '))))
  })

  it('returns a different phrase each time', () => {
    expect(createPhrase(12, random)).not.toEqual(createPhrase(12, random))
  })
})

describe('readSeed of an invalid phrase', () => {
  const says = (phrase: string, message: string) =>
    expect(readSeed(splitPhrase(phrase), '', NOW, random)).rejects.toMatchObject({
      errorType: 'InvalidPhrase',
      message,
    })
  it('reports the position of unknown words and never quotes them', async () => {
    await says(JUNK.replace('test test', 'test tset'), 'Word 2 is not on the list of recovery words.')
    await says('test xx test yy', 'Words 2, 4 are not on the list of recovery words.')
  })

  it('reports the allowed number of words', async () => {
    await says('', 'No words were given.')
    await says('test test test', 'A recovery phrase has 12, 15, 18, 21 or 24 words; these are 3.')
  })

  it('reports a wrong checksum of valid words', async () => {
    await says(
      many('test', 11, 'test'),
      'Each word is on the list, but together they are no phrase: one of them is another, or two are swapped.',
    )
  })
})

describe('reading pasted text', () => {
  it('accepts capitals, numbers, commas and any spaces', async () => {
    const pasted = `  1. Test 2. TEST\n3) test, test\ttest;test test test test test test  junk `
    expect(splitPhrase(pasted)).toEqual(JUNK.split(' '))
    expect(isPhraseWord(' Junk ')).toBe(true)
    expect(isPhraseWord('jnuk')).toBe(false)
  })

  it.each([
    ['#1 test #2 junk', 'numbers with a sign'],
    ['#1: test\n#2: junk', 'numbers with a colon'],
    ['• test\n• junk', 'bullets'],
    ['- test\n* junk', 'hyphens and stars'],
    ['1️⃣ test 2️⃣ junk', 'keycaps'],
    ['① test ② junk', 'circled numbers'],
    ['(1) test (2) junk', 'brackets'],
    ['[1] “test”, [2] ‘junk’.', 'quotation marks'],
    ['| 1 | test |\n| 2 | junk |', 'a table'],
    ['01test 02junk', 'numbers without a space'],
    ['test – junk', 'dashes'],
    ['test-junk', 'hyphens between words'],
    ['ｔｅｓｔ　ｊｕｎｋ', 'full-width letters'],
    ['☐ test ✅ junk', 'symbols'],
  ])('drops what is not a word: %s (%s)', (pasted) => {
    expect(splitPhrase(pasted)).toEqual(['test', 'junk'])
  })

  it('removes invisible characters', async () => {
    const pasted = `\u200e${JUNK.replaceAll(' ', '\u200b ')}\ufeff`
    expect(splitPhrase(pasted)).toEqual(JUNK.split(' '))
    expect(isPhraseWord('ju\u00adnk\u200b')).toBe(true)
    const { seed } = await readSeed(
      JUNK.split(' ').map((word) => `\u2060${word}`),
      '',
      NOW,
      random,
    )
    expect(seed.words).toBe(12)
  })

  it('throws only refusals for random text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        const end = await readSeed(splitPhrase(text), '', NOW, random).catch((cause: unknown) => cause)
        expect(end).toBeInstanceOf(Refusal)
      }),
    )
  })

  it('accepts valid phrases of every length', async () => {
    const entropy = fc
      .constantFrom(16, 20, 24, 28, 32)
      .chain((size) => fc.uint8Array({ minLength: size, maxLength: size }))
    await fc.assert(
      fc.asyncProperty(entropy, async (bytes) => {
        const secret = new Uint8Array(97)
        secret[0] = bytes.length
        secret.set(bytes, 1)
        const words = wordsOf(secret)
        const { secret: read } = await readSeed(words, '', NOW, random)
        expect(hexOf(read.subarray(0, 33))).toBe(hexOf(secret.subarray(0, 33)))
      }),
      { numRuns: 25 },
    )
  })
})
