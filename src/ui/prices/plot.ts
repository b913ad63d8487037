/** Where points of a price stand in a plot: in parts of a hundred from the left and from the top. */
import type { PricePoint } from '../../client/db/rows/price'
import type { Executed } from '../../domain/orders/amounts'
import { clock, shortMoment } from '../../domain/text/numbers'

/** What a plot shows: times in ms, prices in atoms of the bought token for one of the sold one. */
export interface Frame {
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
}

/** Digits of a price that are kept. */
const DIGITS = 12

/** Amounts that change hands at a price. @example amountsAt(0.25) // { sell: 10n ** 13n, buy: 25n * 10n ** 11n } */
export function amountsAt(price: number): Executed {
  const places = DIGITS - Math.floor(Math.log10(price))
  return places > 0
    ? { sell: 10n ** BigInt(places), buy: BigInt(Math.round(price * 10 ** places)) }
    : { sell: 1n, buy: BigInt(Math.round(price)) }
}

/** Above and below what is shown, a part of it; of a price that stood still, a part of the price. */
const MARGIN = 0.15
const STILL = 0.001

/** Whether a limit is within a part of the last price; a farther one would leave a flat line of the price. */
export const isWithin = (reach: number, limit: number, points: readonly PricePoint[]): boolean =>
  Math.abs(limit / (points.at(-1)?.price ?? 0) - 1) <= reach

/** The frame of points and of limits; of prices above zero it begins above zero. */
export function frameOf(
  points: readonly PricePoint[],
  { from, to }: Pick<Frame, 'from' | 'to'>,
  limits: readonly number[] = [],
): Frame {
  const prices = [...points.map(({ price }) => price), ...limits]
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const margin = Math.max((most - least) * MARGIN, most * STILL)
  return { from, to, low: Math.max(least - margin, least / 2), high: most + margin }
}

/** Two decimals are finer than any screen. */
const short = (value: number): number => Math.round(value * 100) / 100

export const leftOf = ({ from, to }: Frame, at: number): number =>
  short(((at - from) / Math.max(1, to - from)) * 100)
export const topOf = ({ low, high }: Frame, price: number): number =>
  short(((high - price) / (high - low)) * 100)

/** In a plot that is shorter, minutes alone would give several points one time. */
const SHORT_MS = 5 * 60_000

/** The time of a point: to the second in a plot of a few minutes. @example timeAt(frame, frame.to) // '2:07:48 PM' */
export const timeAt = ({ from, to }: Frame, at: number): string =>
  to - from < SHORT_MS ? clock(at) : shortMoment(at, to)

/** A price that has stood still until a time, as a line. */
export const stillLine = (point: PricePoint, to: number): readonly PricePoint[] => [
  point,
  { ...point, at: Math.max(to, point.at + 1) as PricePoint['at'] },
]

/** Less than this part of a price is what computing it twice leaves. */
const DUST = 1e-9

/** Points that end with the price of now, where it is known and another than the last that was kept. */
export function upToNow(
  points: readonly PricePoint[],
  price: number | undefined,
  at: PricePoint['at'],
): readonly PricePoint[] {
  const [last] = points.slice(-1)
  return last && price && at > last.at && Math.abs(price / last.price - 1) > DUST
    ? [...points, { at, price }]
    : points
}

/** The line through points, and the same closed along the bottom. @example linePath(frame, points) // 'M0 50L100 25' */
export const linePath = (frame: Frame, points: readonly PricePoint[]): string =>
  points
    .map(({ at, price }, n) => `${n === 0 ? 'M' : 'L'}${leftOf(frame, at)} ${topOf(frame, price)}`)
    .join('')
export const areaPath = (frame: Frame, points: readonly PricePoint[]): string => {
  const [first, last] = [points[0], points.at(-1)]
  return first && last
    ? `${linePath(frame, points)}L${leftOf(frame, last.at)} 100L${leftOf(frame, first.at)} 100Z`
    : ''
}

/** So far apart labels can be read, in parts of a hundred of the height. */
const LABEL_GAP = 14

/** Round prices of a frame, two to six of them, that stand clear of others. */
export function ticksOf(frame: Frame, taken: readonly number[]): readonly number[] {
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

/** Where the label of a limit stands: beside its line, and clear of the last price's. */
function limitLabelTop(frame: Frame, limit: number, last: number): number {
  const [top, other] = [topOf(frame, limit), topOf(frame, last)]
  if (Math.abs(top - other) >= LABEL_GAP) return top
  return limit >= last ? other - LABEL_GAP : other + LABEL_GAP
}

/** Where the prices of limits stand, in their order; undefined of one that would cover another before it. */
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

/** So far apart names can be read that stand on their lines. */
const NAME_GAP = 8

/** The limits whose lines have room for a name: those clear of every one before them. */
export function namedLimits(frame: Frame, limits: readonly number[]): readonly number[] {
  const named: number[] = []
  for (const limit of limits) {
    const isClear = (other: number) => Math.abs(topOf(frame, other) - topOf(frame, limit)) >= NAME_GAP
    if (named.every(isClear)) named.push(limit)
  }
  return named
}

/** The point that is nearest to a place from the left, 0 to 100; its number. */
export function nearestTo(frame: Frame, points: readonly PricePoint[], left: number): number {
  const distances = points.map(({ at }) => Math.abs(leftOf(frame, at) - left))
  return distances.indexOf(Math.min(...distances))
}

/** What changed over points, whole basis points; undefined of less than two. */
export const changeOf = (points: readonly PricePoint[]): number | undefined => {
  const [first, last] = [points[0], points.at(-1)]
  return first && last && first !== last ? Math.round((last.price / first.price - 1) * 10_000) : undefined
}
