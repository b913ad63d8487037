import { describe, expect, it } from 'vitest'
import { viewPair } from '../../../src/client/tokens/tokens'
import { limitOf } from '../../../src/client/trade/market-price'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { viewEntry } from '../../../src/ui/orders/order-view'
import { toChartLimit } from '../../../src/ui/prices/limits'
import { MAINNET, makeAccepted, makeTerms, USDC, WETH } from '../../support/client'

const pairOf = (sellToken: typeof WETH, buyToken: typeof WETH) => viewPair(MAINNET, { sellToken, buyToken })

describe('the limit of an order on a chart', () => {
  const view = viewEntry(makeAccepted(makeTerms()))
  const order = { pair: view.pair, limit: limitOf(view.terms), name: 'Sell 1 WETH' }

  it('is its price on a chart of the same direction, and the order fills above it', () => {
    expect(toChartLimit(MAINNET, pairOf(WETH, USDC), order)).toEqual({
      price: 3e-9,
      name: 'Sell 1 WETH',
      fills: 'above',
    })
  })

  it('is inverted on a chart of the other direction, and the order fills below it', () => {
    const limit = toChartLimit(MAINNET, pairOf(USDC, WETH), order)
    expect(limit?.price).toBeCloseTo(1 / 3e-9)
    expect(limit?.fills).toBe('below')
  })

  it('appears on the chart of the native coin too', () => {
    expect(toChartLimit(MAINNET, pairOf(NATIVE_TOKEN_MARKER, USDC), order)?.fills).toBe('above')
  })

  it('does not appear on charts of another pair, or if an amount is zero', () => {
    expect(toChartLimit(MAINNET, pairOf(WETH, WETH), order)).toBeUndefined()
    expect(
      toChartLimit(MAINNET, pairOf(WETH, USDC), { ...order, limit: { sell: 0n, buy: 1n } }),
    ).toBeUndefined()
  })
})
