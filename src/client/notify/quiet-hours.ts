/**
 * When not to ring. Whether it is quiet is asked of the clock on the wall at each moment and never stored as a time: a move
 * to another zone, a clock put right or the end of summer time changes the answer with the clock.
 */
import type { Milliseconds } from '../../domain/scalars'
import type { Preferences } from '../db/rows/preferences'

/** Minutes since local midnight. */
export type WallClock = (at: Milliseconds) => number

/** Minutes since midnight by this machine's clock and zone. */
const wallClock: WallClock = (at) => {
  const date = new Date(at)
  return date.getHours() * 60 + date.getMinutes()
}

const MINUTE = 60_000
/** No night is longer, whatever the clock does meanwhile. */
const MAX_MINUTES = 2 * 1440

/** Why nothing rings at a time; undefined when it does. A snooze from the future is of a clock that was turned back. */
export function pauseOf(
  { quiet, snooze }: Pick<Preferences, 'quiet' | 'snooze'>,
  at: Milliseconds,
  clock: WallClock = wallClock,
): 'quiet' | 'snooze' | undefined {
  if (snooze && snooze.from <= at && at < snooze.until) return 'snooze'
  if (!quiet) return undefined
  const { from, to } = quiet
  const minute = clock(at)
  const isWithin = from <= to ? from <= minute && minute < to : minute >= from || minute < to
  return isWithin ? 'quiet' : undefined
}

/** When a pause is over; the same moment when there is none. */
export function pauseEnd(
  preferences: Pick<Preferences, 'quiet' | 'snooze'>,
  at: Milliseconds,
  clock?: WallClock,
): Milliseconds {
  let end = at
  for (let minutes = 0; minutes < MAX_MINUTES && pauseOf(preferences, end, clock); minutes += 1) {
    const { snooze } = preferences
    const isSnoozed = snooze && pauseOf({ quiet: null, snooze }, end)
    end = (isSnoozed ? snooze.until : (Math.floor(end / MINUTE) + 1) * MINUTE) as Milliseconds
  }
  return end
}
