/** A report in words: what is wrong first, then its values as they are read. */
import { partTitle } from '../../../client/db/rows/problem'
import type { DiagnosticReport } from '../../../client/diagnostics/report'
import { duration } from '../../../domain/text/durations'
import { formatMs, moment } from '../../../domain/text/numbers'
import { plural, t, translate } from '../../../domain/text/texts'
import { isKeptWhenFull } from '../storage/storage-setting'

/** Something that is wrong: what, in which words, and when or where. */
export interface Trouble {
  readonly title: string
  readonly says: string
  readonly note?: string
}

const momentOf = (iso: string): string => moment(Date.parse(iso))

const hasFailed = (part: object): part is { readonly failed: unknown } =>
  'failed' in part && part.failed !== undefined

/** Parts that could not be read; of those in the database the first, for the others fail with it. */
function listUnread(report: DiagnosticReport): readonly Trouble[] {
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
  return parts.flatMap(([title, part]) => (hasFailed(part) ? [{ title, says: String(part.failed) }] : []))
}

/** All that is wrong now, what stops most first. */
export function listTroubles(report: DiagnosticReport): readonly Trouble[] {
  const { problems } = report
  const { failing, setAside } = 'failed' in problems ? { failing: [], setAside: [] } : problems
  return [
    ...listUnread(report),
    ...failing.map(({ part, says, since, times }) => ({
      title: partTitle(part),
      says: translate(says),
      note: t`${times} failed runs since ${momentOf(since)}`,
    })),
    ...setAside.map(({ table, says, at }) => ({
      title: t`Unreadable row: ${table}`,
      says,
      note: momentOf(at),
    })),
  ]
}

/** The last errors of pages, newest first. */
export const listErrors = ({ lastErrors }: DiagnosticReport): readonly Trouble[] =>
  lastErrors.toReversed().map(({ at, page, says, where }) => ({
    title: says,
    says: [page, where].filter((place) => place !== '').join(' '),
    note: momentOf(at),
  }))

/** Operations that took long, newest first. */
export const listSlow = ({
  operations,
}: DiagnosticReport): readonly (Trouble & { readonly took: string })[] =>
  operations.slow
    .toReversed()
    .map(({ at, page, what, ms }) => ({ title: what, says: page, note: momentOf(at), took: formatMs(ms) }))

/** What names browsers in what they send: the last of these is the browser itself, those before it are what it is like. */
const BROWSER = /(Firefox|Chrome|Edg|OPR)\/(\d+)/g

/**
 * A browser and its system by the name that it sends; the whole name where it is none that is known.
 * @example browserOf('Mozilla/5.0 (X11; Linux x86_64) … Chrome/140.0.0.0 …') // 'Chrome 140 (X11; Linux x86_64)'
 */
export function browserOf(userAgent: string): string {
  const [, name, version] = [...userAgent.matchAll(BROWSER)].at(-1) ?? []
  if (version === undefined) return userAgent
  const [system = ''] = /\([^)]*\)/.exec(userAgent) ?? []
  return `${name} ${version} ${system}`.trim()
}

/** When something is, or was. @example whenOf(-90) // '1m 30s ago' */
export const whenOf = (secondsFromNow: number): string =>
  secondsFromNow < 0 ? t`${duration(-secondsFromNow)} ago` : t`in ${duration(secondsFromNow)}`

/** How long something took, or that it failed. */
export const tookOf = ({ ms, failed }: { readonly ms: number; readonly failed?: string }): string =>
  failed === undefined ? formatMs(ms) : t`Failed after ${formatMs(ms)}`

/** How often each kind of account is there. @example accountsOf({ key: 2, watch: 1 }) // '2 keys, 1 watch-only' */
export function accountsOf(counts: DiagnosticReport['accounts']): string {
  const words: Readonly<Record<string, (count: number) => string>> = {
    key: (count) => plural(count, t`1 key`, t`${count} keys`),
    external: (count) => plural(count, t`1 wallet`, t`${count} wallets`),
    safe: (count) => plural(count, t`1 Safe`, t`${count} Safes`),
    watch: (count) => t`${count} watch-only`,
  }
  const kinds = Object.entries(counts).map(([kind, count]) => words[kind]?.(count) ?? `${count} ${kind}`)
  return kinds.length === 0 ? t`None` : kinds.join(', ')
}

/** Whether what is stored stays when the disk is full; undefined where the storage cannot be read. */
export const isStorageKept = (
  { storage }: Pick<DiagnosticReport, 'storage'>,
  page: Pick<URL, 'protocol'>,
): boolean | undefined => ('failed' in storage ? undefined : isKeptWhenFull(storage.isPersistent, page))
