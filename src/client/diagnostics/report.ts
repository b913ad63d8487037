/**
 * Collects the data of a bug report about this installation. It is built on request and sent nowhere. It
 * contains no account, host, amount or order. Every text is also redacted.
 */
import { clientDb } from '../db/db'
import { readErrors } from './errors'
import { redactAll } from './redact'
import { readSlowOperations } from './slow-operations'

/** The browser APIs used here. */
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
  /** Sends the worker a request that reads nothing. */
  readonly askWorker: () => Promise<unknown>
  readonly accountKinds: readonly string[]
  readonly now: () => number
  /** Monotonic clock in milliseconds. */
  readonly ticks: () => number
}

const iso = (time: number): string => new Date(time).toISOString()

/** Counts each word of a list. */
const countEach = (words: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...new Set(words)].sort().map((word) => [word, words.filter((each) => each === word).length]),
  )

/** The reason why a value is missing. */
interface Failed {
  readonly failed: string
}

/** Returns a value, or the reason why it is missing, so that every report is complete. */
async function attempt<T>(ask: () => Promise<T>): Promise<T | Failed> {
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
  const answer = await attempt(ask)
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
  const [problems, damaged] = await Promise.all([clientDb.problems.toArray(), clientDb.damagedRows.toArray()])
  return {
    failing: problems.map(({ part, message, since, at, times }) => ({
      part,
      message,
      since: iso(since),
      at: iso(at),
      times,
    })),
    damagedRows: damaged.map(({ table, message, at }) => ({ table, message, at: iso(at) })),
  }
}

async function readPermissions({ permissions, manifest }: DiagnosticPorts) {
  const { permissions: names = [], origins = [] } = await permissions()
  const shipped = new Set(manifest.content_scripts?.flatMap(({ matches = [] }) => matches))
  // Hosts that the user added are private: only their number is reported.
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

/** Reads the report. Every text is redacted. */
export async function readReport(ports: DiagnosticPorts) {
  const { manifest, userAgent, language, alarms, storage, localStorage, askWorker, accountKinds, ticks } =
    ports
  const now = ports.now()
  const report = {
    cowbell: manifest.version,
    language,
    at: iso(now),
    accounts: countEach(accountKinds),
    storage: await attempt(async () => {
      const { usage = 0, quota = 0 } = await storage.estimate()
      return { usedBytes: usage, quotaBytes: quota, isPersistent: await storage.persisted() }
    }),
    databases: await attempt(readDatabases),
    rows: await attempt(countRows),
    alarms: await attempt(async () =>
      (await alarms()).map(({ name, scheduledTime }) => ({
        name,
        inSeconds: Math.round((scheduledTime - now) / 1000),
      })),
    ),
    worker: await attempt(() => readWorkerTimes(now)),
    permissions: await attempt(() => readPermissions(ports)),
    operations: {
      workerAnswers: await timed(askWorker, ticks),
      databaseReads: await timed(() => clientDb.orders.limit(50).toArray(), ticks),
      slow: readSlowOperations(localStorage),
    },
    problems: await attempt(readProblems),
    lastErrors: readErrors(localStorage),
  }
  // The user agent has a version that looks like a host. Every page knows it.
  return { ...(redactAll(report) as typeof report), browser: userAgent }
}
export type DiagnosticReport = Awaited<ReturnType<typeof readReport>>

/** Writes the report as readable JSON. */
export const writeReport = (report: DiagnosticReport): string => JSON.stringify(report, null, 2)
