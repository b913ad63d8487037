/**
 * Placing a group of orders, the trader's half. The group and the intentions of all its orders are written in one transaction,
 * before anything is signed; then each order is signed and placed as any other. A page may die anywhere: what is not signed by
 * then is signed later from the group's page, and what is signed is signed once.
 */
import { Refusal } from '../../domain/refusal'
import type { Milliseconds, OrderUid } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { Recorder } from '../../wallet/sign/ports'
import { clientDb } from '../db/db'
import type { EntryAt, OrderEntry } from '../db/rows/order-entry'
import type { GroupKind, OrderGroup } from '../db/rows/order-watch'
import { checkGroup, readGroup, readMembers, writeGroup } from './groups'
import { recorderOf } from './ledger'
import { intend, type OrderPlan } from './place'

/** What is to be placed together: orders of one account on one network. */
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

/** Writes a group down with the intentions of its orders. @throws Refusal DuplicatedOrder when it is written down already */
export const startGroup = (plan: GroupPlan, now: Milliseconds): Promise<OrderGroup> =>
  clientDb.transaction('rw', clientDb.orders, clientDb.orderGroups, async () => {
    if (await readGroup(plan.id)) throw new Refusal('DuplicatedOrder')
    const entries: EntryAt<'intended'>[] = []
    for (const order of plan.orders) entries.push(await intend(order, now))
    const group = groupOf(
      plan,
      entries.map(({ uid }) => uid),
      now,
    )
    await writeGroup(group)
    return group
  })

/** Signs the cancellation of one order of a group. What it signs leaves by `record` and no other way. */
export type SignGroupCancellation = (group: OrderGroup, uid: OrderUid, record: Recorder) => Promise<unknown>

/** How the orders of a group are signed. */
export interface GroupSteps {
  readonly signCancellation: SignGroupCancellation
  /** Signs and places an order, and answers whether to go on with the next. */
  readonly place: (entry: OrderEntry, index: number) => Promise<boolean>
  readonly now: () => Milliseconds
}

/** Has the cancellation of an order signed, and keeps it with the group and in the ledger at once. */
async function armOne(group: OrderGroup, uid: OrderUid, { signCancellation, now }: GroupSteps) {
  const { id, profileId } = group
  const keep = async ({ signature }: { readonly signature: { scheme: string; bytes: string } }) => {
    const before = await readGroup(id)
    if (!before) throw new Refusal('OrderNotFound')
    const others = before.cancellations.filter((each) => each.uid !== uid)
    const signed = { uid, ...signature } as OrderGroup['cancellations'][number]
    await writeGroup({ ...before, cancellations: [...others, signed] })
  }
  await signCancellation(
    group,
    uid,
    recorderOf({ profileId, uid }, now, ({ signature }) => keep({ signature }), [clientDb.orderGroups]),
  )
}

/** The cancellations that one-cancels-the-other needs and that are not signed yet. */
async function arm(id: string, steps: GroupSteps): Promise<void> {
  const group = await readGroup(id)
  if (group?.kind !== 'oco') return
  for (const uid of group.uids)
    if (!group.cancellations.some((each) => each.uid === uid)) await armOne(group, uid, steps)
}

const isUnsigned = ({ step }: OrderEntry): boolean => step === 'intended' || step === 'refused'

/**
 * Signs and places the orders of a group that are not signed yet, one after the other; where one cancels the other, their
 * cancellations first, so that none is ever open without. It ends at an order that is not placed.
 * @throws Refusal PolicyBroken where another order of the group has filled, whatever the steps throw
 */
export async function signGroup(id: string, steps: GroupSteps): Promise<void> {
  await arm(id, steps)
  const group = await readGroup(id)
  const entries = group ? await readMembers(group) : []
  for (const [index, entry] of entries.entries()) {
    if (!isUnsigned(entry)) continue
    await checkGroup(entry)
    if (!(await steps.place(entry, index))) return
  }
}
