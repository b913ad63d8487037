/** Facts of an order that breaks no rule. */
import type { OrderWorth } from '../../src/client/trade/order-worth'
import type { OrderTerms } from '../../src/domain/orders/order'
import type { Seconds } from '../../src/domain/scalars'
import type { OrderIntent } from '../../src/wallet/messages/intents'
import type { OrderContext } from '../../src/wallet/policy/order-policy'

/** Returns the prices at which an order of these terms receives exactly the value that it sells. */
export const fairWorth = ({
  sellAmount,
  feeAmount,
  buyAmount,
}: Pick<OrderTerms, 'sellAmount' | 'feeAmount' | 'buyAmount'>): OrderWorth => ({
  minPercent: buyAmount === 0n ? 0 : 85,
  rates: [{ source: 'pools', sell: sellAmount + feeAmount, buy: buyAmount || 1n, driftBps: 10_000n }],
  sellUsd: undefined,
  isSellUsdChecked: true,
})

export const factsFor = (
  { deployment, owner, terms, scheme }: Pick<OrderIntent, 'deployment' | 'owner' | 'terms' | 'scheme'>,
  appData = '{}',
): OrderContext => ({
  deployment,
  now: (terms.validTo - 1) as Seconds,
  owner,
  scheme,
  validTo: terms.validTo,
  partiallyFillable: terms.partiallyFillable,
  feeAmount: terms.feeAmount,
  appData,
  calls: [],
  balances: terms,
  receiver: terms.receiver,
  addressBook: terms.receiver === null ? [] : [terms.receiver],
  lookAlike: undefined,
  shown: { ...terms, price: 'limit', sell: terms.sellAmount + terms.feeAmount, buy: terms.buyAmount },
  market: undefined,
  day: undefined,
  worth: fairWorth(terms),
  funds: { step: 'noNode' },
})
