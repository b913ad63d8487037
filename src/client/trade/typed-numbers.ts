/** Numbers typed into fields. All fields use this parser, in the locale of the app. */
import { decimalSign, groupSign, withDecimalSign, writeNumberText } from '../../domain/text/locale'
import { type DecimalMark, type NumberReading, readNumber, writeNumber } from '../../domain/text/number-text'
import { amountIn } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { parseUnits } from '../../domain/text/units'

/** Returns the decimal sign. A point for the few locales with another sign. */
export const typingMark = (): DecimalMark => (decimalSign() === ',' ? ',' : '.')

const readTyped = (text: string): NumberReading => readNumber(text, typingMark())

/**
 * Converts a typed number to plain digits. Undefined if it is invalid or ambiguous.
 * @example plainNumber('1,234.5') // '1234.5'
 */
export function plainNumber(text: string): string | undefined {
  const reading = readTyped(text)
  return 'text' in reading ? reading.text : undefined
}

/**
 * Formats a typed number for display. Returns invalid text unchanged.
 * @example writeTyped('1234.5') // '1,234.5'
 */
export function writeTyped(text: string): string {
  const plain = plainNumber(text)
  return plain === undefined ? text : writeNumberText(plain)
}

/** Maximum length of a number in a field that is not edited. */
const MAX_SHOWN = 20

/**
 * Formats a typed number for a field that is not edited. A very large number is written as a power of ten, and a
 * long fraction ends with an ellipsis. Neither is rounded up.
 * @example shortenTyped('1.1234567890123456789') // '1.12345678901234567…'
 */
export function shortenTyped(text: string): string {
  const written = writeTyped(text)
  const plain = plainNumber(text)
  if (written.length <= MAX_SHOWN || plain === undefined) return written
  const [whole = ''] = plain.split('.')
  const start = writeNumberText(whole)
  if (start.length > MAX_SHOWN - 2) return amountIn(BigInt(whole), { decimals: 0 })
  return `${written.slice(0, MAX_SHOWN - 1)}…`
}

/** Formats a plain number for a field, so that it parses to the same number. */
export const fieldText = (plain: string): string => writeNumber(plain, typingMark())

/**
 * Converts a number typed with another decimal sign. Returns invalid text unchanged.
 * @example retyped('1.500', '.') // '1,5000' in German, where '1.500' means 1500
 */
export function retyped(text: string, typedWith: DecimalMark): string {
  if (typedWith === typingMark()) return text
  const reading = readNumber(text, typedWith)
  return 'text' in reading ? fieldText(reading.text) : text
}

/**
 * Removes thousands separators, so that the number can be edited.
 * @example toFieldText('1,234.5') // '1234.5'
 */
export const toFieldText = (shown: string): string =>
  fieldText(shown.replaceAll(groupSign(), '').replace(decimalSign(), '.'))

/** Removes trailing zeros, which `fieldText` may add. */
const withoutZeros = (plain: string): string => plain.replace(/(\.\d*?)0+$/, '$1')

/**
 * Parses a typed amount to atoms. Undefined if invalid.
 * @example parseTyped('1,234.5', 2) // 123450n
 */
export const parseTyped = (text: string, decimals: number) =>
  parseUnits(withoutZeros(plainNumber(text) ?? ''), decimals)

export const isBlank = (text: string): boolean => /^[.,\s]*$/.test(text)

/** Returns why a text is not a number, or undefined if it is a number or blank. */
export function numberFault(text: string): string | undefined {
  const reading = readTyped(text)
  return isBlank(text) || 'text' in reading ? undefined : reading.message
}

/**
 * Returns a note about how a text was read, if its plain number looks different.
 * @example readingNote('1,234') // 'Read as 1234'
 */
export function readingNote(text: string): string | undefined {
  const reading = readTyped(text)
  if (!('text' in reading)) return undefined
  const written = withDecimalSign(reading.text)
  return written === text.trim() ? undefined : t`Read as ${written}`
}
