/** Joins what is heard of the calls of a backend with the store that developers read. */
import type { Fetch } from '../../api/endpoint'
import type { RecordedCall } from '../../api/recorded-call'

/** Wraps a backend so that each of its calls is passed on once it is over. */
export type RecordCalls = (fetch: Fetch, keep: (call: RecordedCall) => void) => Fetch

/**
 * A row waits so long for others to be written with: what a worker that is ended may lose. Opening a transaction costs the browser
 * as much as ten rows in it.
 * @internal Exported for its test and its bench.
 */
export const WRITE_AFTER_MS = 1_000
const MAX_WAITING = 100

/**
 * Collects rows and writes them together: no call waits for it. A store that refuses is reported once, until it takes something
 * again; what it refused is lost.
 */
export function createBatch<Row>(
  write: (rows: readonly Row[]) => Promise<void>,
  report: (trouble: unknown) => void,
): (row: Row) => void {
  let waiting: Row[] = []
  let isRefusing = false
  const flush = async () => {
    const rows = waiting
    waiting = []
    if (rows.length === 0) return
    try {
      await write(rows)
      isRefusing = false
    } catch (trouble) {
      if (!isRefusing) report(trouble)
      isRefusing = true
    }
  }
  return (row) => {
    const count = waiting.push(row)
    if (count === 1) setTimeout(flush, WRITE_AFTER_MS)
    if (count === MAX_WAITING) void flush()
  }
}
