/** Candles of a price chart: the first, highest, lowest and last price of equal intervals. */
import type { PricePoint } from '../../client/db/rows/price'
import type { Frame } from './plot'

export interface Candle {
  /** Start of the interval in ms. */
  readonly from: number
  readonly to: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** Minimum number of prices in a candle on average, and minimum and maximum number of candles. */
const MIN_PRICES = 5
const MIN_CANDLES = 12
const MAX_CANDLES = 48

/**
 * Returns the candles of the points in a frame. A candle opens at the last price before it. An interval
 * without prices has no candle. Returns undefined for too few points.
 */
export function toCandles(
  points: readonly PricePoint[],
  { from, to }: Pick<Frame, 'from' | 'to'>,
): readonly Candle[] | undefined {
  const count = Math.min(MAX_CANDLES, Math.floor(points.length / MIN_PRICES))
  if (count < MIN_CANDLES) return undefined
  const span = (to - from) / count
  const placeOf = ({ at }: PricePoint) => Math.min(count - 1, Math.floor((at - from) / span))
  const byPlace = new Map<number, number[]>()
  for (const point of points)
    byPlace.set(placeOf(point), [...(byPlace.get(placeOf(point)) ?? []), point.price])
  const all = [...byPlace]
  return all.map(([place, inside], index) => {
    const before = all[index - 1]?.[1].at(-1)
    const prices = before === undefined ? inside : [before, ...inside]
    return {
      from: from + place * span,
      to: from + (place + 1) * span,
      open: prices[0] ?? 0,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) ?? 0,
    }
  })
}
