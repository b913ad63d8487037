/** What is typed into forms of controls, as their inputs have it; undefined for what cannot be one. */
import { plainNumber } from '../../client/trade/typed-numbers'

/** A whole number from 1 to a maximum. @example readWhole('1,000', 5000) // 1000 */
export function readWhole(text: string, max: number): number | undefined {
  const plain = plainNumber(text) ?? ''
  return /^[1-9]\d{0,9}$/.test(plain) && Number(plain) <= max ? Number(plain) : undefined
}

/** A number from 0 to a maximum, of so many decimals at most. @example readNumber('0.5', 100) // 0.5 */
export function readNumber(text: string, max: number, decimals = 18): number | undefined {
  const plain = plainNumber(text) ?? ''
  const isFitting = new RegExp(`^\\d{1,12}(\\.\\d{1,${decimals}})?$`).test(plain)
  return isFitting && Number(plain) <= max ? Number(plain) : undefined
}

/** A moment as ISO 8601 has it, in UTC; nothing typed is null. @example readMoment('2026-08-03 12:00') // '2026-08-03T12:00:00.000Z' */
export function readMoment(text: string): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const [, date, time = '00:00'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)Z?)?$/.exec(typed) ?? []
  const at = Date.parse(`${date}T${time}Z`)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}
