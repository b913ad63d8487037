/** From an offer to what the desk places and the policy judges, and back from the journal when an order is signed again. */
import type { OrderEntry, ShownQuote } from '../../desk/entries'
import type { OrderPlan } from '../../desk/place'
import type { Profile } from '../../desk/profiles'
import type { Deployment } from '../../domain/chains'
import { type Address, type Bps, type ChainId, type Seconds, toAmount } from '../../domain/scalars'
import { MARKET_BOUND_BPS, type OrderFacts, type OrderIntent, type ShownTrade } from '../../wallet/policy'
import type { Offer } from './swap-offer'

/** The intent to sign terms. */
export const intentOf = (
  deployment: Deployment,
  { owner, terms }: Pick<OrderEntry, 'owner' | 'terms'>,
): OrderIntent => ({ kind: 'order', scheme: 'eip712', owner, deployment, terms })

/** What the policy is told of an offer. */
export const factsOf = (deployment: Deployment, offer: Offer, at: Seconds): OrderFacts => ({
  deployment,
  now: at,
  latestValidTo: offer.terms.validTo,
  appData: offer.appData,
  shown: offer.shown,
})

/** The quote of an offer as the journal keeps it; a limit price leans on none. */
export function shownQuoteOf({ shown, quoted, networkCost, ...offer }: Offer): ShownQuote | null {
  if (shown.price === 'limit') return null
  return {
    sellAmount: toAmount(quoted.sell - networkCost),
    buyAmount: toAmount(quoted.buy),
    feeAmount: toAmount(networkCost),
    quoteId: offer.quoteId,
    slippageBps: offer.slippageBps as Bps,
    isVerified: offer.isVerified,
  }
}

/** An offer as the desk places it. */
export const planOf = (
  profile: Pick<Profile, 'id'>,
  chainId: ChainId,
  owner: Address,
  offer: Offer,
): OrderPlan => ({
  profileId: profile.id,
  chainId,
  owner,
  terms: offer.terms,
  appData: offer.appData,
  shown: shownQuoteOf(offer),
})

/** What the journal says was shown for an entry, for signing it again. */
export function shownTradeOf({ terms, shown }: Pick<OrderEntry, 'terms' | 'shown'>): ShownTrade {
  const trade = { kind: terms.kind, sellToken: terms.sellToken, buyToken: terms.buyToken }
  if (!shown) return { ...trade, sell: terms.sellAmount, buy: terms.buyAmount, price: 'limit' }
  return {
    ...trade,
    sell: shown.sellAmount + shown.feeAmount,
    buy: shown.buyAmount,
    price: 'market',
    boundBps: Math.max(MARKET_BOUND_BPS, shown.slippageBps),
  }
}
