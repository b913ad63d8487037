import { describe, expect, it } from 'vitest'
import { isHostOf, isUriOf, readSignIn } from '../../../src/wallet/messages/sign-in'

const words = 'wants you to sign in with your Ethereum account:'

describe('readSignIn (EIP-4361)', () => {
  it('reads host, account, URI, network and times', () => {
    const text = [
      `app.example:8080 ${words}`,
      '0xAb',
      '',
      'I accept the terms.',
      '',
      'URI: https://app.example:8080/login',
      'Version: 1',
      'Chain ID: 100',
      'Nonce: 32891756',
      'Issued At: 2026-11-23T09:41:00Z\r',
      'Expiration Time: 2026-11-23T10:41:00Z',
      'Not Before: 2026-11-23T09:42:00Z',
    ].join('\n')
    expect(readSignIn(text)).toEqual({
      hosts: ['app.example:8080'],
      accounts: ['0xAb'],
      uris: ['https://app.example:8080/login'],
      chainIds: ['100'],
      issuedAt: Date.parse('2026-11-23T09:41:00Z'),
      expiresAt: Date.parse('2026-11-23T10:41:00Z'),
      notBefore: Date.parse('2026-11-23T09:42:00Z'),
    })
  })

  it('reads no time from other words', () => {
    const vague = readSignIn(`app.example ${words}\n0xAb\n\nIssued At: yesterday`)
    expect(vague).toMatchObject({ issuedAt: undefined, expiresAt: undefined, uris: [], chainIds: [] })
  })

  it.each([
    ['a leading blank', ` bank.example ${words}\n0xAb`],
    ['leading line breaks', `\n\n bank.example ${words}\n0xAb`],
    ['words before', `Hello!\nbank.example ${words}\n0xAb`],
    ['other letter case', `bank.example ${words.toUpperCase()}\n0xAb`],
    ['carriage returns', `bank.example ${words}\r\n0xAb`],
    ['single carriage returns', `bank.example ${words}\r0xAb`],
    ['line breaks between the words', `bank.example ${words.replaceAll(' ', '\n')}\n0xAb`],
    ['two blanks between the words', `bank.example ${words.replaceAll(' ', '  ')}\n0xAb`],
    ['other spaces', `bank.example ${words.replaceAll(' ', '\u00a0')}\n0xAb`],
    ['another kind of account', `bank.example wants you to sign in with your Solana account:\n0xAb`],
    ['the account in the same line', `bank.example ${words} 0xAb`],
  ])('reads a sign-in with %s', (_, text) => {
    expect(readSignIn(text)).toMatchObject({ hosts: ['bank.example'], accounts: ['0xAb'] })
  })

  it.each([
    ['full-width letters', `bank.example ｗａｎｔｓ you to sign in with your Ethereum account:\n0xAb`],
    ['a soft hyphen in a word', `bank.example wants you to si\u00adgn in with your Ethereum account:\n0xAb`],
    ['no host', `${words}\n0xAb`],
    ['no account', `bank.example ${words}`],
    ['other words before the account', 'bank.example wants you to sign in with your eyes closed'],
  ])('calls a sign-in with %s unreadable', (_, text) => {
    expect(readSignIn(text)).toBe('unreadable')
  })

  it('reads each host and URI of a text', () => {
    const text = `app.example ${words}\n0xAb\n\nURI: https://app.example\nuri : https://bank.example\n bank.example ${words}\n0xCd`
    expect(readSignIn(text)).toMatchObject({
      hosts: ['app.example', 'bank.example'],
      accounts: ['0xAb', '0xCd'],
      uris: ['https://app.example', 'https://bank.example'],
    })
  })

  it('returns undefined for any other text', () => {
    expect(readSignIn('Hello, please sign in with your account.')).toBeUndefined()
  })
})

describe('a host of a sign-in', () => {
  const site = 'https://app.example'

  it.each([
    ['app.example', site],
    ['APP.example', site],
    ['https://app.example', site],
    ['app.example:443', site],
    ['app.example:8080', 'https://app.example:8080'],
    ['localhost:3000', 'http://localhost:3000'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  ])('%s is that of %s', (host, origin) => {
    expect(isHostOf(host, origin)).toBe(true)
  })

  it.each([
    'bank.example',
    'app.example.bank.example',
    'app.example:8080',
    'http://app.example',
    'ftp://app.example',
    'javascript://app.example',
    'app.example@bank.example',
    'bank.example@app.example',
    'user:secret@app.example',
    'app.example/',
    'app.example?x',
    'app.example#x',
    'app.example\\bank.example',
    'app.example.',
    'аpp.example',
    'ａｐｐ.example',
    'app。example',
    '',
  ])('%j is not that of another site', (host) => {
    expect(isHostOf(host, site)).toBe(false)
  })
})

describe('a URI of a sign-in', () => {
  it.each(['https://app.example', 'https://app.example/', 'https://app.example/login?next=/#top'])(
    '%s belongs to its site',
    (uri) => {
      expect(isUriOf(uri, 'https://app.example')).toBe(true)
    },
  )

  it.each([
    'https://bank.example',
    'http://app.example',
    'https://app.example:8443/',
    'https://app.example@bank.example/',
    'https://bank.example\\@app.example',
    'https://аpp.example',
    'https://ａｐｐ.example',
    'app.example',
    'did:key:z6Mk',
    'javascript:alert(1)',
    '',
  ])('%j belongs to no other site', (uri) => {
    expect(isUriOf(uri, 'https://app.example')).toBe(false)
  })
})
