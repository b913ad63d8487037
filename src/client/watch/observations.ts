/**
 * Records what the service reported of orders. Snapshot, notifications, deliveries and the change counter are
 * written in one transaction. Changes are computed against the stored entry, and notification ids are
 * derived. So an observation that is recorded twice causes only one notification.
 */

import { executedOf } from '../../domain/orders/amounts'
import type { Milliseconds, OrderUid } from '../../domain/scalars'
import { fittingRow } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { type OrderKey, rowKeyOf } from '../db/rows/keys'
import type { NotificationRow } from '../db/rows/notification'
import { type EntryInStep, type OrderEntry, orderEntry } from '../db/rows/order-entry'
import { incrementCounter } from '../db/worker-state'
import { enqueueNotifications, notifyTables } from '../notify/enqueue'
import { toNotification, writeEntry } from '../notify/order-notifications'
import { readCancellationRequests } from '../orders/cancellation-requests'
import {
  canFillLate,
  isEndedDue,
  isFollowedUp,
  markEnded,
  readEnded,
  removeEnded,
  scheduleLastLook,
} from '../orders/ended-orders'
import { digestParts } from '../orders/plans/plan-notifications'
import { muteName, readPreferences } from '../settings/preferences'
import { settlesLater } from '../settings/profiles'
import { isDoubtful } from './evidence'
import {
  type Applied,
  applyObservation,
  isSame,
  type NotifyOptions,
  type Observation,
} from './observed-entry'
import { findMismatches, readRecordedAmounts, recordReported } from './service-check'

type Accepted = EntryInStep<'accepted'>
type Final = EntryInStep<'final'>

/** An entry before and after an observation, and everything that follows from it. */
interface EntryChange extends Applied {
  readonly before: Accepted
  readonly observation: Observation
  readonly mismatches: readonly string[]
}

/** Converts a final entry to an accepted one. */
export function toAccepted({ mayFill: _, missingSince: __, ...entry }: Final): Accepted {
  return { ...entry, step: 'accepted', missingSince: null }
}

/** Returns a final entry as accepted again if it changed: by a late fill, by a reorg, or after a doubt. */
const reopenIfChanged = (entry: OrderEntry | undefined, observation: Observation): OrderEntry | undefined =>
  entry?.step === 'final' &&
  observation.kind === 'seen' &&
  (entry.doubtedSince !== undefined || !isSame(entry.order, observation.order)) &&
  !isDoubtful(entry, observation.order, observation.evidence)
    ? toAccepted(entry)
    : entry

/** Trades are requested for this long after an order ended. */
const TRADES_MS = 24 * 60 * 60_000

/** Returns whether the log lacks trades of an order that was signed here. */
async function lacksTrades(
  { order, updatedAt, ...key }: EntryInStep<'final'>,
  now: Milliseconds,
): Promise<boolean> {
  const bought = (await readRecordedAmounts([key])).get(key.uid)
  return bought !== undefined && bought !== (order.executedBuyAmount ?? bought) && now - updatedAt < TRADES_MS
}

/** Announces events of an order. Parts of a TWAP are announced together. */
const notify = async (key: OrderKey, rows: readonly NotificationRow[], now: Milliseconds): Promise<void> =>
  enqueueNotifications(await digestParts(key, rows, now), now)

/** Writes that no fill of an ended order can be reported any more, and notifies its expiry. */
async function writeSettled({ mayFill: _, ...entry }: Final, now: Milliseconds): Promise<void> {
  await clientDb.orders.put(checkRow('orders', orderEntry, entry))
  if (entry.order.status === 'expired')
    await notify(entry, [toNotification(entry, 'order_expired', executedOf(entry.order), now)], now)
  await incrementCounter('changes')
}

/**
 * Follows up an ended order that did not change. An order that did not fill completely is requested once more,
 * hours after it was followed. Any other is no longer requested then.
 */
async function followUp(entry: Final, now: Milliseconds): Promise<void> {
  const row = await readEnded(entry)
  if (!row || !isEndedDue(row, now)) return
  if (entry.mayFill && !canFillLate(entry.profileId, entry.order, row.at, now)) await writeSettled(entry, now)
  if (!isFollowedUp(row, now) || (await lacksTrades(entry, now))) return
  const isUnfilled = settlesLater(entry.profileId) && entry.order.status !== 'fulfilled'
  if (row.lookAt === undefined && isUnfilled) await scheduleLastLook(row)
  else await removeEnded(entry)
}

function findChange(
  before: OrderEntry | undefined,
  observation: Observation,
  options: NotifyOptions,
  now: Milliseconds,
): EntryChange | undefined {
  if (before?.step !== 'accepted') return undefined
  const applied = applyObservation(before, observation, options, now)
  const reported = observation.kind === 'seen' ? findMismatches(before, observation.order) : []
  const mismatches = applied.contradiction ? [...reported, applied.contradiction] : reported
  if (applied.after === before && mismatches.length === 0) return undefined
  return { before, observation, mismatches, ...applied }
}

/** Reads the orders that replace others by an edit, in words, by the UID of the replaced order. */
async function readReplacements(
  entries: readonly (OrderEntry | undefined)[],
): Promise<ReadonlyMap<OrderUid, string>> {
  const replaced = entries.filter((entry) => entry?.replacedBy !== undefined) as readonly OrderEntry[]
  if (replaced.length === 0) return new Map()
  const rows = await clientDb.orders.bulkGet(
    replaced.map((entry) => rowKeyOf({ ...entry, uid: entry.replacedBy ?? entry.uid })),
  )
  return new Map(
    replaced.flatMap(({ uid }, index) => {
      const replacement = fittingRow('orders', orderEntry, rows[index])
      return replacement ? [[uid, writeEntry(replacement)] as const] : []
    }),
  )
}

async function writeChange(
  { before, after, observation, notifications, mismatches, contradiction }: EntryChange,
  now: Milliseconds,
): Promise<void> {
  if (observation.kind === 'seen') {
    const reported = contradiction === undefined ? { reported: observation.order } : {}
    await recordReported(before, { ...reported, reportedAt: now }, mismatches, now)
  }
  if (after === before) return
  await clientDb.orders.put(checkRow('orders', orderEntry, after))
  if (after.step === 'final') await markEnded(after, now)
  await notify(before, notifications, now)
  await incrementCounter('changes')
}

export const observationTables = () => [
  clientDb.orders,
  clientDb.plans,
  clientDb.ledger,
  clientDb.endedOrders,
  clientDb.cancellations,
  ...notifyTables(),
]

/**
 * Records observations, one per order. Only accepted entries change, and final ones that a late fill or a
 * reorg reopens. All rows are read at once, because most observations change nothing and many awaits in one
 * transaction are slow.
 */
export const recordObservations = (observations: readonly Observation[], now: Milliseconds): Promise<void> =>
  clientDb.transaction('rw', observationTables(), async () => {
    const rows = await clientDb.orders.bulkGet(observations.map(({ key }) => rowKeyOf(key)))
    const isGainNotified = !(await readPreferences()).mutes.includes(muteName('type:price_improvement'))
    const cancelling = await readCancellationRequests(observations.map(({ key }) => key.uid))
    const entries = observations.map((observation, index) =>
      reopenIfChanged(fittingRow('orders', orderEntry, rows[index]), observation),
    )
    const replacements = await readReplacements(entries)
    const changes = observations.map((observation, index) => {
      const request = cancelling.get(observation.key.uid)
      const options = {
        isGainNotified,
        isOwnCancellation: request !== undefined,
        isCancellationAccepted: request?.isAccepted === true,
        replacement: replacements.get(observation.key.uid),
      }
      return findChange(entries[index], observation, options, now)
    })
    for (const [index, entry] of entries.entries())
      if (entry?.step === 'final' && observations[index]?.kind !== 'unreadable') await followUp(entry, now)
    for (const change of changes) if (change) await writeChange(change, now)
  })
