import { describe, expect, it } from 'vitest'
import type { Pool } from '../../../../../src/auction/model/pools'
import { nativePricesOf, usdPricesOf } from '../../../../../src/backend/local/rpc/reads/prices'
import type { Address, ChainId } from '../../../../../src/domain/scalars'

const [weth, usdc, cow, dust] = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}` as Address) as [
  Address,
  Address,
  Address,
  Address,
]
const pool = (tokenA: Address, reserveA: bigint, tokenB: Address, reserveB: bigint): Pool => {
  const id = `${tokenA} ${tokenB} ${reserveA}`
  return { id, address: weth, tokenA, tokenB, reserveA, reserveB }
}
const E18 = 10n ** 18n
const pools = [pool(usdc, 4_000_000_000n, cow, 8_000n * E18), pool(weth, 10n * E18, usdc, 20_000_000_000n)]

describe('token prices computed from pools', () => {
  it('count wei per 10^18 atoms, over any number of pools', () => {
    const prices = nativePricesOf(pools, weth)
    expect(prices.get(weth)).toBe(E18)
    expect(prices.get(usdc)).toBe((10n * E18 * E18) / 20_000_000_000n)
    expect(prices.get(cow)).toBe(E18 / 4_000n)
  })

  it('come from the deepest pool', () => {
    const shallow = pool(weth, 10n ** 16n, usdc, 1n)
    expect(nativePricesOf([shallow, ...pools], weth)).toEqual(nativePricesOf(pools, weth))
  })

  it('ignore a nearly empty pool', () => {
    expect(nativePricesOf([pool(weth, 1_000n, dust, 1n), ...pools], weth).has(dust)).toBe(false)
    expect(nativePricesOf([pool(weth, 0n, dust, 0n)], weth).has(dust)).toBe(false)
  })

  it('convert to dollars if a dollar token is listed', () => {
    const chainId = 31337 as ChainId
    const tokens = [
      { address: weth, symbol: 'WETH', decimals: 18 },
      { address: usdc, symbol: 'USDC', decimals: 6 },
      { address: cow, symbol: 'COW', decimals: 18 },
    ].map((token) => ({ ...token, chainId, name: token.symbol, referencePriceUsd: 1 }))
    const prices = usdPricesOf(nativePricesOf(pools, weth), tokens)
    expect(prices.get(weth)).toBeCloseTo(2_000)
    expect(prices.get(usdc)).toBe(1)
    expect(prices.get(cow)).toBeCloseTo(0.5)
    expect(usdPricesOf(nativePricesOf(pools, weth), tokens.slice(0, 1)).size).toBe(0)
  })
})
