/** Applies an observation to a journal entry: the entry afterwards, and the notifications that follow. */
import type { Order } from '../../domain/orders/order'
import { diffOrders, isFinal, isTakenBack, type OrderChange } from '../../domain/orders/status'
import { Refusal } from '../../domain/refusal'
import { type Amount, type Milliseconds, toMilliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { OrderKey } from '../db/rows/keys'
import type { NotificationRow } from '../db/rows/notification'
import { type EntryInStep, endOfEntry, type OrderEntry, proofOf } from '../db/rows/order-entry'
import { gainOverQuote } from '../notify/notification-text'
import { executedSoFar, notificationTypeOf, toNotification } from '../notify/order-notifications'
import { canFillLate, LATE_FILL_MS, listChanges, withKnownEnd } from '../orders/ended-orders'
import { toStoredRefusal } from '../orders/journal'
import { deploymentOfOrder, isGenuineIn } from '../settings/order-domains'
import {
  type Contradiction,
  contradictionMessages,
  type Evidence,
  findContradiction,
  findProof,
  isDoubtful,
} from './evidence'

type Observed =
  | { readonly kind: 'seen'; readonly order: Order; readonly evidence?: Evidence | undefined }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable' }
/** An order that was requested, and what the service reported of it. */
export type Observation<K extends OrderKey = OrderKey> = Observed & { readonly key: K }
type Seen = Extract<Observed, { kind: 'seen' }>

type Accepted = EntryInStep<'accepted'>

export interface NotifyOptions {
  /** True if a price improvement has its own notification next to that of its fill. */
  readonly isGainNotified: boolean
  readonly isOwnCancellation: boolean
  /** The order that replaces this one by an edit, in words. */
  readonly replacement?: string | undefined
  /** True if the service accepted a cancellation that was requested here. */
  readonly isCancellationAccepted?: boolean
}

/** An entry after an observation. */
export interface Applied {
  readonly after: OrderEntry
  readonly notifications: readonly NotificationRow[]
  /**
   * Set if the chain contradicts the report, which is then not taken over. Empty until the contradiction
   * counts as a mismatch.
   */
  readonly contradiction?: string
}

/** Returns the state before the first observation. */
const untouched = ({ signature }: Accepted): Parameters<typeof diffOrders>[0] => ({
  status: signature.scheme === 'presign' ? 'presignaturePending' : 'open',
  executedSellAmount: 0n as Amount,
  executedBuyAmount: 0n as Amount,
})

const changesOf = (entry: Accepted, order: Order, now: Milliseconds): readonly OrderChange[] =>
  entry.order
    ? listChanges(entry.profileId, entry.order, order, entry.updatedAt, now)
    : diffOrders(untouched(entry), order)

/** Fields whose change is written and may be notified. */
const OBSERVED_FIELDS = [
  'status',
  'executedSellAmount',
  'executedBuyAmount',
  'executedFee',
  'invalidated',
] as const

export const isSame = (before: Order | null, after: Order): boolean =>
  before !== null && OBSERVED_FIELDS.every((field) => before[field] === after[field])

/**
 * Builds the notifications of changes. An expiry is notified once no fill can be reported any more
 * (observations.ts), because a settlement may land after the end.
 */
function notificationsOf(
  entry: OrderEntry & { readonly order: Order | null },
  changes: readonly OrderChange[],
  { isGainNotified, isOwnCancellation, replacement, at }: NotifyOptions & { readonly at: Milliseconds },
): readonly NotificationRow[] {
  const executed = executedSoFar(entry)
  const types = changes.map(notificationTypeOf).filter((type) => type !== undefined)
  const isGain =
    isGainNotified &&
    types.includes('order_filled') &&
    proofOf(entry) !== 'implausible' &&
    executed !== undefined &&
    gainOverQuote({ ...entry, executed }) > 0n
  return [...types, ...(isGain ? (['price_improvement'] as const) : [])].map((type) => {
    if (type !== 'order_cancelled') return toNotification(entry, type, executed, at)
    if (!isOwnCancellation) return toNotification(entry, 'cancelled_elsewhere', executed, at)
    // The user knows of it, so it is stored as read and not delivered.
    const words = replacement === undefined ? {} : { words: t`Replaced by: ${replacement}` }
    return { ...toNotification(entry, type, executed, at, words), isRead: 1 }
  })
}

function describeForgery({ uid }: OrderKey): Refusal {
  return new Refusal('ForgedOrder', {
    description: `The server’s order ${uid} does not hash to this UID.`,
  })
}

/** Marks the entry as forged. The comparison with the signed order notifies it (service check). */
const applyForgery = (entry: Accepted, now: Milliseconds): Applied => ({
  after: entry.forgery
    ? entry
    : { ...entry, forgery: toStoredRefusal(describeForgery(entry)), updatedAt: now },
  notifications: [],
})

/**
 * Builds the end of an order whose service no longer knows it, or is contradicted by the chain. The executed
 * amounts of an order that was never reported are unknown.
 */
function toEnded(entry: Accepted, status: 'expired' | 'cancelled'): Order {
  const { uid, owner, terms, order, signature, createdAt } = entry
  const placed = {
    ...terms,
    uid,
    owner,
    signingScheme: signature.scheme,
    signature: signature.bytes,
    creationDate: createdAt,
    class: 'limit' as const,
    invalidated: false,
    settlementContract: deploymentOfOrder(entry).settlement,
  }
  return { ...(order ?? placed), status }
}

/** Returns whether the validity of an order ended so long ago that no fill can be reported any more. */
const isOver = (entry: OrderEntry, now: Milliseconds): boolean =>
  now - toMilliseconds(endOfEntry(entry)) >= LATE_FILL_MS

/** Ends an entry without a report of its end. */
function toEndedEntry(
  entry: Accepted,
  status: 'expired' | 'cancelled',
  now: Milliseconds,
): EntryInStep<'final'> {
  const missingSince = entry.missingSince ?? undefined
  const order = toEnded(entry, status)
  const mayFill = canFillLate(entry.profileId, order, now, now) ? ({ mayFill: true } as const) : {}
  return { ...entry, step: 'final', order, missingSince, updatedAt: now, ...mayFill }
}

function applyEnd(
  entry: Accepted,
  status: 'expired' | 'cancelled',
  options: NotifyOptions,
  now: Milliseconds,
): Applied {
  const after = toEndedEntry(entry, status, now)
  const changes = changesOf(entry, after.order, now)
  return { after, notifications: notificationsOf(after, changes, { ...options, at: now }) }
}

/**
 * Applies a report that the chain contradicts: nothing of it is taken over. A node or the service may lag
 * behind, so the contradiction counts as a mismatch only later. The mismatch is the only notification then.
 */
function applyContradiction(entry: Accepted, found: Contradiction, now: Milliseconds): Applied {
  const { doubtedSince = now } = entry
  if (now - doubtedSince < LATE_FILL_MS) {
    const after = entry.doubtedSince === undefined ? { ...entry, doubtedSince, updatedAt: now } : entry
    return { after, notifications: [], contradiction: '' }
  }
  const after = isOver(entry, now) ? toEndedEntry(entry, 'expired', now) : entry
  return { after, notifications: [], contradiction: contradictionMessages[found] }
}

function applyOrder(
  entry: Accepted,
  { order: reported, evidence }: Seen,
  options: NotifyOptions,
  now: Milliseconds,
): Applied {
  const order = withKnownEnd(reported, options.isCancellationAccepted === true, now)
  if (!isGenuineIn(entry, order)) return applyForgery(entry, now)
  const contradiction = findContradiction(entry.order, order, evidence)
  if (contradiction) return applyContradiction(entry, contradiction, now)
  // A contradiction stays until the node answers again.
  if (isDoubtful(entry, order, evidence)) return { after: entry, notifications: [], contradiction: '' }
  const { missingSince, doubtedSince, ...rest } = entry
  if (isSame(entry.order, order) && missingSince === null && doubtedSince === undefined)
    return { after: entry, notifications: [] }
  const changes = changesOf(entry, order, now)
  const reverts = (entry.reverts ?? 0) + Number(changes.some(isTakenBack))
  const isInvalidated = entry.isInvalidated || evidence?.chain === 'invalidated'
  const proof = evidence ? findProof(order, evidence) : entry.proof
  const next = {
    ...{ ...rest, order, updatedAt: now },
    ...(reverts > 0 ? { reverts } : {}),
    ...(proof ? { proof } : {}),
    ...(isInvalidated ? { isInvalidated } : {}),
  }
  const mayFill = !isInvalidated && canFillLate(entry.profileId, order, now, now)
  const after: EntryInStep<'accepted' | 'final'> = isFinal(order.status)
    ? { ...next, step: 'final', ...(mayFill ? { mayFill } : {}) }
    : { ...next, step: 'accepted', missingSince: null }
  const notified = mayFill ? changes.filter(({ kind }) => kind !== 'expired') : changes
  return { after, notifications: notificationsOf(after, notified, { ...options, at: now }) }
}

/**
 * Applies a missing order. It counts as cancelled if the service accepted its cancellation, and as expired only
 * after its end plus the time for late fills.
 */
function applyMissing(entry: Accepted, options: NotifyOptions, now: Milliseconds): Applied {
  const missingSince = entry.missingSince ?? now
  if (options.isCancellationAccepted) return applyEnd({ ...entry, missingSince }, 'cancelled', options, now)
  if (isOver(entry, now)) return applyEnd({ ...entry, missingSince }, 'expired', options, now)
  const isFirst = entry.missingSince === null
  return { after: isFirst ? { ...entry, missingSince, updatedAt: now } : entry, notifications: [] }
}

export function applyObservation(
  entry: Accepted,
  observation: Observation,
  options: NotifyOptions,
  now: Milliseconds,
): Applied {
  switch (observation.kind) {
    case 'seen':
      return applyOrder(entry, observation, options, now)
    case 'missing':
      return applyMissing(entry, options, now)
    case 'unreadable':
      return { after: entry, notifications: [] }
    default:
      return observation satisfies never
  }
}
