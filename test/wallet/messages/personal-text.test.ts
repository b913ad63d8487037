import { describe, expect, it } from 'vitest'
import { hexOfText, readPersonalText, readSignIn } from '../../../src/wallet/messages/personal-text'

const hash = `0x${'c0ffee11'.repeat(8)}`

describe('a text that a site has signed', () => {
  it('is read from hex and as it is', () => {
    expect(readPersonalText(hexOfText('Grüezi\nzäme'))).toBe('Grüezi\nzäme')
    expect(readPersonalText('plain words')).toBe('plain words')
    // As long as a digest, and none is found that looks like it.
    expect(readPersonalText('d41d8cd98f00b204e9800998ecf8427e')).toHaveLength(32)
  })

  it.each([
    ['32 bytes that may be an order’s digest', hash],
    [
      '32 bytes that read as letters: a digest can be sought that does',
      hexOfText('ключ:Qv}7#é tôZ!pL~9mW@4kR'),
    ],
    ['32 letters of a kind that digests may be', 'abcdefghijklmnopqrstuvwxyz012345'],
    ['bytes that are no text', '0xff00'],
    ['nothing', '0x'],
    ['a control character', hexOfText('pay\u0007')],
    ['letters turned around', hexOfText('pay \u202Eecila\u202C')],
    ['letters that are not seen', hexOfText('pay\u200B Alice')],
    ['too much', 'a'.repeat(10_001)],
  ])('is refused for %s', (_, given) => {
    expect(() => readPersonalText(given)).toThrow(expect.objectContaining({ errorType: 'UnknownTypedData' }))
  })
})

describe('a sign-in (EIP-4361)', () => {
  const words = 'wants you to sign in with your Ethereum account:'

  it('names a host and an account', () => {
    expect(readSignIn(`app.example:8080 ${words}\n0xAb\n\nURI: x`)).toEqual({
      host: 'app.example:8080',
      account: '0xAb',
    })
    expect(readSignIn(`https://app.example ${words}\n0xAb`)).toEqual({ host: 'app.example', account: '0xAb' })
  })

  it('names when it was issued and when it expires, where it does', () => {
    const text = `app.example ${words}\n0xAb\n\nURI: x\nIssued At: 2026-11-23T09:41:00Z\r\nExpiration Time: 2026-11-23T10:41:00Z`
    expect(readSignIn(text)).toMatchObject({
      issuedAt: Date.parse('2026-11-23T09:41:00Z'),
      expiresAt: Date.parse('2026-11-23T10:41:00Z'),
    })
    const vague = readSignIn(`app.example ${words}\n0xAb\n\nIssued At: yesterday`)
    expect(vague).toMatchObject({ issuedAt: undefined, expiresAt: undefined })
  })

  it('is not any other text', () => {
    expect(readSignIn(`Hello, this ${words} never`)).toBeUndefined()
  })
})
