/** Signs and places a group of orders. Each order is signed and recorded like a single one. */
import { t } from '../../domain/text/texts'
import type { TitledViolation } from '../../wallet/policy/objections'
import type { Overrides } from '../../wallet/policy/policy'
import { now } from '../clock'
import type { OrderEntry } from '../db/rows/order-entry'
import type { GroupKind, OrderGroup } from '../db/rows/order-watch'
import { approveBatch } from '../orders/cancel'
import { type GroupSteps, type SignCancellationAhead, signGroup, startGroup } from '../orders/place-group'
import type { Offer } from '../trade/offer'
import { readAccountScheme, saveOrderScheme } from './chosen-scheme'
import { planOf } from './order-facts'
import { schemeFor } from './scheme-labels'
import { type ReviewContext, signAndPlace } from './sign-and-place'
import { cancellationSigner, placeEntry, type Reviewed } from './sign-order'

/** Signs the cancellation of an order before the order itself. */
export const signCancellation: SignCancellationAhead = async ({ profileId, chainId, owner }, uid, record) => {
  const batch = { chainId, owner, uids: [uid] as const }
  await cancellationSigner(approveBatch(profileId, batch, await readAccountScheme(owner), [uid]), record)
}

const stepsOf = (place: GroupSteps['place']): GroupSteps => ({ signCancellation, place, now })

/**
 * Stores a reviewed group. Orders that are not signed now are signed later with the scheme chosen now.
 * @throws Refusal DuplicatedOrder if the review is placed elsewhere
 */
export async function saveGroup(
  kind: GroupKind,
  offers: readonly Offer[],
  { id, account, profile, chainId }: ReviewContext,
): Promise<void> {
  const orders = offers.map((offer) => planOf(profile, chainId, account.address, offer))
  const { uids } = await startGroup({ id, kind, orders }, now())
  for (const [index, uid] of uids.entries())
    await saveOrderScheme(uid, schemeFor(account, offers[index]?.scheme ?? 'eip712'))
}

/** Signs and places the orders of a stored group, each as reviewed. */
export const signSavedGroup = (
  offers: readonly Offer[],
  context: ReviewContext,
  reviewed: readonly Reviewed[],
): Promise<void> =>
  signGroup(
    context.id,
    stepsOf(async (_, index) => {
      const offer = offers[index]
      const reviewedOffer = reviewed[index]
      if (!offer || !reviewedOffer) throw new Error('An order of the group was not reviewed.')
      const id = `${context.id}:${index}`
      const placed = await signAndPlace(offer, { ...context, id }, reviewedOffer)
      return placed !== undefined && placed.step !== 'refused'
    }),
  )

/**
 * Signs and places the unsigned orders of a group. Returns the objections that block an order, with its
 * number; none means success.
 */
export async function continueGroup(
  { id }: OrderGroup,
  overriding: Overrides,
): Promise<readonly TitledViolation[]> {
  let objections: readonly TitledViolation[] = []
  const place = async (entry: OrderEntry, index: number) => {
    const broken = await placeEntry(entry, overriding)
    objections = broken.map((each) => ({ ...each, title: t`Order ${index + 1}: ${each.message}` }))
    return objections.length === 0
  }
  await signGroup(id, stepsOf(place))
  return objections
}
