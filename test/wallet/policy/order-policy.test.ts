import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { hashAppData, readDocument } from '../../../src/domain/orders/app-data'
import { type Address, type ChainId, type Hash32, toAmount } from '../../../src/domain/scalars'
import { callsOf } from '../../../src/wallet/messages/app-data-calls'
import { approve } from '../../../src/wallet/policy/policy'
import type { Rate } from '../../../src/wallet/policy/worth'
import {
  appData,
  brokenBy,
  deployment,
  facts,
  intent,
  later,
  now,
  owner,
  shownLimit,
  shownMarket,
  stranger,
  terms,
  withLimit,
  withTerms,
} from '../../support/approved-order'

describe('an order', () => {
  it('breaks "receiver" when it pays somebody outside the address book, though chosen', () => {
    expect(brokenBy(withTerms({ receiver: stranger }), { receiver: stranger })).toEqual(['receiver'])
    const known = { receiver: stranger, addressBook: [stranger] }
    expect(brokenBy(withTerms({ receiver: stranger }), known)).toEqual([])
  })

  it('breaks "lookAlike" when it pays an address that could be mistaken for a known one', () => {
    const poisoned = { receiver: stranger, addressBook: [stranger], lookAlike: owner }
    expect(brokenBy(withTerms({ receiver: stranger }), poisoned)).toEqual(['lookAlike'])
    expect(brokenBy(intent, { lookAlike: stranger })).toEqual([])
  })

  it('breaks "chosenReceiver" when it pays another than was chosen, known or not', () => {
    const known = { addressBook: [stranger] }
    expect(brokenBy(withTerms({ receiver: stranger }), known)).toEqual(['chosenReceiver'])
    expect(brokenBy(intent, { ...known, receiver: stranger })).toEqual(['chosenReceiver'])
    expect(brokenBy(withTerms({ receiver: owner }))).toEqual([])
  })

  it('breaks "balances" when it pays from or into others than was chosen', () => {
    expect(brokenBy(withTerms({ sellTokenBalance: 'internal' }))).toEqual(['balances'])
    expect(brokenBy(withTerms({ buyTokenBalance: 'internal' }))).toEqual(['balances'])
  })

  it.each([
    ['chain', deploymentOf(100 as ChainId, 'production')],
    ['settlement contract', deploymentOf(1 as ChainId, 'staging')],
    ['domain', { ...deployment, domainName: 'Gnosis Protoco1' }],
    ['contract for native sells', { ...deployment, ethFlow: stranger }],
  ])('breaks "deployment" for another %s than the profile\'s', (_, other) => {
    expect(brokenBy({ ...intent, deployment: other })).toEqual(['deployment'])
  })

  it('breaks "expired" when it is over, not a second before', () => {
    expect(brokenBy(withTerms({ validTo: later(1) }), { validTo: later(1) })).toEqual([])
    expect(brokenBy(withTerms({ validTo: now }), { validTo: now })).toEqual(['expired'])
  })

  it('breaks "validity" a second after the chosen one, and "ending" a second before', () => {
    expect(brokenBy(withTerms({ validTo: later(1801) }))).toEqual(['validity'])
    expect(brokenBy(withTerms({ validTo: later(1799) }))).toEqual(['ending'])
  })

  it('breaks "owner" and "scheme" when another account signs, or in another way', () => {
    expect(brokenBy({ ...intent, owner: stranger })).toEqual(['owner'])
    expect(brokenBy({ ...intent, scheme: 'ethsign' })).toEqual(['scheme'])
    expect(brokenBy({ ...intent, scheme: 'presign' }, { scheme: 'presign' })).toEqual([])
  })

  it('breaks "partial" when it fills otherwise than was chosen', () => {
    expect(brokenBy(withTerms({ partiallyFillable: true }))).toEqual(['partial'])
    expect(brokenBy(intent, { partiallyFillable: true })).toEqual(['partial'])
  })

  it('breaks "fee" for a fee on top that was not shown, though the sum is the same', () => {
    const moved = withTerms({ feeAmount: toAmount(1n), sellAmount: toAmount(999_999n) })
    expect(brokenBy(moved)).toEqual(['fee'])
  })

  it('breaks "document" when its document is unknown, and "appData" for another or no document', () => {
    const noDocument = '[]'
    expect(brokenBy(intent, { appData: undefined })).toEqual(['document'])
    expect(brokenBy(intent, { appData: `${appData} ` })).toEqual(['appData'])
    expect(brokenBy(withTerms({ appData: hashAppData(noDocument) }), { appData: noDocument })).toEqual([
      'appData',
    ])
  })

  it('takes the zero hash as the empty document and as no other', () => {
    const zero = withTerms({ appData: `0x${'00'.repeat(32)}` as Hash32 })
    expect(brokenBy(zero, { appData: '{}' })).toEqual([])
    expect(brokenBy(zero)).toEqual(['appData'])
  })

  it.each([
    ['sell token', { sellToken: `0x${'03'.repeat(20)}` as Address }],
    ['buy token', { buyToken: `0x${'03'.repeat(20)}` as Address }],
  ])('breaks "trade" for another %s than shown', (_, change) => {
    expect(brokenBy(withTerms(change))).toEqual(['trade'])
  })

  it('breaks "trade" for the other side', () => {
    expect(brokenBy(withTerms({ kind: 'buy' }))).toContain('trade')
  })

  it('breaks every rule at once when everything is wrong, each with a sentence', () => {
    const verdict = approve(
      {
        ...withTerms({
          receiver: stranger,
          buyToken: terms.sellToken,
          buyAmount: toAmount(1n),
          validTo: now,
        }),
        deployment: deploymentOf(100 as ChainId, 'staging'),
      },
      { ...facts, appData: undefined },
    )
    expect('broken' in verdict && verdict.broken.map(({ rule }) => rule)).toEqual([
      'deployment',
      'trade',
      'chosenReceiver',
      'receiver',
      'limit',
      'price',
      'worth',
      'expired',
      'ending',
      'document',
    ])
    expect('broken' in verdict && verdict.broken.every(({ says }) => /^[A-Z].*[.]$/.test(says))).toBe(true)
  })
})

describe('the calls of an app-data document', () => {
  const hook = { target: stranger, callData: '0xd505accf', gasLimit: '80000' }
  const withHooks = JSON.stringify({ metadata: { hooks: { pre: [hook], post: [hook] } } })
  const hooked = withTerms({ appData: hashAppData(withHooks) })
  const calls = callsOf(readDocument(withHooks) ?? {})

  it('must each have been shown, the same call at the same end of the trade', () => {
    expect(brokenBy(hooked, { appData: withHooks, calls })).toEqual([])
    expect(brokenBy(hooked, { appData: withHooks })).toEqual(['calls'])
    expect(brokenBy(hooked, { appData: withHooks, calls: calls.slice(0, 1) })).toEqual(['calls'])
    const other = calls.map((call) => call.replace('80000', '80001'))
    expect(brokenBy(hooked, { appData: withHooks, calls: other })).toEqual(['calls'])
  })

  it.each([
    ['wrappers', { metadata: { wrappers: [{ address: stranger }] } }],
    ['a flash loan', { metadata: { flashloan: { token: stranger } } }],
    ['hooks under the legacy key', { backend: { hooks: { pre: [hook] } } }],
  ])('count %s too', (_, document) => {
    const text = JSON.stringify(document)
    expect(brokenBy(withTerms({ appData: hashAppData(text) }), { appData: text })).toEqual(['calls'])
  })
})

describe('the value of a day', () => {
  const day = { limitUsd: 1000, signedUsd: 900, orderUsd: 100 }

  it('is bounded to the cent, with what was signed before', () => {
    expect(brokenBy(intent, { day })).toEqual([])
    expect(brokenBy(intent, { day: { ...day, orderUsd: 100.01 } })).toEqual(['dailyValue'])
    expect(brokenBy(intent, { day: { ...day, signedUsd: 900.01 } })).toEqual(['dailyValue'])
  })

  it('is not known to be within its bound while no price is known', () => {
    expect(brokenBy(intent, { day: { ...day, orderUsd: undefined } })).toEqual(['dailyValue'])
  })
})

describe('the worth of an order', () => {
  const rates = (buy: bigint) => [{ ...(facts.worth.rates[0] as Rate), buy }]

  it('is at least the chosen part of what is sold', () => {
    expect(brokenBy(intent, { worth: { minPercent: 85, rates: rates(2_341_176n) } })).toEqual([])
    expect(brokenBy(intent, { worth: { minPercent: 85, rates: rates(2_341_177n) } })).toEqual(['worth'])
  })

  it('is unknown without a source beside the service', () => {
    expect(brokenBy(intent, { worth: { minPercent: 85, rates: [] } })).toEqual(['worth'])
  })
})

describe('the price of a market order', () => {
  it('may lie 2% under the quote, not an atom more', () => {
    const at = (buy: bigint) =>
      brokenBy(withTerms({ buyAmount: toAmount(buy) }), { shown: withLimit({ buy }) })
    expect(at(1_960_000n)).toEqual([])
    expect(at(1_959_999n)).toEqual(['price'])
  })

  it('is the limit on the screen, to the atom', () => {
    for (const buy of [1_989_999n, 1_990_001n, 1_970_100n])
      expect(brokenBy(withTerms({ buyAmount: toAmount(buy) }))).toEqual(['limit'])
    expect(brokenBy(withTerms({ sellAmount: toAmount(999_999n) }))).toEqual(['limit'])
  })

  it('may not be had by selling more, nor by a fee on top', () => {
    expect(brokenBy(withTerms({ sellAmount: toAmount(1_000_001n) }))).toEqual(['limit', 'price'])
    expect(brokenBy(withTerms({ feeAmount: toAmount(1n) }))).toEqual(['fee', 'limit', 'price'])
  })

  it('may lie 2% over the quote when buying, not an atom more', () => {
    const quoted = { ...shownMarket, kind: 'buy', buy: 1_990_000n } as const
    const market = { sell: 1_000_000n, buy: 1_990_000n, at: now }
    const buying = (sell: bigint) => {
      const shown = { ...quoted, limit: { sell, buy: 1_990_000n } }
      return brokenBy(withTerms({ kind: 'buy', sellAmount: toAmount(sell) }), { shown, market })
    }
    expect(buying(1_020_000n)).toEqual([])
    expect(buying(1_020_001n)).toEqual(['price'])
  })

  it('is held to the bound that was chosen', () => {
    expect(brokenBy(intent, { shown: { ...shownMarket, boundBps: 49 } })).toEqual(['price'])
    expect(brokenBy(intent, { shown: { ...shownMarket, boundBps: 50 } })).toEqual([])
  })

  it('is held against the market of now as well as against the quote that was shown', () => {
    const market = (buy: bigint, at = now) => ({ market: { sell: 1_000_000n, buy, at } })
    expect(brokenBy(intent, market(2_030_612n))).toEqual([])
    expect(brokenBy(intent, market(2_030_614n))).toEqual(['price'])
    expect(brokenBy(intent, market(1_000_000n))).toEqual([])
  })

  it('breaks "quoteAge" when the market was asked too long ago, or never', () => {
    const at = (age: number) => ({ market: { sell: 1_000_000n, buy: 2_000_000n, at: later(-age) } })
    expect(brokenBy(intent, at(120))).toEqual([])
    expect(brokenBy(intent, at(121))).toEqual(['quoteAge'])
    expect(brokenBy(intent, { market: undefined })).toEqual(['quoteAge'])
    expect(brokenBy(intent, { shown: shownLimit, market: undefined })).toEqual([])
  })

  it('may be better than the quote', () => {
    const shown = withLimit({ buy: 3_000_000n })
    expect(brokenBy(withTerms({ buyAmount: toAmount(3_000_000n) }), { shown })).toEqual([])
  })
})

describe('the price of a limit order', () => {
  it('is the very limit that was shown', () => {
    expect(brokenBy(intent, { shown: shownLimit })).toEqual([])
    for (const buy of [1_989_999n, 1_990_001n]) {
      expect(brokenBy(withTerms({ buyAmount: toAmount(buy) }), { shown: shownLimit })).toEqual(['limit'])
    }
    expect(brokenBy(withTerms({ sellAmount: toAmount(999_999n) }), { shown: shownLimit })).toEqual(['limit'])
  })
})
