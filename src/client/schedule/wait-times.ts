/**
 * Waits that are stored as an end time. If a clock was ahead when a wait was written and has been corrected
 * since, the wait must not block anything. So each wait is stored with its start, and is limited to the
 * maximum that is ever written.
 */
import type { Milliseconds } from '../../domain/scalars'

/** Longest wait that a service or receiver can ask for, in milliseconds. */
export const MAX_WAIT_MS = 3_600_000
/** Tolerated clock correction. Small corrections are normal and end no wait. */
const DRIFT_MS = 5_000

/** A stored wait: when it was written, and when it ends. */
export interface StoredWait {
  readonly setAt: Milliseconds
  readonly until: Milliseconds
}

/**
 * Returns the end of a stored wait, or `now` if the wait was written by a clock that was ahead.
 * @example endOfWait({ setAt: 10_000_000, until: 10_060_000 }, 5_000_000) // 5_000_000
 */
export function endOfWait({ setAt, until }: StoredWait, now: Milliseconds): Milliseconds {
  const isOfAnotherClock = setAt - now > DRIFT_MS || until - now > MAX_WAIT_MS + DRIFT_MS
  return isOfAnotherClock && until > now ? now : until
}
