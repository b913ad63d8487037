/** A native sell at the moment it is sent; fetched then, for it brings the policy and the prices along. */
import { callService } from '../../client/bridge/service'
import { now } from '../../client/clock'
import type { NativeSell } from '../../client/sending/acts'
import { factsOf, quotedMarket } from '../../client/signing/facts'
import { readAround } from '../../client/signing/sign-order'
import type { Offer } from '../../client/trade/offer'
import { type NodeAccess, placedEntry } from './native-sell'

/**
 * What a native sell is held against as it is sent, and the order it places. The service gets the app data before the order is
 * on-chain, where only its hash is.
 */
export async function preparePlacing(access: NodeAccess, offer: Offer): Promise<NativeSell> {
  const { profileId, chainId, deployment, owner } = access.sender
  await callService('putAppData', {
    network: chainId,
    hash: offer.terms.appData,
    body: { fullAppData: offer.appData },
  })
  const around = await readAround(deployment, { profileId, chainId, owner, terms: offer.terms })
  const facts = factsOf(offer, { ...around, market: quotedMarket(offer), scheme: 'eip712' })
  return { facts, entry: placedEntry(access, offer, now()), usd: around.usd }
}
