import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { pushKeys, seal, unseal } from '../../../src/client/db/sealing'
import { emptyClientDb } from '../../support/client'

beforeEach(emptyClientDb)

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
