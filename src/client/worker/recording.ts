/** Joins what is heard of the calls of a backend with the store that developers read. */
import type { Fetch } from '../../api/endpoint'
import type { RecordedCall } from '../../api/recorded-call'

/** Wraps a backend so that each of its calls is passed on once it is over. */
export type RecordCalls = (fetch: Fetch, keep: (call: RecordedCall) => void) => Fetch

/**
 * Writes into the store, and never holds a call up. A store that refuses is reported once, until it takes something again.
 */
export function createWriter(
  report: (trouble: unknown) => void,
): (write: () => Promise<void>) => Promise<void> {
  let isRefusing = false
  return async (write) => {
    try {
      await write()
      isRefusing = false
    } catch (trouble) {
      if (!isRefusing) report(trouble)
      isRefusing = true
    }
  }
}
