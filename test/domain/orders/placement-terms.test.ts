import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { orderPlacement } from '../../../src/domain/orders/order'
import { termsOfPlacement } from '../../../src/domain/orders/placement-rules'
import type { Refusal } from '../../../src/domain/refusal'
import { type Hash32, MAX_UINT256, toAmount } from '../../../src/domain/scalars'
import { anyHash32, anyPlacement } from '../../support/arbitraries'
import { now, soundTerms, usdc, weth } from '../../support/placement-facts'
import { fc } from '../../support/properties'

describe('the terms of a placement', () => {
  const placement = z.decode(orderPlacement, {
    sellToken: weth,
    buyToken: usdc,
    sellAmount: '1000',
    buyAmount: '450',
    validTo: now,
    kind: 'sell',
    signingScheme: 'eip712',
    signature: '0x',
    appData: '{}',
  })
  const hash = `0x${'dd'.repeat(32)}` as Hash32
  const errorTypeOfTerms = (change: Partial<typeof placement>): Refusal['errorType'] | undefined => {
    try {
      termsOfPlacement({ ...placement, ...change }, hash)
      return undefined
    } catch (refusal) {
      return (refusal as Refusal).errorType
    }
  }

  it('are its fields, with the app-data hash and null for an absent receiver', () => {
    expect(termsOfPlacement(placement, hash)).toEqual({ ...soundTerms, validTo: now, appData: hash })
  })

  it('accept amounts up to 2^256 − 1', () => {
    expect(errorTypeOfTerms({ sellAmount: MAX_UINT256, buyAmount: MAX_UINT256 })).toBeUndefined()
    expect(errorTypeOfTerms({ sellAmount: MAX_UINT256 + 1n })).toBe('SellAmountOverflow')
    expect(errorTypeOfTerms({ sellAmount: MAX_UINT256, feeAmount: 1n })).toBe('SellAmountOverflow')
    expect(errorTypeOfTerms({ feeAmount: MAX_UINT256 + 1n })).toBe('SellAmountOverflow')
    expect(errorTypeOfTerms({ buyAmount: MAX_UINT256 + 1n })).toBe('BuyAmountOverflow')
  })

  it('have valid amounts, or the placement is refused', () => {
    fc.assert(
      fc.property(anyPlacement, anyHash32, (given, appData) => {
        const isTooLarge = given.sellAmount + given.feeAmount > MAX_UINT256 || given.buyAmount > MAX_UINT256
        if (isTooLarge) {
          expect(() => termsOfPlacement(given, appData)).toThrow(/exceeds/)
          return
        }
        const terms = termsOfPlacement(given, appData)
        for (const value of [terms.sellAmount, terms.buyAmount, terms.feeAmount])
          expect(toAmount(value)).toBe(value)
        expect(terms).toMatchObject({ appData, receiver: given.receiver ?? null, kind: given.kind })
      }),
    )
  })
})
