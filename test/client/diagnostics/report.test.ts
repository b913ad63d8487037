import 'fake-indexeddb/auto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { readErrors, recordErrors } from '../../../src/client/diagnostics/errors'
import { type DiagnosticPorts, readReport, writeReport } from '../../../src/client/diagnostics/report'
import {
  readSlowOperations,
  recordIfSlow,
  recordSlowRequests,
} from '../../../src/client/diagnostics/slow-operations'
import { changeSettings } from '../../../src/client/settings/settings'
import { emptyClientDb, NOW } from '../../support/client'
import { PHRASE, SECRETS } from './secrets'

const HIDDEN = Object.values(SECRETS)

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
}
const slowPorts = () => ({ storage, page: '/tab.html', now: () => NOW })
const ask = (path: string) => new Request(`https://cowbell.invalid${path}`)
/** Returns a Fetch whose own clock advances by `ms` with each request. */
const taking = (ms: number, answer: () => Promise<Response>) => {
  let time = 0
  return recordSlowRequests(
    async () => {
      time += ms
      return answer()
    },
    () => time,
    (what, took) => recordIfSlow(what, took, slowPorts),
  )
}

const OWN_HOST = 'https://orders.my-desk.io/*'
let tick = 0
const ports: DiagnosticPorts = {
  manifest: { version: '1.2.3', content_scripts: [{ matches: ['https://etherscan.io/*'] }] },
  userAgent: 'Chrome/140.0.0.0',
  language: 'de-CH',
  localStorage: storage,
  alarms: async () => [{ name: 'wake', scheduledTime: NOW + 30_000 }],
  permissions: async () => ({
    permissions: ['storage', 'alarms'],
    origins: ['https://etherscan.io/*', OWN_HOST],
  }),
  storage: { estimate: async () => ({ usage: 1000, quota: 5000 }), persisted: async () => true },
  askWorker: async () => undefined,
  accountKinds: ['key', 'watch', 'key'],
  now: () => NOW,
  ticks: () => (tick += 7),
}
const read = async (changed: Partial<DiagnosticPorts> = {}) =>
  JSON.parse(writeReport(await readReport({ ...ports, ...changed })))

beforeEach(async () => {
  kept.clear()
  await emptyClientDb()
})

afterAll(emptyClientDb)

describe('the report', () => {
  it('contains versions, storage, alarms, permissions and durations', async () => {
    const report = await read()
    expect(report).toMatchObject({
      cowbell: '1.2.3',
      browser: 'Chrome/140.0.0.0',
      language: 'de-CH',
      accounts: { key: 2, watch: 1 },
      storage: { usedBytes: 1000, quotaBytes: 5000, isPersistent: true },
      alarms: [{ name: 'wake', inSeconds: 30 }],
      permissions: { names: ['alarms', 'storage'], ownHosts: 1 },
      operations: { workerAnswers: { ms: 7 }, databaseReads: { ms: 7 } },
    })
    expect(report.databases).toContainEqual({ name: 'cowbell-client', version: clientDb.verno })
    expect(report.rows).toMatchObject({ orders: 0, notifications: 0 })
  })

  it('contains no secret from any source', async () => {
    const errors: ((event: object) => Promise<void>)[] = []
    const target = { addEventListener: (_: string, listener: never) => void errors.push(listener) }
    recordErrors(target as never, storage, '/tab.html', () => NOW)
    for (const secret of HIDDEN) {
      await errors[0]?.({ error: new Error(`cannot use ${secret}`), message: '' })
      await errors[1]?.({ reason: `rejected: ${secret}` })
    }
    await changeSettings({ account: SECRETS['address'] as never })
    for (const secret of HIDDEN)
      await taking(2_000, async () => Response.json(1))(
        ask(`/orders/${encodeURIComponent(secret)}?q=${secret}`),
      )
    await clientDb.drafts.put({ name: 'swap:1', value: HIDDEN })
    for (const [index, secret] of HIDDEN.entries()) {
      const row = { part: 'deliveries', profileId: null, since: NOW, at: NOW, times: 3 } as const
      await clientDb.problems.put({ ...row, id: `all:${index}`, message: `POST ${secret} failed` } as never)
      await clientDb.damagedRows.put({
        id: `orders:${index}`,
        table: 'orders',
        key: secret,
        message: `uid: ${secret}`,
        at: NOW,
      })
    }
    const failing = async () => Promise.reject(new Error(HIDDEN.join(' ')))
    const text = writeReport(await readReport({ ...ports, askWorker: failing, alarms: failing as never }))
    expect(text).toContain('failed')
    expect(JSON.parse(text).problems.failing).toHaveLength(HIDDEN.length)
    for (const secret of [...HIDDEN, OWN_HOST]) {
      expect(text).not.toContain(secret)
      expect([...kept.values()].join()).not.toContain(secret)
    }
  })

  it('is created even if the database does not open and the worker does not answer', async () => {
    clientDb.close()
    const report = await read({ askWorker: () => Promise.reject(new Error('no receiving end')) })
    expect(report.rows).toEqual({ failed: expect.stringContaining('DatabaseClosed') })
    expect(report.operations.workerAnswers).toEqual({ ms: 7, failed: 'Error: no receiving end' })
    expect(report.cowbell).toBe('1.2.3')
  })
})

describe('slow operations of pages', () => {
  it('are listed by kind, whether they succeed or fail; quick operations are not listed', async () => {
    const answer = async () => Response.json(1)
    await taking(999, answer)(ask('/client/wake'))
    expect(readSlowOperations(storage)).toEqual([])
    await taking(1_234.4, answer)(ask(`/mainnet/api/v1/account/${SECRETS['address']}/orders?owner=${PHRASE}`))
    await expect(
      taking(30_000, () => Promise.reject(new Error('gone')))(ask('/affiliate/MYCODE')),
    ).rejects.toThrow('gone')
    const row = { at: new Date(NOW).toISOString(), page: '/tab.html' }
    const slow = [
      { ...row, operation: 'GET /mainnet/api/v1/account/…/orders', ms: 1_234 },
      { ...row, operation: 'GET /affiliate/…', ms: 30_000 },
    ]
    expect(readSlowOperations(storage)).toEqual(slow)
    expect((await read()).operations.slow).toEqual(slow)
  })

  it('are limited to the last twenty', () => {
    for (let count = 0; count < 25; count++) recordIfSlow('start', 2_000 + count, slowPorts)
    expect(readSlowOperations(storage).map(({ ms }) => ms)).toEqual(
      Array.from({ length: 20 }, (_, index) => 2_005 + index),
    )
  })

  it('cause no error if the storage is full', async () => {
    const setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    recordIfSlow('start', 2_000, () => ({ ...slowPorts(), storage: { ...storage, setItem } }))
    expect(readSlowOperations(storage)).toEqual([])
  })

  it.each(['[{"at":1}]', '['])('are empty if the storage contains %s', (text) => {
    storage.setItem('slowOperations', text)
    expect(readSlowOperations(storage)).toEqual([])
  })
})

describe('errors of pages', () => {
  it('are limited to the last twenty, with their position in our code', async () => {
    const listeners: Record<string, (event: object) => Promise<void>> = {}
    const target = {
      addEventListener: (type: string, listener: never) =>
        void Object.assign(listeners, { [type]: listener }),
    }
    recordErrors(target as never, storage, '/popup.html', () => NOW)
    const error = Object.assign(new Error('a bug'), {
      stack: 'Error: a bug\n at f (chrome-extension://id/chunks/swap-h9_MFYlz.js:2:10)',
    })
    for (let count = 0; count < 25; count++) await listeners['error']?.({ error, message: '' })
    expect(readErrors(storage)).toHaveLength(20)
    expect(readErrors(storage)[0]).toEqual({
      at: new Date(NOW).toISOString(),
      page: '/popup.html',
      message: 'Error: a bug',
      where: 'swap-h9_MFYlz.js:2:10',
    })
  })

  it('cause no further error if the storage is full', async () => {
    const listeners: ((event: object) => Promise<void>)[] = []
    const target = { addEventListener: (_: string, listener: never) => void listeners.push(listener) }
    const setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    recordErrors(target as never, { ...storage, setItem }, '/popup.html', () => NOW)
    await expect(listeners[1]?.({ reason: new Error('a bug') })).resolves.toBeUndefined()
  })

  it('are empty if the storage is damaged', () => {
    storage.setItem('lastErrors', '[{"at":1}]')
    expect(readErrors(storage)).toEqual([])
    storage.setItem('lastErrors', '[')
    expect(readErrors(storage)).toEqual([])
  })
})
