/** Signs and places the offer under review. The review screen calls nothing else to sign. */
import { orderUidOf } from '../../domain/orders/uid'
import { ignoreRefusalOf } from '../../domain/refusal'
import type { ChainId } from '../../domain/scalars'
import type { Account } from '../../wallet/vault/accounts'
import { pagePorts } from '../bridge/page-ports'
import { now } from '../clock'
import type { OrderKey } from '../db/rows/keys'
import type { OrderEntry } from '../db/rows/order-entry'
import { placeOrder } from '../orders/place'
import { deploymentFor, type Profile } from '../settings/profiles'
import type { Offer } from '../trade/offer'
import { saveOrderScheme } from './chosen-scheme'
import { planOf } from './order-facts'
import { placeOnce } from './place-once'
import { chooseSafeMethod, type SafeMethod } from './safe-signing'
import { schemeFor } from './scheme-labels'
import { offerSigner, type Reviewed } from './sign-order'

/** A review: its id, and the account and environment that its orders are placed for. */
export interface ReviewContext {
  /** Id of the review. A refreshed quote does not change it. */
  readonly id: string
  readonly account: Account
  readonly profile: Profile
  readonly chainId: ChainId
}

/** Returns the key of the order that an offer becomes. It is known before signing. */
export const keyOfOffer = (offer: Offer, { account, profile, chainId }: ReviewContext): OrderKey => {
  const deployment = deploymentFor(profile, chainId)
  return { profileId: profile.id, chainId, uid: orderUidOf(deployment, offer.terms, account.address) }
}

/** Ignores that signatures of Safe owners are missing. The order is stored and waits for them on its page. */
const passMissingSignatures = ignoreRefusalOf('SignaturesMissing')

/**
 * Signs an offer as reviewed and places it. `method` is the signing method of a Safe. Returns the journal
 * entry, or undefined if owners of a Safe still have to sign.
 * @throws Refusal DuplicatedOrder if the review is placed elsewhere, PolicyBroken, and what the signer throws
 */
export async function signAndPlace(
  offer: Offer,
  context: ReviewContext,
  reviewed: Reviewed,
  method?: SafeMethod,
): Promise<OrderEntry | undefined> {
  const { id, account, profile, chainId } = context
  const owner = account.address
  const order = keyOfOffer(offer, context)
  const { uid } = order
  if (method) await chooseSafeMethod({ uid, chainId, owner }, method)
  await saveOrderScheme(uid, schemeFor(account, offer.scheme))
  const signer = offerSigner(deploymentFor(profile, chainId), offer, reviewed)
  const place = () =>
    placeOrder(planOf(profile, chainId, owner, offer), signer, pagePorts).catch(passMissingSignatures)
  const placed = await placeOnce({ id, order }, place, { locks: navigator.locks, now })
  // The stored scheme is no longer needed once the order is placed. Otherwise it stays, because the order may
  // still be signed with it.
  if (placed && placed.step !== 'refused') await saveOrderScheme(uid, null)
  return placed
}
