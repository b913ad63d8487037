import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { PricePoint } from '../../../src/client/db/rows/price'
import {
  averageSince,
  recordPrice,
  type SeenPair,
  watchPrices,
} from '../../../src/client/trade/price-history'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import type { Address, Milliseconds } from '../../../src/domain/scalars'
import { MAINNET, USDC, WETH } from '../../support/client'
import { firstOf } from '../../support/first-of'

const NOW = 1_800_000_000_000
const at = (minutes: number) => (NOW + minutes * 60_000) as Milliseconds
const pair: SeenPair = { profileId: 'sandbox', chainId: MAINNET, sellToken: WETH, buyToken: USDC }
const back: SeenPair = { ...pair, sellToken: USDC, buyToken: WETH }
const seenOf = async (of: SeenPair): Promise<readonly PricePoint[]> => firstOf(watchPrices(of))
const pricesOf = async (of: SeenPair) => (await seenOf(of)).map(({ price }) => price)

beforeEach(() => clientDb.pairPrices.clear())

describe('recorded prices of a pair', () => {
  it('are one list for both directions, and for the coin and its wrapped token', async () => {
    await recordPrice(pair, 4, at(0))
    await recordPrice(back, 0.2, at(1))
    await recordPrice({ ...pair, sellToken: NATIVE_TOKEN_MARKER }, 8, at(2))
    expect(await pricesOf(pair)).toEqual([4, 5, 8])
    expect(await pricesOf(back)).toEqual([0.25, 0.2, 0.125])
    expect(await clientDb.pairPrices.count()).toBe(1)
  })

  it('are separate per environment and network', async () => {
    await recordPrice(pair, 4, at(0))
    expect(await pricesOf({ ...pair, profileId: 'production' })).toEqual([])
    expect(await pricesOf({ ...pair, chainId: 100 as never })).toEqual([])
  })

  it('are at least a minute apart and sorted by time; a quote is stored only after ten minutes without another price', async () => {
    await recordPrice(pair, 4, at(10))
    await recordPrice(pair, 5, at(10.5))
    await recordPrice(pair, 6, at(3))
    await recordPrice(pair, 7, at(19), 'quote')
    await recordPrice(pair, 8, at(20), 'quote')
    expect(await seenOf(pair)).toEqual([
      { at: at(3), price: 6 },
      { at: at(10), price: 4 },
      { at: at(20), price: 8, isQuote: true },
    ])
  })

  it('never include invalid prices or pairs of one token', async () => {
    for (const price of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) await recordPrice(pair, price, at(0))
    await recordPrice({ ...pair, buyToken: NATIVE_TOKEN_MARKER }, 1, at(0))
    expect(await clientDb.pairPrices.count()).toBe(0)
  })

  it('are limited to five hundred: every second one of the older half is dropped', async () => {
    await recordPrice(pair, 1, at(0))
    const points = Array.from({ length: 500 }, (_, minute) => ({ at: at(minute), price: 1 / (1 + minute) }))
    await clientDb.pairPrices.toCollection().modify({ points })
    await recordPrice(pair, 501, at(500))
    const prices = (await pricesOf(pair)).map(Math.round)
    expect(prices).toHaveLength(376)
    expect(prices.slice(0, 3)).toEqual([1, 3, 5])
    expect(prices.slice(-251)).toEqual(Array.from({ length: 251 }, (_, index) => 251 + index))
  })

  it('are stored for the two hundred most recent pairs', async () => {
    for (let n = 1; n <= 202; n++) {
      const token = `0x${n.toString(16).padStart(40, '0')}` as Address
      await recordPrice({ ...pair, sellToken: token }, n, at(n))
    }
    expect(await clientDb.pairPrices.count()).toBe(200)
    expect(await pricesOf({ ...pair, sellToken: `0x${'2'.padStart(40, '0')}` as Address })).toEqual([])
  })

  it('are empty for a damaged row, which the next price replaces', async () => {
    await recordPrice(pair, 4, at(0))
    await clientDb.pairPrices.toCollection().modify({ points: [{ at: at(0), price: -1 }] })
    expect(await pricesOf(pair)).toEqual([])
    await recordPrice(pair, 5, at(0))
    expect(await pricesOf(pair)).toEqual([5])
  })
})

describe('averageSince', () => {
  const points = [
    [0, 100],
    [10, 4],
    [20, 8],
    [50, 1],
  ].map(([minutes = 0, price = 0]) => ({ at: at(minutes), price }))
  const averageOf = (minutes: number) => {
    const average = averageSince(points, at(minutes))
    return average && Number(average.buy) / Number(average.sell)
  }

  it('counts each price until the next one', () => {
    expect(averageOf(5)).toBeCloseTo((4 * 10 + 8 * 30) / 40, 12)
  })

  it.each([50, 60])('is unknown with fewer than two prices: from minute %i', (minutes) => {
    expect(averageOf(minutes)).toBeUndefined()
  })
})
