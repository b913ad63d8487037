import { describe, expect, it } from 'vitest'
import {
  factsOf,
  intentOf,
  planOf,
  quotedMarket,
  shownQuoteOf,
  shownTradeOf,
} from '../../../src/client/signing/order-facts'
import type { Offer } from '../../../src/client/trade/offer'
import { deploymentOf } from '../../../src/domain/chains/chains'
import type { Address, ChainId, Seconds } from '../../../src/domain/scalars'

const mainnet = 1 as ChainId
const owner = `0x${'11'.repeat(20)}` as Address
const deployment = deploymentOf(mainnet, 'production')
const trade = { kind: 'sell', sellToken: '0x01', buyToken: '0x02' }
const offer = {
  terms: { ...trade, sellAmount: 1000n, buyAmount: 2985n, feeAmount: 0n, validTo: 99 },
  appData: '{}',
  quoted: { sell: 1000n, buy: 3000n },
  networkCost: 10n,
  quoteId: 7,
  isVerified: true,
  slippageBps: 50,
  calls: [],
  quotedAt: 1000,
  startsAt: 1,
  validitySeconds: 60,
  receiver: null,
  partiallyFillable: true,
  shown: {
    ...trade,
    sell: 1000n,
    buy: 3000n,
    price: 'market',
    boundBps: 200,
    limit: { sell: 1000n, buy: 2985n },
  },
} as unknown as Offer
const limit = { ...offer, shown: { ...trade, sell: 1000n, buy: 2985n, price: 'limit' } } as unknown as Offer

describe('planOf', () => {
  const plan = planOf({ id: 'sandbox' }, mainnet, owner, offer)

  it('stores the terms that were shown', () => {
    expect(plan).toMatchObject({ profileId: 'sandbox', chainId: 1, owner, terms: offer.terms, appData: '{}' })
  })

  it('stores the quote with the cost separate from the sell amount', () => {
    expect(plan.shown).toMatchObject({ sellAmount: 990n, feeAmount: 10n, buyAmount: 3000n, quoteId: 7 })
  })

  it('stores the filled amount of the replaced order', () => {
    const edited = { ...offer, replaces: '0x05', replacedFill: 250n } as unknown as Offer
    expect(planOf({ id: 'sandbox' }, mainnet, owner, edited)).toMatchObject({
      replaces: '0x05',
      replacedFill: 250n,
    })
  })

  it('stores no quote for a limit price', () => {
    expect(shownQuoteOf(limit)).toBeNull()
  })
})

const around = {
  deployment,
  now: 5 as Seconds,
  market: quotedMarket(offer),
  usd: 7,
  owner,
  scheme: 'ethsign' as const,
  worth: { minPercent: 85, rates: [], sellUsd: 7, isSellUsdChecked: true },
  funds: { step: 'noNode' as const },
  policyFacts: { addressBook: [owner], lookAlike: undefined, day: { limitUsd: 10, signedUsd: 1 } },
}

describe('facts for the policy', () => {
  it('do not count an order value toward the daily limit if only the service knows it', () => {
    const worth = { ...around.worth, isSellUsdChecked: false }
    expect(factsOf(offer, { ...around, worth }).day).toEqual({
      limitUsd: 10,
      signedUsd: 1,
      orderUsd: undefined,
    })
  })

  it('come from the offer, not from the terms', () => {
    expect(factsOf(offer, around)).toEqual({
      deployment,
      now: 5,
      appData: '{}',
      calls: [],
      receiver: null,
      addressBook: [owner],
      owner,
      scheme: 'ethsign',
      validTo: 1 + 60,
      partiallyFillable: true,
      feeAmount: 0n,
      worth: around.worth,
      funds: around.funds,
      balances: { sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
      shown: offer.shown,
      market: { ...offer.quoted, at: 1 },
      day: { limitUsd: 10, signedUsd: 1, orderUsd: 7 },
    })
    const intent = intentOf(deployment, { owner, terms: offer.terms })
    expect(intent).toMatchObject({ kind: 'order', owner, scheme: 'eip712' })
    expect(intentOf(deployment, intent, 'presign')).toEqual({ ...intent, scheme: 'presign' })
  })

  it('are the same for a journal entry that is signed again', () => {
    for (const each of [offer, limit]) {
      expect(shownTradeOf({ terms: each.terms, shown: shownQuoteOf(each) })).toEqual(each.shown)
    }
  })

  it('allow a chosen slippage above the default bound', () => {
    const wide = shownQuoteOf({ ...offer, slippageBps: 1000 })
    expect(shownTradeOf({ terms: offer.terms, shown: wide })).toMatchObject({ boundBps: 1000 })
  })
})
