/**
 * Looks at orders, written down: the snapshot, the notifications that its difference to the last one gives, their deliveries
 * and the counter that pages listen to, all in one transaction. The difference is taken to what is stored at that moment, and
 * the notifications' ids are derived, so that the same look written twice, or by two at once, notifies nothing twice.
 */

import { executedOf } from '../../domain/orders/amounts'
import type { Order } from '../../domain/orders/order'
import { diffOrders, isFinal } from '../../domain/orders/status'
import { isGenuine } from '../../domain/orders/uid'
import { Refusal } from '../../domain/refusal'
import { notificationTypeOf } from '../../domain/reports/notifications'
import { type Milliseconds, toMilliseconds } from '../../domain/scalars'
import { checkRow, clientDb } from '../db/db'
import { type OrderKey, rowKeyOf } from '../db/rows/keys'
import type { NotificationRow } from '../db/rows/notification'
import { type EntryAt, endOfEntry, type OrderEntry, orderEntry } from '../db/rows/order-entry'
import { fittingRow } from '../db/set-aside'
import { countUp } from '../db/worker-state'
import { enqueueNotifications, notifyTables } from '../notify/enqueue'
import { toNotification } from '../notify/order-notifications'
import { gainOverQuote } from '../notify/text'
import { readCancelling } from '../orders/cancellation-requests'
import { closeEnded, forgetEnded, LATE_FILL_MS, noteEnded } from '../orders/ended'
import { keepRefusal, readEntry } from '../orders/journal'
import { muteName, readPreferences } from '../settings/preferences'
import { deploymentFor, profileNamed } from '../settings/profiles'
import { findMismatches, readNoted, recordReported } from './service-check'

/** What the service reported of an order it was asked for. */
export type Observation =
  | { readonly kind: 'seen'; readonly order: Order }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable' }

type Accepted = EntryAt<'accepted'>

/** An order before anything happened to it: what the first look is compared with. */
const untouched = ({ signature }: Accepted): Parameters<typeof diffOrders>[0] => ({
  status: signature.scheme === 'presign' ? 'presignaturePending' : 'open',
  executedSellAmount: 0n as Order['executedSellAmount'],
  executedBuyAmount: 0n as Order['executedBuyAmount'],
})

/** Which changes of an order are notified. */
interface Wishes {
  /** Whether a better price gives a notification apart from its fill's. */
  readonly isGainNotified: boolean
  /** Whether a cancellation was asked for from here. */
  readonly isOwnCancellation: boolean
}

/** The notifications of an order's changes since the last look. */
function notificationsOf(
  entry: Accepted,
  order: Order,
  { isGainNotified, isOwnCancellation }: Wishes,
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

/** Fields whose change makes a new notification or a new row. */
const TELLING = ['status', 'executedSellAmount', 'executedBuyAmount', 'executedFee', 'invalidated'] as const

const isSame = (before: Order | null, after: Order): boolean =>
  before !== null && TELLING.every((field) => before[field] === after[field])

function describeForgery({ uid }: OrderKey): Refusal {
  return new Refusal('ForgedOrder', {
    description: `The server’s order ${uid} does not hash to this UID.`,
  })
}

/** Applies an observation to an entry: the next entry, and its notifications. */
interface Step {
  readonly entry: OrderEntry
  readonly notifications: readonly NotificationRow[]
}

/** Its notification comes from the comparison with what was signed (service check). */
const seeForgery = (entry: Accepted, now: Milliseconds): Step => ({
  entry: entry.forgery ? entry : { ...entry, forgery: keepRefusal(describeForgery(entry)), updatedAt: now },
  notifications: [],
})

function seeOrder(entry: Accepted, order: Order, wishes: Wishes, now: Milliseconds): Step {
  if (!isGenuine(deploymentFor(profileNamed(entry.profileId), entry.chainId), order))
    return seeForgery(entry, now)
  if (isSame(entry.order, order) && entry.missingSince === null) return { entry, notifications: [] }
  const { missingSince: _, ...kept } = entry
  const next: OrderEntry = isFinal(order.status)
    ? { ...kept, step: 'final', order, updatedAt: now }
    : { ...entry, order, missingSince: null, updatedAt: now }
  return { entry: next, notifications: notificationsOf(entry, order, wishes, now) }
}

/** The end of an order that the service knows no more: as it was last seen, or as it was placed where it never was. */
function toExpired({ profileId, chainId, uid, owner, terms, order, signature, createdAt }: Accepted): Order {
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
    settlementContract: deploymentFor(profileNamed(profileId), chainId).settlement,
  }
  return { ...(order ?? placed), status: 'expired' }
}

/** It may fill until its end, and a fill may be reported a while after it: nothing is reported as ended before. */
function missOrder(entry: Accepted, wishes: Wishes, now: Milliseconds): Step {
  const missingSince = entry.missingSince ?? now
  if (now - toMilliseconds(endOfEntry(entry)) < LATE_FILL_MS) {
    const isNews = entry.missingSince === null
    return { entry: isNews ? { ...entry, missingSince, updatedAt: now } : entry, notifications: [] }
  }
  const order = toExpired(entry)
  return {
    entry: { ...entry, step: 'final', order, missingSince, updatedAt: now },
    notifications: notificationsOf(entry, order, wishes, now),
  }
}

function take(entry: Accepted, look: Observation, wishes: Wishes, now: Milliseconds): Step {
  switch (look.kind) {
    case 'seen':
      return seeOrder(entry, look.order, wishes, now)
    case 'missing':
      return missOrder(entry, wishes, now)
    case 'unreadable':
      return { entry, notifications: [] }
    default:
      return look satisfies never
  }
}

/** Whether an order filled after it was reported as ended. */
const isLateFill = (ended: Order, order: Order): boolean =>
  ended.status !== 'fulfilled' && order.executedBuyAmount > ended.executedBuyAmount

/** Whether a look changes what was final: by a fill that was late, or by a block that a chain of one's own took back. */
const isReopened = ({ profileId, order: ended }: EntryAt<'final'>, order: Order): boolean =>
  isLateFill(ended, order) || (profileId === 'devnet' && !isSame(ended, order))

/** An entry as it stands for a look. */
const standing = (entry: OrderEntry | undefined, look: Observation): OrderEntry | undefined =>
  entry?.step === 'final' && look.kind === 'seen' && isReopened(entry, look.order)
    ? { ...entry, step: 'accepted', missingSince: null }
    : entry

/** Whether an end may still change: by a late fill, or by a block that a chain of one's own takes back. */
const isUnsure = ({ profileId, order }: EntryAt<'final'>): boolean =>
  order.status !== 'fulfilled' || profileId === 'devnet'

/** So long after an end are its trades asked for. */
const TRADES_MS = 24 * 60 * 60_000

/** Whether of an order that was signed here fewer trades are noted than it bought by. */
async function lacksTrades(
  { order, updatedAt, ...key }: EntryAt<'final'>,
  now: Milliseconds,
): Promise<boolean> {
  const noted = (await readNoted([key])).get(key.uid)
  return noted !== undefined && noted < order.executedBuyAmount && now - updatedAt < TRADES_MS
}

/** Notes an end that may still change or lacks trades, and forgets any other. */
async function noteEnd(entry: OrderEntry, now: Milliseconds): Promise<void> {
  if (entry.step !== 'final') return
  if (isUnsure(entry) || (await lacksTrades(entry, now))) await noteEnded(entry, now)
  else await forgetEnded(entry)
}

/** Forgets the end of an order whose trades were noted, unless it may still change. */
export async function settleEnd(key: OrderKey): Promise<void> {
  const entry = await readEntry(key)
  if (entry?.step === 'final' && !isUnsure(entry)) await forgetEnded(entry)
}

interface Look {
  readonly key: OrderKey
  readonly look: Observation
}

/** A look that is to be written: the entry it was taken at, what follows, and what was reported otherwise than signed. */
interface Taken {
  readonly entry: Accepted
  readonly look: Observation
  readonly next: Step
  readonly mismatches: readonly string[]
}

/** Decides what follows from a look at an order; undefined when nothing does. */
function decide(
  entry: OrderEntry | undefined,
  look: Observation,
  wishes: Wishes,
  now: Milliseconds,
): Taken | undefined {
  if (entry?.step !== 'accepted') return undefined
  const next = take(entry, look, wishes, now)
  const mismatches = look.kind === 'seen' ? findMismatches(entry, look.order) : []
  return next.entry === entry && mismatches.length === 0 ? undefined : { entry, look, next, mismatches }
}

async function writeTaken({ entry, look, next, mismatches }: Taken, now: Milliseconds): Promise<void> {
  if (look.kind === 'seen')
    await recordReported(entry, { reported: look.order, reportedAt: now }, mismatches, now)
  if (next.entry === entry) return
  await clientDb.orders.put(checkRow('orders', orderEntry, next.entry))
  await noteEnd(next.entry, now)
  await enqueueNotifications(next.notifications, now)
  await countUp('changes')
}

/** What a look reads and writes. */
export const lookTables = () => [
  clientDb.orders,
  clientDb.ledger,
  clientDb.ended,
  clientDb.cancellations,
  ...notifyTables(),
]

/**
 * Writes looks down, one for each order. Entries that are not accepted, or final by now, are left as they are, but where a fill
 * was late or a block was taken back. What is stored is read at once and decided without a wait: of most orders there is nothing
 * to write, and a transaction does not outlive a hundred waits for nothing.
 */
export const recordObservations = (looks: readonly Look[], now: Milliseconds): Promise<void> =>
  clientDb.transaction('rw', lookTables(), async () => {
    const rows = await clientDb.orders.bulkGet(looks.map(({ key }) => rowKeyOf(key)))
    const isGainNotified = !(await readPreferences()).mutes.includes(muteName('type:price_improvement'))
    const cancelling = await readCancelling(looks.map(({ key }) => key.uid))
    const stood = looks.map(({ key, look }, at) => ({
      look,
      entry: standing(fittingRow('orders', orderEntry, rows[at]), look),
      isOwnCancellation: cancelling.has(key.uid),
    }))
    const taken = stood.map(({ entry, look, isOwnCancellation }) =>
      decide(entry, look, { isGainNotified, isOwnCancellation }, now),
    )
    for (const { entry } of stood)
      if (entry?.step === 'final' && !(await lacksTrades(entry, now))) await closeEnded(entry, now)
    for (const one of taken) if (one) await writeTaken(one, now)
  })
