/** Writes recorded backend calls to the store that developers read. */
import type { Fetch } from '../../api/endpoint'
import type { RecordedCall } from '../../api/recorded-call'

/** Wraps a backend and passes on each finished call. */
export type RecordCalls = (fetch: Fetch, onCall: (call: RecordedCall) => void) => Fetch

/**
 * Delay before rows are written together. Rows of a worker that dies within this time are lost. Opening a
 * transaction costs as much as writing ten rows.
 * @internal Exported for its test and its benchmark.
 */
export const WRITE_AFTER_MS = 1_000
const MAX_WAITING = 100

/**
 * Creates a writer that collects rows and writes them in batches, so that no call waits. If the store fails,
 * the rows are lost. The failure is reported once, until a write succeeds again.
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
