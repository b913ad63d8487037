/**
 * Steps of a signed plan. Each is one transaction that checks the stored step first, so repeating it or dying in
 * it changes nothing: a part is submitted or destroyed once.
 */
import type { Address, Hex, Milliseconds } from '../../../domain/scalars'
import { fittingRows } from '../../db/damaged-rows'
import { clientDb } from '../../db/db'
import type { OrderKey } from '../../db/rows/keys'
import { isPlacedAtOnce, type Plan, type PlanPart, plan, type SealedPart } from '../../db/rows/plan'
import { enqueueNotifications, notifyTables } from '../../notify/enqueue'
import { addSigned, hasTraded, removeUnsent } from '../journal'
import { buildPlanNotification } from './plan-notifications'
import { hasOrderEnded, isEnded, isOneOfParts, readPlan, readSubmitted, withPart, writePlan } from './plans'
import { unsealEntry } from './sealed-parts'

/** Signature of a sealed part in the signature log. */
export const HIDDEN_SIGNATURE = '0x' as Hex

const planTables = () => [
  clientDb.plans,
  clientDb.sealedParts,
  clientDb.orders,
  clientDb.ledger,
  clientDb.transactions,
  ...notifyTables(),
]

/** Runs a step in one transaction. */
export const withinPlan = <T>(act: () => Promise<T>): Promise<T> =>
  clientDb.transaction('rw', planTables(), act)

/** Runs a step of a sealed part, if its plan still runs. */
const onSealed = (
  { id }: Pick<Plan, 'id'>,
  index: number,
  act: (row: Plan) => Promise<void>,
): Promise<void> =>
  withinPlan(async () => {
    const row = await readPlan(id)
    if (row?.state === 'running' && row.parts[index]?.state === 'sealed') await act(row)
  })

/** Replaces the bytes of a part's signature in the signature log. A part that was not sent is logged without them. */
async function replaceLogged({ profileId, chainId, uid }: OrderKey, from: Hex, to: Hex): Promise<void> {
  await clientDb.ledger
    .where('[profileId+chainId+uid]')
    .equals([profileId, chainId, uid])
    .filter((row) => row.kind === 'order' && row.signature.bytes === from)
    .modify((row) => {
      row.signature.bytes = to
    })
}

/** Takes back a part that was not sent yet, with its signature in the log. Returns whether it was taken back. */
async function takeBack(key: OrderKey): Promise<boolean> {
  const entry = await removeUnsent(key)
  if (entry) await replaceLogged(key, entry.signature.bytes, HIDDEN_SIGNATURE)
  return entry !== undefined
}

/** Returns whether the submitted orders of a plan have ended without a trade, so that another one may follow. */
const isWayClear = async (row: Plan, now: Milliseconds): Promise<boolean> =>
  (await readSubmitted(row)).every(
    (each) => hasOrderEnded(each, now) && !(each.entry && hasTraded(each.entry)),
  )

/** Returns a plan whose other sealed parts are destroyed. */
async function withoutOthers(row: Plan, index: number): Promise<Plan> {
  await clientDb.sealedParts.bulkDelete(
    row.uids.filter((_, at) => at !== index && row.parts[at]?.state === 'sealed'),
  )
  const parts = row.parts.map((part, at) =>
    at !== index && part.state === 'sealed' ? { ...part, state: 'destroyed' as const } : part,
  )
  return { ...row, parts }
}

/**
 * Hands a part over to the journal, which submits it. The sealed order, the journal entry and the plan's step
 * change together. If only one part may trade, it waits until the others have ended, and destroys sealed ones.
 * @throws Refusal RowDamaged if the sealed order cannot be read
 */
export async function releasePart(row: Plan, index: number, now: Milliseconds): Promise<void> {
  const uid = row.uids[index] as Plan['uids'][number]
  const entry = { ...(await unsealEntry(uid)), createdAt: now, updatedAt: now, retryAt: now }
  await onSealed(row, index, async (before) => {
    const isTriggered = before.parts[index]?.condition.kind === 'market'
    const isReplacing = isTriggered && isOneOfParts(before)
    if (isReplacing && !(await isWayClear(before, now))) return
    const rest = isReplacing ? await withoutOthers(before, index) : before
    await clientDb.sealedParts.delete(uid)
    await addSigned(entry)
    await replaceLogged(entry, HIDDEN_SIGNATURE, entry.signature.bytes)
    await writePlan(withPart(rest, index, { state: 'submitted' }, now))
    if (isTriggered) await enqueueNotifications([buildPlanNotification(before, 'plan_triggered', now)], now)
  })
}

/** Destroys a part whose window has passed. */
export const missPart = (row: Plan, index: number, now: Milliseconds): Promise<void> =>
  onSealed(row, index, async (before) => {
    await clientDb.sealedParts.delete(before.uids[index] as Plan['uids'][number])
    await writePlan(withPart(before, index, { state: 'missed' }, now))
    await enqueueNotifications([buildPlanNotification(before, 'plan_part_missed', now, index)], now)
  })

/** Destroys a part, because another one trades in its place, or its plan has ended. */
export const dropPart = (row: Plan, index: number, now: Milliseconds): Promise<void> =>
  onSealed(row, index, async (before) => {
    await clientDb.sealedParts.delete(before.uids[index] as Plan['uids'][number])
    await writePlan(withPart(before, index, { state: 'destroyed' }, now))
  })

/** Stores when the market first met the condition of a part, or when one of its prices counted as met. */
export const noteMarket = (
  row: Plan,
  index: number,
  seen: Pick<PlanPart, 'seenAt' | 'risenAt' | 'triggeredAt'>,
  now: Milliseconds,
): Promise<void> => onSealed(row, index, (before) => writePlan(withPart(before, index, seen, now)))

/** Ends a running plan without sealed parts once all its orders have ended. */
export const finishPlan = ({ id }: Pick<Plan, 'id'>, now: Milliseconds): Promise<void> =>
  withinPlan(async () => {
    const row = await readPlan(id)
    if (row?.state !== 'running' || row.parts.some(({ state }) => state === 'sealed')) return
    if (!(await readSubmitted(row)).every((each) => hasOrderEnded(each, now))) return
    await writePlan({ ...row, state: 'done', updatedAt: now })
    // Each order of such a plan has a notification of its own.
    if (!isPlacedAtOnce(row)) await enqueueNotifications([buildPlanNotification(row, 'plan_done', now)], now)
  })

const change = (
  { id }: Pick<Plan, 'id'>,
  from: Plan['state'],
  state: Plan['state'],
  now: Milliseconds,
): Promise<void> =>
  withinPlan(async () => {
    const row = await readPlan(id)
    if (row?.state === from) await writePlan({ ...row, state, updatedAt: now })
  })

/** Stops a plan from submitting parts. Submitted orders stay open. */
export const pausePlan = (row: Plan, now: Milliseconds): Promise<void> =>
  change(row, 'running', 'paused', now)

export const resumePlan = (row: Plan, now: Milliseconds): Promise<void> =>
  change(row, 'paused', 'running', now)

const removeSealed = (planId: SealedPart['planId']): Promise<number> =>
  clientDb.sealedParts.where('planId').equals(planId).delete()

/**
 * Cancels a plan: destroys its sealed parts, and takes back the parts that were not sent yet. Orders that the
 * service may have are cancelled by a signature afterwards.
 */
export const cancelPlan = ({ id }: Pick<Plan, 'id'>, now: Milliseconds): Promise<void> =>
  withinPlan(async () => {
    const row = await readPlan(id)
    if (!row || isEnded(row)) return
    await removeSealed(id)
    const parts: Plan['parts'] = []
    for (const [index, part] of row.parts.entries()) {
      const uid = row.uids[index] as Plan['uids'][number]
      const isDestroyed =
        part.state === 'submitted'
          ? await takeBack({ ...row, uid })
          : part.state === 'sealed' || part.state === 'unsigned'
      parts.push(isDestroyed ? { ...part, state: 'destroyed' } : part)
    }
    await writePlan({ ...row, parts, state: 'cancelled', updatedAt: now })
  })

/**
 * Removes an account by `remove`, or all accounts, and cancels their plans. Running plans are paused first, so that
 * they never run on for a removed account, even if the page dies. If the removal fails, they run on. Submitted orders
 * stay open.
 * @throws what `remove` throws
 */
export async function cancelPlansWith(
  owner: Address | undefined,
  remove: () => Promise<unknown>,
  now: Milliseconds,
): Promise<void> {
  const stored = fittingRows('plans', plan, await clientDb.plans.toArray())
  const rows = stored.filter((row) => owner === undefined || row.owner === owner)
  const running = rows.filter(({ state }) => state === 'running')
  for (const row of running) await pausePlan(row, now)
  try {
    await remove()
  } catch (trouble) {
    for (const row of running) await resumePlan(row, now)
    throw trouble
  }
  for (const row of rows) await cancelPlan(row, now)
}
