/** Observable queries: the return type of the client's `watch…` functions. */
import Dexie, { liveQuery, RangeSet } from 'dexie'

interface Subscription {
  unsubscribe(): void
}

/**
 * Emits each new value until unsubscribed. If a query throws, `fail` receives the error and nothing more is
 * emitted.
 */
export interface Observable<T> {
  subscribe(next: (value: T) => void, fail?: (error: unknown) => void): Subscription
}

/**
 * Pause after a query, as a multiple of its duration. A query over constantly changing data takes at most a
 * fifth of the thread.
 */
const REST_FACTOR = 4
/** Maximum pause. Older values would be visible. */
const MAX_REST_MS = 1_000
/**
 * Errors of a database that was closed during a read. Dexie does not report them, and the next read may
 * succeed.
 */
const TRANSIENT_ERRORS = ['AbortError', 'DatabaseClosedError']

const isTransient = (error: unknown): boolean =>
  error instanceof Error && TRANSIENT_ERRORS.includes(error.name)

/** Receiver of one reading: `next` once if it succeeded, then `outdated` or `fail`. */
interface Reader<T> {
  readonly next: (value: T) => void
  readonly fail: ((error: unknown) => void) | undefined
  /** The data was changed, or could not be read. It is read again after a pause. */
  readonly outdated: (restMs: number) => void
}

/**
 * Runs a query once and watches the data it read. A plain live query would restart at every write and drop
 * the outdated result. Over constantly changing data it would never emit.
 */
function readOnce<T>(
  query: () => Promise<T>,
  minRestMs: number,
  { next, fail, outdated }: Reader<T>,
): Subscription {
  let step: 'waiting' | 'reading' | 'read' = 'waiting'
  let isOutdated = false
  let isEmitted = false
  let value: { readonly result: T } | undefined
  let restUntil = 0
  const emit = () => {
    if (!value || isEmitted) return
    isEmitted = true
    next(value.result)
  }
  // Emit outside the query, because reads of a subscriber would be watched too.
  const end = () =>
    setTimeout(() => {
      emit()
      outdated(Math.max(0, restUntil - performance.now()))
    })
  const read = async () => {
    const began = performance.now()
    let restMs = MAX_REST_MS
    try {
      value = { result: await query() }
      restMs = Math.max(minRestMs, Math.min(MAX_REST_MS, REST_FACTOR * (performance.now() - began)))
    } catch (error) {
      if (!isOutdated && !isTransient(error)) throw error
      isOutdated = true
    }
    restUntil = performance.now() + restMs
  }
  // Dexie tracks reads after an `await` only inside an async function.
  const watching = liveQuery(async () => {
    if (step === 'waiting') {
      step = 'reading'
      await read()
      step = 'read'
      if (isOutdated) end()
      return
    }
    // Dexie runs the query again after a write.
    if (step === 'read' && !isOutdated) end()
    isOutdated = true
  })
  return watching.subscribe(emit, fail)
}

/**
 * Observes a query over the client's database. It runs again, after a pause, when a page or the worker
 * changes the data it read. Each run is a separate live query, because Dexie loses track of a query that
 * awaits anything else.
 * @param minRestMs minimum pause in milliseconds, for queries over many rows
 */
export const observe = <T>(query: () => Promise<T>, minRestMs = 0): Observable<T> => ({
  subscribe(next, fail) {
    let isUnsubscribed = false
    let reading: Subscription
    const read = () => {
      if (isUnsubscribed) return
      reading = readOnce(query, minRestMs, {
        next: (value) => isUnsubscribed || next(value),
        fail,
        outdated: (restMs) => {
          reading.unsubscribe()
          setTimeout(read, restMs)
        },
      })
    }
    read()
    return {
      unsubscribe: () => {
        isUnsubscribed = true
        reading.unsubscribe()
      },
    }
  },
})

/**
 * Makes every page run its queries again. A worker that died between a write and its announcement leaves
 * outdated values.
 */
export const invalidateAllQueries = (): void =>
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
