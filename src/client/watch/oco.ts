/**
 * One cancels the other: when an order of such a group fills, whole or in part, the worker sends the cancellations of the others
 * that were signed when the group was placed. A cancellation can do nothing else. Sent again, it does nothing.
 */
import type { Call } from '../../api/caller'
import type { Milliseconds } from '../../domain/scalars'
import type { OrderGroup } from '../db/rows/order-watch'
import { recordCancellationRequest } from '../orders/cancellation-requests'
import { disarmGroup, hasTraded, readArmed, readMembers } from '../orders/groups'
import { sendCancellation } from '../orders/send-cancellation'
import type { TrackerPorts } from './track'

async function settleGroup(group: OrderGroup, call: Call, now: Milliseconds): Promise<void> {
  const entries = await readMembers(group)
  // Of two that filled in one auction the first stays.
  const filled = entries.find(hasTraded)
  const others = entries.filter(({ uid, step }) => uid !== filled?.uid && step !== 'final')
  if (!others.some(({ step }) => filled === undefined || step === 'signed' || step === 'accepted'))
    await disarmGroup(group)
  if (filled === undefined) return
  for (const { uid, step } of others) {
    const signed = group.cancellations.find((each) => each.uid === uid)
    if (step !== 'accepted' || !signed) continue
    await recordCancellationRequest([uid], now)
    await sendCancellation({ chainId: group.chainId, uid }, signed, call)
  }
}

/** Looks at every armed group of a profile. One that fails is reported; the others are done all the same. */
export async function cancelOthers(
  { profileId, call, report }: TrackerPorts,
  now: Milliseconds,
): Promise<void> {
  for (const group of await readArmed(profileId)) await settleGroup(group, call, now).catch(report)
}
