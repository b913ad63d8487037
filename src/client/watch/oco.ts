/**
 * One cancels the other: when an order of such a group fills, whole or in part, the worker sends the cancellations of the others
 * that were signed when the group was placed. A cancellation can do nothing else. Sent again, it does nothing.
 */
import type { Call } from '../../api/caller'
import { unpackUid } from '../../domain/orders/uid'
import { passOnly } from '../../domain/refusal'
import { type Milliseconds, type OrderUid, toMilliseconds } from '../../domain/scalars'
import type { OrderGroup } from '../db/rows/order-watch'
import { recordCancellationRequest } from '../orders/cancellation-requests'
import { disarmGroup, hasTraded, readArmed, readMembers } from '../orders/groups'
import { sendCancellation } from '../orders/send-cancellation'
import type { TrackerPorts } from './track'

/** Sends the stored cancellation of an order, if there is one. */
async function cancel(
  { chainId, cancellations }: OrderGroup,
  uid: OrderUid,
  call: Call,
  now: Milliseconds,
): Promise<void> {
  const signed = cancellations.find((each) => each.uid === uid)
  if (!signed) return
  await recordCancellationRequest([uid], now)
  // Of an order that was taken off the list unsigned the service knows nothing.
  await sendCancellation({ chainId, uid }, signed, call).catch(passOnly('OrderNotFound'))
}

async function settleGroup(group: OrderGroup, call: Call, now: Milliseconds): Promise<void> {
  const entries = await readMembers(group)
  // Of two that filled in one auction the first stays.
  const filled = entries.find(hasTraded)
  const steps = new Map(entries.map(({ uid, step }) => [uid, step]))
  // After a restore the journal has an order once it is found again: until it expires it may fill.
  const hasEnded = (uid: OrderUid) =>
    steps.has(uid) ? steps.get(uid) === 'final' : toMilliseconds(unpackUid(uid).validTo) < now
  const others = group.uids.filter((uid) => uid !== filled?.uid && !hasEnded(uid))
  if (filled)
    for (const uid of others)
      if (!steps.has(uid) || steps.get(uid) === 'accepted') await cancel(group, uid, call, now)
  const isOpen = (uid: OrderUid) => ['signed', 'accepted'].includes(steps.get(uid) ?? '')
  if (!others.some((uid) => !filled || isOpen(uid))) await disarmGroup(group)
}

/** Looks at every armed group of a profile. One that fails is reported; the others are done all the same. */
export async function cancelOthers(
  { profileId, call, report }: TrackerPorts,
  now: Milliseconds,
): Promise<void> {
  for (const group of await readArmed(profileId)) await settleGroup(group, call, now).catch(report)
}
