import { describe, expect, it } from 'vitest'
import { slippageReason } from '../../../../src/ui/swap/options/slippage-text'

describe('slippageReason', () => {
  it.each([
    ['fewPrices', 0, 'Default: not enough price history for this pair.'],
    ['usual', 31.2, 'Default: this pair moves less.'],
    ['steady', 2, 'Dollar tokens at a steady price.'],
    ['moves', 59.3, 'This pair moves up to 0.6% in 5 minutes.'],
    ['quotes', 80.01, 'Quotes for this trade differ by 0.81%.'],
  ] as const)('explains %s', (reason, measuredBps, words) => {
    expect(slippageReason({ bps: 60, reason, measuredBps })).toBe(words)
  })
})
