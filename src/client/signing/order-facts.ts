/**
 * Converts an offer to an order plan and to the policy's facts, and a journal entry to the facts for signing
 * it again.
 */

import type { Deployment } from '../../domain/chains/chains'
import { withSlippage } from '../../domain/orders/amounts'
import { type Address, type Bps, type ChainId, type Seconds, toAmount, toSeconds } from '../../domain/scalars'
import { toUsd } from '../../domain/text/numbers'
import type { OrderIntent, OrderScheme } from '../../wallet/messages/intents'
import {
  MARKET_BOUND_BPS,
  type MarketNow,
  type OrderContext,
  type ShownTrade,
} from '../../wallet/policy/order-policy'
import type { SellFunds } from '../../wallet/policy/sell-funds'
import type { OrderEntry, ShownQuote } from '../db/rows/order-entry'
import type { OrderPlan } from '../orders/place'
import type { Profile } from '../settings/profiles'
import type { Offer } from '../trade/offer'
import type { OrderWorth } from '../trade/order-worth'
import type { PolicyFacts } from './policy-facts'

export const intentOf = (
  deployment: Deployment,
  { owner, terms }: Pick<OrderEntry, 'owner' | 'terms'>,
  scheme: OrderScheme = 'eip712',
): OrderIntent => ({ kind: 'order', scheme, owner, deployment, terms })

/** Returns the offer's quote as the policy's market. */
export const quotedMarket = ({ quoted, quotedAt }: Pick<Offer, 'quoted' | 'quotedAt'>): MarketNow => ({
  ...quoted,
  at: toSeconds(quotedAt),
})

/** Returns the USD value of what an offer sells, at a price per whole token. */
export const saleUsd = (
  offer: Pick<Offer, 'terms' | 'pair'>,
  price: number | undefined,
): number | undefined =>
  price === undefined || !offer.pair.sell.isKnown
    ? undefined
    : toUsd(offer.terms.sellAmount + offer.terms.feeAmount, offer.pair.sell.decimals, price)

/**
 * USD signed before a group of orders, and USD that the whole group sells. Undefined if a price is unknown.
 */
interface PlanDay {
  readonly signedUsd: number
  readonly orderUsd: number | undefined
}

/** Market, worth, funds and signer of an order, from the review screen or read before signing. */
export interface ReviewedFacts {
  readonly market: MarketNow | undefined
  readonly worth: OrderWorth
  readonly funds: SellFunds
  /** USD value of the sold amount. */
  readonly usd: number | undefined
  readonly owner: Address
  /**
   * Scheme chosen for the order. If it is typed data, the scheme of the account applies, which may be plain
   * messages.
   */
  readonly scheme: OrderScheme
  /**
   * Daily limit of an order in a group: it applies to the whole group at once. Undefined for a single order.
   */
  readonly planDay?: PlanDay | undefined
}
/** Everything that the policy needs to judge an order, except the order itself. */
export interface SigningContext extends ReviewedFacts {
  readonly deployment: Deployment
  readonly now: Seconds
  readonly policyFacts: PolicyFacts
}

/**
 * The value of an order counts as unknown if only the service knows it. A low value would evade the daily
 * limit.
 */
const dayOf = ({ policyFacts: { day }, usd, worth, planDay }: SigningContext): OrderContext['day'] =>
  day && { ...day, orderUsd: worth.isSellUsdChecked ? usd : undefined, ...planDay }

/** Balance kinds of every order. Cowbell trades only ERC-20 balances of the wallet. */
const OWN_TOKENS = { sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' } as const

const contextFacts = (context: SigningContext) => ({
  deployment: context.deployment,
  now: context.now,
  owner: context.owner,
  scheme: context.scheme,
  /** Cowbell signs no fee. Fees are taken from the execution. */
  feeAmount: 0n,
  addressBook: context.policyFacts.addressBook,
  lookAlike: context.policyFacts.lookAlike,
  market: context.market,
  day: dayOf(context),
  worth: context.worth,
  funds: context.funds,
})

/**
 * Builds the policy's facts of an offer from the choices of the user and the shown values, never from the
 * terms to sign.
 */
export const factsOf = (offer: Offer, context: SigningContext): OrderContext => ({
  ...contextFacts(context),
  validTo: (offer.startsAt + offer.validitySeconds) as Seconds,
  partiallyFillable: offer.partiallyFillable,
  appData: offer.appData,
  calls: offer.calls,
  balances: OWN_TOKENS,
  receiver: offer.receiver,
  shown: offer.shown,
})

/** Returns the quote of an offer as the journal stores it. Null for a limit price. */
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

/**
 * Returns what was shown for a stored order, so that it can be signed again. A site's order was shown as a
 * limit order.
 */
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

/**
 * Terms that are signed unchanged, with what was shown for them. The app data document may be unknown for a
 * site's order.
 */
interface SignedTerms extends Pick<OrderEntry, 'terms' | 'shown'> {
  readonly appData: string | undefined
}

/**
 * Builds the policy's facts of a journal order that is signed again, with the terms that were approved
 * before.
 */
export const entryFactsOf = (
  entry: SignedTerms,
  calls: readonly string[],
  context: SigningContext,
): OrderContext => ({
  ...contextFacts(context),
  validTo: entry.terms.validTo,
  partiallyFillable: entry.terms.partiallyFillable,
  appData: entry.appData,
  calls,
  balances: OWN_TOKENS,
  receiver: entry.terms.receiver,
  shown: shownTradeOf(entry),
})
