/**
 * Parses typed numbers: thousands separators of all locales, a decimal point or comma, exponents, and digits
 * of other scripts. Ambiguous text is refused, so that no user gets another number than the one they meant.
 */
import { t } from './texts'

/** A number in plain digits, or a sentence with the error. */
export type NumberReading = { readonly text: string } | { readonly message: string }

/** Decimal sign of the user's locale. */
export type DecimalMark = '.' | ','

const refuse = (): NumberReading => ({ message: t`Enter a number, such as 1234.5.` })

/** Code points of the digit zero in other scripts. The ten digits of a script follow each other. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0x1040, 0x17e0, 0x1810, 0xff10,
]

/** Converts a digit of any script to 0-9. Other characters are unchanged. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((each) => code >= each && code < each + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** Normalizes digits, decimal points, apostrophes and spaces. */
const toPlainSigns = (typed: string): string =>
  typed
    .trim()
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(/[٫．]/g, '.')
    .replace(/[٬，]/g, ',')
    .replace(/[\s'’ʼ_]/g, ' ')

/** Returns true if a text is digits in groups of three, or in groups as in India, separated by a sign. */
const isGrouped = (text: string, sign: string): boolean => {
  const [first = '', ...groups] = text.split(sign)
  const last = groups.at(-1) ?? ''
  const between = groups.slice(0, -1).map(({ length }) => length)
  const isSame = between.every((length) => length === 3) || between.every((length) => length === 2)
  return /^[1-9]\d{0,2}$/.test(first) && /^\d{3}$/.test(last) && isSame && /^[\d]*$/.test(groups.join(''))
}

const joined = (whole: string, fraction: string | undefined): NumberReading =>
  /^\d*$/.test(whole) && /^\d*$/.test(fraction ?? '') && `${whole}${fraction ?? ''}` !== ''
    ? { text: fraction === undefined ? whole : `${whole}.${fraction}` }
    : refuse()

/** Reads a number with a thousands separator, if any, and a decimal sign. */
function readParts(text: string, grouping: string, decimal: string): NumberReading {
  const [whole = '', fraction, ...more] = text.split(decimal)
  if (more.length > 0) return refuse()
  if (!whole.includes(grouping)) return joined(whole, fraction)
  return isGrouped(whole, grouping) ? joined(whole.replaceAll(grouping, ''), fraction) : refuse()
}

/**
 * Returns true if a text contains the sign once, before three digits. The sign can then separate thousands or
 * a fraction.
 */
const isAmbiguous = (text: string, sign: string): boolean =>
  text.indexOf(sign) === text.lastIndexOf(sign) && isGrouped(text, sign)

/**
 * Refuses a text and suggests both readings in unambiguous forms. A trailing zero turns three decimal places
 * into four.
 */
function refuseBoth(text: string, sign: string): NumberReading {
  const [whole = '', fraction = ''] = text.split(sign)
  return { message: t`This can be read as two numbers. Write ${whole}${fraction} or ${whole},${fraction}0.` }
}

/**
 * Reads a number with commas only. A single comma before three digits is ambiguous, unless the locale has a
 * decimal point.
 */
function readComma(text: string, mark: DecimalMark): NumberReading {
  if (text.indexOf(',') !== text.lastIndexOf(',')) return readParts(text, ',', '.')
  if (!isGrouped(text, ',')) return readParts(text, ' ', ',')
  return mark === '.' ? { text: text.replaceAll(',', '') } : refuseBoth(text, ',')
}

/**
 * Reads a number with points only. Cowbell writes fractions with a point, but some locales separate thousands
 * with it.
 */
function readPoint(text: string, mark: DecimalMark): NumberReading {
  if (mark === ',' && isAmbiguous(text, '.')) return refuseBoth(text, '.')
  return text.indexOf('.') === text.lastIndexOf('.') ? readParts(text, ' ', '.') : readParts(text, '.', ',')
}

function readSigns(text: string, mark: DecimalMark): NumberReading {
  const point = text.lastIndexOf('.')
  const comma = text.lastIndexOf(',')
  if (text.includes(' ')) return readParts(text, ' ', comma >= 0 ? ',' : '.')
  if (point >= 0 && comma >= 0) return point > comma ? readParts(text, ',', '.') : readParts(text, '.', ',')
  if (comma >= 0) return readComma(text, mark)
  return readPoint(text, mark)
}

/**
 * Writes a plain number into an input field. With a decimal comma, three decimal places could be read as
 * thousands, so a zero is added.
 * @example writeNumber('1.234', ',') // '1,2340'
 */
export const writeNumber = (plain: string, mark: DecimalMark): string =>
  mark === ',' ? `${plain}${isAmbiguous(plain, '.') ? '0' : ''}`.replace('.', ',') : plain

/** Powers of ten as people type them, and as Cowbell writes very large numbers. */
const EXPONENT = /^(.+?)(?:e\+?(-?\d{1,3})| ?[×x*] ?10\^(-?\d{1,3}))$/i

/** Moves the decimal point of a plain number. @example shift('1.5', 3) // '1500' */
function shift(text: string, places: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = `${'0'.repeat(Math.max(0, -places))}${whole}${fraction}${'0'.repeat(Math.max(0, places))}`
  const point = whole.length + Math.max(0, -places) + places
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, '')
  const right = digits.slice(point).replace(/0+$/, '')
  return right === '' ? left || '0' : `${left || '0'}.${right}`
}

/**
 * Parses a typed number to plain decimal text: digits and at most one point. An unfinished "1." is accepted.
 * @example readNumber('1.234.567,5') // { text: '1234567.5' }
 * @example readNumber('1.234', ',') // { message: 'This can be read as two numbers. Write 1234 or 1,2340.' }
 */
export function readNumber(typed: string, mark: DecimalMark = '.'): NumberReading {
  const text = toPlainSigns(typed)
  const [, base, typedPower, writtenPower] = EXPONENT.exec(text) ?? []
  if (base === undefined) return readSigns(text, mark)
  const reading = readSigns(base, mark)
  return 'text' in reading ? { text: shift(reading.text, Number(typedPower ?? writtenPower)) } : reading
}
