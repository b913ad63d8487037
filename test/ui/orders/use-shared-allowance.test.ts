import { describe, expect, it } from 'vitest'
import { describeLoweredAllowance, describeShortPermit } from '../../../src/ui/orders/use-shared-allowance'

const WETH = { symbol: 'WETH', decimals: 18 }
const ONE = 10n ** 18n
/** Permit of an order that sells half of the permitted amount. */
const permits = [{ allowance: 2n * ONE, rest: ONE }]

describe('an order that shares its allowance with an open order’s permit', () => {
  it('shows a warning if the permit leaves less than the order needs', () => {
    expect(describeLoweredAllowance(permits, ONE + 1n, WETH)).toContain('sets the allowance to 2 WETH')
  })

  it('shows no warning if enough is left, or if no open order has a permit', () => {
    expect(describeLoweredAllowance(permits, ONE, WETH)).toBeUndefined()
    expect(describeLoweredAllowance([], ONE, WETH)).toBeUndefined()
  })
})

describe('an order with its own permit', () => {
  it('shows a warning if the permit leaves less than open orders can still sell', () => {
    expect(describeShortPermit(permits, ONE + 1n, WETH)).toContain('Open orders may then need')
    expect(describeShortPermit(permits, ONE, WETH)).toBeUndefined()
  })
})
