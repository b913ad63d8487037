/**
 * Waits that are stored as a moment: until when nothing is tried again. A clock that was ahead when the moment was written and
 * was set right since must not hold anything back, so each is stored with the moment it was written at, and none is longer
 * than the longest that is ever written.
 */
import type { Milliseconds } from '../../domain/scalars'

/** The longest a service or a receiver can have us wait, milliseconds. */
export const MAX_WAIT_MS = 3_600_000
/** Clocks are corrected by a little all the time: that is no reason to forget a wait. */
const DRIFT_MS = 5_000

/** A wait as it is stored: when it was written, and when it ends. */
export interface StoredWait {
  readonly setAt: Milliseconds
  readonly until: Milliseconds
}

/**
 * When a stored wait ends; now for one that a clock wrote which was ahead.
 * @example endOfWait({ setAt: 10_000_000, until: 10_060_000 }, 5_000_000) // 5_000_000
 */
export function endOfWait({ setAt, until }: StoredWait, now: Milliseconds): Milliseconds {
  const isOfAnotherClock = setAt - now > DRIFT_MS || until - now > MAX_WAIT_MS + DRIFT_MS
  return isOfAnotherClock && until > now ? now : until
}
