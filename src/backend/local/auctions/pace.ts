/** Limits how many rounds of a network run in one call, so that the worker is not busy for seconds. */
import type { AuctionReport } from './run-auction'

/**
 * Maximum number of rounds per call. A round fills one solution per directed pair; the next call handles the
 * rest.
 */
const MAX_ROUNDS = 16
/** Number of solved orders, over all rounds, below which the time limit does not apply. */
const MAX_SOLVED = 1000
/** Time limit for rounds with more orders, in milliseconds. */
const MAX_BUSY_MS = 600

/**
 * Returns true if another round should run. The last round must have filled an order. Few orders must be
 * solved, or `busyMs` must be within the limit.
 * @example hasNext([{ orders: 20_000, filled: [uid] }], 250) // true: after 600 ms it is false
 */
export function hasNext(held: readonly Pick<AuctionReport, 'orders' | 'filled'>[], busyMs: number): boolean {
  if (held.at(-1)?.filled.length === 0 || held.length >= MAX_ROUNDS) return false
  const solved = held.reduce((sum, { orders }) => sum + orders, 0)
  return solved < MAX_SOLVED || busyMs < MAX_BUSY_MS
}
