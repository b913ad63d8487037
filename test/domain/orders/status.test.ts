import { describe, expect, it } from 'vitest'
import { type OrderStatus, serviceOrder, signingScheme } from '../../../src/domain/orders/order'
import { diffOrders, isFinal, type StatusFacts, statusOf } from '../../../src/domain/orders/status'
import { type Seconds, toAmount } from '../../../src/domain/scalars'
import { anySeconds, arbitraryOf } from '../../support/arbitraries'
import { fc } from '../../support/properties'
import { shapeOf } from '../../support/shape-of'

const noon = 1_700_000_000 as Seconds
const facts: StatusFacts = {
  terms: { kind: 'sell', sellAmount: toAmount(100n), buyAmount: toAmount(50n), validTo: noon },
  executed: { sell: 0n, buy: 0n },
  executedFeeAmount: 0n,
  isInvalidated: false,
  scheme: 'eip712',
  isPresigned: false,
}
const buyFacts: StatusFacts = { ...facts, terms: { ...facts.terms, kind: 'buy' } }
const after = (noon + 1) as Seconds

describe('the status of an order', () => {
  it('is open while it can be filled, up to the last second of its validity', () => {
    expect(statusOf(facts, (noon - 1) as Seconds)).toBe('open')
    expect(statusOf(facts, noon)).toBe('open')
    expect(statusOf(facts, after)).toBe('expired')
  })

  it('is open after a partial fill', () => {
    expect(statusOf({ ...facts, executed: { sell: 99n, buy: 60n } }, noon)).toBe('open')
    expect(statusOf({ ...buyFacts, executed: { sell: 90n, buy: 49n } }, noon)).toBe('open')
  })

  it('is fulfilled if all of a sell order is sold or all of a buy order is bought', () => {
    expect(statusOf({ ...facts, executed: { sell: 100n, buy: 50n } }, noon)).toBe('fulfilled')
    expect(statusOf({ ...buyFacts, executed: { sell: 80n, buy: 50n } }, noon)).toBe('fulfilled')
    expect(statusOf({ ...buyFacts, executed: { sell: 100n, buy: 40n } }, noon)).toBe('open')
  })

  it('excludes the signed fee from the sold amount', () => {
    const executed = { sell: 103n, buy: 50n }
    expect(statusOf({ ...facts, executed, executedFeeAmount: 3n }, noon)).toBe('fulfilled')
    expect(statusOf({ ...facts, executed: { sell: 100n, buy: 50n }, executedFeeAmount: 3n }, noon)).toBe(
      'open',
    )
  })

  it('is not fulfilled without an execution', () => {
    const terms = { ...facts.terms, sellAmount: toAmount(0n), buyAmount: toAmount(0n) }
    expect(statusOf({ ...facts, terms }, noon)).toBe('open')
    expect(statusOf({ ...buyFacts, terms: { ...terms, kind: 'buy' } }, noon)).toBe('open')
  })

  it('is cancelled after an invalidation, also after its expiry', () => {
    expect(statusOf({ ...facts, isInvalidated: true }, noon)).toBe('cancelled')
    expect(statusOf({ ...facts, isInvalidated: true }, after)).toBe('cancelled')
  })

  it('is fulfilled if a fill settles after the cancellation and the expiry', () => {
    const filled = { ...facts, executed: { sell: 100n, buy: 50n }, isInvalidated: true }
    expect(statusOf(filled, after)).toBe('fulfilled')
  })

  it('is pending for presign orders only', () => {
    expect(statusOf({ ...facts, scheme: 'presign' }, noon)).toBe('presignaturePending')
    expect(statusOf({ ...facts, scheme: 'presign', isPresigned: true }, noon)).toBe('open')
    expect(statusOf({ ...facts, scheme: 'eip1271' }, noon)).toBe('open')
  })

  it('is cancelled or expired rather than pending', () => {
    const pending: StatusFacts = { ...facts, scheme: 'presign' }
    expect(statusOf(pending, after)).toBe('expired')
    expect(statusOf({ ...pending, isInvalidated: true }, noon)).toBe('cancelled')
  })

  it('is final if nothing can change it', () => {
    expect(shapeOf(serviceOrder).status.options.filter(isFinal)).toEqual([
      'fulfilled',
      'expired',
      'cancelled',
    ])
  })
})

describe('a final status', () => {
  /** Histories that only move forward: time passes, fills add up, and an invalidation is never undone. */
  const anyHistory = fc.record({
    kind: fc.constantFrom('sell' as const, 'buy' as const),
    scheme: arbitraryOf(signingScheme),
    start: anySeconds,
    steps: fc.array(
      fc.record({
        waited: fc.integer({ min: 0, max: 40 }),
        filled: fc.integer({ min: 0, max: 60 }),
        isInvalidated: fc.boolean(),
        isPresigned: fc.boolean(),
      }),
      { minLength: 2, maxLength: 8 },
    ),
  })
  type History = typeof anyHistory extends fc.Arbitrary<infer H> ? H : never

  function statusesOf({ kind, scheme, start, steps }: History): OrderStatus[] {
    const terms = {
      kind,
      sellAmount: toAmount(100n),
      buyAmount: toAmount(100n),
      validTo: (start + 60) as Seconds,
    }
    let now = start as number
    let filled = 0
    let isInvalidated = false
    return steps.map((step) => {
      now += step.waited
      filled = Math.min(100, filled + step.filled)
      isInvalidated ||= step.isInvalidated
      const executed = { sell: BigInt(filled), buy: BigInt(filled) }
      const { isPresigned } = step
      return statusOf(
        { terms, executed, executedFeeAmount: 0n, isInvalidated, scheme, isPresigned },
        now as Seconds,
      )
    })
  }

  it('never becomes an open status, and a fulfilled order stays fulfilled', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const statuses = statusesOf(history)
        for (const [index, status] of statuses.slice(1).entries()) {
          const before = statuses[index] as OrderStatus
          if (isFinal(before)) expect(isFinal(status)).toBe(true)
          if (before === 'fulfilled') expect(status).toBe('fulfilled')
        }
      }),
    )
  })

  it('never changes by time alone', () => {
    const anyFacts = fc.record({
      terms: fc.record({
        kind: fc.constantFrom('sell' as const, 'buy' as const),
        sellAmount: fc.constant(toAmount(2n)),
        buyAmount: fc.constant(toAmount(2n)),
        validTo: anySeconds,
      }),
      executed: fc.record({ sell: fc.bigInt({ min: 0n, max: 2n }), buy: fc.bigInt({ min: 0n, max: 2n }) }),
      executedFeeAmount: fc.constant(0n),
      isInvalidated: fc.boolean(),
      scheme: arbitraryOf(signingScheme),
      isPresigned: fc.boolean(),
    })
    fc.assert(
      fc.property(anyFacts, anySeconds, anySeconds, (given, one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one]
        const before = statusOf(given, earlier)
        if (isFinal(before)) expect(statusOf(given, later)).toBe(before)
      }),
    )
  })
})

describe('diffOrders', () => {
  const look = (status: OrderStatus, sell = 0n, buy = 0n) => ({
    status,
    executedSellAmount: toAmount(sell),
    executedBuyAmount: toAmount(buy),
  })

  it.each([
    ['nothing', look('open'), look('open'), []],
    ['a fill', look('open'), look('fulfilled', 100n, 50n), [{ kind: 'filled' }]],
    ['a cancellation', look('open'), look('cancelled'), [{ kind: 'cancelled' }]],
    ['an expiry', look('open'), look('expired'), [{ kind: 'expired' }]],
    ['a presignature', look('presignaturePending'), look('open'), [{ kind: 'presigned' }]],
    ['nothing for a revoked presignature', look('open'), look('presignaturePending'), []],
    ['an expiry before a presignature', look('presignaturePending'), look('expired'), [{ kind: 'expired' }]],
    [
      'a presignature and a fill',
      look('presignaturePending'),
      look('fulfilled', 100n, 50n),
      [{ kind: 'presigned' }, { kind: 'filled' }],
    ],
    [
      'a partial fill by the added amounts',
      look('open', 10n, 5n),
      look('open', 30n, 16n),
      [{ kind: 'partiallyFilled', sell: 20n, buy: 11n }],
    ],
    [
      'a partial fill and then the expiry',
      look('open'),
      look('expired', 30n, 16n),
      [{ kind: 'partiallyFilled', sell: 30n, buy: 16n }, { kind: 'expired' }],
    ],
    ['the last part', look('open', 30n, 16n), look('fulfilled', 100n, 50n), [{ kind: 'filled' }]],
    ['a fill after a cancellation', look('cancelled'), look('fulfilled', 100n, 50n), [{ kind: 'filled' }]],
    [
      'a partial fill after an expiry',
      look('expired'),
      look('expired', 30n, 16n),
      [{ kind: 'partiallyFilled', sell: 30n, buy: 16n }],
    ],
    ['a lost fill', look('fulfilled', 100n, 50n), look('open'), [{ kind: 'reverted' }]],
    [
      'a lost fill and then the expiry',
      look('fulfilled', 100n, 50n),
      look('expired'),
      [{ kind: 'reverted' }, { kind: 'expired' }],
    ],
    [
      'a lost fill and another one at a lower price',
      look('fulfilled', 100n, 51n),
      look('fulfilled', 100n, 50n),
      [{ kind: 'reverted' }, { kind: 'filled' }],
    ],
    [
      'a lost fill and another one at a higher price',
      look('fulfilled', 100n, 50n),
      look('fulfilled', 100n, 51n),
      [{ kind: 'reverted' }, { kind: 'filled' }],
    ],
    [
      'a lost part by all that is left',
      look('open', 60n, 30n),
      look('open', 20n, 10n),
      [{ kind: 'reverted' }, { kind: 'partiallyFilled', sell: 20n, buy: 10n }],
    ],
    [
      'a replaced part',
      look('open', 60n, 30n),
      look('open', 60n, 33n),
      [{ kind: 'reverted' }, { kind: 'partiallyFilled', sell: 60n, buy: 33n }],
    ],
    [
      'a lost part of a cancelled order',
      look('cancelled', 60n, 30n),
      look('cancelled'),
      [{ kind: 'reverted' }],
    ],
    ['a cancellation that was taken back', look('cancelled'), look('open'), [{ kind: 'reopened' }]],
    ['an expiry that was taken back', look('expired'), look('open'), [{ kind: 'reopened' }]],
  ] as const)('reports %s', (_name, before, now, changes) => {
    expect(diffOrders(before, now)).toEqual(changes)
  })

  const anyLook = fc.record({
    status: arbitraryOf(shapeOf(serviceOrder).status),
    executedSellAmount: fc.bigInt({ min: 0n, max: 5n }).map(toAmount),
    executedBuyAmount: fc.bigInt({ min: 0n, max: 5n }).map(toAmount),
  })

  it('reports nothing for two equal snapshots', () => {
    fc.assert(
      fc.property(anyLook, (seen) => {
        expect(diffOrders(seen, seen)).toEqual([])
      }),
    )
  })

  it('reports a lost fill after a complete fill exactly if the amounts changed', () => {
    fc.assert(
      fc.property(anyLook, anyLook, (a, seen) => {
        const before = { ...a, status: 'fulfilled' as const }
        const isChanged =
          (a.executedSellAmount > 0n || a.executedBuyAmount > 0n) &&
          (a.executedSellAmount !== seen.executedSellAmount || a.executedBuyAmount !== seen.executedBuyAmount)
        const kinds = diffOrders(before, seen).map(({ kind }) => kind)
        expect(kinds.includes('reverted')).toBe(isChanged)
        if (!isChanged) expect(kinds).toEqual([])
      }),
    )
  })

  it('reports amounts that add up to the last snapshot, for any sequence of snapshots', () => {
    fc.assert(
      fc.property(fc.array(anyLook, { minLength: 2, maxLength: 6 }), (looks) => {
        // Reported amounts, which a lost fill sets back to zero.
        let [sell, buy] = [0n, 0n]
        let before: (typeof looks)[number] = look('open')
        for (const seen of looks) {
          for (const change of diffOrders(before, seen)) {
            if (change.kind === 'reverted') [sell, buy] = [0n, 0n]
            if (change.kind === 'filled') [sell, buy] = [seen.executedSellAmount, seen.executedBuyAmount]
            if (change.kind === 'partiallyFilled') [sell, buy] = [sell + change.sell, buy + change.buy]
          }
          if (before.status !== 'fulfilled' || sell + buy > 0n)
            expect([sell, buy]).toEqual([seen.executedSellAmount, seen.executedBuyAmount])
          before = seen
        }
      }),
    )
  })

  it('reports no end after a cancellation or an expiry', () => {
    fc.assert(
      fc.property(
        anyLook,
        anyLook,
        fc.constantFrom('cancelled' as const, 'expired' as const),
        (a, b, status) => {
          const kinds = diffOrders({ ...a, status }, b).map(({ kind }) => kind)
          if (!kinds.includes('reverted')) expect(kinds).not.toContain('cancelled')
          if (!kinds.includes('reverted')) expect(kinds).not.toContain('expired')
        },
      ),
    )
  })

  it('reports the end of an order once for any sequence of snapshots', () => {
    fc.assert(
      fc.property(anyLook, anyLook, (before, now) => {
        const ends = diffOrders(before, now).filter(({ kind }) =>
          ['filled', 'cancelled', 'expired'].includes(kind),
        )
        expect(ends.length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
