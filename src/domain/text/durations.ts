/** Spans of time, the one way they are written everywhere. */

const UNITS = [
  { letter: 'd', seconds: 86_400, digits: 1 },
  { letter: 'h', seconds: 3_600, digits: 1 },
  { letter: 'm', seconds: 60, digits: 2 },
  { letter: 's', seconds: 1, digits: 2 },
] as const

/**
 * A span in its largest two units, the rest cut off: never more than is left.
 * @example duration(604_799) // '6d 23h'
 * @example duration(7_500) // '2h 05m'
 * @example duration(1_800) // '30m'
 */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const at = UNITS.findIndex((unit) => whole >= unit.seconds)
  const large = UNITS[at] ?? UNITS[3]
  const small = UNITS[at + 1]
  const count = `${Math.floor(whole / large.seconds)}${large.letter}`
  const rest = at < 0 || !small ? 0 : Math.floor((whole % large.seconds) / small.seconds)
  return rest === 0 || !small ? count : `${count} ${String(rest).padStart(small.digits, '0')}${small.letter}`
}
