import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { readPushKeys, seal, unseal } from '../../../src/client/db/sealing'
import { emptyClientDb } from '../../support/client'

beforeEach(emptyClientDb)

describe('a sealed secret', () => {
  it('can be unsealed after a round trip through the database', async () => {
    expect(await unseal(await seal({ token: '12:ab' }))).toEqual({ token: '12:ab' })
  })

  it('does not appear in the stored data', async () => {
    const { bytes } = await seal({ token: 'a-very-secret-token' })
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('secret')
  })

  it('differs each time it is sealed', async () => {
    const [one, other] = await Promise.all([seal({ a: 'b' }), seal({ a: 'b' })])
    expect(Buffer.from(one.bytes)).not.toEqual(Buffer.from(other.bytes))
  })

  it('cannot be unsealed under another key', async () => {
    const sealed = await seal({ a: 'b' })
    await clientDb.keys.clear()
    await expect(unseal(sealed)).rejects.toThrow()
  })
})

describe('the keys', () => {
  it('can be used but not exported', async () => {
    await seal({})
    await readPushKeys()
    const rows = await clientDb.keys.toArray()
    expect(rows).toHaveLength(2)
    for (const { key } of rows) {
      expect(key.extractable).toBe(false)
      await expect(crypto.subtle.exportKey('jwk', key)).rejects.toThrow()
    }
  })

  it('get created once, even by several callers at once', async () => {
    const all = await Promise.all([readPushKeys(), readPushKeys(), readPushKeys()])
    expect(new Set(all.map(({ publicKey }) => Buffer.from(publicKey).toString('hex'))).size).toBe(1)
    expect(all[0]?.publicKey.byteLength).toBe(65)
  })
})
