/** Parses typed inputs of controls. Invalid inputs return undefined. */
import { plainNumber } from '../../client/trade/typed-numbers'

/**
 * Parses a whole number from 1 to `max`.
 * @example readWhole('1,000', 5000) // 1000
 */
export function readWhole(text: string, max: number): number | undefined {
  const plain = plainNumber(text) ?? ''
  return /^[1-9]\d{0,9}$/.test(plain) && Number(plain) <= max ? Number(plain) : undefined
}

/**
 * Parses a number from 0 to `max` with at most `decimals` decimal places.
 * @example readNumber('0.5', 100) // 0.5
 */
export function readNumber(text: string, max: number, decimals = 18): number | undefined {
  const plain = plainNumber(text) ?? ''
  const isFitting = new RegExp(`^\\d{1,12}(\\.\\d{1,${decimals}})?$`).test(plain)
  return isFitting && Number(plain) <= max ? Number(plain) : undefined
}

/**
 * Parses a UTC date and time to ISO 8601. Empty text returns null.
 * @example readMoment('2026-08-03 12:00') // '2026-08-03T12:00:00.000Z'
 */
export function readMoment(text: string): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const [, date, time = '00:00'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)Z?)?$/.exec(typed) ?? []
  const unixMs = Date.parse(`${date}T${time}Z`)
  return Number.isNaN(unixMs) ? undefined : new Date(unixMs).toISOString()
}
