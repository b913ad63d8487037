/**
 * Reads the service's own notifications. They add two facts: insufficient balance and missing approval. Any
 * other notification only triggers tracking of its order. Each event therefore causes one notification, from
 * the order itself.
 */

import type { AnyErrorType } from '../../domain/refusal'
import type { ServiceNotification } from '../../domain/reports/notifications'
import type { Address, Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import type { EntryInStep } from '../db/rows/order-entry'
import { enqueueNotifications } from '../notify/enqueue'
import { executedSoFar, toNotification } from '../notify/order-notifications'
import { readEntriesAt } from '../orders/journal'
import { outcomeOf } from '../schedule/retry'
import { isDue } from '../schedule/throttle'
import { listProfileIds } from '../settings/profiles'
import { type TrackerPorts, track } from './track'

/**
 * The reply may be cached this long, so more frequent requests return nothing new (SOURCES: Notifications).
 */
const MIN_INTERVAL_MS = 300_000
/** Refusals of a service without this integration: nothing to report (SOURCES: Affiliates). */
const UNSUPPORTED: readonly AnyErrorType[] = ['NotFound', 'IntegrationOff']

type Open = EntryInStep<'accepted'>

interface NamedOrder {
  readonly notification: ServiceNotification
  readonly entry: Open
}

const nameOrders = (
  notifications: readonly ServiceNotification[],
  open: readonly Open[],
): readonly NamedOrder[] =>
  notifications.flatMap((notification) => {
    const named = Object.values(notification.metadata)
    return open.filter(({ uid }) => named.includes(uid)).map((entry): NamedOrder => ({ notification, entry }))
  })

async function readOwnerNotifications(
  owner: Address,
  open: readonly Open[],
  ports: TrackerPorts,
): Promise<readonly NamedOrder[]> {
  const outcome = await outcomeOf(ports.call('getNotifications', { account: owner }))
  if ('value' in outcome)
    return nameOrders(
      outcome.value,
      open.filter((entry) => entry.owner === owner),
    )
  if (!UNSUPPORTED.includes(outcome.refusal.errorType)) ports.report(outcome.refusal)
  return []
}

const isInsufficientBalance = ({ notification }: NamedOrder): boolean =>
  notification.type === 'insufficient_balance'

/** Checks the notifications of accounts with open orders, at most every five minutes. */
export async function checkServiceNotifications(ports: TrackerPorts, now: Milliseconds): Promise<void> {
  const open = await readEntriesAt(ports.profileId, 'accepted')
  if (open.length === 0 || !(await isDue('notifications', ports.profileId, MIN_INTERVAL_MS, now))) return
  const named: NamedOrder[] = []
  for (const owner of new Set(open.map((entry) => entry.owner))) {
    named.push(...(await readOwnerNotifications(owner, open, ports)))
  }
  const insufficient = named.filter(isInsufficientBalance).map(({ notification, entry }) => {
    const type = notification.metadata['missing'] === 'approval' ? 'approval_missing' : 'insufficient_balance'
    return toNotification(entry, type, executedSoFar(entry), now)
  })
  await enqueueNotifications(insufficient, now)
  if (named.length > insufficient.length) await track(ports, now)
}

/** Makes the next tick check the service again, because a push reported an event. */
export async function resetNotificationThrottle(): Promise<void> {
  await clientDb.timers.bulkDelete(listProfileIds().map((id) => ['notifications', id]))
}
