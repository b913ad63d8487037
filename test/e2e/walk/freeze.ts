/**
 * Making a worker or a page stand still in the middle of a write, so that it can be killed exactly there. The transaction
 * of the write stays open meanwhile and is undone by the death, as it would be.
 */
import type { Page, Worker } from 'playwright'
import { until } from './until'

/** A write: into this table, of a row with these fields. */
export interface Write {
  readonly database: 'cowbell-desk' | 'cowbell-service'
  readonly table: string
  readonly fields: Readonly<Record<string, string | number>>
}

/** Runs in the worker or the page, so it may use nothing of this file. */
function standStillAtWrite({ database, table, fields }: Write): void {
  const fits = (row: unknown) => Object.entries(fields).every(([name, value]) => (row as Row)[name] === value)
  for (const name of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (this: IDBObjectStore, row: unknown, ...rest: [IDBValidKey?]) {
      const isThere = this.name === table && this.transaction.db.name === database
      if (!isThere || !fits(row)) return write.call(this, row, ...rest)
      Object.assign(globalThis, { isStandingStill: true })
      // Nor is it committed before the write.
      this.transaction.commit = () => undefined
      const goOn = () => {
        this.count().onsuccess = goOn
      }
      goOn()
      return {} as IDBRequest<IDBValidKey>
    }
  }
}

/** Runs in the worker, so it may use nothing of this file. */
function standStillAtRead({ database, table }: Omit<Write, 'fields'>): void {
  const read = IDBObjectStore.prototype.get
  IDBObjectStore.prototype.get = function (this: IDBObjectStore, key: IDBValidKey) {
    if (this.name !== table || this.transaction.db.name !== database) return read.call(this, key)
    Object.assign(globalThis, { isStandingStill: true })
    return {} as IDBRequest
  }
}

/** Runs in the worker, so it may use nothing of this file. */
function standStillAtNotification(): void {
  const { notifications } = (globalThis as unknown as { chrome: { notifications: { create: unknown } } })
    .chrome
  notifications.create = () => {
    Object.assign(globalThis, { isStandingStill: true })
    return new Promise(() => undefined)
  }
}

/** Runs in the worker, so it may use nothing of this file. */
function fallSilentAtWrite({ database, table, fields }: Write): void {
  const write = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, row: unknown, ...rest: [IDBValidKey?]) {
    const isThere = this.name === table && this.transaction.db.name === database
    const isIt = Object.entries(fields).every(([name, value]) => (row as Row)[name] === value)
    if (isThere && isIt) BroadcastChannel.prototype.postMessage = () => undefined
    return write.call(this, row, ...rest)
  }
}
type Row = Readonly<Record<string, unknown>>

/** Waits until someone stands still. */
export const awaitStandstill = (someone: Page | Worker): Promise<boolean> =>
  until('a standstill', () => evaluate(someone, () => 'isStandingStill' in globalThis, undefined), Boolean)

/** From now on, someone stands still in the first such write. */
export const stopAtWrite = (someone: Page | Worker, write: Write): Promise<void> =>
  evaluate(someone, standStillAtWrite, write)

/** From now on, the worker stands still when it is about to read a row of the table. */
export const stopAtRead = (worker: Worker, table: Omit<Write, 'fields'>): Promise<void> =>
  worker.evaluate(standStillAtRead, table)

/** From now on, the worker stands still when it is about to show a notification. */
export const stopAtNotification = (worker: Worker): Promise<void> => worker.evaluate(standStillAtNotification)

/** From the first such write on, pages hear of nothing that the worker writes, as if it had died right after it. */
export const silenceAtWrite = (worker: Worker, write: Write): Promise<void> =>
  worker.evaluate(fallSilentAtWrite, write)

/** What pages and workers do alike is declared of each of them apart. */
const evaluate = <A, R>(someone: Page | Worker, act: (argument: A) => R, argument: A): Promise<R> =>
  (someone as { evaluate(act: (argument: A) => R, argument: A): Promise<R> }).evaluate(act, argument)
