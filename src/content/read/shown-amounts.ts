/**
 * Compares the amounts in a row of the page with the signed ones. A number is read in every way that a locale
 * might write it, and differs only if all readings differ. Cells with a price, ambiguous cells and unknown
 * notations are ignored.
 */
import type { PageView } from '../../client/bridge/views'
import { fill, words } from '../words'

/** Signed amounts by symbol, as exact decimals. */
type Shows = Readonly<Record<string, readonly string[]>>

/** Maximum relative difference, because pages shorten and round. */
const TOLERANCE = 0.01
/** Longer cells are prose. */
const MAX_CELL = 500
/** A cell with a price, or a limit in words, contains amounts that belong to no order. */
const PRICE = /[=/@]|\b(?:per|than)\b/i

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

const notations = {} as PageView['numbers']
/** Sets the notations of numbers. The background provides them before anything is drawn. */
export const setNotations = (given: PageView['numbers']): void => void Object.assign(notations, given)

/** Returns the factors that a word after a number can mean. The list is empty for an unknown word. */
function scalesOf(given: string): readonly number[] {
  const word = given
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/[\s.]+/g, ' ')
  if (word === '') return [1]
  return Object.hasOwn(notations.scales, word) ? (notations.scales[word] ?? []) : []
}

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\$]/g, '\\$&')

/** Range of values that a number on a page can mean. */
interface Reading {
  readonly from: number
  readonly to: number
}
/** Number on a page with its possible values. */
interface Shown {
  readonly text: string
  readonly readings: readonly Reading[]
}

/** Value of digits. `step` is the value of the last decimal, or 0 for a whole number. */
interface Value {
  readonly value: number
  readonly step: number
}

/**
 * Checks for groups of three digits, or of two before the last three as in India. A single part has no
 * groups.
 */
const isGrouped = ([first = '', ...groups]: readonly string[]): boolean =>
  groups.length === 0 ||
  (first.length <= 3 &&
    groups.every(({ length }, index) => length === 3 || (length === 2 && index < groups.length - 1)))

/** Reads a decimal fraction, whose last digit may be rounded. */
const toValue = (whole: string, fraction: string): Value => ({
  value: Number(`${whole}.${fraction}`),
  step: 10 ** -fraction.length,
})

/**
 * Reads a number with a count of zeros. Some pages count all zeros after the point, others do not count the
 * first one.
 */
function readZeros(digits: string): readonly Value[] {
  const [, whole = '', shown = '', count = '', rest = ''] =
    new RegExp(String.raw`^(\d)[.,](0?)[{(]?([${SUBSCRIPTS}]+|\d+)[})]?(\d+)$`).exec(digits) ?? []
  const zeros = Number(count.replace(/\D/g, (digit) => String(SUBSCRIPTS.indexOf(digit))))
  return zeros > 40 ? [] : [0, shown.length].map((more) => toValue(whole, '0'.repeat(zeros + more) + rest))
}

/**
 * Reads the possible values of a number: "2.700" is 2.7 or 2,700, "1.234,5" is 1,234.5. After a space another
 * number may begin.
 */
function readDigits(digits: string): readonly Value[] {
  if (new RegExp(`[${SUBSCRIPTS}{(]`).test(digits)) return readZeros(digits)
  const marks = (digits.match(/\D/g) ?? []).map((mark) => mark.trim())
  const parts = digits.split(/\D/)
  const areAlike = (some: readonly string[]) => new Set(some).size <= 1
  const whole = areAlike(marks) && isGrouped(parts) ? [{ value: Number(parts.join('')), step: 0 }] : []
  const groups = parts.slice(0, -1)
  const point = marks.at(-1)
  const isDivided = (point === '.' || point === ',') && marks.indexOf(point) === marks.length - 1
  const divided =
    isDivided && areAlike(marks.slice(0, -1)) && isGrouped(groups)
      ? [toValue(groups.join(''), parts.at(-1) ?? '')]
      : []
  const rest = marks.indexOf('') < 0 ? [] : readDigits(digits.replace(/^\S*?\s/, ''))
  return [...whole, ...divided, ...rest]
}

/** Reads a power of ten. @example powerOf('× 10¹²') // 1e12 */
function powerOf(text: string): number {
  const plain = text
    .replace(new RegExp(`[${SUPERSCRIPTS}]`, 'g'), (digit) => String(SUPERSCRIPTS.indexOf(digit)))
    .replace(/[−⁻]/g, '-')
    .replace(/⁺/g, '+')
  return 10 ** Number(/(?:[eE]|10\^?)([+-]?\d+)$/.exec(plain)?.[1] ?? 0)
}

/** Returns the largest error of a whole number. `Intl` shortens 10.4 to 10, and 1.04 to 1. */
function wholeStep(value: number, factor: number): number {
  if (value === 0 || factor !== 1) return 1
  return value < 10 ? 0.05 : 0.5
}

/** Returns the range of a value. "<0.01" and "1M+" name a limit. */
function rangeOf({ value, step }: Value, factor: number, limit: string): Reading {
  const margin = Math.max(value * factor * TOLERANCE, (step || wholeStep(value, factor)) * factor)
  const [from, to] = [value * factor - margin, value * factor + margin]
  if (/[<≤]/.test(limit)) return { from: 0, to }
  return { from, to: /[>≥+]/.test(limit) ? Number.POSITIVE_INFINITY : to }
}

/** Reads one amount. An amount with an unknown word for its scale has no value. */
function readShown(groups: Readonly<Record<string, string | undefined>>): Shown {
  const { limit = '', digits = '', power = '', word = '', more = '' } = groups
  const factors = scalesOf(word).map((scale) => scale * powerOf(power))
  const gap = word.length < 2 ? '' : ' '
  return {
    text: `${limit}${digits}${power}${gap}${word}${more}`,
    readings: readDigits(digits).flatMap((value) =>
      factors.map((factor) => rangeOf(value, factor, limit + more)),
    ),
  }
}

/**
 * Reads the amounts of a cell, which are all before or all after their symbols. Returns an empty list if both
 * are possible.
 */
function readCell(cell: string, symbols: readonly string[]): (readonly [symbol: string, shown: Shown])[] {
  if (cell.length > MAX_CELL || PRICE.test(cell)) return []
  const { space, number, end } = notations
  const symbol = `(?<symbol>${symbols.map(quoted).join('|')})(?!\\.?\\w)`
  const find = (pattern: string) => [...cell.matchAll(new RegExp(pattern, 'gu'))]
  const before = find(`${number}${space}*${symbol}`)
  const next = symbol.replace('?<symbol>', '')
  const after = find(`(?<![\\w.])${symbol}:?${space}*${number}${end}|\\s+${next})`)
  if (before.length === after.length) return []
  return (before.length > after.length ? before : after).flatMap(({ groups = {} }) => {
    const shown = readShown(groups)
    return shown.readings.length > 0 ? [[groups['symbol'] ?? '', shown] as const] : []
  })
}

const isNear = ({ readings }: Shown, exact: string): boolean =>
  readings.some(({ from, to }) => from <= Number(exact) && Number(exact) <= to)

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
