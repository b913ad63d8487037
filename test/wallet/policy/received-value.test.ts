import { describe, expect, it } from 'vitest'
import { toAmount } from '../../../src/domain/scalars'
import { checkReceivedValue, type Rate } from '../../../src/wallet/policy/received-value'
import { fc } from '../../support/properties'

const terms = { sellAmount: toAmount(1000n), feeAmount: toAmount(0n), buyAmount: toAmount(2000n) }
const rate = (change: Partial<Rate> = {}): Rate => ({
  source: 'pools',
  sell: 1n,
  buy: 2n,
  driftBps: 10_000n,
  ...change,
})
const check = (rates: readonly Rate[], minPercent = 85) => checkReceivedValue(terms, { minPercent, rates })

describe('checkReceivedValue', () => {
  it('uses the least favourable rate', () => {
    const lying = rate({ source: 'service', buy: 0n + 1n, sell: 1500n })
    expect(check([lying, rate()])).toBeUndefined()
    expect(check([lying, rate({ buy: 6000n })])).toBe(
      'You would receive 99% less than what you sell is worth, by the pools.',
    )
    expect(check([rate(), rate({ source: 'service', buy: 4n })])).toBe(
      'You would receive 50% less than what you sell is worth, by USD prices of the service.',
    )
  })

  it('counts the signed fee as sold', () => {
    const fee = { ...terms, feeAmount: toAmount(1000n) }
    expect(checkReceivedValue(fee, { minPercent: 85, rates: [rate()] })).toMatch(/50% less/)
  })

  it('accepts the drift of an older rate', () => {
    expect(check([rate({ source: 'reference', buy: 9n, driftBps: 40_000n })])).toBeUndefined()
    expect(check([rate({ source: 'reference', buy: 10n, driftBps: 40_000n })])).toMatch(/reference prices/)
  })

  it('needs a second source except on a test network', () => {
    const unknown = 'No second source knows what this trade is worth.'
    expect(check([])).toBe(unknown)
    expect(check([rate({ source: 'service' }), rate({ source: 'quote' })])).toBe(unknown)
    expect(checkReceivedValue(terms, { minPercent: 85, rates: [], isTestNetwork: true })).toBeUndefined()
  })

  it('ignores pools that are too shallow and empty rates', () => {
    expect(check([rate({ depth: 9_999n, buy: 100n })])).toMatch(/No second source/)
    expect(check([rate({ depth: 10_000n })])).toBeUndefined()
    expect(check([rate({ buy: 0n }), rate({ sell: 0n })])).toMatch(/No second source/)
  })

  it('never reports a loss of 100% and never divides by zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, (1n << 256n) - 1n),
        fc.bigInt(0n, (1n << 256n) - 1n),
        fc.bigInt(0n, 1n << 200n),
        (a, b, c) => {
          const any = { sellAmount: toAmount(a), feeAmount: toAmount(0n), buyAmount: toAmount(b) }
          const message = checkReceivedValue(any, { minPercent: 85, rates: [rate({ sell: c, buy: c + 1n })] })
          expect(message === undefined || /^(You would receive [1-9]?\d% less|No second)/.test(message)).toBe(
            true,
          )
        },
      ),
    )
  })
})
