/**
 * What a row of the page says an order trades, against what was signed. A number is read in every way that some locale
 * writes it, and differs only when it does in each of them; cells that state a price, or that can be read in two ways, are
 * left alone.
 */
import { fill, words } from '../words'

/** Amounts that a page may show, by symbol, as exact decimals. */
type Shows = Readonly<Record<string, readonly string[]>>

/** Pages shorten and round: this much is the same. */
const TOLERANCE = 0.01
/** A cell that states a price shows amounts that belong to no order. */
const PRICE = /[=/@]|\bper\b/i

const SPACE = String.raw`[ \u00a0\u2009\u202f]`
const MARK = String.raw`[.,'’ \u00a0\u2009\u202f]`
const NUMBER = String.raw`(?<![\w.,'’])(\d+(?:${MARK}\d+)*)${SPACE}?([kKmMbB](?!\w))?`
/** "WETH 2 min ago" shows no amount. */
const NO_AMOUNT = String.raw`(?!\d|\s*(?:%|sec|min|h(?:ou)?rs?\b|day|week|month|year))`
const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 }

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\$]/g, '\\$&')

/** A number as a page shows it, and each value that it may stand for with the step of its last digit. */
interface Shown {
  readonly text: string
  readonly readings: readonly { readonly value: number; readonly step: number }[]
}

/** Groups of three digits, or of two before the last three as in India; one part alone is grouped by nothing. */
const isGrouped = ([first = '', ...groups]: readonly string[]): boolean =>
  groups.length === 0 ||
  (first.length <= 3 &&
    groups.every(({ length }, at) => length === 3 || (length === 2 && at < groups.length - 1)))

/** "2.700" may be 2.7 or 2,700; "1.234,5" is 1,234.5; after a space a number of its own may begin. */
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
  const later = marks.indexOf('') < 0 ? [] : readDigits(digits.replace(/^\S*?\s/, ''), scale)
  return [...whole, ...divided, ...later]
}

function readShown(digits: string, scale = ''): Shown {
  const factor = SCALES[scale.toLowerCase()] ?? 1
  const readings = readDigits(digits, factor)
  // "2K" stands for what lies near it; "2" for 2.
  return {
    text: digits + scale,
    readings: readings.map(({ value, step }) => ({ value, step: factor > 1 && step === 0 ? factor : step })),
  }
}

/** The amounts of a cell, all after their symbols or all before them; none where both could be meant. */
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
 * What a row shows otherwise than it was signed, in a sentence, or undefined. Only a row that shows amounts of each of the
 * order's tokens is held to them, and only a token without any fitting amount gives a warning.
 * @example findDifference(['2 WETH', '3,000 USDC'], { WETH: ['1'], USDC: ['3000'] }) // 'This page shows 2 WETH; you signed 1
 * WETH.'
 */
export function findDifference(cells: readonly string[], shows: Shows): string | undefined {
  const symbols = Object.keys(shows)
  if (symbols.length < 2) return undefined
  const found = cells.flatMap((cell) => readCell(cell, symbols))
  const shown = symbols.map((symbol) => found.flatMap(([of, each]) => (of === symbol ? [each] : [])))
  if (shown.some(({ length }) => length === 0)) return undefined
  const at = symbols.findIndex(
    (symbol, at) => !shown[at]?.some((each) => shows[symbol]?.some((exact) => isNear(each, exact))),
  )
  const symbol = symbols[at]
  if (symbol === undefined) return undefined
  return fill(words.shows, `${shown[at]?.[0]?.text} ${symbol}`, `${shows[symbol]?.[0]} ${symbol}`)
}
