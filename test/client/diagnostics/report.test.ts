import 'fake-indexeddb/auto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { readErrors, recordErrors } from '../../../src/client/diagnostics/errors'
import { redact } from '../../../src/client/diagnostics/redact'
import { type DiagnosticPorts, readReport, writeReport } from '../../../src/client/diagnostics/report'
import {
  readSlowOperations,
  recordIfSlow,
  recordSlowRequests,
} from '../../../src/client/diagnostics/slow-operations'
import { changeSettings } from '../../../src/client/settings/settings'
import { emptyClientDb, NOW } from '../../support/client'

const PHRASE = 'test test test test test test test test test test test junk'
/** Values that must not be in a report, in every form in which they could occur. */
const SECRETS: Readonly<Record<string, string>> = {
  privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  bareKey: 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  uid: `0x${'ab'.repeat(56)}`,
  phrase: PHRASE,
  phraseByLine: PHRASE.replaceAll(' ', '\n'),
  phraseByTab: PHRASE.replaceAll(' ', '\t'),
  mail: 'jane.doe@mail.example',
  bot: '123456789:AAF-abcdefghijklmnopqrstuvwxyz01234',
  hook: 'https://hooks.example.com/services/T000/B000/secretpath',
  node: 'wss://user:pass@rpc.internal:8545/key',
  host: 'orders.my-desk.io',
  ip: '192.168.1.20:8545',
  ipv6: '[2001:db8::7]:8545',
  cloudHost: 'orders.acme-desk.cloud',
  financeHost: 'rpc.acme-desk.finance:8443',
  appHost: 'acme-desk.app',
  germanHost: 'node.acme-desk.de',
  britishHost: 'orders.acme.co.uk',
  computer: 'desk-pc:8545',
  header: 'Authorization: Bearer abc.def',
  apiKey: 'api-key=k1-short',
  base64: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
}
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

describe('redact', () => {
  it.each(Object.entries(SECRETS))('removes %s', (_, secret) => {
    for (const text of [secret, `failed for ${secret}.`, `{"a":"${secret}"}`, `(${secret}), again`])
      expect(redact(text)).not.toContain(secret)
  })

  it.each([
    'The service does not answer (503).',
    'deliveries: its root: Invalid input',
    'TypeError: a is undefined',
    'TypeError: t.map is not a function',
    'terms.sellAmount: Invalid input',
    'at f (chunks/swap.js:20:101), /tab.html',
    'Version 1.0.0-beta, v2.14.0: 0.5% of 1,200.25 in 1.5s, i.e. little.',
    'From 10:30 to 11:45:30, since 2027-01-15T08:00:00.000Z.',
  ])('preserves %j', (text) => {
    expect(redact(text)).toBe(text)
  })

  it.each([
    'orders.acme-desk.cloud',
    'rpc.acme-desk.finance',
    'acme-desk.app',
    'node.acme-desk.de',
    'orders.acme.co.uk',
    '*.acme-desk.de',
    'desk-pc:8545',
    '[2001:db8::7]:8545',
  ])('removes the host %s', (host) => {
    expect(redact(`${host} does not answer.`)).toMatch(/^(?:\*\.)?\[host\] does not answer\.$/)
    expect(redact(`Nobody answers at ${host}.`)).not.toMatch(/acme|desk|2001/)
  })

  it('leaves no part of a secret', () => {
    expect(redact(`${SECRETS['hook']} ${SECRETS['mail']} ${SECRETS['node']}`)).toBe('[url] [email] [url]')
    for (const space of [' ', '\n', '\r\n', '\t', ', '])
      expect(redact(PHRASE.replaceAll(' ', space))).toBe('[words]')
    expect(redact(`key ${SECRETS['privateKey']} of ${SECRETS['address']}`)).toBe('key [hex] of [hex]')
  })
})

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
    const errors: ((event: object) => void)[] = []
    const target = { addEventListener: (_: string, listener: never) => void errors.push(listener) }
    recordErrors(target as never, storage, '/tab.html', () => NOW)
    for (const secret of HIDDEN) {
      errors[0]?.({ error: new Error(`cannot use ${secret}`), message: '' })
      errors[1]?.({ reason: `rejected: ${secret}` })
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
  it('are limited to the last twenty, with their position in our code', () => {
    const listeners: Record<string, (event: object) => void> = {}
    const target = {
      addEventListener: (type: string, listener: never) =>
        void Object.assign(listeners, { [type]: listener }),
    }
    recordErrors(target as never, storage, '/popup.html', () => NOW)
    const error = Object.assign(new Error('a bug'), {
      stack: 'Error: a bug\n at f (chrome-extension://id/chunks/swap-h9_MFYlz.js:2:10)',
    })
    for (let count = 0; count < 25; count++) listeners['error']?.({ error, message: '' })
    expect(readErrors(storage)).toHaveLength(20)
    expect(readErrors(storage)[0]).toEqual({
      at: new Date(NOW).toISOString(),
      page: '/popup.html',
      message: 'Error: a bug',
      where: 'swap-h9_MFYlz.js:2:10',
    })
  })

  it('are empty if the storage is damaged', () => {
    storage.setItem('lastErrors', '[{"at":1}]')
    expect(readErrors(storage)).toEqual([])
    storage.setItem('lastErrors', '[')
    expect(readErrors(storage)).toEqual([])
  })
})
