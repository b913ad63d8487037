/**
 * What the service's own notifications add to looking at orders: a balance that no longer covers one, an approval that is
 * missing. Whatever else it reports of an open order is a reason to look at it again, and nothing more: facts come from the
 * order, and so one event has one notification whichever of the two was first.
 */

import type { AnyErrorType } from '../../domain/refusal'
import type { ServiceNotification } from '../../domain/reports/notifications'
import type { Address, Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import type { EntryAt } from '../db/rows/order-entry'
import { enqueueNotifications } from '../notify/enqueue'
import { executedSoFar, toNotification } from '../notify/order-notifications'
import { readEntriesAt } from '../orders/journal'
import { outcomeOf } from '../schedule/retry'
import { isDue } from '../schedule/throttle'
import { listProfileIds } from '../settings/profiles'
import { type TrackerPorts, track } from './track'

/** The reply may be cached for so long (SOURCES: Notifications): asking sooner reports nothing new. */
const ASK_EVERY_MS = 300_000
/** A service without the integration says so; there is nothing to report then (SOURCES: Affiliates). */
const NOT_OFFERED: readonly AnyErrorType[] = ['NotFound', 'IntegrationOff']

type Open = EntryAt<'accepted'>

/** A notification and the open order of ours that it names. */
interface Named {
  readonly given: ServiceNotification
  readonly entry: Open
}

const nameOrders = (notifications: readonly ServiceNotification[], open: readonly Open[]): readonly Named[] =>
  notifications.flatMap((given) => {
    const named = Object.values(given.metadata)
    return open.filter(({ uid }) => named.includes(uid)).map((entry): Named => ({ given, entry }))
  })

async function askOwner(
  owner: Address,
  open: readonly Open[],
  ports: TrackerPorts,
): Promise<readonly Named[]> {
  const asked = await outcomeOf(ports.call('getNotifications', { account: owner }))
  if ('value' in asked)
    return nameOrders(
      asked.value,
      open.filter((entry) => entry.owner === owner),
    )
  if (!NOT_OFFERED.includes(asked.refusal.errorType)) ports.report(asked.refusal)
  return []
}

const isShort = ({ given }: Named): boolean => given.type === 'insufficient_balance'

/** Reads the service's notifications of accounts with open orders, every five minutes at most. */
export async function askNotifications(ports: TrackerPorts, now: Milliseconds): Promise<void> {
  const open = await readEntriesAt(ports.profileId, 'accepted')
  if (open.length === 0 || !(await isDue('notifications', ports.profileId, ASK_EVERY_MS, now))) return
  const named: Named[] = []
  for (const owner of new Set(open.map((entry) => entry.owner))) {
    named.push(...(await askOwner(owner, open, ports)))
  }
  const short = named.filter(isShort).map(({ given, entry }) => {
    const type = given.metadata['missing'] === 'approval' ? 'approval_missing' : 'insufficient_balance'
    return toNotification(entry, type, executedSoFar(entry), now)
  })
  await enqueueNotifications(short, now)
  if (named.length > short.length) await track(ports, now)
}

/** Has the service asked at the next round, whenever it was asked last: a push said that something happened. */
export async function forgetAsking(): Promise<void> {
  await clientDb.timers.bulkDelete(listProfileIds().map((id) => ['notifications', id]))
}
