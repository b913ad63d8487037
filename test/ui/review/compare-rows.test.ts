import { describe, expect, it } from 'vitest'
import { viewPair } from '../../../src/client/tokens/tokens'
import type { Offer } from '../../../src/client/trade/offer'
import {
  compareWithQuote,
  explainDifference,
  priceDifferenceBps,
  shownAmount,
  shownDifference,
} from '../../../src/ui/review/compare-rows'
import { MAINNET, makeTerms } from '../../support/client'

const offerOf = (kind: 'sell' | 'buy', slippageBps = 50): Offer => {
  const terms = makeTerms({ kind })
  return {
    terms,
    pair: viewPair(MAINNET, terms),
    slippageBps,
    shown: { price: 'market' },
    quoted:
      kind === 'sell'
        ? { sell: 10n ** 18n, buy: 3_015_000_000n }
        : { sell: 995n * 10n ** 15n, buy: 3_000_000_000n },
  } as unknown as Offer
}
const compare = (offer: Offer, quote = offer.quoted) =>
  compareWithQuote(offer, quote).map(({ label, difference, differenceBps }) => [
    label,
    difference,
    differenceBps,
  ])

describe('a quote and its order', () => {
  it('differ in the minimum received for a sale, in atoms and in percent', () => {
    expect(compare(offerOf('sell'))).toEqual([
      ['You sell', 0n, 0],
      ['You receive (order: minimum)', -15_000_000n, -49],
    ])
  })

  it('differ in the maximum sold for a purchase', () => {
    expect(compare(offerOf('buy'))).toEqual([
      ['You sell (order: maximum)', 5n * 10n ** 15n, 50],
      ['You receive', 0n, 0],
    ])
  })

  it('differ by another amount once a later quote arrives', () => {
    expect(compare(offerOf('sell'), { sell: 10n ** 18n, buy: 2_990_000_000n })[1]).toEqual([
      'You receive (order: minimum)',
      10_000_000n,
      33,
    ])
  })

  it('differ in their price too, in the direction in which the price is written', () => {
    expect(priceDifferenceBps(offerOf('sell'), offerOf('sell').quoted)).toBe(-49)
    expect(priceDifferenceBps(offerOf('buy'), offerOf('buy').quoted)).toBe(50)
    const signed = { sell: 10n ** 18n, buy: 3_000_000_000n }
    expect(priceDifferenceBps(offerOf('sell'), signed)).toBe(0)
  })

  it('have an explanation of their difference', () => {
    expect(explainDifference(offerOf('sell'), '0.5%')).toContain('your slippage of 0.5%')
    expect(explainDifference(offerOf('sell', 0), '0%')).toContain('without slippage')
    const limit = { ...offerOf('sell'), shown: { price: 'limit' } } as Offer
    expect(explainDifference(limit, '')).toContain('your limit price')
  })
  it('are shown with a difference that fits the rounded amounts', () => {
    const offer = offerOf('sell')
    const [, bought] = compareWithQuote(offer, { sell: 10n ** 18n, buy: 3_016_149_999n })
    if (!bought) throw new Error('There is no row.')
    expect(shownAmount(bought, bought.seen)).toBe('3,016.14')
    expect(shownAmount(bought, bought.signed)).toBe('3,000')
    expect([bought.difference, shownDifference(bought)]).toEqual([-16_149_999n, -16_140_000n])
  })

  it('are shown with the exact difference if both look the same', () => {
    const [, bought] = compareWithQuote(offerOf('sell'), { sell: 10n ** 18n, buy: 3_000_000_001n })
    expect(bought && shownDifference(bought)).toBe(-1n)
  })
})
