import { describe, expect, it } from 'vitest'
import type { PricePoint } from '../../../src/client/db/rows/price'
import { joinPrices, keepPast, type MarketPast, readPaperPast } from '../../../src/client/trade/market-past'
import { listHubs } from '../../../src/domain/chains/tokens'
import type { Address, ChainId, Milliseconds } from '../../../src/domain/scalars'
import { openService } from '../../support/service'

const chainId = 1 as ChainId
const [weth, usdc] = listHubs(chainId) as readonly [Address, Address]
const HOUR = 3_600_000

describe('readPaperPast', () => {
  it('reads the past of the simulated market, up to now and at the price of now', async () => {
    const { call, now } = openService()
    const query = { chainId, sellToken: weth, buyToken: usdc, rangeMs: 24 * HOUR }
    const { points } = await readPaperPast(call, query, now())
    const [first, last] = [points[0], points.at(-1)]
    expect(now() - (first?.at ?? 0)).toBeGreaterThan(23 * HOUR)
    expect(now() - (last?.at ?? 0)).toBeLessThan(5 * 60_000)
    const { price } = await call('getUsdPrice', { network: chainId, token: weth })
    expect((last?.price ?? 0) * 1e12).toBeGreaterThan(price * 0.98)
    expect((last?.price ?? 0) * 1e12).toBeLessThan(price * 1.02)
  })
})

describe('keepPast', () => {
  const past: MarketPast = { points: [], source: { kind: 'sandbox' } }

  it('reads a range again after one interval, and after a failure', async () => {
    let reads = 0
    const read = async () => {
      reads += 1
      if (reads === 1) throw new Error('down')
      return past
    }
    const keep = (at: number) => keepPast('pair', HOUR, at as Milliseconds, read)
    await expect(keep(0)).rejects.toThrow('down')
    expect(await keep(1)).toBe(past)
    await keep(29_000)
    expect(reads).toBe(2)
    await keep(31_000)
    expect(reads).toBe(3)
  })

  it('removes the oldest of more than 16 ranges', async () => {
    let reads = 0
    const keep = (key: string) =>
      keepPast(key, HOUR, 0 as Milliseconds, async () => (++reads > 0 ? past : past))
    for (let index = 0; index <= 16; index += 1) await keep(`range ${index}`)
    await keep('range 16')
    expect(reads).toBe(17)
    await keep('range 0')
    expect(reads).toBe(18)
  })
})

describe('joinPrices', () => {
  const point = (at: number, isQuote = false) => ({ at, price: 1, isQuote }) as PricePoint

  it('keeps recorded market prices outside the time of the past prices only', () => {
    const joined = joinPrices([point(10), point(20)], [point(5), point(15), point(25), point(26, true)])
    expect(joined.map(({ at }) => at)).toEqual([5, 10, 20, 25])
  })

  it('returns all recorded prices without past prices', () => {
    expect(joinPrices([], [point(5), point(6, true)])).toHaveLength(2)
  })
})
