/**
 * Quiet hours and snooze. Each check compares quiet hours with the local clock. They are never stored as
 * timestamps, so a new time zone, clock time or summer time applies at once.
 */
import type { Milliseconds } from '../../domain/scalars'
import type { Preferences } from '../db/rows/preferences'

/** Returns the minutes since local midnight. */
export type WallClock = (time: Milliseconds) => number

const wallClock: WallClock = (time) => {
  const date = new Date(time)
  return date.getHours() * 60 + date.getMinutes()
}

const MINUTE = 60_000
/** Upper bound of a pause in minutes, whatever the clock does. */
const MAX_MINUTES = 2 * 1440

/**
 * Returns why notifications are paused, or undefined. A snooze in the future comes from a clock that was set
 * back.
 */
export function pauseOf(
  { quiet, snooze }: Pick<Preferences, 'quiet' | 'snooze'>,
  time: Milliseconds,
  clock: WallClock = wallClock,
): 'quiet' | 'snooze' | undefined {
  if (snooze && snooze.from <= time && time < snooze.until) return 'snooze'
  if (!quiet) return undefined
  const { from, to } = quiet
  const minute = clock(time)
  const isWithin = from <= to ? from <= minute && minute < to : minute >= from || minute < to
  return isWithin ? 'quiet' : undefined
}

/** Returns the end of a pause. Without a pause it returns the given time. */
export function pauseEnd(
  preferences: Pick<Preferences, 'quiet' | 'snooze'>,
  time: Milliseconds,
  clock?: WallClock,
): Milliseconds {
  let end = time
  for (let minutes = 0; minutes < MAX_MINUTES && pauseOf(preferences, end, clock); minutes += 1) {
    const { snooze } = preferences
    const isSnoozed = snooze && pauseOf({ quiet: null, snooze }, end)
    end = (isSnoozed ? snooze.until : (Math.floor(end / MINUTE) + 1) * MINUTE) as Milliseconds
  }
  return end
}
