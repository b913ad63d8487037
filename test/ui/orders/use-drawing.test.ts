import { describe, expect, it } from 'vitest'
import { describeLowering, describeShortPermit } from '../../../src/ui/orders/use-drawing'

const WETH = { symbol: 'WETH', decimals: 18 }
const ONE = 10n ** 18n
/** Of an order that sells half of what it permits. */
const permits = [{ allowance: 2n * ONE, rest: ONE }]

describe('an order that draws on the allowance which the permit of an open order will replace', () => {
  it('is cautioned where that leaves less than it takes', () => {
    expect(describeLowering(permits, ONE + 1n, WETH)).toContain('sets the allowance to 2 WETH')
  })

  it('is not where enough is left, or no open order has a permit', () => {
    expect(describeLowering(permits, ONE, WETH)).toBeUndefined()
    expect(describeLowering([], ONE, WETH)).toBeUndefined()
  })
})

describe('an order with a permit of its own', () => {
  it('is cautioned where that leaves less than open orders can still sell', () => {
    expect(describeShortPermit(permits, ONE + 1n, WETH)).toContain('Open orders may then need')
    expect(describeShortPermit(permits, ONE, WETH)).toBeUndefined()
  })
})
