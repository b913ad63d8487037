/** Describes the problems and values of a report. */
import { partTitle } from '../../../client/db/rows/problem'
import type { DiagnosticReport } from '../../../client/diagnostics/report'
import { duration } from '../../../domain/text/durations'
import { formatDateTimeSeconds, formatMs } from '../../../domain/text/numbers'
import { plural, t, translate } from '../../../domain/text/texts'
import { isKeptWhenFull } from '../storage/storage-setting'

/** Problem of a report. `note` is the time or the place. */
export interface ReportProblem {
  readonly title: string
  readonly message: string
  readonly note?: string
}

const formatIso = (iso: string): string => formatDateTimeSeconds(Date.parse(iso))

const hasFailed = (part: object): part is { readonly failed: unknown } =>
  'failed' in part && part.failed !== undefined

/**
 * Lists the parts that could not be read. Of the database parts only the first is listed, because the others
 * fail with it.
 */
function listUnreadable(report: DiagnosticReport): readonly ReportProblem[] {
  const { workerAnswers, databaseReads } = report.operations
  const stored = [databaseReads, report.databases, report.rows, report.worker]
  const parts: readonly (readonly [title: string, part: object])[] = [
    [t`Worker does not answer`, workerAnswers],
    [t`Database cannot be read`, stored.find(hasFailed) ?? {}],
    [t`Storage cannot be read`, report.storage],
    [t`Alarms cannot be read`, report.alarms],
    [t`Permissions cannot be read`, report.permissions],
    [t`Problems cannot be read`, report.problems],
  ]
  return parts.flatMap(([title, part]) => (hasFailed(part) ? [{ title, message: String(part.failed) }] : []))
}

/** Lists all current problems, the most severe first. */
export function listReportProblems(report: DiagnosticReport): readonly ReportProblem[] {
  const { problems } = report
  const { failing, damagedRows } = 'failed' in problems ? { failing: [], damagedRows: [] } : problems
  return [
    ...listUnreadable(report),
    ...failing.map(({ part, message, since, times }) => ({
      title: partTitle(part),
      message: translate(message),
      note: t`${times} failed runs since ${formatIso(since)}`,
    })),
    ...damagedRows.map(({ table, message, at }) => ({
      title: t`Unreadable row: ${table}`,
      message,
      note: formatIso(at),
    })),
  ]
}

/** Lists the last errors of pages, newest first. */
export const listErrors = ({ lastErrors }: DiagnosticReport): readonly ReportProblem[] =>
  lastErrors.toReversed().map(({ at, page, message, where }) => ({
    title: message,
    message: [page, where].filter((place) => place !== '').join(' '),
    note: formatIso(at),
  }))

/** Lists slow operations, newest first. */
export const listSlowOperations = ({
  operations,
}: DiagnosticReport): readonly (ReportProblem & { readonly duration: string })[] =>
  operations.slow.toReversed().map(({ at, page, operation, ms }) => ({
    title: operation,
    message: page,
    note: formatIso(at),
    duration: formatMs(ms),
  }))

/** Browser names in a user agent. The last match is the browser, earlier ones are compatibility names. */
const BROWSER = /(Firefox|Chrome|Edg|OPR)\/(\d+)/g

/**
 * Names the browser and system of a user agent. Returns an unknown user agent unchanged.
 * @example browserText('Mozilla/5.0 (X11; Linux x86_64) … Chrome/140.0.0.0 …') // 'Chrome 140 (X11; Linux
 * x86_64)'
 */
export function browserText(userAgent: string): string {
  const [, name, version] = [...userAgent.matchAll(BROWSER)].at(-1) ?? []
  if (version === undefined) return userAgent
  const [system = ''] = /\([^)]*\)/.exec(userAgent) ?? []
  return `${name} ${version} ${system}`.trim()
}

/**
 * Describes a time relative to now.
 * @example relativeTimeText(-90) // '1m 30s ago'
 */
export const relativeTimeText = (secondsFromNow: number): string =>
  secondsFromNow < 0 ? t`${duration(-secondsFromNow)} ago` : t`in ${duration(secondsFromNow)}`

/** Describes the duration of an operation, or its failure. */
export const durationText = ({ ms, failed }: { readonly ms: number; readonly failed?: string }): string =>
  failed === undefined ? formatMs(ms) : t`Failed after ${formatMs(ms)}`

/**
 * Counts accounts by kind.
 * @example accountsText({ key: 2, watch: 1 }) // '2 keys, 1 watch-only'
 */
export function accountsText(counts: DiagnosticReport['accounts']): string {
  const words: Readonly<Record<string, (count: number) => string>> = {
    key: (count) => plural(count, t`1 key`, t`${count} keys`),
    external: (count) => plural(count, t`1 wallet`, t`${count} wallets`),
    safe: (count) => plural(count, t`1 Safe`, t`${count} Safes`),
    watch: (count) => t`${count} watch-only`,
  }
  const kinds = Object.entries(counts).map(([kind, count]) => words[kind]?.(count) ?? `${count} ${kind}`)
  return kinds.length === 0 ? t`None` : kinds.join(', ')
}

/** Returns whether the browser retains data when the disk is full, or undefined if the storage cannot be read. */
export const isStorageKept = (
  { storage }: Pick<DiagnosticReport, 'storage'>,
  page: Pick<URL, 'protocol'>,
): boolean | undefined => ('failed' in storage ? undefined : isKeptWhenFull(storage.isPersistent, page))
