/**
 * The page's part of placing a group of orders. The group and the intents of its orders are written in one
 * transaction before anything is signed. Then each order is signed and placed like any other. If the page
 * dies, the unsigned orders can be signed later from the group's page. No order is signed twice.
 */
import { Refusal } from '../../domain/refusal'
import type { Milliseconds, OrderUid } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { Recorder } from '../../wallet/sign/ports'
import { clientDb } from '../db/db'
import type { EntryInStep, OrderEntry } from '../db/rows/order-entry'
import type { GroupKind, OrderGroup } from '../db/rows/order-watch'
import { checkGroup, readGroup, readMembers, writeGroup } from './groups'
import { recorderOf } from './ledger'
import { intend, type OrderPlan } from './place'

export interface GroupPlan {
  readonly id: string
  readonly kind: GroupKind
  readonly orders: readonly OrderPlan[]
}

function groupOf({ id, kind, orders }: GroupPlan, uids: readonly OrderUid[], now: Milliseconds): OrderGroup {
  const [first] = orders
  if (!first || new Set(uids).size < uids.length)
    throw new Refusal('InvalidParameter', { description: t`Two orders of the group are the same.` })
  const { profileId, chainId, owner } = first
  return {
    id,
    profileId,
    chainId,
    owner,
    kind,
    uids: [...uids],
    cancellations: [],
    createdAt: now,
    state: kind === 'oco' ? 'armed' : 'idle',
  }
}

/**
 * Writes a group with the intents of its orders.
 * @throws Refusal DuplicatedOrder if the group exists already
 */
export const startGroup = (plan: GroupPlan, now: Milliseconds): Promise<OrderGroup> =>
  clientDb.transaction('rw', clientDb.orders, clientDb.orderGroups, async () => {
    if (await readGroup(plan.id)) throw new Refusal('DuplicatedOrder')
    const entries: EntryInStep<'intended'>[] = []
    for (const order of plan.orders) entries.push(await intend(order, now))
    const group = groupOf(
      plan,
      entries.map(({ uid }) => uid),
      now,
    )
    await writeGroup(group)
    return group
  })

/** Signs the cancellation of an order of an owner. The signature is only passed to `record`. */
export type SignCancellationAhead = (
  of: Pick<OrderGroup, 'profileId' | 'chainId' | 'owner'>,
  uid: OrderUid,
  record: Recorder,
) => Promise<unknown>

export interface GroupSteps {
  readonly signCancellation: SignCancellationAhead
  /** Signs and places an order. Returns whether to continue with the next one. */
  readonly place: (entry: OrderEntry, index: number) => Promise<boolean>
  readonly now: () => Milliseconds
}

/** Signs the cancellation of an order and stores it with the group and in the log, in one transaction. */
async function signCancellationOf(group: OrderGroup, uid: OrderUid, { signCancellation, now }: GroupSteps) {
  const { id, profileId } = group
  const save = async ({ signature }: { readonly signature: { scheme: string; bytes: string } }) => {
    const before = await readGroup(id)
    if (!before) throw new Refusal('OrderNotFound')
    const others = before.cancellations.filter((each) => each.uid !== uid)
    const signed = { uid, ...signature } as OrderGroup['cancellations'][number]
    await writeGroup({ ...before, cancellations: [...others, signed] })
  }
  await signCancellation(
    group,
    uid,
    recorderOf({ profileId, uid }, now, ({ signature }) => save({ signature }), [clientDb.orderGroups]),
  )
}

/** Signs the missing cancellations of a one-cancels-the-other group. */
async function signCancellations(id: string, steps: GroupSteps): Promise<void> {
  const group = await readGroup(id)
  if (group?.kind !== 'oco') return
  for (const uid of group.uids)
    if (!group.cancellations.some((each) => each.uid === uid)) await signCancellationOf(group, uid, steps)
}

const isUnsigned = ({ step }: OrderEntry): boolean => step === 'intended' || step === 'refused'

/**
 * Signs and places the unsigned orders of a group, one after another. In a one-cancels-the-other group the
 * cancellations are signed first, so that no order is open without one. Stops at an order that is not placed.
 * @throws Refusal PolicyBroken if another order of the group has filled, and whatever the steps throw
 */
export async function signGroup(id: string, steps: GroupSteps): Promise<void> {
  await signCancellations(id, steps)
  const group = await readGroup(id)
  const entries = group ? await readMembers(group) : []
  for (const [index, entry] of entries.entries()) {
    if (!isUnsigned(entry)) continue
    await checkGroup(entry)
    if (!(await steps.place(entry, index))) return
  }
}
