import { describe, expect, it } from 'vitest'
import { redactSecrets, secretTexts } from '../../../src/client/notify/channel-secrets'

describe('redactSecrets', () => {
  it('removes a secret in every encoding', () => {
    const secrets = ['tok"1/é', 'hush-hush', 'abc']
    const text = `Bearer tok"1/é; ${JSON.stringify({ a: 'tok"1/é' })}; /bot${encodeURIComponent('tok"1/é')}/x hush-hush`
    expect(redactSecrets(text, secrets)).toBe('Bearer •••; {"a":"•••"}; /bot•••/x •••')
    expect(redactSecrets('abc', secrets)).toBe('abc')
  })

  const TOKEN = '123456:AAH-x"9/é_Zq'
  const bytes = Buffer.from(TOKEN)
  const everyByte = (write: (byte: number) => string) => [...bytes].map(write).join('')
  const percent = everyByte((byte) => `%${byte.toString(16).padStart(2, '0')}`)
  const unicode = [...TOKEN].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  it.each([
    ['percent-encoded', encodeURIComponent(TOKEN)],
    ['percent-encoded at every byte', percent],
    ['percent-encoded in upper case', percent.toUpperCase()],
    ['percent-encoded twice', encodeURIComponent(percent)],
    ['in base64', bytes.toString('base64')],
    ['in base64url', bytes.toString('base64url')],
    ['in base64 after one letter', Buffer.from(`:${TOKEN}`).toString('base64')],
    ['in the base64 of a name and a password', Buffer.from(`me:${TOKEN}`).toString('base64')],
    ['in base64 behind a prefix', `key_${bytes.toString('base64')}`],
    ['in base64 and percent-encoded', encodeURIComponent(Buffer.from(`x${TOKEN}`).toString('base64'))],
    ['in hex', bytes.toString('hex')],
    ['in upper-case hex', bytes.toString('hex').toUpperCase()],
    ['in hex behind 0x', `0x${bytes.toString('hex')}`],
    ['in hex behind one digit', `a${bytes.toString('hex')}`],
    ['in the hex of its base64', Buffer.from(bytes.toString('base64')).toString('hex')],
    ['as entities of HTML', [...TOKEN].map((letter) => `&#${letter.codePointAt(0)};`).join('')],
    ['as named entities of HTML', TOKEN.replace('"', '&quot;')],
    ['as hexadecimal entities of HTML', TOKEN.replace('"', '&#x22;')],
    ['as escapes of JSON', unicode.join('')],
    ['in JSON inside JSON', JSON.stringify(JSON.stringify(TOKEN)).slice(3, -3)],
    ['in upper case', TOKEN.toUpperCase()],
  ])('removes a secret that is sent back %s', (_, sent) => {
    const text = redactSecrets(`Bad key: ${sent} from 203.0.113.7`, ['other-secret', TOKEN])
    expect(text).toMatch(/^Bad key: \S*•••\S* from 203\.0\.113\.7$/)
    expect(text.length).toBeLessThan(40)
  })

  it('keeps words that hold no secret, whatever they decode to', () => {
    const text = `Error 403 at /v1/send: c29tZXRoaW5n deadbeefcafebabe %41%42 &amp; \\u0041 ${'ab12'.repeat(40)}`
    expect(redactSecrets(text, [TOKEN])).toBe(text)
  })

  it('reads a hostile reply of 64 KiB in seconds', () => {
    const startedAt = performance.now()
    for (const part of ['QUJDREVG', 'QUJDREVG.', '%41%42&amp;', 'ab12 '])
      redactSecrets(part.repeat((64 * 1024) / part.length), [TOKEN])
    expect(performance.now() - startedAt).toBeLessThan(8_000)
  })

  it('removes the path of a URL, which may be a secret', () => {
    const values = {
      url: 'https://hooks.example/T000/B000/xyz?k=1',
      to: 'me@example.org',
      base: 'https://a.example/hook',
    }
    expect(secretTexts(values, { token: 't-123', none: undefined })).toEqual(['t-123', '/T000/B000/xyz?k=1'])
  })
})
