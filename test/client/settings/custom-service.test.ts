import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import {
  checkService,
  openKey,
  originsOf,
  readBases,
  sealKeptKey,
  sealService,
} from '../../../src/client/settings/custom-service'
import { changeSettings, readSettings } from '../../../src/client/settings/settings'
import { Refusal } from '../../../src/domain/refusal'
import { emptyClientDb } from '../../support/client'
import { misbehave, serveMisbehaving } from '../../support/misbehaving-server'

beforeEach(emptyClientDb)

const failure = (checking: Promise<void>): Promise<unknown> =>
  checking.then(
    () => 'it answered',
    (error: unknown) => (error instanceof Refusal ? `${error.errorType}: ${error.message}` : error),
  )

describe('a service of one’s own', () => {
  it('is named by one address or two, whatever its slashes', () => {
    const local = 'http://127.0.0.1:8080'
    expect(readBases(` ${local}// `, ' ')).toEqual({ orderbook: local, wallet: local })
    expect(readBases(local, '', ' k-1 ')).toEqual({ orderbook: local, wallet: local, apiKey: 'k-1' })
    expect(readBases(local, '', 'two words')).toBeUndefined()
    expect(readBases(local, 'https://wallet.invalid/bff/')).toEqual({
      orderbook: local,
      wallet: 'https://wallet.invalid/bff',
    })
  })

  it.each(['', '127.0.0.1:8080', 'ftp://a.invalid', 'javascript:alert(1)', 'http://'])(
    'is not named by "%s"',
    (typed) => {
      expect(readBases(typed, '')).toBeUndefined()
      expect(readBases('https://a.invalid', typed || 'x')).toBeUndefined()
    },
  )

  it.each([
    'http://orders.example',
    'http://192.168.1.2:8080',
    'http://127.0.0.1.evil.example',
    'https://me:pw@orders.example',
    'http://me@127.0.0.1',
  ])('is not named by an address that others read on the way, or that holds a name: %s', (typed) => {
    expect(readBases(typed, '')).toBeUndefined()
    expect(readBases('https://a.invalid', typed)).toBeUndefined()
  })

  it('is reached with a permission for its hosts, which names no port', () => {
    expect(originsOf({ orderbook: 'http://127.0.0.1:8080', wallet: 'https://wallet.invalid/bff' })).toEqual([
      'http://127.0.0.1/*',
      'https://wallet.invalid/*',
    ])
  })

  it('is one when it tells its version', async () => {
    await using server = await serveMisbehaving(misbehave.answer(200, '1.2.3'))
    await checkService({ orderbook: server.url, wallet: server.url })
    expect(server.seen[0]?.url).toBe('/mainnet/api/v1/version')
  })

  it('is none when it tells something else, or nothing', async () => {
    await using other = await serveMisbehaving(misbehave.answer(404, 'what?'))
    const bases = { orderbook: other.url, wallet: other.url }
    expect(await failure(checkService(bases))).toMatch(
      /^Unreachable: No order book answers at 127.0.0.1:\d+: it answered 404\.$/,
    )
    await other.close()
    expect(await failure(checkService(bases))).toMatch(
      /^Unreachable: No order book answers at 127.0.0.1:\d+: .* could not be reached\.$/,
    )
  })
})

describe('the key of a service', () => {
  const service = { orderbook: 'https://a.invalid', wallet: 'https://a.invalid' }
  const keptText = async () => {
    const row = await clientDb.settings.toCollection().first()
    const { apiKey } = row?.value.custom ?? {}
    const bytes = apiKey && typeof apiKey !== 'string' ? [...new Uint8Array(apiKey.bytes)] : []
    return JSON.stringify(row) + String.fromCharCode(...bytes)
  }

  it('is kept sealed, and opened for a request', async () => {
    const custom = await sealService({ ...service, apiKey: 'SECRET-API-KEY' })
    await changeSettings({ custom })
    expect(await keptText()).not.toContain('SECRET')
    const kept = (await readSettings()).custom?.apiKey
    expect(kept && (await openKey(kept))).toBe('SECRET-API-KEY')
    expect(await sealService(service)).toEqual(service)
  })

  it('that an earlier version kept in clear is sealed', async () => {
    await changeSettings({ custom: { ...service, apiKey: 'SECRET-API-KEY' } })
    await sealKeptKey()
    expect(await keptText()).not.toContain('SECRET')
    const sealed = (await readSettings()).custom
    expect(sealed).toMatchObject(service)
    expect(sealed?.apiKey && (await openKey(sealed.apiKey))).toBe('SECRET-API-KEY')
    await sealKeptKey()
    expect((await readSettings()).custom).toEqual(sealed)
  })
})
