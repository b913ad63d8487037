/** A value that keeps itself current: what the desk's `watch…` functions answer. */
import { liveQuery } from 'dexie'

/** Tells each new value until it is left; `fail` hears of a query that threw, after which nothing follows. */
export interface Observable<T> {
  subscribe(next: (value: T) => void, fail?: (error: unknown) => void): { unsubscribe(): void }
}

/** The answer of a query over the desk's database, told again whenever a page or the worker writes what it read. */
export const observe = <T>(query: () => Promise<T>): Observable<T> => liveQuery(query)
