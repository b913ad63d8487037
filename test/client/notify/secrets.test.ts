import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { blot, hiddenWords, pushKeys, seal, unseal } from '../../../src/client/notify/secrets'
import { emptyClientDb } from '../../support/client'

beforeEach(emptyClientDb)

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

describe('a secret', () => {
  it('comes back as it was, from the database', async () => {
    expect(await unseal(await seal({ token: '12:ab' }))).toEqual({ token: '12:ab' })
  })

  it('is not in what is stored', async () => {
    const { bytes } = await seal({ token: 'a-very-secret-token' })
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('secret')
  })

  it('is sealed anew each time', async () => {
    const [one, other] = await Promise.all([seal({ a: 'b' }), seal({ a: 'b' })])
    expect(Buffer.from(one.bytes)).not.toEqual(Buffer.from(other.bytes))
  })

  it('is read under no other key', async () => {
    const sealed = await seal({ a: 'b' })
    await clientDb.keys.clear()
    await expect(unseal(sealed)).rejects.toThrow()
  })
})

describe('the keys', () => {
  it('can be used and never read', async () => {
    await seal({})
    await pushKeys()
    const rows = await clientDb.keys.toArray()
    expect(rows).toHaveLength(2)
    for (const { key } of rows) {
      expect(key.extractable).toBe(false)
      await expect(crypto.subtle.exportKey('jwk', key)).rejects.toThrow()
    }
  })

  it('are made once, were they asked for by several at once', async () => {
    const all = await Promise.all([pushKeys(), pushKeys(), pushKeys()])
    expect(new Set(all.map(({ publicKey }) => Buffer.from(publicKey).toString('hex'))).size).toBe(1)
    expect(all[0]?.publicKey.byteLength).toBe(65)
  })
})
