import { describe, expect, it } from 'vitest'
import { findWorse } from '../../../../src/ui/dapps/order/worse-price'
import { makeTerms } from '../../../support/client'

const market = { sell: 10n ** 18n, buy: 3_327_330_000n }

describe('an order of a site that is worse than the market', () => {
  it('says by how much, in USD', () => {
    expect(findWorse(makeTerms(), market, { sold: 3_327.33, bought: 3_000 })).toBe(
      '$327.33 below market. Check the price before you sign.',
    )
  })

  it('says it of the price that a purchase shows', () => {
    expect(findWorse(makeTerms({ kind: 'buy' }), market, { sold: 3_327.33, bought: 3_000 })).toBe(
      '$327.33 above market. Check the price before you sign.',
    )
  })

  it('says nothing of what the swap screen would not warn of', () => {
    const near = { sell: 10n ** 18n, buy: 3_100_000_000n }
    expect(findWorse(makeTerms(), near, { sold: 3_100, bought: 3_000 })).toBeUndefined()
  })
})
