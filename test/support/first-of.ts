/** Returns the current value of an observable. */
import type { Observable } from '../../src/client/db/live'

export const firstOf = <T>(watched: Observable<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const watching = watched.subscribe((value) => {
      queueMicrotask(() => watching.unsubscribe())
      resolve(value)
    }, reject)
  })
