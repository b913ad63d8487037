import { describe, expect, it } from 'vitest'
import type { PricePoint } from '../../../src/client/db/rows/price'
import {
  amountsAt,
  appendCurrentPrice,
  areaPath,
  findNearestPoint,
  flatLine,
  isWithin,
  leftOf,
  limitLabelTops,
  linePath,
  namedLimits,
  tickPrices,
  timeAt,
  toFrame,
  topOf,
  totalChangeBps,
} from '../../../src/ui/prices/plot'

const points = [
  [0, 100],
  [50, 110],
  [100, 104],
].map(([at, price]) => ({ at, price }) as PricePoint)
const span = { from: 0, to: 100 }

describe('a plot of prices', () => {
  it('ends with the current price if that differs from the last recorded price', () => {
    const at = (time: number) => time as PricePoint['at']
    expect(appendCurrentPrice(points, 120, at(160)).slice(3)).toEqual([{ at: 160, price: 120 }])
    expect(appendCurrentPrice(points, 104 * (1 + 1e-12), at(160))).toBe(points)
    expect(appendCurrentPrice(points, 120, at(100))).toBe(points)
    expect(appendCurrentPrice(points, undefined, at(160))).toBe(points)
    // Without recorded prices, the current price draws no line.
    expect(appendCurrentPrice([], 120, at(160))).toEqual([])
  })

  it('shows seconds if it spans a few minutes, and only minutes if it is longer', () => {
    const minutes = (count: number) => toFrame(points, { from: 0, to: count * 60_000 })
    expect(timeAt(minutes(1), 7_000)).toMatch(/:07/)
    expect(timeAt(minutes(4), 0)).not.toBe(timeAt(minutes(4), 9_000))
    expect(timeAt(minutes(60), 0)).toBe(timeAt(minutes(60), 9_000))
  })

  it('shows a single recorded price as a line until now', () => {
    const [only] = points
    const prices = (to: number) => flatLine(only as PricePoint, to).map(({ at, price }) => [at, price])
    expect(prices(60)).toEqual([
      [0, 100],
      [60, 100],
    ])
    // The line of a price that was recorded at this moment has a width too.
    expect(prices(0).at(-1)).toEqual([1, 100])
  })

  it('contains all points, a margin, and a limit that is not too far away', () => {
    expect(toFrame(points, span)).toEqual({ ...span, low: 98.5, high: 111.5 })
    expect(toFrame(points, span, [120]).high).toBeCloseTo(123)
    expect([156, 157, 52, 51].map((limit) => isWithin(0.5, limit, points))).toEqual([
      ...[true, false, true, false],
    ])
    expect(isWithin(Number.POSITIVE_INFINITY, 5_000, points)).toBe(true)
  })

  it('can contain a distant limit above the price, and shows no price below zero', () => {
    const frame = toFrame(points, span, [5_000])
    expect(topOf(frame, 5_000)).toBeLessThan(topOf(frame, 104))
    expect(frame.low).toBe(50)
    expect(Math.min(...tickPrices(frame, []))).toBeGreaterThan(0)
  })

  it('has a height even if the only price is tiny', () => {
    const still = toFrame([{ at: 0, price: 2e-15 } as PricePoint], span)
    expect(still.low).toBeLessThan(2e-15)
    expect(topOf(still, 2e-15)).toBe(50)
    expect(tickPrices(still, []).length).toBeGreaterThan(1)
  })

  it('draws the line from left to right and the area under it', () => {
    const frame = { ...span, low: 90, high: 110 }
    expect(linePath(frame, points)).toBe('M0 50L50 0L100 30')
    expect(areaPath(frame, points)).toBe('M0 50L50 0L100 30L100 100L0 100Z')
    expect(areaPath(frame, [])).toBe('')
    expect(leftOf({ ...frame, to: 0 }, 0)).toBe(0)
  })

  it('labels round prices, except close to prices that are already labeled', () => {
    const frame = { ...span, low: 3_230.5, high: 3_279.5 }
    expect(tickPrices(frame, [])).toEqual([3_240, 3_250, 3_260, 3_270])
    expect(tickPrices(frame, [3_262])).toEqual([3_240, 3_250, 3_270])
    expect(
      tickPrices({ ...span, low: 1.1e-9, high: 1.9e-9 }, []).map((each) => Number(each.toPrecision(3))),
    ).toEqual([...[1.2e-9, 1.4e-9, 1.6e-9, 1.8e-9]])
  })

  it('has the label of a limit next to the last price, not over it', () => {
    const frame = { ...span, low: 0, high: 100 }
    expect(limitLabelTops(frame, [80], 20)).toEqual([20])
    expect(limitLabelTops(frame, [52], 50)).toEqual([36])
    expect(limitLabelTops(frame, [48], 50)).toEqual([64])
  })

  it('contains several limits, and labels the limits that have enough space', () => {
    expect(toFrame(points, span, [120, 90])).toMatchObject({ low: 85.5, high: 124.5 })
    const frame = { ...span, low: 0, high: 100 }
    expect(limitLabelTops(frame, [80, 75, 30], 50)).toEqual([20, undefined, 70])
    expect(namedLimits(frame, [80, 75, 68])).toEqual([80, 68])
  })

  it('finds the point nearest to a position', () => {
    const frame = { ...span, low: 0, high: 200 }
    expect([0, 24, 26, 76, 100].map((left) => findNearestPoint(frame, points, left))).toEqual([0, 0, 1, 2, 2])
  })
})

describe('a price of a plot', () => {
  it('is converted to amounts with twelve digits, whatever its size', () => {
    expect(amountsAt(0.25)).toEqual({ sell: 10n ** 13n, buy: 2_500_000_000_000n })
    expect(amountsAt(3.25e-9).buy * 10n ** 9n * 100n).toBe(amountsAt(3.25e-9).sell * 325n)
    expect(amountsAt(4e20)).toEqual({ sell: 1n, buy: 4n * 10n ** 20n })
  })

  it('has a total change from the first to the last point', () => {
    expect(totalChangeBps(points)).toBeCloseTo(400)
    // A hundredth of a percent is the smallest change shown.
    expect(totalChangeBps([100, 100.0004].map((price, index) => ({ at: index, price }) as PricePoint))).toBe(
      0,
    )
    expect(totalChangeBps(points.slice(0, 1))).toBeUndefined()
    expect(totalChangeBps([])).toBeUndefined()
  })
})
