/** A value that keeps itself current: what the client's `watch…` functions return. */
import { Dexie, liveQuery } from 'dexie'

/** Emits each new value until unsubscribed; `fail` gets the error of a query that threw, after which nothing is emitted. */
export interface Observable<T> {
  subscribe(next: (value: T) => void, fail?: (error: unknown) => void): { unsubscribe(): void }
}

/** A query rests this many times as long as it took: what is written to without end takes a fifth of the thread at most. */
const RESTS = 4
/** Nobody looks at a value that is older. */
const MAX_REST_MS = 1_000

/** Waits as a query may, which Dexie follows over its own promises only. */
const rest = (ms: number): Promise<void> => new Dexie.Promise((resolve) => setTimeout(resolve, ms)) as never

/** Makes a query that reads one run at a time and rests after each; `tell` gets what was out of date when it was read. */
function pace<T>(query: () => Promise<T>, tell: (value: T) => void) {
  let asked = 0
  let rested: Promise<unknown> = Dexie.Promise.resolve()
  return async (): Promise<{ readonly value: T } | undefined> => {
    asked += 1
    const turn = asked
    await rested
    if (turn !== asked) return undefined
    const started = performance.now()
    const reading = query()
    const restMs = () => Math.min(MAX_REST_MS, RESTS * (performance.now() - started))
    rested = reading.catch(() => undefined).then(() => rest(restMs()))
    const value = await reading
    if (turn !== asked) tell(value)
    return { value }
  }
}

/**
 * Observes a query over the client's database: runs it again when a page or the worker writes what it read. What was written to
 * meanwhile is emitted too, where Dexie would only begin again, for as long as writing goes on. Dexie follows reads past an
 * `await` only of a function that it sees to be async, so every query is given as one.
 */
export const observe = <T>(query: () => Promise<T>): Observable<T> => ({
  subscribe(next, fail) {
    let isLeft = false
    // A query's own turn is no place for what follows from its value: what that reads would be watched too.
    const tell = (value: T) => setTimeout(() => isLeft || next(value))
    const subscription = liveQuery(pace(query, tell)).subscribe((held) => held && next(held.value), fail)
    return {
      unsubscribe: () => {
        isLeft = true
        subscription.unsubscribe()
      },
    }
  },
})
