/**
 * One cancels the other (OCO). When an order of such a group fills, even partially, the worker sends the
 * cancellations of the others. They were signed when the group was placed. Sending one again has no effect.
 */
import type { Call } from '../../api/caller'
import { unpackUid } from '../../domain/orders/uid'
import { type Milliseconds, type OrderUid, toMilliseconds } from '../../domain/scalars'
import type { OrderGroup } from '../db/rows/order-watch'
import { disarmGroup, hasTraded, readArmedGroups, readMembers } from '../orders/groups'
import { sendSignedCancellation } from '../orders/send-cancellation'
import type { TrackerPorts } from './track'

/** Sends the cancellation of an order. The service does not know an order that was removed unsigned. */
async function cancel(
  { chainId, cancellations }: OrderGroup,
  uid: OrderUid,
  call: Call,
  now: Milliseconds,
): Promise<void> {
  const signed = cancellations.find((each) => each.uid === uid)
  if (signed) await sendSignedCancellation({ chainId, uid }, signed, call, now)
}

async function settleGroup(group: OrderGroup, call: Call, now: Milliseconds): Promise<void> {
  const entries = await readMembers(group)
  // If two orders fill in one auction, the first is not cancelled.
  const filled = entries.find(hasTraded)
  const steps = new Map(entries.map(({ uid, step }) => [uid, step]))
  // After a restore, the journal lacks an order until it is found again. Until it expires, such an order may
  // still fill.
  const hasEnded = (uid: OrderUid) =>
    steps.has(uid) ? steps.get(uid) === 'final' : toMilliseconds(unpackUid(uid).validTo) < now
  const others = group.uids.filter((uid) => uid !== filled?.uid && !hasEnded(uid))
  if (filled)
    for (const uid of others)
      if (!steps.has(uid) || steps.get(uid) === 'accepted') await cancel(group, uid, call, now)
  const isOpen = (uid: OrderUid) => ['signed', 'accepted'].includes(steps.get(uid) ?? '')
  if (!others.some((uid) => !filled || isOpen(uid))) await disarmGroup(group)
}

/** Checks every armed group of a profile. A failing group is reported; the others are still checked. */
export async function settleOcoGroups(
  { profileId, call, report }: TrackerPorts,
  now: Milliseconds,
): Promise<void> {
  for (const group of await readArmedGroups(profileId)) await settleGroup(group, call, now).catch(report)
}
