import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, it } from 'vitest'
import { isAcceptable, ratePassword } from '../../../src/wallet/passwords/passwords'

/** Deterministic numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

describe('ratePassword', () => {
  it.each([
    ['', 'tooShort'],
    ['Tr0ub4d', 'tooShort'],
    ['🐄🐄🐄🐄', 'tooShort'],
    ['password', 'weak'],
    ['Password1!', 'weak'],
    ['qwertyuiop', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['1234567890123456', 'weak'],
    ['abababababababab', 'weak'],
    ['cowbell123', 'weak'],
    ['20261105', 'weak'],
    ['summer2026', 'weak'],
    ['tiger lamp', 'weak'],
    ['tiger lamp paper', 'fair'],
    ['x7#kQ!2p', 'fair'],
    ['correct horse battery staple', 'strong'],
    ['kühe läuten nachts', 'fair'],
    ['kühe läuten nachts leise', 'strong'],
    ['q9$Lw2&vN4!z', 'strong'],
  ] as const)('rates %j %s', (text, rating) => {
    expect(ratePassword(text).rating).toBe(rating)
  })

  it('accepts a password for a new vault if it is fair or better', () => {
    const texts = ['Tr0ub4d', 'password', 'x7#kQ!2p', 'correct horse battery staple']
    expect(texts.map((text) => isAcceptable(ratePassword(text)))).toEqual([false, false, true, true])
  })

  it('explains the rating', () => {
    expect(ratePassword('abc').message).toBe('At least 8 characters, please.')
    expect(ratePassword('password').message).toMatch(/^Weak/)
  })

  it('never lowers the rating when a different character is added', () => {
    expect(ratePassword('x7#kQ!2pZ').bits).toBeGreaterThan(ratePassword('x7#kQ!2p').bits)
  })
})

describe('well-known passwords', () => {
  const known = (
    '1qaz2wsx 1q2w3e4r P@$$w0rd Pa$$word1 Summer2024! 01/01/1990 1q2w3e4r5t6y 1QAZ2wsx#EDC zaq12wsx zaq1@WSX !QAZ2wsx !QAZ@WSX qazwsxedc ' +
    'qweasdzxc q1w2e3r4 q1w2e3r4t5 asdf1234 qwer1234 1234qwer abcd1234 a1b2c3d4 1a2b3c4d aa112233 password1 Password123 Password123! ' +
    'P@ssw0rd P@ssword1 p@55w0rd passw0rd! Passw0rd2024 letmein1! L3tm31n! iloveyou2 ILoveYou! Iloveyou123 monkey123 dragon99 Dragon2023! ' +
    'football1 Baseball! superman1 Batman123! sunshine1 Sunshine! princess1 welcome1 Welcome123! Welcome2024 admin123 Admin@123 ' +
    'Administrator1! qwerty123 Qwerty123! qwertyuiop asdfghjkl zxcvbnm123 147258369 123456789 987654321 11111111 00000000 1234567890 ' +
    '12345678a 123qweasd 1234abcd! abc123456 trustno1 Tr0ub4dor michael1 Jennifer2 charlie123 liverpool1 Arsenal2020! bitcoin2021 ' +
    'Ethereum1! metamask123 Winter2025! Spring2024# October2023 changeme1 Chang3me! secret123 S3cr3t123 master123 starwars1 pokemon25 ' +
    '2024-05-17 31.12.1999 0123456789'
  ).split(' ')

  it.each(known)('include %s, which is refused', (text) => {
    expect(isAcceptable(ratePassword(text))).toBe(false)
  })
})

describe('good passwords', () => {
  const honest = [
    ...[
      'tiger lamp paper',
      'correct horse battery staple',
      'x7#kQ!2p',
      'q9$Lw2&vN4!z',
      'violet-anchor-mango-siege',
    ],
    ...[
      'My cat eats 3 herrings daily',
      'ocean ribbon clever tomato',
      'Zj4!rT9#qLs2',
      'wrong pencil sings loudly 7',
    ],
    ...[
      'Grün-Laterne-Walnuss-Kabel',
      'f8Kd!29xQwz7',
      'seven sleepy otters argue',
      'b7$nX2!vRk',
      'hK3)tP8&mYw',
    ],
    ...[
      'abandon ability able about',
      'rocket.window.spoon.cactus',
      '!v7Gq%Lm3Zx',
      'Wir tanzen um halb vier Walzer',
      'T%4jwM2^pd9V',
    ],
  ]

  it.each(honest)('include %s, which is accepted', (text) => {
    expect(isAcceptable(ratePassword(text))).toBe(true)
  })

  it('include any four random words of a list and any twelve random characters', () => {
    const random = seeded(7)
    const pick = <T>(from: ArrayLike<T>): T => from[Math.floor(random() * from.length)] as T
    const signs = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
    for (let count = 0; count < 1000; count += 1) {
      const phrase = Array.from({ length: 4 }, () => pick(wordlist)).join(' ')
      const characters = Array.from({ length: 12 }, () => pick(signs)).join('')
      expect([phrase, isAcceptable(ratePassword(phrase))]).toEqual([phrase, true])
      expect([characters, isAcceptable(ratePassword(characters))]).toEqual([characters, true])
    }
  })
})
