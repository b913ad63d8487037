/** From a screen to the key: the policy is asked, then the signer is loaded, then the key is opened for one signature. */
import type { CancellationSigner } from '../../desk/cancel'
import type { EntryAt, OrderEntry, ShownQuote } from '../../desk/entries'
import type { OrderPlan, OrderSigner } from '../../desk/place'
import type { Profile } from '../../desk/profiles'
import type { Deployment } from '../../domain/chains'
import { Refusal } from '../../domain/refusal'
import { type Address, type Bps, type ChainId, type Seconds, toAmount, toSeconds } from '../../domain/scalars'
import {
  approve,
  MARKET_BOUND_BPS,
  type OrderFacts,
  type OrderIntent,
  type ShownTrade,
} from '../../wallet/policy'
import { session } from '../session'
import { now } from '../use-now'
import type { Offer } from './swap-offer'

/** The signer brings a large library along: it is fetched when something is really signed. */
const loadSigner = () => import('../../wallet/sign')
const openKey = (owner: Address): Promise<Uint8Array> => session.openKey(owner, now())

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

/** Signs what the policy lets pass. @throws Refusal Forbidden with every broken rule, WalletLocked, NoVault */
const signerOf =
  (facts: OrderFacts): OrderSigner =>
  async (entry: EntryAt<'intended'>) => {
    const approved = approve(intentOf(facts.deployment, entry), facts)
    if ('broken' in approved) {
      throw new Refusal('Forbidden', { description: approved.broken.map(({ says }) => says).join(' ') })
    }
    const { signOrder } = await loadSigner()
    return signOrder(approved, openKey)
  }

/** Signs an offer's order. */
export const offerSigner = (deployment: Deployment, offer: Offer): OrderSigner =>
  signerOf(factsOf(deployment, offer, toSeconds(now())))

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

/** Signs an order of the journal again: the very terms, held against the very same facts. */
export const entrySigner = (deployment: Deployment, entry: OrderEntry): OrderSigner =>
  signerOf({
    deployment,
    now: toSeconds(now()),
    latestValidTo: entry.terms.validTo,
    appData: entry.appData,
    shown: shownTradeOf(entry),
  })

/** Signs cancellations that the desk had approved. */
export const cancellationSigner: CancellationSigner = async (approved) => {
  const { signCancellations } = await loadSigner()
  return signCancellations(approved, openKey)
}
