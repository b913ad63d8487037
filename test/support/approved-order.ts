/**
 * An order that matches what was chosen and shown: 1,000,000 sold for 1,990,000, quoted at 2,000,000. Tests
 * change parts of it.
 */
import * as z from 'zod/mini'
import { deploymentOf } from '../../src/domain/chains/chains'
import type { Executed } from '../../src/domain/orders/amounts'
import { hashAppData, writeAppData } from '../../src/domain/orders/app-data'
import { orderTerms } from '../../src/domain/orders/order'
import type { ChainId, Seconds } from '../../src/domain/scalars'
import type { OrderIntent } from '../../src/wallet/messages/intents'
import { MARKET_BOUND_BPS, type OrderContext } from '../../src/wallet/policy/order-policy'
import { approve } from '../../src/wallet/policy/policy'
import type { SellFunds } from '../../src/wallet/policy/sell-funds'
import { keyed } from './wallet'

export const owner = keyed('second').account.address
export const stranger = keyed('third').account.address
export const deployment = deploymentOf(1 as ChainId, 'production')
export const appData = writeAppData({ slippageBps: 50, orderClass: 'market' })
export const now = 1_800_000_000 as Seconds
export const later = (by: number) => (now + by) as Seconds

export const terms = z.decode(orderTerms, {
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
export const intent: OrderIntent = { kind: 'order', scheme: 'eip712', owner, deployment, terms }
export const shownMarket = {
  kind: 'sell',
  sellToken: terms.sellToken,
  buyToken: terms.buyToken,
  sell: 1_000_000n,
  buy: 2_000_000n,
  price: 'market',
  boundBps: MARKET_BOUND_BPS,
  limit: { sell: 1_000_000n, buy: 1_990_000n },
} as const
export const shownLimit = { ...shownMarket, price: 'limit', buy: 1_990_000n } as const
/** Returns the shown market order with another limit. */
export const withLimit = (limit: Partial<Executed>) => ({
  ...shownMarket,
  limit: { ...shownMarket.limit, ...limit },
})
export const orderContext: OrderContext = {
  deployment,
  now,
  validTo: later(1800),
  appData,
  calls: [],
  balances: terms,
  receiver: null,
  addressBook: [],
  lookAlike: undefined,
  shown: shownMarket,
  day: undefined,
  owner,
  scheme: 'eip712',
  partiallyFillable: false,
  feeAmount: 0n,
  market: { sell: 1_000_000n, buy: 2_000_000n, at: now },
  worth: {
    minPercent: 85,
    rates: [{ source: 'pools', sell: 1_000_000n, buy: 2_000_000n, driftBps: 10_000n }],
  },
  funds: { step: 'noNode' },
}

/** Funds about which two operators disagree. */
export const disputedFunds: SellFunds = {
  step: 'disputed',
  readings: [
    { operator: 'A', balance: 5n, allowance: 5n },
    { operator: 'B', balance: 0n, allowance: 5n },
  ],
}

export const withTerms = (change: Partial<typeof terms>): OrderIntent => ({
  ...intent,
  terms: { ...terms, ...change },
})
export const brokenBy = (given: OrderIntent, by: Partial<OrderContext> = {}): string[] => {
  const verdict = approve(given, { ...orderContext, ...by })
  return 'broken' in verdict ? verdict.broken.map((breach) => breach.rule) : []
}
