import { describe, expect, it } from 'vitest'
import { blot, hiddenWords } from '../../../src/client/notify/secrets'

describe('a text that is kept', () => {
  it('holds no secret, in whichever way it is written', () => {
    const secrets = ['tok"1/é', 'hush-hush', 'abc']
    const text = `Bearer tok"1/é; ${JSON.stringify({ a: 'tok"1/é' })}; /bot${encodeURIComponent('tok"1/é')}/x hush-hush`
    expect(blot(text, secrets)).toBe('Bearer •••; {"a":"•••"}; /bot•••/x •••')
    expect(blot('abc', secrets)).toBe('abc')
  })

  it('holds no path of an address either, which may be a secret', () => {
    const values = {
      url: 'https://hooks.example/T000/B000/xyz?k=1',
      to: 'me@example.org',
      base: 'https://a.example/hook',
    }
    expect(hiddenWords(values, { token: 't-123', none: undefined })).toEqual(['t-123', '/T000/B000/xyz?k=1'])
  })
})
