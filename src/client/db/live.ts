/** A value that keeps itself current: what the client's `watch…` functions return. */
import { liveQuery } from 'dexie'

/** Emits each new value until unsubscribed; `fail` gets the error of a query that threw, after which nothing is emitted. */
export interface Observable<T> {
  subscribe(next: (value: T) => void, fail?: (error: unknown) => void): { unsubscribe(): void }
}

/**
 * Observes a query over the client's database: runs it again whenever a page or the worker writes what it read. Dexie follows
 * reads past an `await` only of a function that it sees to be async, so every query is given as one.
 */
export const observe = <T>(query: () => Promise<T>): Observable<T> => liveQuery(async () => query())
