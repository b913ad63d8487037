/** A value that keeps itself current: what the client's `watch…` functions return. */
import Dexie, { liveQuery, RangeSet } from 'dexie'

interface Subscription {
  unsubscribe(): void
}

/** Emits each new value until unsubscribed; `fail` gets the error of a query that threw, after which nothing is emitted. */
export interface Observable<T> {
  subscribe(next: (value: T) => void, fail?: (error: unknown) => void): Subscription
}

/** A query rests this many times as long as it took: what is written to without end takes a fifth of the thread at most. */
const RESTS = 4
/** Nobody looks at a value that is older. */
const MAX_REST_MS = 1_000
/** Errors of a database that closed under a read, which Dexie keeps to itself: the next read may succeed. */
const PASSING = ['AbortError', 'DatabaseClosedError']

const isPassing = (error: unknown): boolean => error instanceof Error && PASSING.includes(error.name)

/** What one reading of a query says, in this order: `next` once, where it succeeded, then `outdated` or `fail`. */
interface Reader<T> {
  readonly next: (value: T) => void
  readonly fail: ((error: unknown) => void) | undefined
  /** What was read has been written since, or could not be read; it is read again after a rest. */
  readonly outdated: (restMs: number) => void
}

/**
 * Reads a query once, and watches what it read. Dexie would read again at every write and drop what is out of date by then: of a
 * table that is written to without end nothing would ever be seen.
 */
function readOnce<T>(
  query: () => Promise<T>,
  leastRestMs: number,
  { next, fail, outdated }: Reader<T>,
): Subscription {
  let step: 'waiting' | 'reading' | 'read' = 'waiting'
  let isOutdated = false
  let isEmitted = false
  let value: { readonly of: T } | undefined
  let rested = 0
  const emit = () => {
    if (!value || isEmitted) return
    isEmitted = true
    next(value.of)
  }
  // A query's own turn is no place for what follows from its value: what that reads would be watched too.
  const end = () =>
    setTimeout(() => {
      emit()
      outdated(Math.max(0, rested - performance.now()))
    })
  const read = async () => {
    const began = performance.now()
    let restMs = MAX_REST_MS
    try {
      value = { of: await query() }
      restMs = Math.max(leastRestMs, Math.min(MAX_REST_MS, RESTS * (performance.now() - began)))
    } catch (error) {
      if (!isOutdated && !isPassing(error)) throw error
      isOutdated = true
    }
    rested = performance.now() + restMs
  }
  // Dexie follows reads past an `await` only of a function that it sees to be async.
  const watching = liveQuery(async () => {
    if (step === 'waiting') {
      step = 'reading'
      await read()
      step = 'read'
      if (isOutdated) end()
      return
    }
    // Asked again, because of a write.
    if (step === 'read' && !isOutdated) end()
    isOutdated = true
  })
  return watching.subscribe(emit, fail)
}

/**
 * Observes a query over the client's database: reads it again when a page or the worker writes what it read, after a rest. Each
 * reading is a live query of its own, since Dexie loses sight of a query that waits for anything but the database.
 * @param leastRestMs milliseconds between two readings at least: for a query over many rows
 */
export const observe = <T>(query: () => Promise<T>, leastRestMs = 0): Observable<T> => ({
  subscribe(next, fail) {
    let isLeft = false
    let reading: Subscription
    const read = () => {
      if (isLeft) return
      reading = readOnce(query, leastRestMs, {
        next: (value) => isLeft || next(value),
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
        isLeft = true
        reading.unsubscribe()
      },
    }
  },
})

/** Has every page read again all that it observes: who dies between a write and its announcement leaves pages with what was before. */
export const outdateAll = (): void => Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
