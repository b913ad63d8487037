import { describe, expect, it } from 'vitest'
import type { Offer } from '../../../src/client/trade/offer'
import { viewPair } from '../../../src/client/trade/tokens'
import { compareWithQuote, explainDifference } from '../../../src/ui/review/compare-rows'
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
const told = (offer: Offer, quote = offer.quoted) =>
  compareWithQuote(offer, quote).map(({ label, difference, differenceBps }) => [
    label,
    difference,
    differenceBps,
  ])

describe('the quote and the order', () => {
  it('of a sale differ in what is received at least, in atoms and in percent', () => {
    expect(told(offerOf('sell'))).toEqual([
      ['You sell', 0n, 0],
      ['Minimum received', -15_000_000n, -49],
    ])
  })

  it('of a purchase differ in what is paid at most', () => {
    expect(told(offerOf('buy'))).toEqual([
      ['Maximum sold', 5n * 10n ** 15n, 50],
      ['You receive', 0n, 0],
    ])
  })

  it('may be held against a later quote too', () => {
    expect(told(offerOf('sell'), { sell: 10n ** 18n, buy: 2_990_000_000n })[1]).toEqual([
      'Minimum received',
      10_000_000n,
      33,
    ])
  })

  it('say why they differ', () => {
    expect(explainDifference(offerOf('sell'), '0.5%')).toContain('your slippage of 0.5%')
    expect(explainDifference(offerOf('sell', 0), '0%')).toContain('without slippage')
    const limit = { ...offerOf('sell'), shown: { price: 'limit' } } as Offer
    expect(explainDifference(limit, '')).toContain('your limit price')
  })
})
