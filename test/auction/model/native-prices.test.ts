import { describe, expect, it } from 'vitest'
import { atomsWorth, weiOf } from '../../../src/auction/model/native-prices'
import { a, b, c, mainnet, native, weth } from '../sample'

/** `a` has six decimals and is worth 0.0003 of the coin; `c` is worth three atoms per wei. */
const prices = {
  chainId: mainnet,
  nativePrices: new Map([
    [a, 3n * 10n ** 26n],
    [c, 333_333_333_333_333_333n],
    [weth, 10n ** 18n],
    [b, 0n],
  ]),
}

describe('native prices', () => {
  it('convert a token to wei and wei to a token', () => {
    expect(weiOf(prices, a, 1_000_000n)).toBe(3n * 10n ** 14n)
    expect(atomsWorth(prices, a, 3n * 10n ** 14n)).toBe(1_000_000n)
  })

  it('round the value down and the price up', () => {
    expect(weiOf(prices, c, 5n)).toBe(1n)
    expect(atomsWorth(prices, a, 1n)).toBe(1n)
    expect(atomsWorth(prices, c, 1n)).toBe(4n)
  })

  it('value the native coin as its wrapped form', () => {
    expect(weiOf(prices, native, 5n)).toBe(5n)
  })

  it('give no value to a token without a price or with a price of zero', () => {
    expect(weiOf({ ...prices, nativePrices: new Map() }, a, 5n)).toBeUndefined()
    expect(weiOf(prices, b, 5n)).toBeUndefined()
    expect(atomsWorth(prices, b, 5n)).toBeUndefined()
  })
})
