/**
 * What a bug report needs to know of this installation, made when it is asked for and sent nowhere. It names no account, host,
 * amount or order; every text passes `redact` all the same.
 */
import { clientDb } from '../db/db'
import { readErrors } from './errors'
import { redactAll } from './redact'
import { readSlowOperations } from './slow-operations'

/** What of the browser is asked. */
export interface DiagnosticPorts {
  readonly manifest: {
    readonly version: string
    readonly content_scripts?: readonly { readonly matches?: readonly string[] }[]
  }
  readonly userAgent: string
  readonly language: string
  readonly alarms: () => Promise<readonly { readonly name: string; readonly scheduledTime: number }[]>
  readonly permissions: () => Promise<{
    readonly permissions?: readonly string[]
    readonly origins?: readonly string[]
  }>
  readonly storage: Pick<StorageManager, 'estimate' | 'persisted'>
  readonly localStorage: Pick<Storage, 'getItem'>
  /** Asks the worker something that reads nothing. */
  readonly askWorker: () => Promise<unknown>
  readonly accountKinds: readonly string[]
  readonly now: () => number
  /** Milliseconds that only go on. */
  readonly ticks: () => number
}

const iso = (time: number): string => new Date(time).toISOString()

/** How often each word stands in a list. */
const countEach = (words: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...new Set(words)].sort().map((word) => [word, words.filter((each) => each === word).length]),
  )

/** Why there is no answer. */
interface Failed {
  readonly failed: string
}

/** What an answer was, or why there is none: a report is made however much is broken. */
async function settle<T>(ask: () => Promise<T>): Promise<T | Failed> {
  try {
    return await ask()
  } catch (error) {
    return { failed: String(error) }
  }
}

async function timed(
  ask: () => Promise<unknown>,
  ticks: () => number,
): Promise<{ readonly ms: number } & Partial<Failed>> {
  const from = ticks()
  const answer = await settle(ask)
  const ms = Math.round(ticks() - from)
  return typeof answer === 'object' && answer !== null && 'failed' in answer
    ? { ms, failed: String(answer.failed) }
    : { ms }
}

async function readDatabases() {
  const known = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('cowbell-'))
  return known
    .map(({ name, version = 0 }) => ({ name, version: version / 10 }))
    .sort((a, b) => (`${a.name}` < `${b.name}` ? -1 : 1))
}

async function countRows(): Promise<Readonly<Record<string, number>>> {
  const counts = await Promise.all(
    clientDb.tables.map(async (table) => [table.name, await table.count()] as const),
  )
  return Object.fromEntries(counts)
}

async function readProblems() {
  const [problems, aside] = await Promise.all([clientDb.problems.toArray(), clientDb.setAside.toArray()])
  return {
    failing: problems.map(({ part, says, since, at, times }) => ({
      part,
      says,
      since: iso(since),
      at: iso(at),
      times,
    })),
    setAside: aside.map(({ table, says, at }) => ({ table, says, at: iso(at) })),
  }
}

async function readPermissions({ permissions, manifest }: DiagnosticPorts) {
  const { permissions: names = [], origins = [] } = await permissions()
  const shipped = new Set(manifest.content_scripts?.flatMap(({ matches = [] }) => matches))
  // A host of the user's own choice is theirs: it is counted, not named.
  return { names: [...names].sort(), ownHosts: origins.filter((origin) => !shipped.has(origin)).length }
}

async function readWorkerTimes(now: number) {
  const timers = await clientDb.timers.toArray()
  const failures = await clientDb.counters
    .where('[name+scope]')
    .between(['failures', ''], ['failures', '\uffff'])
    .toArray()
  return {
    timers: timers.map(({ name, at }) => ({ name, secondsFromNow: Math.round((at - now) / 1000) })),
    failures: failures.map(({ value }) => value),
  }
}

/** Reads what the report has, every text of it redacted. */
export async function readReport(ports: DiagnosticPorts) {
  const { manifest, userAgent, language, alarms, storage, localStorage, askWorker, accountKinds, ticks } =
    ports
  const now = ports.now()
  const report = {
    cowbell: manifest.version,
    language,
    at: iso(now),
    accounts: countEach(accountKinds),
    storage: await settle(async () => {
      const { usage = 0, quota = 0 } = await storage.estimate()
      return { usedBytes: usage, quotaBytes: quota, isPersistent: await storage.persisted() }
    }),
    databases: await settle(readDatabases),
    rows: await settle(countRows),
    alarms: await settle(async () =>
      (await alarms()).map(({ name, scheduledTime }) => ({
        name,
        inSeconds: Math.round((scheduledTime - now) / 1000),
      })),
    ),
    worker: await settle(() => readWorkerTimes(now)),
    permissions: await settle(() => readPermissions(ports)),
    operations: {
      workerAnswers: await timed(askWorker, ticks),
      databaseReads: await timed(() => clientDb.orders.limit(50).toArray(), ticks),
      slow: readSlowOperations(localStorage),
    },
    problems: await settle(readProblems),
    lastErrors: readErrors(localStorage),
  }
  // The browser's own name has a version that looks like a host; every page is told it.
  return { ...(redactAll(report) as typeof report), browser: userAgent }
}
export type DiagnosticReport = Awaited<ReturnType<typeof readReport>>

/** The report, as JSON that a person can read through. */
export const writeReport = (report: DiagnosticReport): string => JSON.stringify(report, null, 2)
