/** From an offer to what the desk places and the policy judges, and back from the journal when an order is signed again. */
import type { OrderEntry, ShownQuote } from '../../desk/entries'
import type { OrderPlan } from '../../desk/place'
import type { DeskFacts } from '../../desk/policy-facts'
import type { Profile } from '../../desk/profiles'
import type { Deployment } from '../../domain/chains'
import { type Address, type Bps, type ChainId, type Seconds, toAmount, toSeconds } from '../../domain/scalars'
import type { OrderIntent, OrderScheme } from '../../wallet/intents'
import { MARKET_BOUND_BPS, type MarketNow, type OrderFacts, type ShownTrade } from '../../wallet/order-policy'
import { usdOf } from '../format'
import type { Offer } from './swap-offer'

/** The intent to sign terms. */
export const intentOf = (
  deployment: Deployment,
  { owner, terms }: Pick<OrderEntry, 'owner' | 'terms'>,
  scheme: OrderScheme = 'eip712',
): OrderIntent => ({ kind: 'order', scheme, owner, deployment, terms })

/** The quote an offer leans on, as the policy asks for it. */
export const marketOf = ({ quoted, quotedAt }: Pick<Offer, 'quoted' | 'quotedAt'>): MarketNow => ({
  ...quoted,
  at: toSeconds(quotedAt),
})

/** What a sale is worth at a price per whole token. */
export const worthOf = (
  offer: Pick<Offer, 'terms' | 'pair'>,
  price: number | undefined,
): number | undefined =>
  price === undefined ? undefined : usdOf(offer.terms.sellAmount, offer.pair.sell.decimals, price)

/** What surrounds an offer when it is to be signed. */
export interface Around {
  readonly deployment: Deployment
  readonly now: Seconds
  readonly market: MarketNow | undefined
  readonly desk: DeskFacts
  /** What it sells, USD. */
  readonly usd: number | undefined
}

const dayOf = ({ desk, usd }: Around): OrderFacts['day'] => desk.day && { ...desk.day, orderUsd: usd }

/** Cowbell trades the tokens in the wallet, and offers no other balance. */
const OWN_TOKENS = { sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' } as const

/** What the policy is told of an offer: what was chosen and shown, never what is about to be signed. */
export const factsOf = (offer: Offer, around: Around): OrderFacts => ({
  deployment: around.deployment,
  now: around.now,
  latestValidTo: (toSeconds(offer.quotedAt) + offer.validitySeconds) as Seconds,
  appData: offer.appData,
  calls: offer.calls,
  balances: OWN_TOKENS,
  receiver: offer.receiver,
  addressBook: around.desk.addressBook,
  shown: offer.shown,
  market: around.market,
  day: dayOf(around),
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

/** What the policy is told of an order of the journal that is signed again: the very terms that were approved before. */
export const entryFactsOf = (entry: OrderEntry, calls: readonly string[], around: Around): OrderFacts => ({
  deployment: around.deployment,
  now: around.now,
  latestValidTo: entry.terms.validTo,
  appData: entry.appData,
  calls,
  balances: entry.terms,
  receiver: entry.terms.receiver,
  addressBook: around.desk.addressBook,
  shown: shownTradeOf(entry),
  market: around.market,
  day: dayOf(around),
})
