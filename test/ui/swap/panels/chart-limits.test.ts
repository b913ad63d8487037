import { describe, expect, it } from 'vitest'
import { viewPair } from '../../../../src/client/tokens/tokens'
import type { Offer } from '../../../../src/client/trade/offer'
import type { Amount } from '../../../../src/domain/scalars'
import { viewEntry } from '../../../../src/ui/orders/order-view'
import { chartLimitsFor } from '../../../../src/ui/swap/panels/chart-limits'
import { MAINNET, makeAccepted, makeTerms, USDC, WETH } from '../../../support/client'

const pair = viewPair(MAINNET, { sellToken: WETH, buyToken: USDC })
const offerAt = (dollars: bigint) =>
  ({ pair, terms: makeTerms({ buyAmount: (dollars * 1_000_000n) as Amount }) }) as Offer
const shown = (offers: readonly Offer[], open = [viewEntry(makeAccepted(makeTerms()))]) =>
  chartLimitsFor(MAINNET, pair, { offers, open }).map(({ name, price }) => [name, Math.round(price * 1e12)])

describe('the limits on the chart next to the form', () => {
  it('include the limit of every order of the form and of every open order', () => {
    const ladder = [3_100n, 3_200n, 3_300n, 3_400n, 3_500n].map(offerAt)
    const open = [2_900n, 3_000n].map((dollars) =>
      viewEntry(makeAccepted(makeTerms({ buyAmount: (dollars * 1_000_000n) as Amount }))),
    )
    expect(shown(ladder, open)).toEqual([
      ['1 WETH', 3100],
      ['1 WETH', 3200],
      ['1 WETH', 3300],
      ['1 WETH', 3400],
      ['1 WETH', 3500],
      ['Sell 1 WETH', 2900],
      ['Sell 1 WETH', 3000],
    ])
  })

  it('have no number if the form has only one order', () => {
    expect(shown([offerAt(3_100n)], [])).toEqual([['New order', 3100]])
  })

  it('are one line for parts whose limits differ by rounding', () => {
    const parts = [0n, 1n, 2n].map((atoms) => {
      const terms = makeTerms({ buyAmount: (3_100_000_000n + atoms) as Amount })
      return { pair, terms } as Offer
    })
    expect(shown(parts, []).map(([name]) => name)).toEqual(['New order'])
  })
})
