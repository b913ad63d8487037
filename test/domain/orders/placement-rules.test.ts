import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import type { OrderTerms } from '../../../src/domain/orders/order'
import {
  checkPlacement,
  classOf,
  type PlacementFacts,
  placementLimits,
  requiredFunds,
} from '../../../src/domain/orders/placement-rules'
import type { AnyErrorType, Refusal } from '../../../src/domain/refusal'
import { type Seconds, toAmount } from '../../../src/domain/scalars'
import {
  appDataOf,
  domain,
  hooked,
  inSeconds,
  now,
  orderOf,
  quoted,
  sound,
  soundTerms,
  usdc,
  weth,
} from '../../support/placement-facts'

function refusalOf(change: Partial<PlacementFacts>): Refusal | undefined {
  try {
    checkPlacement({ ...sound, ...change })
    return undefined
  } catch (refusal) {
    return refusal as Refusal
  }
}
const errorTypeOf = (change: Partial<PlacementFacts>): AnyErrorType | undefined =>
  refusalOf(change)?.errorType

describe('a sound order', () => {
  it('is placed', () => {
    expect(refusalOf({})).toBeUndefined()
  })

  it.each<[string, Partial<PlacementFacts>]>([
    ['exactly a minute before its expiry', { order: orderOf({ validTo: inSeconds(60) }) }],
    ['exactly a year before its expiry', { order: orderOf({ validTo: inSeconds(31_536_000) }) }],
    ['without liquidity', { quote: undefined }],
    [
      'out of market, as the tenth limit order',
      { order: orderOf({ buyAmount: toAmount(451n) }), openLimitOrders: 9 },
    ],
    ['in market with any number of open limit orders', { openLimitOrders: 1_000 }],
    ['with hooks that need the maximum gas', { appData: hooked('8000000') }],
    [
      'if it starts a minute before it expires',
      { appData: appDataOf({ metadata: { validFrom: now + 1_740 } }) },
    ],
    [
      'from and to an internal balance on a chain with a vault',
      { order: orderOf({ sellTokenBalance: 'internal', buyTokenBalance: 'internal' }) },
    ],
    [
      'with the signed fee of its quote',
      {
        order: orderOf({ feeAmount: toAmount(100n), sellAmount: toAmount(900n), buyAmount: toAmount(1n) }),
        namedQuote: quoted,
      },
    ],
    [
      'with a signed fee, three hours before its expiry',
      {
        order: orderOf({ feeAmount: toAmount(100n), sellAmount: toAmount(900n), validTo: inSeconds(10_800) }),
        namedQuote: quoted,
      },
    ],
  ])('is placed %s', (_name, change) => {
    expect(refusalOf(change)).toBeUndefined()
  })

  it('needs no funds and can be valid forever while it waits for a presignature', () => {
    const order = orderOf({ validTo: 0xffff_ffff as Seconds }, 'presign')
    expect(refusalOf({ order, balance: 0n, allowance: 0n })).toBeUndefined()
  })
})

/** One row per rule, in order: a change that breaks it, and the expected description. */
const breaches: readonly (readonly [AnyErrorType, Partial<PlacementFacts>, string?])[] = [
  ['ZeroAmount', { order: orderOf({ sellAmount: toAmount(0n) }) }],
  ['Forbidden', { isBanned: true }],
  ['UnsupportedOrderType', { order: orderOf({ feeAmount: toAmount(1n), partiallyFillable: true }) }],
  ['UnsupportedBuyTokenDestination', { hasVault: false, order: orderOf({ buyTokenBalance: 'internal' }) }],
  ['UnsupportedSellTokenSource', { hasVault: false, order: orderOf({ sellTokenBalance: 'external' }) }],
  [
    'OrderExpired',
    { order: orderOf({ validTo: inSeconds(-1) }) },
    'validTo 1699999999 is in the past; it is 1700000000 now.',
  ],
  [
    'InsufficientValidTo',
    { order: orderOf({ validTo: inSeconds(59) }) },
    'validTo is 59 s away; at least 60 s are needed.',
  ],
  [
    'ExcessiveValidTo',
    { order: orderOf({ validTo: inSeconds(31_536_001) }) },
    'validTo is 31536001 s away; at most 31536000 s are allowed.',
  ],
  ['SameBuyAndSellToken', { traded: { sell: weth, buy: weth } }],
  ['InvalidNativeSellToken', { order: orderOf({ sellToken: NATIVE_TOKEN_MARKER }) }],
  ['UnsupportedToken', { unsupportedToken: usdc }, `Token ${usdc} is not supported.`],
  [
    'InsufficientBalance',
    { balance: 999n },
    'The owner has 999 atoms of the sell token, the order needs 1000.',
  ],
  [
    'InsufficientAllowance',
    { allowance: 999n },
    `The vault relayer ${domain.relayer} may spend 999 atoms of the sell token, the order needs 1000.`,
  ],
  [
    'InsufficientFee',
    { order: orderOf({ feeAmount: toAmount(100n), sellAmount: toAmount(900n) }) },
    'A signed fee needs the quoteId of a live quote of these amounts.',
  ],
  [
    'TooManyLimitOrders',
    { quote: undefined, openLimitOrders: 10 },
    'This owner has 10 open limit orders; 10 are allowed.',
  ],
  ['TooMuchGas', { appData: hooked('8000001') }],
  ['InvalidValidFrom', { appData: appDataOf({ metadata: { validFrom: now + 1_741 } }) }],
]

describe('a broken rule', () => {
  it.each(breaches.map(([errorType, change, description]) => ({ errorType, change, description })))(
    'causes a refusal with $errorType',
    ({ errorType, change, description }) => {
      const refusal = refusalOf(change)
      expect(refusal?.errorType).toBe(errorType)
      if (description) expect(refusal?.message).toBe(description)
    },
  )

  it.each<[string, AnyErrorType, Partial<PlacementFacts>]>([
    ['a bought amount of zero', 'ZeroAmount', { order: orderOf({ buyAmount: toAmount(0n) }) }],
    [
      'an internal source without a vault',
      'UnsupportedSellTokenSource',
      { hasVault: false, order: orderOf({ sellTokenBalance: 'internal' }) },
    ],
    ['an expiry at this second', 'InsufficientValidTo', { order: orderOf({ validTo: now }) }],
    ['an expiry at the beginning of time', 'OrderExpired', { order: orderOf({ validTo: 0 as Seconds }) }],
    [
      'a signed fee for longer than three hours',
      'ExcessiveValidTo',
      {
        order: orderOf({ feeAmount: toAmount(100n), sellAmount: toAmount(900n), validTo: inSeconds(10_801) }),
        namedQuote: quoted,
      },
    ],
    [
      'a signed fee under the quoted one',
      'InsufficientFee',
      { order: orderOf({ feeAmount: toAmount(99n), sellAmount: toAmount(900n) }), namedQuote: quoted },
    ],
    [
      'a signed fee beyond the balance',
      'InsufficientBalance',
      { order: orderOf({ feeAmount: toAmount(1n) }) },
    ],
    [
      'an out-of-market order after the tenth',
      'TooManyLimitOrders',
      { order: orderOf({ buyAmount: toAmount(451n) }), openLimitOrders: 10 },
    ],
    [
      'a presign order with less than a minute to live',
      'InsufficientValidTo',
      { order: orderOf({ validTo: inSeconds(59) }, 'presign') },
    ],
  ])('causes a refusal of %s', (_name, errorType, change) => {
    expect(errorTypeOf(change)).toBe(errorType)
  })

  /** Merges the changed terms of two rows, so that one order breaks two rules. */
  function both(one: Partial<PlacementFacts>, other: Partial<PlacementFacts>): Partial<PlacementFacts> {
    const differences = [one, other].map(({ order }) =>
      Object.entries(order?.terms ?? {}).filter(
        ([key, value]) => value !== soundTerms[key as keyof OrderTerms],
      ),
    )
    const order = orderOf(Object.fromEntries(differences.reverse().flat()))
    return { ...other, ...one, order }
  }

  it('is reported before any later broken rule', () => {
    const ofExpiry: readonly AnyErrorType[] = ['OrderExpired', 'InsufficientValidTo', 'ExcessiveValidTo']
    for (const [index, [first, one]] of breaches.entries()) {
      for (const [second, other] of breaches.slice(index + 1)) {
        if (ofExpiry.includes(first) && ofExpiry.includes(second)) continue
        expect(errorTypeOf(both(one, other)), `${first} and ${second}`).toBe(first)
      }
    }
  })
})

describe('the funds of an order', () => {
  const partly = { ...soundTerms, partiallyFillable: true }

  it('are the sell amount and the signed fee for a fill-or-kill order', () => {
    expect(requiredFunds({ ...soundTerms, feeAmount: toAmount(7n) }, false)).toBe(1_007n)
  })

  it('are one atom for a partially fillable order without fullBalanceCheck', () => {
    expect(requiredFunds(partly, false)).toBe(1n)
    expect(requiredFunds(partly, true)).toBe(1_000n)
  })

  it('are required of balance and allowance', () => {
    const order = orderOf({ partiallyFillable: true })
    expect(errorTypeOf({ order, balance: 1n, allowance: 1n })).toBeUndefined()
    expect(errorTypeOf({ order, balance: 0n, allowance: 1n })).toBe('InsufficientBalance')
    expect(errorTypeOf({ order, balance: 1n, allowance: 0n })).toBe('InsufficientAllowance')
    expect(errorTypeOf({ order, fullBalanceCheck: true, balance: 999n })).toBe('InsufficientBalance')
  })
})

describe('the class of an order', () => {
  it('is market if its quote meets the limit, otherwise limit', () => {
    expect(classOf(sound)).toBe('market')
    expect(classOf({ order: orderOf({ buyAmount: toAmount(451n) }), quote: quoted })).toBe('limit')
  })

  it('is limit without a quote', () => {
    expect(classOf({ order: sound.order, quote: undefined })).toBe('limit')
  })
})

it('the limits equal those of the live service', () => {
  expect(placementLimits).toEqual({
    minValiditySeconds: 60,
    maxMarketValiditySeconds: 10_800,
    maxLimitValiditySeconds: 31_536_000,
    maxOpenLimitOrders: 10,
    maxOrderGas: 8_000_000n,
  })
})
