import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { hashAppData } from '../../../src/domain/orders/app-data'
import {
  type Address,
  type ChainId,
  type Hash32,
  type Seconds,
  toAmount,
  ZERO_ADDRESS,
} from '../../../src/domain/scalars'
import type { OrderIntent } from '../../../src/wallet/messages/intents'
import { type OrderContext, orderRules } from '../../../src/wallet/policy/order-policy'
import type { overrideWords } from '../../../src/wallet/policy/override-words'
import {
  type ApprovedIntent,
  approve,
  isApproved,
  overrideWordsOf,
  type PolicyViolation,
  requireApproval,
  verdictOf,
} from '../../../src/wallet/policy/policy'
import {
  deployment,
  disputedFunds,
  intent,
  later,
  now,
  orderContext,
  owner,
  stranger,
  terms,
  withLimit,
  withTerms,
} from '../../support/approved-order'
import { anyTerms } from '../../support/arbitraries'
import { factsFor, fairWorth } from '../../support/policy-facts'
import { fc } from '../../support/properties'

describe('approve', () => {
  it('approves an intent that the user saw', () => {
    const verdict = approve(intent, orderContext)
    expect(verdict).toEqual(intent)
    expect(isApproved(verdict as ApprovedIntent)).toBe(true)
  })

  it('returns a frozen copy that does not change with its source', () => {
    const open = { ...intent, terms: { ...terms } }
    const verdict = approve(open, orderContext) as ApprovedIntent & OrderIntent
    open.terms.receiver = stranger
    expect(verdict.terms.receiver).toBeNull()
    expect(() => Object.assign(verdict.terms, { receiver: stranger })).toThrow(TypeError)
    expect(() => Object.assign(verdict, { scheme: 'ethsign' })).toThrow(TypeError)
  })

  it('does not count a copy of an approved intent as approved', () => {
    expect(isApproved({ ...approve(intent, orderContext) } as ApprovedIntent)).toBe(false)
  })

  it('refuses with the name and message of each broken rule', () => {
    expect(() =>
      requireApproval(approve(withTerms({ validTo: now }), { ...orderContext, validTo: now })),
    ).toThrow(
      expect.objectContaining({
        errorType: 'PolicyBroken',
        message: 'The order has expired already. (Rule: expired.)',
      }),
    )
  })
})

/** Changes to a valid context by rule name. Each change breaks its rule. */
const contextChanges: Readonly<Record<string, (given: OrderContext) => Partial<OrderContext>>> = {
  deployment: () => ({ deployment: deploymentOf(100 as ChainId, 'staging') }),
  trade: ({ shown }) => ({ shown: { ...shown, buyToken: `0x${'ee'.repeat(20)}` as Address } }),
  balances: () => ({ balances: { sellTokenBalance: 'none' as 'erc20', buyTokenBalance: 'erc20' } }),
  chosenReceiver: () => ({ receiver: `0x${'ee'.repeat(20)}` as Address }),
  usableReceiver: () => ({ receiver: ZERO_ADDRESS }),
  limit: ({ shown }) => ({ shown: { ...shown, buy: shown.buy + 1n } as OrderContext['shown'] }),
  expired: ({ validTo }) => ({ now: validTo }),
  appData: () => ({ appData: '{ }' }),
  calls: () => ({ appData: '{"backend":{}}' }),
  owner: () => ({ owner: stranger }),
  scheme: ({ scheme }) => ({ scheme: scheme === 'eip712' ? 'presign' : 'eip712' }),
  partial: ({ partiallyFillable }) => ({ partiallyFillable: !partiallyFillable }),
  fee: ({ feeAmount }) => ({ feeAmount: feeAmount + 1n }),
  ending: ({ validTo }) => ({ validTo: (validTo + 1) as Seconds }),
}

describe('an override', () => {
  const breachesOf = (given: OrderIntent, by: Partial<OrderContext>): readonly PolicyViolation[] => {
    const verdict = approve(given, { ...orderContext, ...by })
    return 'broken' in verdict ? verdict.broken : []
  }
  /** The other rules are about transactions, and about permits and approvals that sites ask for. */
  type OverridableRule = Exclude<
    keyof typeof overrideWords,
    | ('networkCosts' | 'simulation' | 'estimates' | 'readings' | 'contractReceiver')
    | ('knownSpender' | 'spenderCode' | 'grantAmount' | 'duration')
  >
  const unread = `0x${'ab'.repeat(32)}` as Hash32
  const withFee = JSON.stringify({ metadata: { partnerFee: { bps: 101, recipient: stranger } } })
  const toStranger = withTerms({ receiver: stranger })
  /** An order and a context that break one rule only. */
  const cases = {
    receiver: [toStranger, { receiver: stranger }],
    lookAlike: [toStranger, { receiver: stranger, addressBook: [stranger], lookAlike: owner }],
    price: [withTerms({ buyAmount: toAmount(1_900_000n) }), { shown: withLimit({ buy: 1_900_000n }) }],
    worth: [intent, { worth: fairWorth({ ...terms, buyAmount: toAmount(3_000_000n) }) }],
    onlySource: [intent, { worth: { minPercent: 85, rates: [] } }],
    quoteAge: [intent, { market: undefined }],
    validity: [intent, { validTo: later(60) }],
    document: [withTerms({ appData: unread }), { appData: undefined }],
    partnerFee: [withTerms({ appData: hashAppData(withFee) }), { appData: withFee }],
    funds: [intent, { funds: disputedFunds }],
    dailyValue: [intent, { day: { limitUsd: 1, signedUsd: 0, orderUsd: 2 } }],
  } as const satisfies Record<OverridableRule, readonly [OrderIntent, Partial<OrderContext>]>
  const rows = Object.entries(cases).map(([rule, [given, by]]) => [rule, given, by] as const)

  it.each(rows)('allows "%s" with its exact message, and the verdict contains it', (rule, given, by) => {
    const overridden = breachesOf(given, by)
    expect(overridden.map((each) => each.rule)).toEqual([rule])
    const approved = requireApproval(approve(given, { ...orderContext, ...by }, { overridden }))
    expect(verdictOf(approved).overridden).toEqual(overridden)
    expect(verdictOf(approved).checked).toContain('appData')
  })

  it.each(rows)('does not allow "%s" with another message', (rule, given, by) => {
    const overridden = [{ rule, message: 'Something else.' }]
    expect(approve(given, { ...orderContext, ...by }, { overridden })).toMatchObject({ broken: [{ rule }] })
  })

  it.each(rows)('does not allow "%s" for another order', (rule, given, by) => {
    const overridden = breachesOf(given, by)
    const context = { ...orderContext, ...by }
    const other = { ...given, terms: { ...given.terms, buyAmount: toAmount(given.terms.buyAmount + 1n) } }
    expect(approve(other, context, { overridden })).toMatchObject({
      broken: expect.arrayContaining([expect.objectContaining({ rule })]),
    })
  })

  it('applies to one violation only', () => {
    const given = withTerms({ receiver: stranger, buyAmount: toAmount(1n) })
    const by = { receiver: stranger, shown: withLimit({ buy: 1n }) }
    const all = breachesOf(given, by)
    expect(all.map(({ rule }) => rule)).toEqual(['receiver', 'price', 'worth'])
    const verdict = approve(given, { ...orderContext, ...by }, { overridden: all.slice(0, 1) })
    expect(verdict).toEqual({ broken: all.slice(1) })
  })

  it('exists only for the rules in the table of words', () => {
    const rules = Object.keys(orderRules)
    expect(rules.filter((rule) => overrideWordsOf(rule) !== undefined).toSorted()).toEqual(
      Object.keys(cases).toSorted(),
    )
    expect(rules.filter((rule) => overrideWordsOf(rule) === undefined).toSorted()).toEqual(
      Object.keys(contextChanges).toSorted(),
    )
    expect(overrideWordsOf('toString')).toBeUndefined()
  })
})

it('verdictOf throws for an intent that was never approved', () => {
  expect(() => verdictOf({ ...intent } as ApprovedIntent)).toThrow('never approved')
})

describe('a rule that cannot be overridden', () => {
  const asSigned = { kind: 'order', scheme: 'eip712', owner, deployment } as const
  const everything = Object.keys(verdictOf(requireApproval(approve(intent, orderContext))).checked)
  it('is satisfied by every approved intent, regardless of overrides', () => {
    expect(everything.length).toBeGreaterThan(10)
    fc.assert(
      fc.property(
        anyTerms,
        fc.constantFrom(...Object.keys(contextChanges)),
        fc.boolean(),
        (any, rule, twice) => {
          const zero = `0x${'00'.repeat(32)}` as Hash32
          const signed = { ...any, appData: zero, validTo: Math.max(2, any.validTo) as Seconds }
          const given: OrderIntent = { ...asSigned, terms: signed }
          const truth = factsFor(given)
          expect('broken' in approve(given, truth)).toBe(false)
          const context = { ...truth, ...contextChanges[rule]?.(truth) }
          const first = approve(given, context)
          const overridden = 'broken' in first ? first.broken : []
          expect(overridden.map((each) => each.rule)).toContain(rule)
          const again = twice ? [...overridden, ...overridden] : overridden
          expect('broken' in approve(given, context, { overridden: again })).toBe(true)
        },
      ),
    )
  })
})
