import { describe, expect, it } from 'vitest'
import { describeWorsePrice } from '../../../../src/ui/dapps/order/worse-price'
import { makeTerms } from '../../../support/client'

const market = { sell: 10n ** 18n, buy: 3_327_330_000n }

describe('the warning about an order of a site that is worse than the market', () => {
  it('states the loss of a sale in USD', () => {
    expect(describeWorsePrice(makeTerms(), market, { sold: 3_327.33, bought: 3_000 })).toBe(
      '$327.33 below market. Check the price before you sign.',
    )
  })

  it('states the loss of a purchase in USD', () => {
    expect(describeWorsePrice(makeTerms({ kind: 'buy' }), market, { sold: 3_327.33, bought: 3_000 })).toBe(
      '$327.33 above market. Check the price before you sign.',
    )
  })

  it('does not appear where the swap screen would not warn', () => {
    const near = { sell: 10n ** 18n, buy: 3_100_000_000n }
    expect(describeWorsePrice(makeTerms(), near, { sold: 3_100, bought: 3_000 })).toBeUndefined()
  })
})
