/** Numbers as they are typed into a field: read by the one parser of all fields, in the browser's own locale. */
import { type DecimalMark, type NumberReading, readNumber, writeNumber } from '../../domain/text/number-text'
import { parseUnits } from '../../domain/text/units'

/** What stands between whole and fraction where the browser is at home. */
const MARK: DecimalMark = new Intl.NumberFormat().format(1.5).includes(',') ? ',' : '.'

const readTyped = (text: string): NumberReading => readNumber(text, MARK)

/** A typed number in plain digits, or the text itself where it is none. @example plainNumber('1,234.5') // '1234.5' */
export function plainNumber(text: string): string {
  const reading = readTyped(text)
  return 'text' in reading ? reading.text : text
}

/** A plain number as Cowbell writes it into a field: it is read back as itself. */
export const fieldText = (plain: string): string => writeNumber(plain, MARK)

/** Zeros at the end of a fraction say nothing: `fieldText` adds one. */
const withoutZeros = (plain: string): string => plain.replace(/(\.\d*?)0+$/, '$1')

/** Atoms of a typed amount; undefined where it is none. @example parseTyped('1,234.5', 2) // 123450n */
export const parseTyped = (text: string, decimals: number) =>
  parseUnits(withoutZeros(plainNumber(text)), decimals)

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
  return 'text' in reading && reading.text !== text.trim() ? `Read as ${reading.text}` : undefined
}
