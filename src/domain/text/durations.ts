/** Writes durations. All durations on screens have this format. */
import { t } from './texts'

interface Unit {
  readonly seconds: number
  /** Minimum number of digits as the second unit. */
  readonly digits: number
  readonly write: (count: string) => string
  /**
   * True for a unit that is only used as the second unit: durations below a year are in days, not in months.
   */
  readonly isRest?: true
}

/** Mean calendar year. */
const YEAR_SECONDS = 31_556_952

const SECOND: Unit = { seconds: 1, digits: 2, write: (count) => t`${count}s` }

const UNITS: readonly Unit[] = [
  { seconds: YEAR_SECONDS, digits: 1, write: (count) => t`${count}y` },
  { seconds: YEAR_SECONDS / 12, digits: 1, write: (count) => t`${count}mo`, isRest: true },
  { seconds: 86_400, digits: 1, write: (count) => t`${count}d` },
  { seconds: 3_600, digits: 1, write: (count) => t`${count}h` },
  { seconds: 60, digits: 2, write: (count) => t`${count}m` },
  SECOND,
]

/**
 * Writes a duration in its two largest units, rounded down.
 * @example duration(604_799) // '6d 23h', in German '6 T 23 h' with non-breaking spaces
 * @example duration(7_500) // '2h 05m'
 * @example duration(1_800) // '30m'
 * @example duration(204_537_600) // '6y 5mo'
 */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const index = UNITS.findIndex((unit) => whole >= unit.seconds && !unit.isRest)
  const large = UNITS[index] ?? SECOND
  const small = UNITS[index + 1]
  const count = large.write(`${Math.floor(whole / large.seconds)}`)
  const rest = index < 0 || !small ? 0 : Math.floor((whole % large.seconds) / small.seconds)
  return rest === 0 || !small ? count : `${count} ${small.write(`${rest}`.padStart(small.digits, '0'))}`
}
