/** Facts that an order breaks no rule of: it is what was chosen and shown, whatever it is. */
import type { Deployment } from '../../src/domain/chains'
import type { OrderTerms } from '../../src/domain/orders'
import type { Seconds } from '../../src/domain/scalars'
import type { OrderFacts } from '../../src/wallet/order-policy'

export const factsFor = (deployment: Deployment, terms: OrderTerms, appData = '{}'): OrderFacts => ({
  deployment,
  now: (terms.validTo - 1) as Seconds,
  latestValidTo: terms.validTo,
  appData,
  calls: [],
  balances: terms,
  receiver: terms.receiver,
  addressBook: terms.receiver === null ? [] : [terms.receiver],
  shown: { ...terms, price: 'limit', sell: terms.sellAmount + terms.feeAmount, buy: terms.buyAmount },
  market: undefined,
  day: undefined,
})
