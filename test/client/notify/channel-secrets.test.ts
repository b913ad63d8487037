import { describe, expect, it } from 'vitest'
import { redactSecrets, secretTexts } from '../../../src/client/notify/channel-secrets'

describe('redactSecrets', () => {
  it('removes a secret in every encoding', () => {
    const secrets = ['tok"1/é', 'hush-hush', 'abc']
    const text = `Bearer tok"1/é; ${JSON.stringify({ a: 'tok"1/é' })}; /bot${encodeURIComponent('tok"1/é')}/x hush-hush`
    expect(redactSecrets(text, secrets)).toBe('Bearer •••; {"a":"•••"}; /bot•••/x •••')
    expect(redactSecrets('abc', secrets)).toBe('abc')
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
