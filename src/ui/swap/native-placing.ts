/** Prepares a native sell when it is sent. Loaded on use, because it imports the policy and the prices. */
import { callService } from '../../client/bridge/page-ports'
import { now } from '../../client/clock'
import type { NativeSell } from '../../client/sending/acts'
import { type NodeAccess, placedEntry } from '../../client/signing/native-sell'
import { factsOf, quotedMarket } from '../../client/signing/order-facts'
import { readSigningContext } from '../../client/signing/sign-order'
import type { Offer } from '../../client/trade/offer'

/**
 * Returns the facts to check a native sell, and the order that it places. Sends the app data to the service
 * first, because the chain stores only its hash.
 */
export async function preparePlacing(access: NodeAccess, offer: Offer): Promise<NativeSell> {
  const { profileId, chainId, deployment, owner } = access.sender
  await callService('putAppData', {
    network: chainId,
    hash: offer.terms.appData,
    body: { fullAppData: offer.appData },
  })
  const context = await readSigningContext(deployment, { profileId, chainId, owner, terms: offer.terms })
  const facts = factsOf(offer, { ...context, market: quotedMarket(offer), scheme: 'eip712' })
  return { facts, entry: placedEntry(access, offer, now()), usd: context.usd }
}
