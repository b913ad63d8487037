import { describe, expect, it } from 'vitest'
import { deploymentOf } from '../../../src/domain/chains/chains'
import { hashAppData, readDocument } from '../../../src/domain/orders/app-data'
import { type Address, type ChainId, type Hash32, toAmount, ZERO_ADDRESS } from '../../../src/domain/scalars'
import { listCalls } from '../../../src/wallet/messages/app-data-calls'
import { approve } from '../../../src/wallet/policy/policy'
import type { Rate } from '../../../src/wallet/policy/received-value'
import {
  appData,
  brokenBy,
  deployment,
  intent,
  later,
  now,
  orderContext,
  owner,
  shownLimit,
  shownMarket,
  stranger,
  terms,
  withLimit,
  withTerms,
} from '../../support/approved-order'

describe('an order', () => {
  it('breaks "receiver" if its chosen receiver is not in the address book', () => {
    expect(brokenBy(withTerms({ receiver: stranger }), { receiver: stranger })).toEqual(['receiver'])
    const known = { receiver: stranger, addressBook: [stranger] }
    expect(brokenBy(withTerms({ receiver: stranger }), known)).toEqual([])
  })

  it.each([
    ['the zero address', ZERO_ADDRESS],
    ['a burn address', '0x000000000000000000000000000000000000dead' as Address],
    ['its own sell token', terms.sellToken],
    ['its own buy token', terms.buyToken],
    ['the settlement contract', deployment.settlement],
    ['the vault relayer', deployment.relayer],
  ])('breaks "usableReceiver" if it pays %s, even from the address book', (_, receiver) => {
    const known = { receiver, addressBook: [receiver] }
    expect(brokenBy(withTerms({ receiver }), known)).toEqual(['usableReceiver'])
  })

  it('breaks "lookAlike" if its receiver looks like a known address', () => {
    const poisoned = { receiver: stranger, addressBook: [stranger], lookAlike: owner }
    expect(brokenBy(withTerms({ receiver: stranger }), poisoned)).toEqual(['lookAlike'])
    expect(brokenBy(intent, { lookAlike: stranger })).toEqual([])
  })

  it('breaks "chosenReceiver" if its receiver is not the chosen one, known or unknown', () => {
    const known = { addressBook: [stranger] }
    expect(brokenBy(withTerms({ receiver: stranger }), known)).toEqual(['chosenReceiver'])
    expect(brokenBy(intent, { ...known, receiver: stranger })).toEqual(['chosenReceiver'])
    expect(brokenBy(withTerms({ receiver: owner }))).toEqual([])
  })

  it('breaks "balances" if its balances are not the chosen ones', () => {
    expect(brokenBy(withTerms({ sellTokenBalance: 'internal' }))).toEqual(['balances'])
    expect(brokenBy(withTerms({ buyTokenBalance: 'internal' }))).toEqual(['balances'])
  })

  it.each([
    ['chain', deploymentOf(100 as ChainId, 'production')],
    ['settlement contract', deploymentOf(1 as ChainId, 'staging')],
    ['domain', { ...deployment, domainName: 'Gnosis Protoco1' }],
    ['contract for native sells', { ...deployment, ethFlow: stranger }],
  ])('breaks "deployment" if its %s is not the profile\'s', (_, other) => {
    expect(brokenBy({ ...intent, deployment: other })).toEqual(['deployment'])
  })

  it('breaks "expired" when it expires, and not a second earlier', () => {
    expect(brokenBy(withTerms({ validTo: later(1) }), { validTo: later(1) })).toEqual([])
    expect(brokenBy(withTerms({ validTo: now }), { validTo: now })).toEqual(['expired'])
  })

  it('breaks "validity" a second after the chosen expiry, and "ending" a second before it', () => {
    expect(brokenBy(withTerms({ validTo: later(1801) }))).toEqual(['validity'])
    expect(brokenBy(withTerms({ validTo: later(1799) }))).toEqual(['ending'])
  })

  it('breaks "owner" and "scheme" if another account or scheme signs', () => {
    expect(brokenBy({ ...intent, owner: stranger })).toEqual(['owner'])
    expect(brokenBy({ ...intent, scheme: 'ethsign' })).toEqual(['scheme'])
    expect(brokenBy({ ...intent, scheme: 'presign' }, { scheme: 'presign' })).toEqual([])
  })

  it('breaks "partial" if it is partially fillable against the user\'s choice', () => {
    expect(brokenBy(withTerms({ partiallyFillable: true }))).toEqual(['partial'])
    expect(brokenBy(intent, { partiallyFillable: true })).toEqual(['partial'])
  })

  it('breaks "fee" for a signed fee that the user did not see, even if the sum is the same', () => {
    const moved = withTerms({ feeAmount: toAmount(1n), sellAmount: toAmount(999_999n) })
    expect(brokenBy(moved)).toEqual(['fee'])
  })

  it('breaks "document" if its document is unknown, and "appData" if it is another or invalid', () => {
    const noDocument = '[]'
    expect(brokenBy(intent, { appData: undefined })).toEqual(['document'])
    expect(brokenBy(intent, { appData: `${appData} ` })).toEqual(['appData'])
    expect(brokenBy(withTerms({ appData: hashAppData(noDocument) }), { appData: noDocument })).toEqual([
      'appData',
    ])
  })

  it('accepts the zero hash only for the empty document', () => {
    const zero = withTerms({ appData: `0x${'00'.repeat(32)}` as Hash32 })
    expect(brokenBy(zero, { appData: '{}' })).toEqual([])
    expect(brokenBy(zero)).toEqual(['appData'])
  })

  it.each([
    ['sell token', { sellToken: `0x${'03'.repeat(20)}` as Address }],
    ['buy token', { buyToken: `0x${'03'.repeat(20)}` as Address }],
  ])('breaks "trade" if its %s is not the one the user saw', (_, change) => {
    expect(brokenBy(withTerms(change))).toEqual(['trade'])
  })

  it('breaks "trade" if its side is not the one the user saw', () => {
    expect(brokenBy(withTerms({ kind: 'buy' }))).toContain('trade')
  })

  it('breaks every rule with a message if everything is wrong', () => {
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
      { ...orderContext, appData: undefined },
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
    expect('broken' in verdict && verdict.broken.every(({ message }) => /^[A-Z].*[.]$/.test(message))).toBe(
      true,
    )
  })
})

describe('calls of an app-data document', () => {
  const hook = { target: stranger, callData: '0xd505accf', gasLimit: '80000' }
  const withHooks = JSON.stringify({ metadata: { hooks: { pre: [hook], post: [hook] } } })
  const hooked = withTerms({ appData: hashAppData(withHooks) })
  const calls = listCalls(readDocument(withHooks) ?? {})

  it('must each have been shown, with the same call in the same phase', () => {
    expect(brokenBy(hooked, { appData: withHooks, calls })).toEqual([])
    expect(brokenBy(hooked, { appData: withHooks })).toEqual(['calls'])
    expect(brokenBy(hooked, { appData: withHooks, calls: calls.slice(0, 1) })).toEqual(['calls'])
    const other = calls.map((call) => call.replace('80000', '80001'))
    expect(brokenBy(hooked, { appData: withHooks, calls: other })).toEqual(['calls'])
  })

  it.each([
    ['wrappers', { metadata: { wrappers: [{ address: stranger, data: '0x' }] } }],
    [
      'a flash loan',
      {
        metadata: {
          flashloan: {
            liquidityProvider: stranger,
            protocolAdapter: stranger,
            receiver: stranger,
            token: stranger,
            amount: '1',
          },
        },
      },
    ],
    ['hooks under the legacy key', { backend: { hooks: { pre: [hook] } } }],
  ])('include %s', (_, document) => {
    const text = JSON.stringify(document)
    expect(brokenBy(withTerms({ appData: hashAppData(text) }), { appData: text })).toEqual(['calls'])
  })
})

describe('partner fees', () => {
  const brokenWith = (partnerFee: unknown) => {
    const text = JSON.stringify({ metadata: { partnerFee } })
    return brokenBy(withTerms({ appData: hashAppData(text) }), { appData: text })
  }
  const fee = (shares: object) => ({ ...shares, recipient: stranger })

  it.each([
    ['a share of the trade', fee({ volumeBps: 100 })],
    ['a share of the trade by its older name', fee({ bps: 100 })],
    ['a share of surplus', fee({ surplusBps: 100, maxVolumeBps: 100 })],
    ['a share of price improvement', fee({ priceImprovementBps: 100, maxVolumeBps: 100 })],
    ['several fees', [fee({ bps: 40 }), fee({ volumeBps: 30 }), fee({ surplusBps: 30, maxVolumeBps: 9 })]],
    ['no fee', []],
  ])('need no override up to 1%: %s', (_, partnerFee) => {
    expect(brokenWith(partnerFee)).toEqual([])
  })

  it.each([
    ['a share of the trade', fee({ volumeBps: 101 })],
    ['a share of the trade by its older name', fee({ bps: 10_000 })],
    ['a share of surplus', fee({ surplusBps: 101, maxVolumeBps: 100 })],
    ['a share of price improvement', fee({ priceImprovementBps: 5000, maxVolumeBps: 1 })],
    ['two fees to one recipient', [fee({ bps: 60 }), fee({ bps: 60 })]],
    ['several fees', [fee({ bps: 40 }), fee({ volumeBps: 30 }), fee({ surplusBps: 31, maxVolumeBps: 9 })]],
  ])('need a typed override over 1%: %s', (_, partnerFee) => {
    expect(brokenWith(partnerFee)).toEqual(['partnerFee'])
  })

  it('are named in the violation with their recipients', () => {
    const text = JSON.stringify({
      metadata: { partnerFee: [fee({ bps: 150 }), fee({ surplusBps: 1, maxVolumeBps: 2 })] },
    })
    const verdict = approve(withTerms({ appData: hashAppData(text) }), { ...orderContext, appData: text })
    expect('broken' in verdict && verdict.broken.map(({ message }) => message)).toEqual([
      `Partner fees are over 1%: 1.5% of the trade, paid to ${stranger}; 0.01% of surplus, at most 0.02% of the trade, paid to ${stranger}.`,
    ])
  })
})

describe('daily limit', () => {
  const day = { limitUsd: 1000, signedUsd: 900, orderUsd: 100 }

  it('counts earlier signatures and is exact to the cent', () => {
    expect(brokenBy(intent, { day })).toEqual([])
    expect(brokenBy(intent, { day: { ...day, orderUsd: 100.01 } })).toEqual(['dailyValue'])
    expect(brokenBy(intent, { day: { ...day, signedUsd: 900.01 } })).toEqual(['dailyValue'])
  })

  it('refuses an order if no price is known', () => {
    expect(brokenBy(intent, { day: { ...day, orderUsd: undefined } })).toEqual(['dailyValue'])
  })
})

describe('value received', () => {
  const rates = (buy: bigint) => [{ ...(orderContext.worth.rates[0] as Rate), buy }]

  it('must be at least the chosen share of the value sold', () => {
    expect(brokenBy(intent, { worth: { minPercent: 85, rates: rates(2_341_176n) } })).toEqual([])
    expect(brokenBy(intent, { worth: { minPercent: 85, rates: rates(2_341_177n) } })).toEqual(['worth'])
  })

  it('needs a source other than the service', () => {
    expect(brokenBy(intent, { worth: { minPercent: 85, rates: [] } })).toEqual(['onlySource'])
  })
})

describe('price of a market order', () => {
  it('may be 2% below the quote and not an atom more', () => {
    const at = (buy: bigint) =>
      brokenBy(withTerms({ buyAmount: toAmount(buy) }), { shown: withLimit({ buy }) })
    expect(at(1_960_000n)).toEqual([])
    expect(at(1_959_999n)).toEqual(['price'])
  })

  it('must be exactly the limit on screen', () => {
    for (const buy of [1_989_999n, 1_990_001n, 1_970_100n])
      expect(brokenBy(withTerms({ buyAmount: toAmount(buy) }))).toEqual(['limit'])
    expect(brokenBy(withTerms({ sellAmount: toAmount(999_999n) }))).toEqual(['limit'])
  })

  it('cannot be worsened by a larger sell amount or by a signed fee', () => {
    expect(brokenBy(withTerms({ sellAmount: toAmount(1_000_001n) }))).toEqual(['limit', 'price'])
    expect(brokenBy(withTerms({ feeAmount: toAmount(1n) }))).toEqual(['fee', 'limit', 'price'])
  })

  it('may be 2% above the quote of a buy order and not an atom more', () => {
    const quoted = { ...shownMarket, kind: 'buy', buy: 1_990_000n } as const
    const market = { sell: 1_000_000n, buy: 1_990_000n, at: now }
    const buying = (sell: bigint) => {
      const shown = { ...quoted, limit: { sell, buy: 1_990_000n } }
      return brokenBy(withTerms({ kind: 'buy', sellAmount: toAmount(sell) }), { shown, market })
    }
    expect(buying(1_020_000n)).toEqual([])
    expect(buying(1_020_001n)).toEqual(['price'])
  })

  it('respects the bound that the user chose', () => {
    expect(brokenBy(intent, { shown: { ...shownMarket, boundBps: 49 } })).toEqual(['price'])
    expect(brokenBy(intent, { shown: { ...shownMarket, boundBps: 50 } })).toEqual([])
  })

  it('must be near the current market and near the quote that the user saw', () => {
    const market = (buy: bigint, at = now) => ({ market: { sell: 1_000_000n, buy, at } })
    expect(brokenBy(intent, market(2_030_612n))).toEqual([])
    expect(brokenBy(intent, market(2_030_614n))).toEqual(['price'])
    expect(brokenBy(intent, market(1_000_000n))).toEqual([])
  })

  it('breaks "quoteAge" if the last quote is too old or missing', () => {
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

describe('price of a limit order', () => {
  it('must be exactly the limit that the user saw', () => {
    expect(brokenBy(intent, { shown: shownLimit })).toEqual([])
    for (const buy of [1_989_999n, 1_990_001n]) {
      expect(brokenBy(withTerms({ buyAmount: toAmount(buy) }), { shown: shownLimit })).toEqual(['limit'])
    }
    expect(brokenBy(withTerms({ sellAmount: toAmount(999_999n) }), { shown: shownLimit })).toEqual(['limit'])
  })
})
