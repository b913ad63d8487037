/** How long a call goes on holding rounds of a network: a worker has other things to do, and must not be busy for seconds. */
import type { RoundReport } from './run-auction'

/** An auction fills one solution per directed pair; so many follow each other before the rest waits for the next call. */
const MAX_ROUNDS = 16
/** Rounds of so many orders in all follow each other however long they take. */
const MAX_SOLVED = 1000
/** Rounds of more orders follow each other for so long. */
const MAX_BUSY_MS = 600

/**
 * Whether another round follows those that a call held in `busyMs`: as long as the last one filled something, and few orders
 * were solved or little time went by.
 * @example hasNext([{ orders: 20_000, filled: [uid] }], 250) // true: after 600 ms it is false
 */
export function hasNext(held: readonly Pick<RoundReport, 'orders' | 'filled'>[], busyMs: number): boolean {
  if (held.at(-1)?.filled.length === 0 || held.length >= MAX_ROUNDS) return false
  const solved = held.reduce((sum, { orders }) => sum + orders, 0)
  return solved < MAX_SOLVED || busyMs < MAX_BUSY_MS
}
