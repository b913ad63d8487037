import { describe, expect, it } from 'vitest'
import type { Market } from '../../../src/backend/local/chain/chain'
import { nativePricesOf, openMarket, rebalanceMarket } from '../../../src/backend/local/chain/paper-market'
import { type Ask, estimateTrade } from '../../../src/backend/local/estimates'
import { usdPricesAt } from '../../../src/backend/local/prices'
import type { Address, ChainId } from '../../../src/domain/scalars'
import { toAmount } from '../../../src/domain/scalars'
import { listTokens } from '../../../src/domain/tokens'

const chainId = 1 as ChainId
const BLOCK = 149_000_000
const usdPrices = usdPricesAt(chainId, BLOCK)
const market: Market = {
  chainId,
  block: BLOCK,
  pools: rebalanceMarket(openMarket(chainId), usdPrices).pools,
  usdPrices,
  nativePrices: nativePricesOf(chainId, usdPrices),
  gasPrice: 1_000_000_000n,
}
const token = (symbol: string): Address =>
  listTokens(chainId).find((listed) => listed.symbol === symbol)?.address as Address

const sale = (symbol: string, atoms: bigint, change: Partial<Ask> = {}): Ask => ({
  sellToken: token(symbol),
  buyToken: token('USDC'),
  side: { kind: 'sell', of: 'beforeFee', sellAmount: toAmount(atoms) },
  extraGas: 0,
  ...change,
})

describe('an estimate', () => {
  it('finds a way over two pools where there is none over one, and charges for the second', () => {
    const near = estimateTrade(market, sale('WETH', 10n ** 18n))
    const far = estimateTrade(market, sale('ENS', 10n ** 21n))
    expect(near?.route).toHaveLength(1)
    expect(far?.route).toHaveLength(2)
    expect(far?.gasAmount).toBe((near?.gasAmount ?? 0) + 75_000)
  })

  it('is near the price of the walk, and confirmed by settling it', () => {
    const estimate = estimateTrade(market, sale('WETH', 10n ** 18n))
    const price = (usdPrices.get(token('WETH')) ?? 0) / (usdPrices.get(token('USDC')) ?? 1)
    expect(Number(estimate?.buy) / 1e6 / price).toBeGreaterThan(0.99)
    expect(Number(estimate?.buy) / 1e6 / price).toBeLessThan(1.003)
    expect(estimate?.isVerified).toBe(true)
  })

  it('has a fee that is the gas at its price, in the sell token, rounded up', () => {
    const estimate = estimateTrade(market, sale('WETH', 10n ** 18n, { extraGas: 35_000 }))
    expect(estimate?.fee).toBe(200_000n * 10n ** 9n)
  })

  it('is not confirmed when the fee eats the amount up, but told all the same', () => {
    expect(estimateTrade(market, sale('WETH', 1000n))).toMatchObject({ isVerified: false, sell: 1000n })
  })

  it('is missing for tokens without a pool or a price, and for more than the pools have', () => {
    const unknown = `0x${'12'.repeat(20)}` as Address
    expect(estimateTrade(market, sale('WETH', 10n ** 18n, { buyToken: unknown }))).toBeUndefined()
    const side = { kind: 'buy', of: 'afterFee', buyAmount: toAmount(10n ** 30n) } as const
    expect(estimateTrade(market, sale('WETH', 1n, { side }))).toBeUndefined()
    expect(estimateTrade({ ...market, pools: [] }, sale('WETH', 10n ** 18n))).toBeUndefined()
  })
})
