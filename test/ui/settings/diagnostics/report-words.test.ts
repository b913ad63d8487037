import { describe, expect, it } from 'vitest'
import type { DiagnosticReport } from '../../../../src/client/diagnostics/report'
import { formatDateTimeSeconds } from '../../../../src/domain/text/numbers'
import {
  accountsText,
  browserText,
  durationText,
  isStorageKept,
  listErrors,
  listReportProblems,
  listSlowOperations,
  relativeTimeText,
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
  problems: { failing: [], damagedRows: [] },
  lastErrors: [],
}

describe('listReportProblems', () => {
  it('lists nothing if everything works', () => {
    expect([listReportProblems(WELL), listErrors(WELL), listSlowOperations(WELL)]).toEqual([[], [], []])
  })

  it('lists unreachable parts first, then failures, then unreadable rows', () => {
    const report: DiagnosticReport = {
      ...WELL,
      operations: { ...WELL.operations, workerAnswers: { ms: 7, failed: 'no receiving end' } },
      storage: { failed: 'blocked' },
      problems: {
        failing: [{ part: 'deliveries', message: 'HTTP 503', since: AT, at: AT, times: 3 }],
        damagedRows: [{ table: 'orders', message: 'uid: missing', at: AT }],
      },
    }
    const at = formatDateTimeSeconds(Date.parse(AT))
    expect(listReportProblems(report)).toEqual([
      { title: 'Worker does not answer', message: 'no receiving end' },
      { title: 'Storage cannot be read', message: 'blocked' },
      { title: 'Sending notifications', message: 'HTTP 503', note: `3 failed runs since ${at}` },
      { title: 'Unreadable row: orders', message: 'uid: missing', note: at },
    ])
  })

  it.each(['databases', 'rows', 'worker'] as const)('includes the database if %s cannot be read', (part) => {
    expect(listReportProblems({ ...WELL, [part]: { failed: 'closed' } })).toEqual([
      { title: 'Database cannot be read', message: 'closed' },
    ])
  })

  it('includes the problem list itself if it cannot be read', () => {
    expect(listReportProblems({ ...WELL, problems: { failed: 'closed' } })).toEqual([
      { title: 'Problems cannot be read', message: 'closed' },
    ])
  })
})

it('listErrors and listSlowOperations list the newest entry first, with its page', () => {
  const [first, last] = ['first', 'last'].map((message) => ({
    at: AT,
    page: '/tab.html',
    message,
    where: '',
  }))
  const lastErrors = [first, { ...last, where: 'tab.js:1:2' }] as DiagnosticReport['lastErrors']
  expect(listErrors({ ...WELL, lastErrors }).map(({ title, message }) => [title, message])).toEqual([
    ['last', '/tab.html tab.js:1:2'],
    ['first', '/tab.html'],
  ])
  const slow = [1265, 30_000].map((ms) => ({ at: AT, page: '/popup.html', operation: 'start', ms }))
  const operations = { ...WELL.operations, slow }
  expect(listSlowOperations({ ...WELL, operations }).map(({ duration }) => duration)).toEqual([
    '30,000 ms',
    '1,265 ms',
  ])
})

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36', 'Chrome 140 (X11; Linux x86_64)'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/141.0.0.0', 'Edg 141 (Windows NT 10.0)'],
  ['Mozilla/5.0 (X11; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128 (X11; rv:128.0)'],
  ['Chrome/140.0.0.0', 'Chrome 140'],
  ['Another', 'Another'],
])('browserText names the browser of %s as %s', (userAgent, name) => {
  expect(browserText(userAgent)).toBe(name)
})

it('relativeTimeText and durationText use the units of the app', () => {
  expect([relativeTimeText(895), relativeTimeText(-38)]).toEqual(['in 14m 55s', '38s ago'])
  expect([durationText({ ms: 1265 }), durationText({ ms: 7, failed: 'gone' })]).toEqual([
    '1,265 ms',
    'Failed after 7 ms',
  ])
})

it('accountsText counts accounts by kind', () => {
  expect(accountsText({})).toBe('None')
  expect(accountsText({ external: 2, key: 1, safe: 1, watch: 3 })).toBe(
    '2 wallets, 1 key, 1 Safe, 3 watch-only',
  )
})

it('isStorageKept is true in Chromium always and in Firefox once storage is persistent', () => {
  const report = { storage: { usedBytes: 1000, quotaBytes: 5000, isPersistent: false } }
  const kept = ['chrome-extension:', 'moz-extension:'].map((protocol) => isStorageKept(report, { protocol }))
  expect(kept).toEqual([true, false])
  expect(isStorageKept({ storage: { failed: 'blocked' } }, { protocol: 'moz-extension:' })).toBeUndefined()
})
