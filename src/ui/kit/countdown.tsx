/** Remaining time, in its two largest units. */
import type { Milliseconds } from '../../domain/scalars'
import { duration } from '../../domain/text/durations'
import { useNow } from './use-now'

const HOUR = 3_600
const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Formats a duration with a width that does not change while it counts down.
 * @example spanText(95_000) // '1:35'
 * @example spanText(7_500_000) // '2h 05m'
 * @example spanText(604_799_000) // '6d 23h'
 */
export function spanText(spanMs: number): string {
  const seconds = Math.max(0, Math.ceil(spanMs / 1000))
  return seconds >= HOUR ? duration(seconds) : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}

interface CountdownProps {
  readonly until: Milliseconds
  /** Shown when no time is left. */
  readonly over: string
}

/**
 * Counts down each second. Screen readers do not announce every tick: a user who needs the time can move to
 * it.
 */
export function Countdown({ until, over }: CountdownProps) {
  const now = useNow()
  return <time dateTime={new Date(until).toISOString()}>{now < until ? spanText(until - now) : over}</time>
}
