/** Numbers as they are typed into a field: read by the one parser of all fields, in the locale that they are written in. */
import { decimalSign, groupSign, withDecimalSign, writeNumberText } from '../../domain/text/locale'
import { type DecimalMark, type NumberReading, readNumber, writeNumber } from '../../domain/text/number-text'
import { t } from '../../domain/text/texts'
import { parseUnits } from '../../domain/text/units'

/** The sign between whole and fraction; of the few locales that have neither, the point. */
export const typingMark = (): DecimalMark => (decimalSign() === ',' ? ',' : '.')

const readTyped = (text: string): NumberReading => readNumber(text, typingMark())

/** A typed number in plain digits; undefined where it is none, or could be two. @example plainNumber('1,234.5') // '1234.5' */
export function plainNumber(text: string): string | undefined {
  const reading = readTyped(text)
  return 'text' in reading ? reading.text : undefined
}

/** A typed number as it is shown while nobody types; a text that is none as it is. @example writeTyped('1234.5') // '1,234.5' */
export function writeTyped(text: string): string {
  const plain = plainNumber(text)
  return plain === undefined ? text : writeNumberText(plain)
}

/** A plain number as Cowbell writes it into a field: it is read back as itself. */
export const fieldText = (plain: string): string => writeNumber(plain, typingMark())

/**
 * A number that was typed with another decimal sign, as it is typed now; a text that is none as it is.
 * @example retyped('1.500', '.') // '1,5000' in German, where the text itself could mean 1500
 */
export function retyped(text: string, typedWith: DecimalMark): string {
  if (typedWith === typingMark()) return text
  const reading = readNumber(text, typedWith)
  return 'text' in reading ? fieldText(reading.text) : text
}

/** A number as it is shown, without its groups of thousands, so that it can be typed on. @example toFieldText('1,234.5') // '1234.5' */
export const toFieldText = (shown: string): string =>
  fieldText(shown.replaceAll(groupSign(), '').replace(decimalSign(), '.'))

/** Zeros at the end of a fraction say nothing: `fieldText` adds one. */
const withoutZeros = (plain: string): string => plain.replace(/(\.\d*?)0+$/, '$1')

/** Atoms of a typed amount; undefined where it is none. @example parseTyped('1,234.5', 2) // 123450n */
export const parseTyped = (text: string, decimals: number) =>
  parseUnits(withoutZeros(plainNumber(text) ?? ''), decimals)

/** Whether the text holds no digit yet. */
export const isBlank = (text: string): boolean => /^[.,\s]*$/.test(text)

/** Why a typed text is no number; undefined for one that is, and for nothing. */
export function numberFault(text: string): string | undefined {
  const reading = readTyped(text)
  return isBlank(text) || 'text' in reading ? undefined : reading.says
}

/** What a text was read as, where that is written otherwise. @example readingNote('1,234') // 'Read as 1234' */
export function readingNote(text: string): string | undefined {
  const reading = readTyped(text)
  if (!('text' in reading)) return undefined
  const written = withDecimalSign(reading.text)
  return written === text.trim() ? undefined : t`Read as ${written}`
}
