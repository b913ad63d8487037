/**
 * Numbers as people write them, read as plain decimal text: thousands set apart in the ways of every locale, a decimal point or
 * comma, exponents, digits of other scripts. What can be read in two ways is not read at all: no user may get another number
 * than the one they meant.
 */
import { t } from './texts'

/** A number in plain digits, or why the text is none, in a sentence. */
export type NumberReading = { readonly text: string } | { readonly says: string }

/** The sign between whole and fraction in the reader's own locale. */
export type DecimalMark = '.' | ','

const refuse = (): NumberReading => ({ says: t`Enter a number, such as 1234.5.` })

/** Where the digits of other scripts begin: each has its ten in a row. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0x1040, 0x17e0, 0x1810, 0xff10,
]

/** A digit of any script as the digit it is; another character as itself. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((each) => code >= each && code < each + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** One form for all digits, points, apostrophes and spaces. */
const toPlainSigns = (typed: string): string =>
  typed
    .trim()
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(/[٫．]/g, '.')
    .replace(/[٬，]/g, ',')
    .replace(/[\s'’ʼ_]/g, ' ')

/** Whether a text is digits with their thousands set apart by a sign, in threes or as in India. */
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

/** A number that has one sign for its thousands, if any, and another for its fraction. */
function readParts(text: string, grouping: string, decimal: string): NumberReading {
  const [whole = '', fraction, ...more] = text.split(decimal)
  if (more.length > 0) return refuse()
  if (!whole.includes(grouping)) return joined(whole, fraction)
  return isGrouped(whole, grouping) ? joined(whole.replaceAll(grouping, ''), fraction) : refuse()
}

/** One sign before three digits, where the decimal sign is a comma: thousands here, a fraction elsewhere, or the reverse. */
const isAmbiguous = (text: string, sign: string): boolean =>
  text.indexOf(sign) === text.lastIndexOf(sign) && isGrouped(text, sign)

/** The refusal names both numbers in forms that mean one thing each: a zero at the end makes three places four. */
function refuseBoth(text: string, sign: string): NumberReading {
  const [whole = '', fraction = ''] = text.split(sign)
  return { says: t`This can be read as two numbers. Write ${whole}${fraction} or ${whole},${fraction}0.` }
}

/** A number whose only sign is a comma: once it may be either. */
function readComma(text: string, mark: DecimalMark): NumberReading {
  if (text.indexOf(',') !== text.lastIndexOf(',')) return readParts(text, ',', '.')
  if (!isGrouped(text, ',')) return readParts(text, ' ', ',')
  return mark === '.' ? { text: text.replaceAll(',', '') } : refuseBoth(text, ',')
}

/** A number whose only sign is a point: Cowbell writes its fractions so, others their thousands. */
function readPoint(text: string, mark: DecimalMark): NumberReading {
  if (mark === ',' && isAmbiguous(text, '.')) return refuseBoth(text, '.')
  return text.indexOf('.') === text.lastIndexOf('.') ? readParts(text, ' ', '.') : readParts(text, '.', ',')
}

function readSigns(text: string, mark: DecimalMark): NumberReading {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  if (text.includes(' ')) return readParts(text, ' ', comma >= 0 ? ',' : '.')
  if (point >= 0 && comma >= 0) return point > comma ? readParts(text, ',', '.') : readParts(text, '.', ',')
  if (comma >= 0) return readComma(text, mark)
  return readPoint(text, mark)
}

/**
 * A plain number as a field takes it: where a comma is the decimal sign, three places could be thousands, four cannot.
 * @example writeNumber('1.234', ',') // '1,2340'
 */
export const writeNumber = (plain: string, mark: DecimalMark): string =>
  mark === ',' ? `${plain}${isAmbiguous(plain, '.') ? '0' : ''}`.replace('.', ',') : plain

/** Powers of ten as they are typed, and as Cowbell writes very large numbers. */
const EXPONENT = /^(.+?)(?:e\+?(-?\d{1,3})| ?[×x*] ?10\^(-?\d{1,3}))$/i

/** Moves the point of a plain number. @example shift('1.5', 3) // '1500' */
function shift(text: string, places: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = `${'0'.repeat(Math.max(0, -places))}${whole}${fraction}${'0'.repeat(Math.max(0, places))}`
  const point = whole.length + Math.max(0, -places) + places
  const [left, right] = [
    digits.slice(0, point).replace(/^0+(?=\d)/, ''),
    digits.slice(point).replace(/0+$/, ''),
  ]
  return right === '' ? left || '0' : `${left || '0'}.${right}`
}

/**
 * A typed number as plain decimal text: digits and at most one point. An unfinished "1." is read as far as it goes.
 * @example readNumber('1.234.567,5') // { text: '1234567.5' }
 * @example readNumber('1.234', ',') // { says: 'This can be read as two numbers. Write 1234 or 1,2340.' }
 */
export function readNumber(typed: string, mark: DecimalMark = '.'): NumberReading {
  const text = toPlainSigns(typed)
  const [, base, typedPower, writtenPower] = EXPONENT.exec(text) ?? []
  if (base === undefined) return readSigns(text, mark)
  const reading = readSigns(base, mark)
  return 'text' in reading ? { text: shift(reading.text, Number(typedPower ?? writtenPower)) } : reading
}
