import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { hashAppData, writeAppData } from '../../src/domain/app-data'
import { deploymentOf } from '../../src/domain/chains'
import { packUid } from '../../src/domain/order-uid'
import { orderTerms } from '../../src/domain/orders'
import { type Address, type ChainId, type Hash32, type Seconds, toAmount } from '../../src/domain/scalars'
import {
  type ApprovedIntent,
  approve,
  isApproved,
  MARKET_BOUND_BPS,
  type OrderFacts,
  type OrderIntent,
} from '../../src/wallet/policy'
import { keyed } from '../support/wallet'

const owner = keyed('second').account.address
const stranger = keyed('third').account.address
const deployment = deploymentOf(1 as ChainId, 'production')
const appData = writeAppData({ slippageBps: 50, orderClass: 'market' })
const now = 1_800_000_000 as Seconds
const later = (by: number) => (now + by) as Seconds

const terms = z.decode(orderTerms, {
  sellToken: `0x${'01'.repeat(20)}`,
  buyToken: `0x${'02'.repeat(20)}`,
  receiver: null,
  sellAmount: '1000000',
  buyAmount: '1990000',
  validTo: later(1800),
  appData: hashAppData(appData),
  feeAmount: '0',
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
})
const intent: OrderIntent = { kind: 'order', scheme: 'eip712', owner, deployment, terms }
const shownMarket = {
  kind: 'sell',
  sellToken: terms.sellToken,
  buyToken: terms.buyToken,
  sell: 1_000_000n,
  buy: 2_000_000n,
  price: 'market',
  boundBps: MARKET_BOUND_BPS,
} as const
const shownLimit = { ...shownMarket, price: 'limit', buy: 1_990_000n } as const
const facts: OrderFacts = { deployment, now, latestValidTo: later(1800), appData, shown: shownMarket }

const withTerms = (change: Partial<typeof terms>): OrderIntent => ({
  ...intent,
  terms: { ...terms, ...change },
})
const brokenBy = (given: OrderIntent, by: Partial<OrderFacts> = {}): string[] => {
  const verdict = approve(given, { ...facts, ...by })
  return 'broken' in verdict ? verdict.broken.map((breach) => breach.rule) : []
}

describe('an order', () => {
  it('is approved when it is what was shown', () => {
    const verdict = approve(intent, facts)
    expect(verdict).toEqual(intent)
    expect(isApproved(verdict as ApprovedIntent)).toBe(true)
  })

  it('is approved as a frozen copy that nobody changes afterwards', () => {
    const open = { ...intent, terms: { ...terms } }
    const verdict = approve(open, facts) as ApprovedIntent & OrderIntent
    open.terms.receiver = stranger
    expect(verdict.terms.receiver).toBeNull()
    expect(() => Object.assign(verdict.terms, { receiver: stranger })).toThrow(TypeError)
    expect(() => Object.assign(verdict, { scheme: 'ethsign' })).toThrow(TypeError)
  })

  it('is not approved by looking like one that is', () => {
    expect(isApproved({ ...approve(intent, facts) } as ApprovedIntent)).toBe(false)
  })

  it('may name its owner as receiver', () => {
    expect(brokenBy(withTerms({ receiver: owner }))).toEqual([])
  })

  it('breaks "receiver" when somebody else receives', () => {
    expect(brokenBy(withTerms({ receiver: stranger }))).toEqual(['receiver'])
  })

  it.each([
    ['chain', deploymentOf(100 as ChainId, 'production')],
    ['settlement contract', deploymentOf(1 as ChainId, 'staging')],
    ['domain', { ...deployment, domainName: 'Gnosis Protoco1' }],
  ])('breaks "deployment" for another %s than the profile\'s', (_, other) => {
    expect(brokenBy({ ...intent, deployment: other })).toEqual(['deployment'])
  })

  it('breaks "expiry" when it is over, not a second before', () => {
    expect(brokenBy(withTerms({ validTo: later(1) }))).toEqual([])
    expect(brokenBy(withTerms({ validTo: now }))).toEqual(['expiry'])
  })

  it('breaks "expiry" a second after the chosen one', () => {
    expect(brokenBy(withTerms({ validTo: later(1801) }))).toEqual(['expiry'])
  })

  it('breaks "appData" when its document is unknown, another or no document', () => {
    const noDocument = '[]'
    expect(brokenBy(intent, { appData: undefined })).toEqual(['appData'])
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
    expect(verdict).toMatchInlineSnapshot(`
      {
        "broken": [
          {
            "rule": "deployment",
            "says": "It is for chain 100, this profile trades on chain 1.",
          },
          {
            "rule": "receiver",
            "says": "What is bought would go to 0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc, not to you.",
          },
          {
            "rule": "trade",
            "says": "The tokens or the side are not those you were shown.",
          },
          {
            "rule": "price",
            "says": "It would accept less than 2 % under the quote you were shown.",
          },
          {
            "rule": "expiry",
            "says": "The order has expired already.",
          },
          {
            "rule": "appData",
            "says": "The app-data document behind its hash is not known.",
          },
        ],
      }
    `)
  })
})

describe('the price of a market order', () => {
  it('may lie 2 % under the quote, not an atom more', () => {
    expect(brokenBy(withTerms({ buyAmount: toAmount(1_960_000n) }))).toEqual([])
    expect(brokenBy(withTerms({ buyAmount: toAmount(1_959_999n) }))).toEqual(['price'])
  })

  it('may not be had by selling more, nor by a fee on top', () => {
    expect(brokenBy(withTerms({ sellAmount: toAmount(1_000_001n) }))).toEqual(['price'])
    expect(brokenBy(withTerms({ feeAmount: toAmount(1n) }))).toEqual(['price'])
  })

  it('may lie 2 % over the quote when buying, not an atom more', () => {
    const shown = { ...shownMarket, kind: 'buy', buy: 1_990_000n } as const
    const buying = (sell: bigint) => withTerms({ kind: 'buy', sellAmount: toAmount(sell) })
    expect(brokenBy(buying(1_020_000n), { shown })).toEqual([])
    expect(brokenBy(buying(1_020_001n), { shown })).toEqual(['price'])
  })

  it('is held to the bound that was chosen', () => {
    expect(brokenBy(intent, { shown: { ...shownMarket, boundBps: 49 } })).toEqual(['price'])
    expect(brokenBy(intent, { shown: { ...shownMarket, boundBps: 50 } })).toEqual([])
  })

  it('may be better than the quote', () => {
    expect(brokenBy(withTerms({ buyAmount: toAmount(3_000_000n) }))).toEqual([])
  })
})

describe('the price of a limit order', () => {
  it('is the very limit that was shown', () => {
    expect(brokenBy(intent, { shown: shownLimit })).toEqual([])
    for (const buy of [1_989_999n, 1_990_001n]) {
      expect(brokenBy(withTerms({ buyAmount: toAmount(buy) }), { shown: shownLimit })).toEqual(['price'])
    }
    expect(brokenBy(withTerms({ sellAmount: toAmount(999_999n) }), { shown: shownLimit })).toEqual(['price'])
  })
})

describe('a cancellation', () => {
  const uidOf = (of: Address) =>
    packUid({ digest: `0x${'aa'.repeat(32)}` as Hash32, owner: of, validTo: now })
  const single = { kind: 'cancellation', scheme: 'eip712', owner, deployment, uid: uidOf(owner) } as const
  const batch = (uids: readonly ReturnType<typeof uidOf>[]) =>
    ({ kind: 'cancellations', scheme: 'eip712', owner, deployment, uids }) as const
  const broken = (given: Parameters<typeof approve>[0] & { kind: 'cancellation' | 'cancellations' }) => {
    const verdict = approve(given, { deployment })
    return 'broken' in verdict ? verdict.broken.map((breach) => breach.rule) : []
  }

  it('of own orders is approved, one or many', () => {
    expect(broken(single)).toEqual([])
    expect(broken(batch([uidOf(owner), uidOf(owner)]))).toEqual([])
  })

  it("of somebody else's order is not", () => {
    expect(broken({ ...single, uid: uidOf(stranger) })).toEqual(['owner'])
    expect(broken(batch([uidOf(owner), uidOf(stranger)]))).toEqual(['owner'])
  })

  it('for another deployment is not', () => {
    expect(broken({ ...single, deployment: deploymentOf(1 as ChainId, 'staging') })).toEqual(['deployment'])
  })

  it('of none or of more than 128 orders is not', () => {
    expect(broken(batch([]))).toEqual(['count'])
    expect(broken(batch(Array(128).fill(uidOf(owner))))).toEqual([])
    expect(broken(batch(Array(129).fill(uidOf(owner))))).toEqual(['count'])
  })
})
