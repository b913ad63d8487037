import { describe, expect, it } from 'vitest'
import { drawOf, gasOf, networkFee, owedOf, signedFeeOf } from '../../../src/auction/model/fees'
import { toAmount } from '../../../src/domain/scalars'
import { a, auctionOf, orderOf, weth } from '../sample'

describe('the network fee', () => {
  it('covers the gas that the real contracts were measured to use', () => {
    expect(gasOf(1)).toBe(165_000n)
    expect(gasOf(2)).toBeGreaterThanOrEqual(239_000n)
    expect(gasOf(2)).toBeLessThanOrEqual(284_000n)
  })

  it('equals gas times gas price in atoms of the sell token, rounded up', () => {
    const auction = auctionOf({ gasPrice: 10n ** 9n })
    expect(networkFee(auction, weth, 1)).toBe(165_000_000_000_000n)
    // A token with 6 decimals is worth 0.0003 native coins, so the cost of 0.000165 coins is 0.55 tokens.
    const cheap = { ...auction, nativePrices: new Map([[a, 3n * 10n ** 26n]]) }
    expect(networkFee(cheap, a, 1)).toBe(550_000n)
    expect(networkFee({ ...cheap, gasPrice: 1n }, a, 1)).toBe(1n)
    expect(networkFee(cheap, a, 1, 165_000n)).toBe(1_100_000n)
    expect(networkFee(cheap, weth, 1)).toBeUndefined()
  })
})

describe('the signed fee', () => {
  const { terms } = orderOf({ sellAmount: 1_000n, feeAmount: 30n })

  it('applies pro rata, rounded down', () => {
    expect(signedFeeOf(terms, 1_000n)).toBe(30n)
    expect(signedFeeOf(terms, 99n)).toBe(2n)
  })

  it('is added to the sold amount; for a buy order, it is proportional to the bought amount', () => {
    expect(drawOf(terms, { sell: 500n, buy: 250n })).toBe(515n)
    expect(drawOf({ ...terms, kind: 'buy' }, { sell: 700n, buy: 400n })).toBe(724n)
  })
})

describe('the cost that an order owes the network', () => {
  const owed = (partiallyFillable: boolean, feeAmount: bigint) =>
    owedOf({ partiallyFillable, feeAmount: toAmount(feeAmount) }, 1_000n)

  it('equals the network fee minus the signed fee, at least zero', () => {
    expect(owed(false, 400n)).toBe(600n)
    expect(owed(false, 1_000n)).toBe(0n)
    expect(owed(false, 1_001n)).toBe(0n)
  })

  it('equals the whole network fee of a partially fillable order', () => {
    expect(owed(true, 400n)).toBe(1_000n)
  })
})
