/**
 * Compares the amounts in a row of the page with the signed ones. A number is read in every way that a locale
 * might write it, and differs only if all readings differ. Cells with a price and ambiguous cells are
 * ignored.
 */
import { fill, words } from '../words'

/** Signed amounts by symbol, as exact decimals. */
type Shows = Readonly<Record<string, readonly string[]>>

/** Maximum relative difference, because pages shorten and round. */
const TOLERANCE = 0.01
/** A cell with a price contains amounts that belong to no order. */
const PRICE = /[=/@]|\bper\b/i

const SPACE = String.raw`[ \u00a0\u2009\u202f]`
const DIGIT_MARK = String.raw`[.,'’ \u00a0\u2009\u202f]`
const NUMBER = String.raw`(?<![\w.,'’])(\d+(?:${DIGIT_MARK}\d+)*)${SPACE}?([kKmMbB](?!\w))?`
/** Excludes numbers that are not amounts, such as the 2 in "WETH 2 min ago". */
const NO_AMOUNT = String.raw`(?!\d|\s*(?:%|sec|min|h(?:ou)?rs?\b|day|week|month|year))`
const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 }

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\$]/g, '\\$&')

/** Number on a page with its possible values. `step` is the value of its last digit. */
interface Shown {
  readonly text: string
  readonly readings: readonly { readonly value: number; readonly step: number }[]
}

/**
 * Checks for groups of three digits, or of two before the last three as in India. A single part has no
 * groups.
 */
const isGrouped = ([first = '', ...groups]: readonly string[]): boolean =>
  groups.length === 0 ||
  (first.length <= 3 &&
    groups.every(({ length }, index) => length === 3 || (length === 2 && index < groups.length - 1)))

/**
 * Reads the possible values of a number: "2.700" is 2.7 or 2,700, "1.234,5" is 1,234.5. After a space another
 * number may begin.
 */
function readDigits(digits: string, scale: number): Shown['readings'] {
  const marks = (digits.match(/\D/g) ?? []).map((mark) => mark.trim())
  const parts = digits.split(/\D/)
  const areAlike = (some: readonly string[]) => new Set(some).size <= 1
  const whole =
    areAlike(marks) && isGrouped(parts) ? [{ value: Number(parts.join('')) * scale, step: 0 }] : []
  const fraction = parts.at(-1) ?? ''
  const groups = parts.slice(0, -1)
  const point = marks.at(-1)
  const isDivided = (point === '.' || point === ',') && marks.indexOf(point) === marks.length - 1
  const divided =
    isDivided && areAlike(marks.slice(0, -1)) && isGrouped(groups)
      ? [
          {
            value: Number(`${groups.join('')}.${fraction}`) * scale,
            step: scale / 10 ** fraction.length,
          },
        ]
      : []
  const rest = marks.indexOf('') < 0 ? [] : readDigits(digits.replace(/^\S*?\s/, ''), scale)
  return [...whole, ...divided, ...rest]
}

function readShown(digits: string, scale = ''): Shown {
  const factor = SCALES[scale.toLowerCase()] ?? 1
  const readings = readDigits(digits, factor)
  // "2K" is rounded, "2" is exact.
  return {
    text: digits + scale,
    readings: readings.map(({ value, step }) => ({ value, step: factor > 1 && step === 0 ? factor : step })),
  }
}

/**
 * Reads the amounts of a cell, which are all before or all after their symbols. Returns an empty list if both
 * are possible.
 */
function readCell(cell: string, symbols: readonly string[]): (readonly [symbol: string, shown: Shown])[] {
  if (PRICE.test(cell)) return []
  const symbol = String.raw`(?<![\w.])(${symbols.map(quoted).join('|')})(?!\.?\w)`
  const find = (pattern: string) => [...cell.matchAll(new RegExp(pattern, 'g'))]
  const before = find(`${NUMBER}${SPACE}*${symbol.replace('(?<![\\w.])', '')}`)
  const after = find(`${symbol}:?${SPACE}*${NUMBER}${NO_AMOUNT}`)
  if (before.length === after.length) return []
  return before.length > after.length
    ? before.map(([, digits = '', scale, symbol = '']) => [symbol, readShown(digits, scale)])
    : after.map(([, symbol = '', digits = '', scale]) => [symbol, readShown(digits, scale)])
}

const isNear = ({ readings }: Shown, exact: string): boolean =>
  readings.some(
    ({ value, step }) => Math.abs(value - Number(exact)) <= Math.max(Number(exact) * TOLERANCE, step),
  )

/**
 * Returns a sentence about the first amount of a row that differs from the signed one, or undefined. The row
 * must show amounts of each token of the order. A token differs only if all its amounts do.
 * @example findDifference(['2 WETH', '3,000 USDC'], signed) // 'This page shows 2 WETH; you signed 1 WETH.'
 */
export function findDifference(cells: readonly string[], shows: Shows): string | undefined {
  const symbols = Object.keys(shows)
  if (symbols.length < 2) return undefined
  const found = cells.flatMap((cell) => readCell(cell, symbols))
  const shown = symbols.map((symbol) => found.flatMap(([of, each]) => (of === symbol ? [each] : [])))
  if (shown.some(({ length }) => length === 0)) return undefined
  const firstDifference = symbols.findIndex(
    (symbol, index) => !shown[index]?.some((each) => shows[symbol]?.some((exact) => isNear(each, exact))),
  )
  const symbol = symbols[firstDifference]
  if (symbol === undefined) return undefined
  return fill(
    words.shows,
    `${shown[firstDifference]?.[0]?.text} ${symbol}`,
    `${shows[symbol]?.[0]} ${symbol}`,
  )
}
