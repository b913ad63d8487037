/**
 * Stops a worker or a page in the middle of a write, so that it can be killed exactly there. The transaction
 * of the write stays open and is rolled back by the kill, as in reality.
 */
import type { Page, Worker } from 'playwright'
import { until } from './until'

/** A write to a table, of a row with these fields. */
export interface Write {
  readonly database: 'cowbell-client' | 'cowbell-service'
  readonly table: string
  readonly fields: Readonly<Record<string, string | number>>
}

/** Runs in the worker or the page, so it cannot use anything of this file. */
function stopInWrite({ database, table, fields }: Write): void {
  const fits = (row: unknown) => Object.entries(fields).every(([name, value]) => (row as Row)[name] === value)
  for (const name of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (this: IDBObjectStore, row: unknown, ...rest: [IDBValidKey?]) {
      const isThere = this.name === table && this.transaction.db.name === database
      if (!isThere || !fits(row)) return write.call(this, row, ...rest)
      Object.assign(globalThis, { isStopped: true })
      // The transaction must not commit before the write.
      this.transaction.commit = () => undefined
      const goOn = () => {
        this.count().onsuccess = goOn
      }
      goOn()
      return {} as IDBRequest<IDBValidKey>
    }
  }
}

/** Runs in the worker, so it cannot use anything of this file. */
function stopInRead({ database, table }: Omit<Write, 'fields'>): void {
  const read = IDBObjectStore.prototype.get
  IDBObjectStore.prototype.get = function (this: IDBObjectStore, key: IDBValidKey) {
    if (this.name !== table || this.transaction.db.name !== database) return read.call(this, key)
    Object.assign(globalThis, { isStopped: true })
    return {} as IDBRequest
  }
}

/** Runs in the worker, so it cannot use anything of this file. */
function stopInNotification(): void {
  const { notifications } = (globalThis as unknown as { chrome: { notifications: { create: unknown } } })
    .chrome
  notifications.create = () => {
    Object.assign(globalThis, { isStopped: true })
    return new Promise(() => undefined)
  }
}

/** Runs in the worker, so it cannot use anything of this file. */
function silenceInWrite({ database, table, fields }: Write): void {
  const write = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, row: unknown, ...rest: [IDBValidKey?]) {
    const isThere = this.name === table && this.transaction.db.name === database
    const isIt = Object.entries(fields).every(([name, value]) => (row as Row)[name] === value)
    if (isThere && isIt) BroadcastChannel.prototype.postMessage = () => undefined
    return write.call(this, row, ...rest)
  }
}
type Row = Readonly<Record<string, unknown>>

export const awaitStopped = (someone: Page | Worker): Promise<boolean> =>
  until('a stop', () => evaluate(someone, () => 'isStopped' in globalThis, undefined), Boolean)

/** Makes a page or worker stop in the next matching write. */
export const stopAtWrite = (someone: Page | Worker, write: Write): Promise<void> =>
  evaluate(someone, stopInWrite, write)

/** Makes the worker stop before it reads a row of a table. */
export const stopAtRead = (worker: Worker, table: Omit<Write, 'fields'>): Promise<void> =>
  worker.evaluate(stopInRead, table)

/** Makes the worker stop before it shows a notification. */
export const stopAtNotification = (worker: Worker): Promise<void> => worker.evaluate(stopInNotification)

/**
 * Hides the worker's writes from pages after the next matching write, as if the worker had been killed right
 * after it.
 */
export const silenceAtWrite = (worker: Worker, write: Write): Promise<void> =>
  worker.evaluate(silenceInWrite, write)

/** Calls `evaluate`, which pages and workers declare separately. */
const evaluate = <A, R>(someone: Page | Worker, act: (argument: A) => R, argument: A): Promise<R> =>
  (someone as { evaluate(act: (argument: A) => R, argument: A): Promise<R> }).evaluate(act, argument)
