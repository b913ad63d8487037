/** Spans of time, the one way they are written everywhere. */
import { t } from './texts'

interface Unit {
  readonly seconds: number
  /** Of a count that comes second. */
  readonly digits: number
  readonly write: (count: string) => string
  /** It only comes second: what is shorter than a year is counted in days. */
  readonly isRest?: true
}

/** Of a mean year of the calendar. */
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
 * A span in its largest two units, the rest cut off: never more than is left.
 * @example duration(604_799) // '6d 23h', in German '6 T 23 h' with spaces that do not break
 * @example duration(7_500) // '2h 05m'
 * @example duration(1_800) // '30m'
 * @example duration(204_537_600) // '6y 5mo'
 */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const at = UNITS.findIndex((unit) => whole >= unit.seconds && !unit.isRest)
  const large = UNITS[at] ?? SECOND
  const small = UNITS[at + 1]
  const count = large.write(`${Math.floor(whole / large.seconds)}`)
  const rest = at < 0 || !small ? 0 : Math.floor((whole % large.seconds) / small.seconds)
  return rest === 0 || !small ? count : `${count} ${small.write(`${rest}`.padStart(small.digits, '0'))}`
}
