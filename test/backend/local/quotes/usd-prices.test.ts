import { describe, expect, it } from 'vitest'
import { usdPartsOf, usdPriceOf } from '../../../../src/backend/local/quotes/usd-prices'
import { NATIVE_TOKEN_MARKER } from '../../../../src/domain/chains/chains'
import type { Address } from '../../../../src/domain/scalars'
import { COW, MAINNET, USDC, WETH } from '../../../contract/story'

/** Prices with ether at 2,000 dollars and one token without a price. */
const priced = {
  chainId: MAINNET,
  nativePrices: new Map<Address, bigint>([
    [WETH, 10n ** 18n],
    [USDC, 5n * 10n ** 26n],
  ]),
}

describe('a USD price', () => {
  it('equals the native price divided by that of the dollar token', () => {
    expect(usdPriceOf(priced, WETH)).toBeCloseTo(2000, 9)
    expect(usdPriceOf(priced, NATIVE_TOKEN_MARKER)).toBeCloseTo(2000, 9)
    expect(usdPriceOf(priced, USDC)).toBe(1)
  })

  it('does not exist if the token or the dollar token has no native price', () => {
    expect(usdPriceOf(priced, COW)).toBeUndefined()
    expect(usdPriceOf({ ...priced, nativePrices: new Map([[WETH, 10n ** 18n]]) }, WETH)).toBeUndefined()
  })

  it('converts atoms to millionths of a dollar, or to 0 without a price', () => {
    expect(usdPartsOf(priced, WETH, 10n ** 17n)).toBe(200_000_000)
    expect(usdPartsOf(priced, USDC, 1n)).toBe(1)
    expect(usdPartsOf(priced, COW, 10n ** 18n)).toBe(0)
  })
})
