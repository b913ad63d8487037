import { describe, expect, it } from 'vitest'
import { viewPair } from '../../../src/client/tokens/tokens'
import { limitOf } from '../../../src/client/trade/offer'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { viewEntry } from '../../../src/ui/orders/view'
import { limitOn } from '../../../src/ui/prices/limits'
import { MAINNET, makeAccepted, makeTerms, USDC, WETH } from '../../support/client'

const pairOf = (sellToken: typeof WETH, buyToken: typeof WETH) => viewPair(MAINNET, { sellToken, buyToken })

describe('the limit of an order on a chart', () => {
  const view = viewEntry(makeAccepted(makeTerms()))
  const order = { pair: view.pair, limit: limitOf(view.terms), name: 'Sell 1 WETH' }

  it('is its price where the chart has its direction, which it fills above', () => {
    expect(limitOn(MAINNET, pairOf(WETH, USDC), order)).toEqual({
      price: 3e-9,
      name: 'Sell 1 WETH',
      fills: 'above',
    })
  })

  it('is the other way round on a chart of the other direction', () => {
    const limit = limitOn(MAINNET, pairOf(USDC, WETH), order)
    expect(limit?.price).toBeCloseTo(1 / 3e-9)
    expect(limit?.fills).toBe('below')
  })

  it('stands on the chart of the native coin too', () => {
    expect(limitOn(MAINNET, pairOf(NATIVE_TOKEN_MARKER, USDC), order)?.fills).toBe('above')
  })

  it('is none of another pair, and none of nothing', () => {
    expect(limitOn(MAINNET, pairOf(WETH, WETH), order)).toBeUndefined()
    expect(limitOn(MAINNET, pairOf(WETH, USDC), { ...order, limit: { sell: 0n, buy: 1n } })).toBeUndefined()
  })
})
