/**
 * Records what the service reported of orders. Snapshot, notifications, deliveries and the change counter are
 * written in one transaction. Changes are computed against the stored entry, and notification ids are
 * derived. So an observation that is recorded twice causes only one notification.
 */

import { executedOf } from '../../domain/orders/amounts'
import type { Order } from '../../domain/orders/order'
import { diffOrders, isFinal } from '../../domain/orders/status'
import { Refusal } from '../../domain/refusal'
import { notificationTypeOf } from '../../domain/reports/notifications'
import { type Milliseconds, toMilliseconds } from '../../domain/scalars'
import { fittingRow } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { type OrderKey, rowKeyOf } from '../db/rows/keys'
import type { NotificationRow } from '../db/rows/notification'
import { type EntryInStep, endOfEntry, type OrderEntry, orderEntry } from '../db/rows/order-entry'
import { incrementCounter } from '../db/worker-state'
import { enqueueNotifications, notifyTables } from '../notify/enqueue'
import { gainOverQuote } from '../notify/notification-text'
import { toNotification } from '../notify/order-notifications'
import { readCancellationRequests } from '../orders/cancellation-requests'
import { LATE_FILL_MS, markEnded, removeEnded, removeIfSettled } from '../orders/ended-orders'
import { readEntry, toStoredRefusal } from '../orders/journal'
import { deploymentOfOrder, isGenuineIn } from '../settings/order-domains'
import { muteName, readPreferences } from '../settings/preferences'
import { findMismatches, readRecordedAmounts, recordReported } from './service-check'

type Observed =
  | { readonly kind: 'seen'; readonly order: Order }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable' }
/** An order that was requested, and what the service reported of it. */
export type Observation<K extends OrderKey = OrderKey> = Observed & { readonly key: K }

type Accepted = EntryInStep<'accepted'>

/** Returns the state before the first observation. */
const untouched = ({ signature }: Accepted): Parameters<typeof diffOrders>[0] => ({
  status: signature.scheme === 'presign' ? 'presignaturePending' : 'open',
  executedSellAmount: 0n as Order['executedSellAmount'],
  executedBuyAmount: 0n as Order['executedBuyAmount'],
})

interface NotifyOptions {
  /** True if a price improvement has its own notification next to that of its fill. */
  readonly isGainNotified: boolean
  readonly isOwnCancellation: boolean
}

function notificationsOf(
  entry: Accepted,
  order: Order,
  { isGainNotified, isOwnCancellation }: NotifyOptions,
  now: Milliseconds,
): readonly NotificationRow[] {
  const executed = executedOf(order)
  const changes = diffOrders(entry.order ?? untouched(entry), order)
  const types = changes.map(notificationTypeOf).filter((type) => type !== undefined)
  const gained = types.includes('order_filled') && gainOverQuote({ ...entry, executed }) > 0n
  return [...types, ...(isGainNotified && gained ? (['price_improvement'] as const) : [])].map((type) =>
    type === 'order_cancelled' && !isOwnCancellation
      ? toNotification(entry, 'cancelled_elsewhere', executed, now)
      : toNotification(entry, type, executed, now),
  )
}

/** Fields whose change is written and may cause a notification. */
const OBSERVED_FIELDS = [
  'status',
  'executedSellAmount',
  'executedBuyAmount',
  'executedFee',
  'invalidated',
] as const

const isSame = (before: Order | null, after: Order): boolean =>
  before !== null && OBSERVED_FIELDS.every((field) => before[field] === after[field])

function describeForgery({ uid }: OrderKey): Refusal {
  return new Refusal('ForgedOrder', {
    description: `The server’s order ${uid} does not hash to this UID.`,
  })
}

/** An entry before and after an observation, and everything that follows from it. */
interface EntryChange {
  readonly before: Accepted
  readonly after: OrderEntry
  readonly observation: Observation
  readonly notifications: readonly NotificationRow[]
  readonly mismatches: readonly string[]
}
type Applied = Pick<EntryChange, 'after' | 'notifications'>

/** Marks the entry as forged. The comparison with the signed order sends the notification (service check). */
const applyForgery = (entry: Accepted, now: Milliseconds): Applied => ({
  after: entry.forgery
    ? entry
    : { ...entry, forgery: toStoredRefusal(describeForgery(entry)), updatedAt: now },
  notifications: [],
})

function applyOrder(entry: Accepted, order: Order, options: NotifyOptions, now: Milliseconds): Applied {
  if (!isGenuineIn(entry, order)) return applyForgery(entry, now)
  if (isSame(entry.order, order) && entry.missingSince === null) return { after: entry, notifications: [] }
  const { missingSince: _, ...rest } = entry
  const after: OrderEntry = isFinal(order.status)
    ? { ...rest, step: 'final', order, updatedAt: now }
    : { ...entry, order, missingSince: null, updatedAt: now }
  return { after, notifications: notificationsOf(entry, order, options, now) }
}

/** Builds the expired state of an order that the service no longer knows. */
function toExpired(entry: Accepted): Order {
  const { uid, owner, terms, order, signature, createdAt } = entry
  const none = 0n as Order['executedBuyAmount']
  const placed = {
    ...terms,
    uid,
    owner,
    signingScheme: signature.scheme,
    signature: signature.bytes,
    creationDate: createdAt,
    class: 'limit' as const,
    invalidated: false,
    executedSellAmount: none,
    executedSellAmountBeforeFees: none,
    executedBuyAmount: none,
    executedFeeAmount: none,
    settlementContract: deploymentOfOrder(entry).settlement,
  }
  return { ...(order ?? placed), status: 'expired' }
}

/** Applies a missing order. It counts as expired only after its end plus the time for late fills. */
function applyMissing(entry: Accepted, options: NotifyOptions, now: Milliseconds): Applied {
  const missingSince = entry.missingSince ?? now
  if (now - toMilliseconds(endOfEntry(entry)) < LATE_FILL_MS) {
    const isFirst = entry.missingSince === null
    return { after: isFirst ? { ...entry, missingSince, updatedAt: now } : entry, notifications: [] }
  }
  const order = toExpired(entry)
  return {
    after: { ...entry, step: 'final', order, missingSince, updatedAt: now },
    notifications: notificationsOf(entry, order, options, now),
  }
}

function apply(
  entry: Accepted,
  observation: Observation,
  options: NotifyOptions,
  now: Milliseconds,
): Applied {
  switch (observation.kind) {
    case 'seen':
      return applyOrder(entry, observation.order, options, now)
    case 'missing':
      return applyMissing(entry, options, now)
    case 'unreadable':
      return { after: entry, notifications: [] }
    default:
      return observation satisfies never
  }
}

/** Returns whether an order filled after it was reported as ended. */
const isLateFill = (ended: Order, order: Order): boolean =>
  ended.status !== 'fulfilled' && order.executedBuyAmount > ended.executedBuyAmount

/** Returns whether an observation changes a final entry: a late fill, or a reorg on the devnet. */
const isReopened = ({ profileId, order: ended }: EntryInStep<'final'>, order: Order): boolean =>
  isLateFill(ended, order) || (profileId === 'devnet' && !isSame(ended, order))

/** Returns a final entry as accepted again if the observation changes it. */
const reopenIfChanged = (entry: OrderEntry | undefined, observation: Observation): OrderEntry | undefined =>
  entry?.step === 'final' && observation.kind === 'seen' && isReopened(entry, observation.order)
    ? { ...entry, step: 'accepted', missingSince: null }
    : entry

/** Returns whether an ended order may still change: by a late fill, or by a reorg on the devnet. */
const isProvisional = ({ profileId, order }: EntryInStep<'final'>): boolean =>
  order.status !== 'fulfilled' || profileId === 'devnet'

/** Trades are requested for this long after an order ended. */
const TRADES_MS = 24 * 60 * 60_000

/** Returns whether the log lacks trades of an order that was signed here. */
async function lacksTrades(
  { order, updatedAt, ...key }: EntryInStep<'final'>,
  now: Milliseconds,
): Promise<boolean> {
  const bought = (await readRecordedAmounts([key])).get(key.uid)
  return bought !== undefined && bought < order.executedBuyAmount && now - updatedAt < TRADES_MS
}

/** Keeps following an ended order that may still change or lacks trades. Stops following any other. */
async function noteEnd(entry: OrderEntry, now: Milliseconds): Promise<void> {
  if (entry.step !== 'final') return
  if (isProvisional(entry) || (await lacksTrades(entry, now))) await markEnded(entry, now)
  else await removeEnded(entry)
}

/** Stops following an ended order after its trades were recorded, unless it may still change. */
export async function settleEnd(key: OrderKey): Promise<void> {
  const entry = await readEntry(key)
  if (entry?.step === 'final' && !isProvisional(entry)) await removeEnded(entry)
}

function findChange(
  before: OrderEntry | undefined,
  observation: Observation,
  options: NotifyOptions,
  now: Milliseconds,
): EntryChange | undefined {
  if (before?.step !== 'accepted') return undefined
  const applied = apply(before, observation, options, now)
  const mismatches = observation.kind === 'seen' ? findMismatches(before, observation.order) : []
  if (applied.after === before && mismatches.length === 0) return undefined
  return { before, observation, mismatches, ...applied }
}

async function writeChange(
  { before, after, observation, notifications, mismatches }: EntryChange,
  now: Milliseconds,
): Promise<void> {
  if (observation.kind === 'seen')
    await recordReported(before, { reported: observation.order, reportedAt: now }, mismatches, now)
  if (after === before) return
  await clientDb.orders.put(checkRow('orders', orderEntry, after))
  await noteEnd(after, now)
  await enqueueNotifications(notifications, now)
  await incrementCounter('changes')
}

export const observationTables = () => [
  clientDb.orders,
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
    const changes = observations.map((observation, index) => {
      const isOwnCancellation = cancelling.has(observation.key.uid)
      return findChange(entries[index], observation, { isGainNotified, isOwnCancellation }, now)
    })
    for (const entry of entries)
      if (entry?.step === 'final' && !(await lacksTrades(entry, now))) await removeIfSettled(entry, now)
    for (const change of changes) if (change) await writeChange(change, now)
  })
