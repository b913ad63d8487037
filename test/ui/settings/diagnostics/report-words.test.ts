import { describe, expect, it } from 'vitest'
import type { DiagnosticReport } from '../../../../src/client/diagnostics/report'
import { moment } from '../../../../src/domain/text/numbers'
import {
  accountsOf,
  browserOf,
  isStorageKept,
  listErrors,
  listSlow,
  listTroubles,
  tookOf,
  whenOf,
} from '../../../../src/ui/settings/diagnostics/report-words'

const AT = '2026-11-25T01:43:05.087Z'
const WELL: DiagnosticReport = {
  cowbell: '1.2.3',
  browser: 'Chrome/140.0.0.0',
  language: 'de-CH',
  at: AT,
  accounts: { key: 1 },
  storage: { usedBytes: 1000, quotaBytes: 5000, isPersistent: true },
  databases: [],
  rows: {},
  alarms: [],
  worker: { timers: [], failures: [] },
  permissions: { names: [], ownHosts: 0 },
  operations: { workerAnswers: { ms: 7 }, databaseReads: { ms: 7 }, slow: [] },
  problems: { failing: [], setAside: [] },
  lastErrors: [],
}

describe('the problems of a report', () => {
  it('are none where everything works', () => {
    expect([listTroubles(WELL), listErrors(WELL), listSlow(WELL)]).toEqual([[], [], []])
  })

  it('are first what does not answer, then what fails, then what cannot be read', () => {
    const report: DiagnosticReport = {
      ...WELL,
      operations: { ...WELL.operations, workerAnswers: { ms: 7, failed: 'no receiving end' } },
      storage: { failed: 'blocked' },
      problems: {
        failing: [{ part: 'deliveries', says: 'HTTP 503', since: AT, at: AT, times: 3 }],
        setAside: [{ table: 'orders', says: 'uid: missing', at: AT }],
      },
    }
    const at = moment(Date.parse(AT))
    expect(listTroubles(report)).toEqual([
      { title: 'Worker does not answer', says: 'no receiving end' },
      { title: 'Storage cannot be read', says: 'blocked' },
      { title: 'Sending notifications', says: 'HTTP 503', note: `3 failed runs since ${at}` },
      { title: 'Unreadable row: orders', says: 'uid: missing', note: at },
    ])
  })

  it.each(['databases', 'rows', 'worker'] as const)('are told where %s cannot be read', (part) => {
    expect(listTroubles({ ...WELL, [part]: { failed: 'closed' } })).toEqual([
      { title: 'Database cannot be read', says: 'closed' },
    ])
  })

  it('are still listed where the list of them cannot be read', () => {
    expect(listTroubles({ ...WELL, problems: { failed: 'closed' } })).toEqual([
      { title: 'Problems cannot be read', says: 'closed' },
    ])
  })
})

it('errors and slow operations are listed the newest first, with their place', () => {
  const [first, last] = ['first', 'last'].map((says) => ({ at: AT, page: '/tab.html', says, where: '' }))
  const lastErrors = [first, { ...last, where: 'tab.js:1:2' }] as DiagnosticReport['lastErrors']
  expect(listErrors({ ...WELL, lastErrors }).map(({ title, says }) => [title, says])).toEqual([
    ['last', '/tab.html tab.js:1:2'],
    ['first', '/tab.html'],
  ])
  const slow = [1265, 30_000].map((ms) => ({ at: AT, page: '/popup.html', what: 'start', ms }))
  const operations = { ...WELL.operations, slow }
  expect(listSlow({ ...WELL, operations }).map(({ took }) => took)).toEqual(['30,000 ms', '1,265 ms'])
})

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36', 'Chrome 140 (X11; Linux x86_64)'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/141.0.0.0', 'Edg 141 (Windows NT 10.0)'],
  ['Mozilla/5.0 (X11; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128 (X11; rv:128.0)'],
  ['Chrome/140.0.0.0', 'Chrome 140'],
  ['Another', 'Another'],
])('the browser of %s is %s', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name)
})

it('times are in the units of the house', () => {
  expect([whenOf(895), whenOf(-38)]).toEqual(['in 14m 55s', '38s ago'])
  expect([tookOf({ ms: 1265 }), tookOf({ ms: 7, failed: 'gone' })]).toEqual(['1,265 ms', 'Failed after 7 ms'])
})

it('accounts are counted by their kind, in words', () => {
  expect(accountsOf({})).toBe('None')
  expect(accountsOf({ external: 2, key: 1, safe: 1, watch: 3 })).toBe(
    '2 wallets, 1 key, 1 Safe, 3 watch-only',
  )
})

it('storage stays in Chromium, which says nothing of it, and in Firefox once it agreed', () => {
  const report = { storage: { usedBytes: 1000, quotaBytes: 5000, isPersistent: false } }
  const kept = ['chrome-extension:', 'moz-extension:'].map((protocol) => isStorageKept(report, { protocol }))
  expect(kept).toEqual([true, false])
  expect(isStorageKept({ storage: { failed: 'blocked' } }, { protocol: 'moz-extension:' })).toBeUndefined()
})
