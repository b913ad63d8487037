/** Signing and placing a group of orders: each by the one call that signs an order, and each recorded on its own. */
import type { Overriding, PolicyViolation } from '../../wallet/policy/policy'
import { now } from '../clock'
import type { OrderEntry } from '../db/rows/order-entry'
import type { GroupKind, OrderGroup } from '../db/rows/order-watch'
import { approveBatch } from '../orders/cancel'
import { type GroupSteps, type SignGroupCancellation, signGroup, startGroup } from '../orders/place-group'
import type { Offer } from '../trade/offer'
import { keepScheme, readScheme } from './chosen-scheme'
import { planOf } from './facts'
import { schemeFor } from './scheme'
import { type Placeable, signAndPlace } from './sign-and-place'
import { cancellationSigner, placeEntry, type Reviewed } from './sign-order'

/** What is signed and placed together. */
export interface PlaceableGroup extends Omit<Placeable, 'offer'> {
  readonly kind: GroupKind
  readonly offers: readonly Offer[]
}

const signCancellation: SignGroupCancellation = async ({ profileId, chainId, owner }, uid, record) => {
  const batch = { chainId, owner, uids: [uid] as const }
  await cancellationSigner(approveBatch(profileId, batch, await readScheme(owner), [uid]), record)
}

const stepsOf = (place: GroupSteps['place']): GroupSteps => ({ signCancellation, place, now })

/** Writes a group down as it was reviewed: what of it is not signed at once is signed later as was chosen now. @throws Refusal DuplicatedOrder where the review is placed elsewhere */
export async function saveGroup({
  id,
  kind,
  offers,
  account,
  profile,
  chainId,
}: PlaceableGroup): Promise<void> {
  const orders = offers.map((offer) => planOf(profile, chainId, account.address, offer))
  const { uids } = await startGroup({ id, kind, orders }, now())
  for (const [at, uid] of uids.entries())
    await keepScheme(uid, schemeFor(account, offers[at]?.scheme ?? 'eip712'))
}

/** Signs and places the orders of a group that was saved, each as it was reviewed. */
export const signSavedGroup = (group: PlaceableGroup, reviewed: readonly Reviewed[]): Promise<void> =>
  signGroup(
    group.id,
    stepsOf(async (_, index) => {
      const [offer, seen] = [group.offers[index], reviewed[index]]
      if (!offer || !seen) throw new Error('An order of the group was not reviewed.')
      const placed = await signAndPlace({ ...group, id: `${group.id}:${index}`, offer }, seen)
      return placed !== undefined && placed.step !== 'refused'
    }),
  )

/** Signs and places what of a group is not signed yet. Answers the objections that hold an order back; none means done. */
export async function continueGroup(
  { id }: OrderGroup,
  overriding: Overriding,
): Promise<readonly PolicyViolation[]> {
  let objections: readonly PolicyViolation[] = []
  const place = async (entry: OrderEntry) => {
    objections = await placeEntry(entry, overriding)
    return objections.length === 0
  }
  await signGroup(id, stepsOf(place))
  return objections
}
