import { describe, expect, it } from 'vitest'
import { gasPriceAt, usdPricesAt } from '../../../../src/backend/local/paper/prices'
import { chainOf } from '../../../../src/domain/chains/chains'
import { listTokens } from '../../../../src/domain/chains/tokens'
import type { ChainId } from '../../../../src/domain/scalars'

const mainnet = 1 as ChainId
const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 7, 1)
const BLOCKS_PER_HOUR = HOUR_MS / chainOf(mainnet).blockTimeMs
const START_BLOCK = START_MS / chainOf(mainnet).blockTimeMs

/** Returns relative prices of a token, hourly over thirty days. */
function hourly(symbol: string): number[] {
  const token = listTokens(mainnet).find((listed) => listed.symbol === symbol)
  if (!token) throw new Error(symbol)
  return Array.from({ length: 24 * 30 }, (_, hour) => {
    const price = usdPricesAt(mainnet, START_BLOCK + hour * BLOCKS_PER_HOUR).get(token.address) ?? 0
    return price / token.referencePriceUsd
  })
}

const changes = (prices: readonly number[]): number[] =>
  prices.slice(1).map((price, index) => Math.abs(price / (prices[index] ?? price) - 1))
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

describe('the price walk', () => {
  it('repeats to the bit for the same seed, network, token and block', () => {
    expect(usdPricesAt(mainnet, START_BLOCK)).toEqual(usdPricesAt(mainnet, START_BLOCK))
    expect(usdPricesAt(mainnet, START_BLOCK).get(chainOf(mainnet).wrappedNative)).toBe(3175.753053077536)
  })

  it('differs for another seed', () => {
    expect(usdPricesAt(mainnet, START_BLOCK, 'other')).not.toEqual(usdPricesAt(mainnet, START_BLOCK))
  })

  it('moves ether by about a percent an hour within bounds', () => {
    const prices = hourly('WETH')
    expect(mean(changes(prices))).toBeGreaterThan(0.003)
    expect(mean(changes(prices))).toBeLessThan(0.02)
    expect(Math.max(...prices)).toBeLessThan(1.16)
    expect(Math.min(...prices)).toBeGreaterThan(0.84)
  })

  it('moves stable coins only by basis points', () => {
    for (const price of hourly('USDC')) expect(Math.abs(price - 1)).toBeLessThan(0.002)
  })

  it('makes staked ether follow ether', () => {
    const ether = hourly('WETH')
    for (const [hour, price] of hourly('wstETH').entries()) {
      expect(Math.abs(price / (ether[hour] ?? 0) - 1)).toBeLessThan(0.002)
    }
  })

  it('moves in small steps, less than half a percent per block', () => {
    const { wrappedNative } = chainOf(mainnet)
    const prices = Array.from(
      { length: 3000 },
      (_, block) => usdPricesAt(mainnet, START_BLOCK + block).get(wrappedNative) ?? 0,
    )
    expect(Math.max(...changes(prices))).toBeLessThan(0.005)
  })

  it('keeps the gas price of mainnet between 0.9 and 2.1 gwei', () => {
    for (let block = 0; block < 1000; block += 1) {
      const price = gasPriceAt(mainnet, START_BLOCK + block * 100)
      expect(price > 900_000_000n && price < 2_100_000_000n).toBe(true)
    }
  })
})
