import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js'
import { wordlist as chinese } from '@scure/bip39/wordlists/simplified-chinese.js'
import { describe, expect, it } from 'vitest'
import { redact, redactAll } from '../../../src/client/diagnostics/redact'
import { PHRASE, SECRETS } from './secrets'

describe('redact', () => {
  it.each(Object.entries(SECRETS))('removes %s', (_, secret) => {
    for (const text of [secret, `failed for ${secret}.`, `{"a":"${secret}"}`, `(${secret}), again`])
      expect(redact(text)).not.toContain(secret)
  })

  it.each([
    'The service does not answer (503).',
    'deliveries: its root: Invalid input',
    'TypeError: a is undefined',
    'TypeError: t.map is not a function',
    'terms.sellAmount: Invalid input',
    'at f (chunks/swap.js:20:101), /tab.html',
    'Version 1.0.0-beta, v2.14.0: 0.5% of 1,200.25 in 1.5s, i.e. little.',
    'From 10:30 to 11:45:30, since 2027-01-15T08:00:00.000Z.',
  ])('preserves %j', (text) => {
    expect(redact(text)).toBe(text)
  })

  it.each([
    'orders.acme-desk.cloud',
    'rpc.acme-desk.finance',
    'acme-desk.app',
    'node.acme-desk.de',
    'orders.acme.co.uk',
    '*.acme-desk.de',
    'desk-pc:8545',
    '[2001:db8::7]:8545',
  ])('removes the host %s', (host) => {
    expect(redact(`${host} does not answer.`)).toMatch(/^(?:\*\.)?\[host\] does not answer\.$/)
    expect(redact(`Nobody answers at ${host}.`)).not.toMatch(/acme|desk|2001/)
  })

  const BYTES = Uint8Array.from({ length: 32 }, (_, index) => (71 * index + 11) % 256)
  const hexOf = (byte: number) => byte.toString(16).padStart(2, '0')
  it.each([
    ['decimal numbers', [...BYTES].join(',')],
    ['pairs with spaces', [...BYTES].map(hexOf).join(' ')],
    ['pairs with colons', [...BYTES].map(hexOf).join(':')],
    ['prefixed numbers', [...BYTES].map((byte) => `0x${byte.toString(16)}`).join(', ')],
  ])('removes bytes as %s', (_, bytes) => {
    expect(redact(`key [${bytes}]`)).toBe('key [[hex]]')
  })

  it.each([
    ['Japanese', japanese],
    ['Chinese', chinese],
  ])('removes a recovery phrase in %s', (_, list) => {
    for (const space of [' ', '\u3000'])
      expect(redact(`failed: ${list.slice(100, 112).join(space)}`)).toBe('failed: [words]')
  })

  it('removes bytes in a value', () => {
    expect(redactAll({ key: BYTES, at: 5 })).toEqual({ key: '[bytes]', at: 5 })
  })

  it('leaves no part of a secret', () => {
    expect(redact(`${SECRETS['hook']} ${SECRETS['mail']} ${SECRETS['node']}`)).toBe('[url] [email] [url]')
    for (const space of [' ', '\n', '\r\n', '\t', ', '])
      expect(redact(PHRASE.replaceAll(' ', space))).toBe('[words]')
    expect(redact(`key ${SECRETS['privateKey']} of ${SECRETS['address']}`)).toBe('key [hex] of [hex]')
  })

  const WORDS = entropyToMnemonic(
    Uint8Array.from({ length: 16 }, (_, index) => 37 * index + 5),
    wordlist,
  ).split(' ')
  const joined = (separator: string, write: (word: string, index: number) => string = (word) => word) =>
    WORDS.map(write).join(separator)
  const SPELLINGS: Readonly<Record<string, string>> = {
    spaces: joined(' '),
    commas: joined(', '),
    'commas without spaces': joined(','),
    lines: joined('\n'),
    'upper case': joined(' ').toUpperCase(),
    'capital letters': joined(' ', (word) => word.charAt(0).toUpperCase() + word.slice(1)),
    'numbers with dots': joined('\n', (word, index) => `${index + 1}. ${word}`),
    'numbers with brackets': joined(' ', (word, index) => `${index + 1}) ${word}`),
    'numbers with hashes': joined(' ', (word, index) => `#${index + 1} ${word}`),
    'ordinal numbers': joined(' ', (word, index) => `${index + 1}th ${word}`),
    labels: joined(', ', (word, index) => `Word ${index + 1}: ${word}`),
    'a JSON array': JSON.stringify(WORDS),
    'JSON objects': JSON.stringify(WORDS.map((word, index) => ({ index, value: word }))),
    'HTML list items': joined('', (word) => `<li>${word}</li>`),
    'a table row': joined(' | '),
    tabs: joined('\t'),
    bullets: joined('\n', (word) => `• ${word}`),
    hyphens: joined('-'),
    underscores: joined('_'),
    dots: joined('.'),
    semicolons: joined('; '),
    slashes: joined('/'),
    'plus signs': joined('+'),
    'percent encoding': joined('%20'),
    'full-width letters': joined(' ', (word) =>
      [...word].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join(''),
    ),
    accents: joined(' ', (word) => word.replace(/[aeiou]/g, '$&\u0301').normalize('NFC')),
    'separate accents': joined(' ', (word) => word.replace(/[aeiou]/g, '$&\u0308')),
    'zero-width characters': joined(' ', (word) => [...word].join('\u200b')),
    'only the first four letters': joined(' ', (word) => word.slice(0, 4)),
    'one misspelled word': joined(' ', (word, index) => (index === 5 ? 'hellllo' : word)),
    'no last word': WORDS.slice(0, -1).join(' '),
    'no separators': joined(''),
  }

  it.each(Object.entries(SPELLINGS))('removes a recovery phrase written with %s', (_, phrase) => {
    for (const text of [
      phrase,
      `Invalid phrase: ${phrase}`,
      `{"phrase":"${phrase}"}`,
      `(${phrase}), again`,
    ]) {
      const left = redact(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
      expect(WORDS.filter((word) => left.includes(word.slice(0, 4)))).toEqual([])
    }
  })

  /** Text that redaction shortens, so that the text after it is not cut off. */
  const shrinking = (length: number): string =>
    `https://a.example/${'x'.repeat(80)} `.repeat(30).slice(0, length)

  it('leaves fewer than five words of a phrase, wherever a long text is cut', () => {
    for (let length = 1_850; length < 2_050; length += 1) {
      const left = redact(`${shrinking(length)} ${joined(' ')}`)
      expect(WORDS.filter((word) => left.includes(word)).length).toBeLessThan(5)
    }
  })

  it('leaves no part of a key, wherever a long text is cut', () => {
    const key = SECRETS['bareKey'] ?? ''
    for (let length = 1_900; length < 2_050; length += 1)
      expect(redact(`${shrinking(length)} ${key}`)).not.toContain(key.slice(0, 6))
  })

  it.each([
    'This order can only be filled before its end.',
    'The wallet is locked. Unlock it to sign this order.',
    "Failed to execute 'put' on 'IDBObjectStore': evaluating the key path did not yield a value.",
    'Network request failed: the service did not answer within the time limit of this call.',
  ])('preserves the sentence %j', (sentence) => {
    expect(redact(sentence)).toBe(sentence)
  })

  it('does not take proportionally longer for a longer text', () => {
    const UNITS = [
      'a',
      'ab.',
      'a@',
      'a@a.',
      'abcd ',
      '0x',
      'word ',
      'abandon ',
      '1:',
      '[a:',
      'token: ',
      ' ',
      '-',
      '\u200b',
      'ſt',
    ]
    const timeOf = (text: string): number => {
      const times = Array.from({ length: 5 }, () => {
        const from = performance.now()
        redact(text)
        return performance.now() - from
      })
      return Math.min(...times)
    }
    for (const unit of UNITS) {
      const short = timeOf(unit.repeat(4_000))
      const long = timeOf(unit.repeat(80_000))
      expect(long, unit).toBeLessThan(8 * short + 5)
    }
  })
})
