/** From the offer under review to an order that the service has: the one call of the screen that signs. */
import { orderUidOf } from '../../domain/orders/uid'
import { passOnly } from '../../domain/refusal'
import type { ChainId } from '../../domain/scalars'
import type { Account } from '../../wallet/vault/accounts'
import { pagePorts } from '../bridge/service'
import { now } from '../clock'
import type { OrderKey } from '../db/rows/keys'
import type { OrderEntry } from '../db/rows/order-entry'
import { placeOrder } from '../orders/place'
import { deploymentFor, type Profile } from '../settings/profiles'
import type { Offer } from '../trade/offer'
import { keepScheme } from './chosen-scheme'
import { planOf } from './facts'
import { placeOnce } from './place-once'
import { chooseWay, type SafeWay } from './safe'
import { schemeFor } from './scheme'
import { offerSigner, type Reviewed } from './sign-order'

/** What is signed and placed: the offer of a review, the account and its environment. */
export interface Placeable {
  /** Of the review, whichever quote it leans on by now. */
  readonly id: string
  readonly offer: Offer
  readonly account: Account
  readonly profile: Profile
  readonly chainId: ChainId
}

/** The key of the order that an offer becomes: known before it is signed. */
export const keyOfOffer = ({ offer, account, profile, chainId }: Placeable): OrderKey => {
  const deployment = deploymentFor(profile, chainId)
  return { profileId: profile.id, chainId, uid: orderUidOf(deployment, offer.terms, account.address) }
}

/** A Safe's order whose owners have not all signed is written down, and waits on its page. */
const passMissing = passOnly('SignaturesMissing')

/**
 * Signs an offer as it was reviewed and places it; `way` is how a Safe signs. Answers the entry as far as it came, undefined
 * where the owners of a Safe have yet to sign.
 * @throws Refusal DuplicatedOrder where the review is placed elsewhere, PolicyBroken, what the signer throws
 */
export async function signAndPlace(
  placeable: Placeable,
  reviewed: Reviewed,
  way?: SafeWay,
): Promise<OrderEntry | undefined> {
  const { id, offer, account, profile, chainId } = placeable
  const owner = account.address
  const order = keyOfOffer(placeable)
  const { uid } = order
  if (way) await chooseWay({ uid, chainId, owner }, way)
  await keepScheme(uid, schemeFor(account, offer.scheme))
  const signer = offerSigner(deploymentFor(profile, chainId), offer, reviewed)
  const place = () => placeOrder(planOf(profile, chainId, owner, offer), signer, pagePorts).catch(passMissing)
  const placed = await placeOnce({ id, order }, place, { locks: navigator.locks, now })
  // One that waits for its owners, or was never signed, is signed later as was chosen now.
  if (placed && placed.step !== 'refused') await keepScheme(uid, null)
  return placed
}
