import { describe, expect, it } from 'vitest'
import { solverAccounts } from '../../../../src/api/exchange/settings'
import type { ChainMarket } from '../../../../src/backend/local/chain/chain'
import { nativePricesOf, openMarket, rebalanceMarket } from '../../../../src/backend/local/paper/market'
import { usdPricesAt } from '../../../../src/backend/local/paper/prices'
import {
  type EstimateRequest,
  estimateCost,
  estimateTrade,
  simulateTrade,
} from '../../../../src/backend/local/quotes/estimates'
import { baselineSolver } from '../../../../src/backend/local/solvers/baseline'
import { splitSolver } from '../../../../src/backend/local/solvers/split'
import { listTokens } from '../../../../src/domain/chains/tokens'
import { quoteAmounts } from '../../../../src/domain/orders/quotes'
import type { Address, ChainId } from '../../../../src/domain/scalars'
import { toAmount } from '../../../../src/domain/scalars'

const chainId = 1 as ChainId
const BLOCK = 149_000_000
const usdPrices = usdPricesAt(chainId, BLOCK)
const market: ChainMarket = {
  chainId,
  block: BLOCK,
  pools: rebalanceMarket(openMarket(chainId), usdPrices).pools,
  usdPrices,
  nativePrices: nativePricesOf(chainId, usdPrices),
  gasPrice: 1_000_000_000n,
}
const token = (symbol: string): Address =>
  listTokens(chainId).find((listed) => listed.symbol === symbol)?.address as Address

const baseline = baselineSolver(solverAccounts.baseline)
const split = splitSolver(solverAccounts.split)
const estimate = (ask: EstimateRequest, solve = baseline, given = market) =>
  estimateTrade(given, ask, solve, () => false)

const sale = (symbol: string, atoms: bigint, change: Partial<EstimateRequest> = {}): EstimateRequest => ({
  sellToken: token(symbol),
  buyToken: token('USDC'),
  side: { kind: 'sell', basis: 'beforeFee', sellAmount: toAmount(atoms) },
  extraGas: 0,
  ...change,
})

describe('an estimate', () => {
  it('routes over two pools if there is no direct pool, and charges for the second', () => {
    const near = estimate(sale('WETH', 10n ** 18n))
    const far = estimate(sale('ENS', 10n ** 21n))
    expect(near?.swaps).toHaveLength(1)
    expect(far?.swaps).toHaveLength(2)
    expect(far?.gasAmount).toBe((near?.gasAmount ?? 0) + 75_000)
  })

  it('is close to the price of the price walk and passes the simulation', () => {
    const found = estimate(sale('WETH', 10n ** 18n))
    const price = (usdPrices.get(token('WETH')) ?? 0) / (usdPrices.get(token('USDC')) ?? 1)
    expect(Number(found?.buy) / 1e6 / price).toBeGreaterThan(0.99)
    expect(Number(found?.buy) / 1e6 / price).toBeLessThan(1.003)
    expect(found?.isVerified).toBe(true)
  })

  it('names its solver and every swap of a split', () => {
    const ask = sale('WETH', 2_000n * 10n ** 18n)
    const [one, many] = [estimate(ask), estimate(ask, split)]
    expect([one?.solver, many?.solver]).toEqual([solverAccounts.baseline, solverAccounts.split])
    expect(many?.swaps.length).toBeGreaterThan(1)
    const entering = many?.swaps.filter(({ tokenIn }) => tokenIn === ask.sellToken) ?? []
    const sold = entering.reduce((sum, { amountIn }) => sum + amountIn, 0n)
    expect(sold).toBe((many?.sell ?? 0n) - (many?.fee ?? 0n))
    expect(many && one && many.buy > one.buy).toBe(true)
  })

  it('has a fee equal to the gas cost in the sell token, rounded up', () => {
    const found = estimate(sale('WETH', 10n ** 18n, { extraGas: 35_000 }))
    expect(found?.fee).toBe(200_000n * 10n ** 9n)
  })

  it('adds the network cost to a sell amount after fees, and sells exactly this amount', () => {
    for (const solve of [baseline, split]) {
      const sellAmount = toAmount(700n * 10n ** 18n)
      const after = estimate(
        sale('WETH', 1n, { side: { kind: 'sell', basis: 'afterFee', sellAmount } }),
        solve,
      )
      expect(after?.sell).toBe(sellAmount)
      const whole = estimate(sale('WETH', sellAmount + (after?.fee ?? 0n)), solve)
      expect(whole?.fee).toBe(after?.fee)
      const side = { kind: 'sell', basis: 'beforeFee', sellAmount: toAmount(whole?.sell ?? 0n) } as const
      expect(whole && quoteAmounts(side, whole, whole.fee)).toEqual({ sell: sellAmount, buy: after?.buy })
    }
  })

  it('buys the exact amount of a purchase', () => {
    const side = { kind: 'buy', basis: 'afterFee', buyAmount: toAmount(3_000_000n * 10n ** 6n) } as const
    const ask = sale('WETH', 1n, { side })
    const [one, many] = [estimate(ask), estimate(ask, split)]
    expect([one?.buy, many?.buy]).toEqual([side.buyAmount, side.buyAmount])
    expect(many && one && many.sell + many.fee <= one.sell + one.fee).toBe(true)
    expect(many && simulateTrade(market, ask, many)?.swaps).toEqual(many?.swaps)
  })

  it('is undefined if the cost exceeds the amount, but estimateCost still returns the cost', () => {
    const ask = sale('WETH', 1000n)
    expect(estimate(ask)).toBeUndefined()
    const cost = estimateCost(market, ask)
    expect(cost).toMatchObject({ isVerified: false, sell: 1000n, fee: 165_000n * 10n ** 9n })
    expect(cost && simulateTrade(market, ask, cost)).toBeUndefined()
  })

  it('is undefined for tokens without pool or price, and for amounts above the reserves', () => {
    const unknown = sale('WETH', 10n ** 18n, { buyToken: `0x${'12'.repeat(20)}` as Address })
    const side = { kind: 'buy', basis: 'afterFee', buyAmount: toAmount(10n ** 30n) } as const
    for (const solve of [baseline, split]) {
      expect(estimate(unknown, solve)).toBeUndefined()
      expect(estimate(sale('WETH', 1n, { side }), solve)).toBeUndefined()
      expect(estimate(sale('WETH', 10n ** 18n), solve, { ...market, pools: [] })).toBeUndefined()
    }
    expect(estimateCost(market, unknown)).toBeUndefined()
  })
})
