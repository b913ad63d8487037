/** From an offer to what the client places and the policy judges, and back from the journal when an order is signed again. */

import type { Deployment } from '../../domain/chains/chains'
import { withSlippage } from '../../domain/orders/amounts'
import { type Address, type Bps, type ChainId, type Seconds, toAmount, toSeconds } from '../../domain/scalars'
import { usdOf } from '../../domain/text/numbers'
import type { OrderIntent, OrderScheme } from '../../wallet/messages/intents'
import {
  MARKET_BOUND_BPS,
  type MarketNow,
  type OrderFacts,
  type ShownTrade,
} from '../../wallet/policy/order-policy'
import type { OrderEntry, ShownQuote } from '../db/rows/order-entry'
import type { OrderPlan } from '../orders/place'
import type { Profile } from '../settings/profiles'
import type { Offer } from '../trade/offer'
import type { OrderWorth } from '../trade/worth'
import type { PolicyFacts } from './policy-facts'

/** The intent to sign terms. */
export const intentOf = (
  deployment: Deployment,
  { owner, terms }: Pick<OrderEntry, 'owner' | 'terms'>,
  scheme: OrderScheme = 'eip712',
): OrderIntent => ({ kind: 'order', scheme, owner, deployment, terms })

/** The quote an offer leans on, as the policy asks for it. */
export const quotedMarket = ({ quoted, quotedAt }: Pick<Offer, 'quoted' | 'quotedAt'>): MarketNow => ({
  ...quoted,
  at: toSeconds(quotedAt),
})

/** What a sale is worth at a price per whole token. */
export const worthOf = (
  offer: Pick<Offer, 'terms' | 'pair'>,
  price: number | undefined,
): number | undefined =>
  price === undefined || !offer.pair.sell.isKnown
    ? undefined
    : usdOf(offer.terms.sellAmount + offer.terms.feeAmount, offer.pair.sell.decimals, price)

/** USD that were signed before a group of orders, and that the whole group sells; undefined when a price is not known. */
export interface GroupDay {
  readonly signedUsd: number
  readonly orderUsd: number | undefined
}

/** What surrounds an offer when it is to be signed. */
export interface Around {
  readonly deployment: Deployment
  readonly now: Seconds
  readonly market: MarketNow | undefined
  readonly desk: PolicyFacts
  readonly worth: OrderWorth
  /** What it sells, USD. */
  readonly usd: number | undefined
  /** The account that was chosen, and how it signs. */
  readonly owner: Address
  readonly scheme: OrderScheme
  /** Of an order of a group. */
  readonly groupDay?: GroupDay | undefined
}

const dayOf = ({ desk, usd, groupDay }: Around): OrderFacts['day'] =>
  desk.day && { ...desk.day, orderUsd: usd, ...groupDay }

/** Cowbell trades the tokens in the wallet, and offers no other balance. */
const OWN_TOKENS = { sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' } as const

/** Facts that neither an offer nor an entry says of itself. */
const aroundFacts = (around: Around) => ({
  deployment: around.deployment,
  now: around.now,
  owner: around.owner,
  scheme: around.scheme,
  /** Cowbell signs no fee on top: it comes out of the execution. */
  feeAmount: 0n,
  addressBook: around.desk.addressBook,
  lookAlike: around.desk.lookAlike,
  market: around.market,
  day: dayOf(around),
  worth: around.worth,
})

/** Builds the policy's facts of an offer: what was chosen and shown, never what is about to be signed. */
export const factsOf = (offer: Offer, around: Around): OrderFacts => ({
  ...aroundFacts(around),
  validTo: (toSeconds(offer.quotedAt) + offer.validitySeconds) as Seconds,
  partiallyFillable: offer.partiallyFillable,
  appData: offer.appData,
  calls: offer.calls,
  balances: OWN_TOKENS,
  receiver: offer.receiver,
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

/** An offer as the client places it. */
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
  ...(offer.replaces ? { replaces: offer.replaces, replacedFill: offer.replacedFill } : {}),
})

/** What the journal says was shown for an entry, for signing it again; a site's order is shown as its limit. */
export function shownTradeOf({ terms, shown }: Pick<OrderEntry, 'terms' | 'shown'>): ShownTrade {
  const trade = { kind: terms.kind, sellToken: terms.sellToken, buyToken: terms.buyToken }
  if (!shown) return { ...trade, sell: terms.sellAmount, buy: terms.buyAmount, price: 'limit' }
  const quoted = { sell: shown.sellAmount + shown.feeAmount, buy: shown.buyAmount }
  return {
    ...trade,
    ...quoted,
    price: 'market',
    boundBps: Math.max(MARKET_BOUND_BPS, shown.slippageBps),
    limit: withSlippage(terms.kind, quoted, shown.slippageBps),
  }
}

/** Terms that are signed as they are, with what was shown for them; their document may be unknown where a site wrote them. */
interface SignedTerms extends Pick<OrderEntry, 'terms' | 'shown'> {
  readonly appData: string | undefined
}

/** Builds the policy's facts of a journal order that is signed again: the very terms that were approved before. */
export const entryFactsOf = (entry: SignedTerms, calls: readonly string[], around: Around): OrderFacts => ({
  ...aroundFacts(around),
  validTo: entry.terms.validTo,
  partiallyFillable: entry.terms.partiallyFillable,
  appData: entry.appData,
  calls,
  balances: OWN_TOKENS,
  receiver: entry.terms.receiver,
  shown: shownTradeOf(entry),
})
