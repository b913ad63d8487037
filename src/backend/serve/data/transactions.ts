/**
 * Transactions of IndexedDB over the key-value store. A transaction commits when it has no request left.
 * Writers run one after the other. Readers see the state at their first request and wait for nobody.
 */
import { Dexie } from 'dexie'
import { openWrites, type Store, type Writes } from './writes'

/** Event handler of a transaction, which Dexie sets. */
type Handler = ((event: object) => void) | null

/** The part of an `IDBTransaction` that Dexie and the service use. */
export interface Transaction {
  error: unknown
  onerror: Handler
  onabort: Handler
  oncomplete: Handler
  readonly abort: () => void
  /** Commits without waiting for requests that the caller may still add. */
  readonly commit: () => void
  /** Adds a request. Requests run in order. */
  readonly request: <T>(work: (writes: Writes) => T | Promise<T>) => Promise<T>
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Runs the requests of a transaction until none is left. */
async function runRequests(queue: (() => Promise<void>)[], isOver: () => boolean): Promise<void> {
  for (;;) {
    for (let work = queue.shift(); work && !isOver(); work = queue.shift()) await work()
    if (isOver()) return
    // Replies to the last request may add another one until then.
    await nextTurn()
    if (queue.length === 0) return
  }
}

/** Creates a transaction. `schedule` calls its work when it may begin. */
function createTransaction(
  store: Store,
  mode: Mode,
  report: (error: unknown) => void,
  schedule: (work: () => Promise<void>) => void,
): Transaction {
  const queue: (() => Promise<void>)[] = []
  let isAborted = false
  let isClosed = false
  let writes: Writes | undefined
  const add =
    <T>(
      work: (writes: Writes) => T | Promise<T>,
      resolve: (value: T) => void,
      reject: (e: unknown) => void,
    ) =>
    async () => {
      try {
        writes ??= openWrites(store, mode === 'readonly')
        resolve(await work(writes))
      } catch (error) {
        report(error)
        reject(error)
      }
    }
  const transaction: Transaction = {
    error: null,
    onerror: null,
    onabort: null,
    oncomplete: null,
    abort: () => {
      isAborted = true
    },
    commit: () => {
      isClosed = true
    },
    request: (work) =>
      new Dexie.Promise((resolve, reject) => {
        if (isClosed || isAborted)
          throw new DOMException('The transaction has ended.', 'TransactionInactiveError')
        queue.push(add(work, resolve, reject))
      }),
  }
  schedule(async () => {
    try {
      await runRequests(queue, () => isAborted)
      isClosed = true
      if (mode === 'readwrite' && !isAborted) await writes?.commit()
    } catch (error) {
      report(error)
      transaction.error = error
      isAborted = true
    }
    await writes?.close()
    const end = isAborted ? transaction.onabort : transaction.oncomplete
    end?.({ target: transaction })
  })
  return transaction
}

type Mode = 'readonly' | 'readwrite'

/** Transactions of a store. */
export interface Transactions {
  readonly begin: (mode: Mode) => Transaction
  /** Resolves when the last writer has ended. */
  readonly end: () => Promise<void>
}

/** Opens a store for transactions. `report` receives the errors of reads and writes. */
export function openTransactions(store: Store, report: (error: unknown) => void): Transactions {
  let lastWriter: Promise<void> = Promise.resolve()
  const takeTurn = (work: () => Promise<void>): void => {
    lastWriter = lastWriter.then(work)
  }
  return {
    // The caller adds its first request before the next turn of the event loop.
    begin: (mode) =>
      createTransaction(store, mode, report, (work) =>
        setImmediate(() => (mode === 'readonly' ? void work() : takeTurn(work))),
      ),
    end: () => lastWriter,
  }
}
