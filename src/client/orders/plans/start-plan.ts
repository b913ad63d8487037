/** The page's part of plans: it writes a plan, then each signature. The plan starts with its last signature. */
import { orderDigest } from '../../../domain/orders/digest'
import { ownerOf } from '../../../domain/orders/signatures'
import { Refusal } from '../../../domain/refusal'
import type { Milliseconds } from '../../../domain/scalars'
import { t } from '../../../domain/text/texts'
import { WalletRefusal } from '../../../domain/wallet-refusal'
import { clientDb } from '../../db/db'
import { isPlacedAtOnce, type Plan } from '../../db/rows/plan'
import { enqueueNotifications } from '../../notify/enqueue'
import { deploymentFor, profileNamed } from '../../settings/profiles'
import { readEntry } from '../journal'
import { recordSigned } from '../ledger'
import type { SignedOrder } from '../place'
import { addedUsd } from '../signed-usd'
import { buildPlanNotification } from './plan-notifications'
import { HIDDEN_SIGNATURE, withinPlan } from './plan-steps'
import {
  cancellationOf,
  cancelledAhead,
  intentOfPart,
  readCountedUsd,
  readPlan,
  withPart,
  writePlan,
} from './plans'
import { sealEntry } from './sealed-parts'

/**
 * Writes a plan before anything is signed.
 * @throws Refusal DuplicatedOrder if the plan or one of its orders exists already
 */
export const addPlan = (row: Plan): Promise<void> =>
  withinPlan(async () => {
    const known = await Promise.all(
      row.uids.map(async (uid) =>
        Promise.all([clientDb.plans.where('uids').equals(uid).first(), readEntry({ ...row, uid })]),
      ),
    )
    const isNew = known.flat().every((each) => each === undefined) && !(await readPlan(row.id))
    if (!isNew || new Set(row.uids).size < row.uids.length) throw new Refusal('DuplicatedOrder')
    await writePlan(row)
  })

/** Stores the cancellation of an order, signed before the order. */
export const addCancellation = async (
  { id }: Pick<Plan, 'id'>,
  cancellation: NonNullable<Plan['cancellations']>[number],
): Promise<void> => {
  const before = await readPlan(id)
  if (!before) throw new Refusal('OrderNotFound')
  const others = (before.cancellations ?? []).filter(({ uid }) => uid !== cancellation.uid)
  await writePlan({ ...before, cancellations: [...others, cancellation] })
}

/**
 * Stores the signature of a part, encrypted, with a row of the signature log that lacks it. The plan starts
 * with its last signature. Of parts in place of each other, the log counts the USD of the largest one.
 * @throws Refusal InvalidSignature if the owner did not sign this part, DuplicatedOrder if it was signed before
 */
export async function sealPart(
  row: Plan,
  index: number,
  signed: SignedOrder,
  now: Milliseconds,
): Promise<void> {
  const { signature } = signed
  const { step: _, ...intent } = intentOfPart(row, index, now)
  const deployment = deploymentFor(profileNamed(row.profileId), row.chainId)
  ownerOf(orderDigest(deployment, intent.terms), signature, { from: row.owner })
  const entry = { ...intent, step: 'signed', signature, attempts: 0, retryAt: now, lastError: null } as const
  const sealed = await sealEntry(row.id, entry)
  await withinPlan(async () => {
    const before = await readPlan(row.id)
    if (before?.state !== 'signing' || before.parts[index]?.state !== 'unsigned')
      throw new Refusal('DuplicatedOrder')
    const hidden = { ...signature, bytes: HIDDEN_SIGNATURE } as typeof signature
    const usd = addedUsd(signed.usd, await readCountedUsd(before))
    await recordSigned({ ...signed, usd, signature: hidden, profileId: row.profileId, uid: entry.uid }, now)
    await clientDb.sealedParts.put(sealed)
    const after = withPart(before, index, { state: 'sealed' }, now)
    const isComplete = after.parts.every(({ state }) => state !== 'unsigned')
    if (!cancelledAhead(after).every((uid) => cancellationOf(after, uid)))
      throw new WalletRefusal('PolicyBroken', { description: t`Its cancellation is not signed.` })
    await writePlan(isComplete ? { ...after, state: 'running' } : after)
    if (isComplete && !isPlacedAtOnce(after))
      await enqueueNotifications([buildPlanNotification(after, 'plan_started', now)], now)
  })
}
