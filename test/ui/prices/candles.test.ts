import { describe, expect, it } from 'vitest'
import type { PricePoint } from '../../../src/client/db/rows/price'
import { toCandles } from '../../../src/ui/prices/candles'

const series = (prices: readonly number[]) => prices.map((price, at) => ({ at, price }) as PricePoint)

describe('toCandles', () => {
  it('returns undefined for fewer than five prices per candle, twelve candles at least', () => {
    expect(toCandles(series(Array(59).fill(1)), { from: 0, to: 60 })).toBeUndefined()
    expect(toCandles(series(Array(60).fill(1)), { from: 0, to: 60 })).toHaveLength(12)
  })

  it('opens at the last price before the interval, and has its highest, lowest and last price', () => {
    const prices = Array.from({ length: 60 }, (_, at) => (at === 7 ? 9 : at === 8 ? 1 : 5))
    const candles = toCandles(series(prices), { from: 0, to: 60 }) ?? []
    expect(candles[1]).toEqual({ from: 5, to: 10, open: 5, high: 9, low: 1, close: 5 })
    expect(candles[2]).toMatchObject({ open: 5, high: 5, low: 5, close: 5 })
  })

  it('has no candle for an interval without prices', () => {
    const gap = series(Array(100).fill(2)).filter(({ at }) => at < 40 || at >= 60)
    const candles = toCandles(gap, { from: 0, to: 100 }) ?? []
    expect(candles.some(({ from, to }) => from >= 41 && to <= 59)).toBe(false)
  })
})
