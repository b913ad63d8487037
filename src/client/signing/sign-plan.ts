/** Signs a plan: all parts after one review, each recorded and encrypted before the next one is signed. */
import type { EcdsaSignature } from '../../domain/orders/signatures'
import { t } from '../../domain/text/texts'
import type { TitledViolation } from '../../wallet/policy/objections'
import type { Overrides } from '../../wallet/policy/policy'
import type { Signed } from '../../wallet/sign/ports'
import { pagePorts } from '../bridge/page-ports'
import { now } from '../clock'
import { clientDb } from '../db/db'
import type { Plan } from '../db/rows/plan'
import { approveBatch } from '../orders/cancel'
import { recorderOf } from '../orders/ledger'
import type { OrderSigner } from '../orders/place'
import { cancellationOf, cancelledAhead, intentOfPart, readCountedUsd, readPlan } from '../orders/plans/plans'
import { addCancellation, addPlan, sealPart } from '../orders/plans/start-plan'
import { deploymentFor } from '../settings/profiles'
import type { Offer } from '../trade/offer'
import type { SeveralOrders } from '../trade/swap-form'
import { readAccountScheme, saveOrderScheme } from './chosen-scheme'
import { schemeFor } from './scheme-labels'
import { keyOfOffer, type ReviewContext } from './sign-and-place'
import { cancellationSigner, offerSigner, type Reviewed, signAgain } from './sign-order'

/** Choices of the review of a plan. */
export type PlanChoices = Pick<Plan, 'isPausedWhileLocked'>

/** Converts the offers of a review to a plan without signatures. */
function toPlan(
  planned: SeveralOrders,
  offers: readonly Offer[],
  context: ReviewContext,
  choices: PlanChoices,
): Plan {
  const [first] = offers
  if (!first) throw new Error('A plan has no parts.')
  const { id, account, profile, chainId } = context
  const { kind } = planned
  return {
    ...({ id, profileId: profile.id, chainId, owner: account.address, kind, state: 'signing' } as const),
    uids: offers.map((offer) => keyOfOffer(offer, context).uid),
    parts: offers.map(({ terms: { sellToken, sellAmount, buyAmount, validTo }, when }) => {
      if (!when) throw new Error('A part has no condition.')
      const isOpposite = sellToken !== first.terms.sellToken
      return { sellAmount, buyAmount, validTo, ...(isOpposite && { isOpposite }), ...when, state: 'unsigned' }
    }),
    terms: first.terms,
    appData: first.appData,
    lateParts: kind === 'twap' ? planned.lateParts : 'submit',
    ...choices,
    quoted: first.quoted,
    createdAt: now(),
    updatedAt: now(),
  }
}

/**
 * Stores a reviewed plan. Parts that are not signed now are signed later with the scheme chosen now.
 * @throws Refusal DuplicatedOrder if the review is placed elsewhere
 */
export async function savePlan(
  planned: SeveralOrders,
  offers: readonly Offer[],
  context: ReviewContext,
  choices: PlanChoices,
): Promise<void> {
  const row = toPlan(planned, offers, context, choices)
  await addPlan(row)
  for (const [index, uid] of row.uids.entries())
    await saveOrderScheme(uid, schemeFor(context.account, offers[index]?.scheme ?? 'eip712'))
}

/** Signs the missing cancellations of a plan and stores each, before any order is signed. */
async function signCancellations(row: Plan): Promise<void> {
  const { profileId, chainId, owner } = row
  for (const uid of cancelledAhead(row)) {
    if (cancellationOf(row, uid)) continue
    const save = ({ signature }: Signed) => addCancellation(row, { uid, ...(signature as EcdsaSignature) })
    const batch = { chainId, owner, uids: [uid] as const }
    const approved = approveBatch(profileId, batch, await readAccountScheme(owner), [uid])
    await cancellationSigner(approved, recorderOf({ profileId, uid }, now, save, [clientDb.plans]))
  }
}

/** Signs the unsigned parts of a plan until `act` returns false. The worker is woken when all are signed. */
async function signParts(id: string, act: (row: Plan, index: number) => Promise<boolean>): Promise<void> {
  await pagePorts.setAlarm()
  const row = await readPlan(id)
  if (row) await signCancellations(row)
  for (const [index, { state }] of row?.parts.entries() ?? []) {
    if (state !== 'unsigned' || !row) continue
    if (!(await act(row, index))) return
    await saveOrderScheme(row.uids[index] as Plan['uids'][number], null)
  }
  await pagePorts.wake().catch((trouble: unknown) => reportError(trouble))
}

/** Signs a part and stores its signature. */
const signPart = async (row: Plan, index: number, signer: OrderSigner): Promise<void> => {
  await signer(intentOfPart(row, index, now()), (signed) => sealPart(row, index, signed, now()))
}

/** Signs the parts of a stored plan, each as reviewed. */
export const signSavedPlan = (
  offers: readonly Offer[],
  { id, profile, chainId }: ReviewContext,
  reviewed: readonly Reviewed[],
): Promise<void> =>
  signParts(id, async (row, index) => {
    const [offer, reviewedOffer] = [offers[index], reviewed[index]]
    if (!offer || !reviewedOffer) throw new Error('A part of the plan was not reviewed.')
    await signPart(row, index, offerSigner(deploymentFor(profile, chainId), offer, reviewedOffer))
    return true
  })

/** Signs the parts of a plan that were not signed before. Returns the objections that block a part. */
export async function continuePlan(
  { id }: Pick<Plan, 'id'>,
  overriding: Overrides,
): Promise<readonly TitledViolation[]> {
  let objections: readonly TitledViolation[] = []
  await signParts(id, async (row, index) => {
    const act = (signer: OrderSigner) => signPart(row, index, signer)
    const counted = await readCountedUsd(row)
    const broken = await signAgain(intentOfPart(row, index, now()), overriding, act, counted)
    objections = broken.map((each) => ({ ...each, title: t`Part ${index + 1}: ${each.message}` }))
    return objections.length === 0
  })
  return objections
}
