/** Parses typed inputs of controls. Invalid inputs return undefined. */
import { plainNumber } from '../../client/trade/typed-numbers'

/** Schema of a field of a control. */
interface FieldSchema {
  readonly safeParse: (value: unknown) => { readonly success: boolean }
}

/**
 * Parses a number that the schema of its field accepts, so that form and control have the same bounds.
 * @param toValue converts the typed number to the unit of the schema
 * @example readNumber('5', seconds, (minutes) => minutes * 60) // 300
 */
export function readNumber(
  text: string,
  schema: FieldSchema,
  toValue: (typed: number) => number = (typed) => typed,
): number | undefined {
  const plain = plainNumber(text)
  if (!plain) return undefined
  const value = toValue(Number(plain))
  return schema.safeParse(value).success ? value : undefined
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
