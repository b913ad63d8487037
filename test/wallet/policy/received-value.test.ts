import { describe, expect, it } from 'vitest'
import { toAmount } from '../../../src/domain/scalars'
import {
  checkOnlySource,
  checkReceivedValue,
  findOnlySource,
  type Rate,
  type ReceivedValueContext,
} from '../../../src/wallet/policy/received-value'
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
    expect(check([rate({ source: 'observed', buy: 9n, driftBps: 40_000n })])).toBeUndefined()
    expect(check([rate({ source: 'observed', buy: 10n, driftBps: 40_000n })])).toMatch(/earlier prices/)
  })

  it('ignores pools that are too shallow and empty rates', () => {
    expect(check([rate({ depth: 9_999n, buy: 100n })])).toBeUndefined()
    expect(check([rate({ depth: 10_000n, buy: 100n })])).toMatch(/98% less/)
    expect(check([rate({ buy: 0n }), rate({ sell: 0n })])).toBeUndefined()
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
          expect(message === undefined || /^You would receive [1-9]?\d% less/.test(message)).toBe(true)
        },
      ),
    )
  })
})

describe('checkOnlySource', () => {
  const service = rate({ source: 'service' })
  const reference = { sell: 1n, buy: 2n }
  const host = 'service.example'
  const ask = (context: Partial<ReceivedValueContext>, given = terms) =>
    checkOnlySource(given, { minPercent: 85, rates: [service], reference, host, ...context })
  const ONLY = 'Only service.example says what this is worth.'
  const DIFFERS = `${ONLY} Reference prices differ by 1.4× or more.`

  it.each(['own', 'pools', 'dollar'] as const)('accepts a rate of %s', (source) => {
    expect(ask({ rates: [service, rate({ source })], reference: undefined })).toBeUndefined()
  })

  it.each(['service', 'quote', 'observed'] as const)(
    'does not count a rate of %s as a second source',
    (source) => {
      expect(ask({ rates: [service, rate({ source })], reference: undefined })).toBe(ONLY)
    },
  )

  it('counts a pool only if it is deep enough for the order', () => {
    expect(ask({ rates: [rate({ depth: 10_000n })], reference: undefined })).toBeUndefined()
    expect(ask({ rates: [service, rate({ depth: 9_999n })], reference: undefined })).toBe(ONLY)
  })

  it('accepts an order and a service that reference prices confirm', () => {
    expect(ask({})).toBeUndefined()
    expect(ask({ reference: { sell: 10n, buy: 27n } })).toBeUndefined()
    expect(ask({ rates: [rate({ source: 'service', sell: 10n, buy: 15n })] })).toBeUndefined()
  })

  it('objects if the order receives far less than by reference prices', () => {
    expect(ask({ reference: { sell: 10n, buy: 28n } })).toBe(DIFFERS)
    expect(ask({ rates: [], reference: { sell: 10n, buy: 28n } })).toMatch(/^No price source knows/)
  })

  it('accepts an order that asks far more than reference prices if the service agrees with these prices, because the order only waits', () => {
    expect(ask({}, { ...terms, buyAmount: toAmount(200_000n) })).toBeUndefined()
  })

  it('objects to a service whose price is far above or far below reference prices', () => {
    for (const buy of [14n, 28n, 280n])
      expect(ask({ rates: [rate({ source: 'service', sell: 10n, buy })] })).toBe(DIFFERS)
  })

  it('objects without a reference price, and names the service only if it has a price', () => {
    expect(ask({ reference: undefined })).toBe(ONLY)
    expect(ask({ reference: undefined, rates: [] })).toBe('No price source knows what this is worth.')
    expect(ask({ reference: undefined, rates: [], host: undefined })).toMatch(/^No price source/)
  })

  it('does not apply to a test network', () => {
    expect(ask({ reference: undefined, rates: [], isTestNetwork: true })).toBeUndefined()
  })
})

describe('findOnlySource', () => {
  it('names the only source also if reference prices confirm it', () => {
    const context = {
      minPercent: 85,
      rates: [rate({ source: 'service' })],
      reference: rate(),
      host: 'a.example',
    }
    expect(findOnlySource(terms, context)).toEqual({
      message: 'Only a.example says what this is worth.',
      doubt: undefined,
    })
    expect(findOnlySource(terms, { ...context, rates: [rate()] })).toBeUndefined()
  })
})
