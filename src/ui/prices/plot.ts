/** Positions of prices in a plot, in percent from the left and from the top. */
import type { PricePoint } from '../../client/db/rows/price'
import type { TokenPair } from '../../client/tokens/tokens'
import { sidesOf } from '../../client/trade/market-price'
import type { Executed } from '../../domain/orders/amounts'
import { formatShortDateTime, formatTimeSeconds, writePrice } from '../../domain/text/numbers'

/** Range of a plot. Times are in ms, prices in atoms of the buy token per atom of the sell token. */
export interface Frame {
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
}

/** Significant digits of a price. */
const DIGITS = 12

/**
 * Returns amounts that trade at a price. @example amountsAt(0.25) // { sell: 10n ** 13n, buy: 25n * 10n **
 * 11n }
 */
export function amountsAt(price: number): Executed {
  const places = DIGITS - Math.floor(Math.log10(price))
  return places > 0
    ? { sell: 10n ** BigInt(places), buy: BigInt(Math.round(price * 10 ** places)) }
    : { sell: 1n, buy: BigInt(Math.round(price)) }
}

/** Writes a price of a chart without its unit. */
export const writeChartPrice = (pair: TokenPair, price: number): string =>
  writePrice(sidesOf(pair, amountsAt(price)), 'buyPerSell')

/**
 * Margin above and below the prices, as a part of their range. For an unchanged price, a part of the price.
 */
const MARGIN = 0.15
const MIN_RELATIVE_RANGE = 0.001

/**
 * Checks whether a limit is close to the last price. `reach` is the maximum distance as a part of that price.
 * A farther limit would flatten the price line.
 */
export const isWithin = (reach: number, limit: number, points: readonly PricePoint[]): boolean =>
  Math.abs(limit / (points.at(-1)?.price ?? 0) - 1) <= reach

/** Returns the frame of points and limits. If all prices are above zero, so is the frame. */
export function toFrame(
  points: readonly PricePoint[],
  { from, to }: Pick<Frame, 'from' | 'to'>,
  limits: readonly number[] = [],
): Frame {
  const prices = [...points.map(({ price }) => price), ...limits]
  const least = Math.min(...prices)
  const most = Math.max(...prices)
  const margin = Math.max((most - least) * MARGIN, most * MIN_RELATIVE_RANGE)
  return { from, to, low: Math.max(least - margin, least / 2), high: most + margin }
}

/** Rounds to two decimals, which is finer than any screen. */
const roundPosition = (value: number): number => Math.round(value * 100) / 100

export const leftOf = ({ from, to }: Frame, time: number): number =>
  roundPosition(((time - from) / Math.max(1, to - from)) * 100)
export const topOf = ({ low, high }: Frame, price: number): number =>
  roundPosition(((high - price) / (high - low)) * 100)

/** Shorter plots show times with seconds. Otherwise several points would have the same time. */
const SHORT_MS = 5 * 60_000

/**
 * Formats the time of a point, with seconds in a plot of a few minutes. @example timeAt(frame, frame.to) //
 * '2:07:48 PM'
 */
export const timeAt = ({ from, to }: Frame, time: number): string =>
  to - from < SHORT_MS ? formatTimeSeconds(time) : formatShortDateTime(time, to)

/** Returns a flat line from one point to a time. */
export const flatLine = (point: PricePoint, to: number): readonly PricePoint[] => [
  point,
  { ...point, at: Math.max(to, point.at + 1) as PricePoint['at'] },
]

/** Relative error of a price that is computed twice. */
const ROUNDING_ERROR = 1e-9

/** Adds the current price to the points, if it is known and differs from the last one. */
export function appendCurrentPrice(
  points: readonly PricePoint[],
  price: number | undefined,
  at: PricePoint['at'],
): readonly PricePoint[] {
  const [last] = points.slice(-1)
  return last && price && at > last.at && Math.abs(price / last.price - 1) > ROUNDING_ERROR
    ? [...points, { at, price }]
    : points
}

/**
 * Returns the SVG path through points. `areaPath` closes it along the bottom. @example linePath(frame,
 * points) // 'M0 50L100 25'
 */
export const linePath = (frame: Frame, points: readonly PricePoint[]): string =>
  points
    .map(({ at, price }, n) => `${n === 0 ? 'M' : 'L'}${leftOf(frame, at)} ${topOf(frame, price)}`)
    .join('')
export const areaPath = (frame: Frame, points: readonly PricePoint[]): string => {
  const first = points[0]
  const last = points.at(-1)
  return first && last
    ? `${linePath(frame, points)}L${leftOf(frame, last.at)} 100L${leftOf(frame, first.at)} 100Z`
    : ''
}

/** Minimum distance of labels, in percent of the height. */
const LABEL_GAP = 14

/** Returns two to six round prices of a frame that keep a distance from the taken ones. */
export function tickPrices(frame: Frame, taken: readonly number[]): readonly number[] {
  const span = frame.high - frame.low
  const rough = span / 5
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = unit * ([1, 2, 5].find((each) => unit * each >= rough) ?? 10)
  const first = Math.ceil(frame.low / step)
  const all = Array.from({ length: Math.floor(frame.high / step) - first + 1 }, (_, n) => (first + n) * step)
  const isClear = (price: number): boolean =>
    taken.every((other) => Math.abs(topOf(frame, other) - topOf(frame, price)) >= LABEL_GAP)
  return all.filter(isClear)
}

/** Returns the position of a limit's label: at its line, but not over the label of the last price. */
function limitLabelTop(frame: Frame, limit: number, last: number): number {
  const top = topOf(frame, limit)
  const other = topOf(frame, last)
  if (Math.abs(top - other) >= LABEL_GAP) return top
  return limit >= last ? other - LABEL_GAP : other + LABEL_GAP
}

/** Returns the positions of the labels of limits. A label that would cover an earlier one is undefined. */
export function limitLabelTops(
  frame: Frame,
  limits: readonly number[],
  last: number,
): readonly (number | undefined)[] {
  const tops: (number | undefined)[] = []
  for (const limit of limits) {
    const top = limitLabelTop(frame, limit, last)
    tops.push(
      tops.every((other) => other === undefined || Math.abs(other - top) >= LABEL_GAP) ? top : undefined,
    )
  }
  return tops
}

/** Minimum distance of names on lines, in percent of the height. */
const NAME_GAP = 11

/** Returns the limits whose lines have enough space for a name. */
export function namedLimits(frame: Frame, limits: readonly number[]): readonly number[] {
  const named: number[] = []
  for (const limit of limits) {
    const isClear = (other: number) => Math.abs(topOf(frame, other) - topOf(frame, limit)) >= NAME_GAP
    if (named.every(isClear)) named.push(limit)
  }
  return named
}

/** Returns the index of the point nearest to a position from the left, 0 to 100. */
export function findNearestPoint(frame: Frame, points: readonly PricePoint[], left: number): number {
  const distances = points.map(({ at }) => Math.abs(leftOf(frame, at) - left))
  return distances.indexOf(Math.min(...distances))
}

/** Returns the change over the points in whole basis points. Undefined for fewer than two points. */
export const totalChangeBps = (points: readonly PricePoint[]): number | undefined => {
  const first = points[0]
  const last = points.at(-1)
  return first && last && first !== last ? Math.round((last.price / first.price - 1) * 10_000) : undefined
}
