/** Spans of time, the one way they are written everywhere. */
import { t } from './texts'

const UNITS = [
  { seconds: 86_400, digits: 1, write: (count: string) => t`${count}d` },
  { seconds: 3_600, digits: 1, write: (count: string) => t`${count}h` },
  { seconds: 60, digits: 2, write: (count: string) => t`${count}m` },
  { seconds: 1, digits: 2, write: (count: string) => t`${count}s` },
] as const

/**
 * A span in its largest two units, the rest cut off: never more than is left.
 * @example duration(604_799) // '6d 23h', in German '6 T 23 h' with spaces that do not break
 * @example duration(7_500) // '2h 05m'
 * @example duration(1_800) // '30m'
 */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const at = UNITS.findIndex((unit) => whole >= unit.seconds)
  const large = UNITS[at] ?? UNITS[3]
  const small = UNITS[at + 1]
  const count = large.write(`${Math.floor(whole / large.seconds)}`)
  const rest = at < 0 || !small ? 0 : Math.floor((whole % large.seconds) / small.seconds)
  return rest === 0 || !small ? count : `${count} ${small.write(`${rest}`.padStart(small.digits, '0'))}`
}
