/**
 * Orders of other accounts that the trader watches. They are tracked and cause notifications like own orders
 * until they end. A row holds the last observed state. Only orders that hash to their UID are watched.
 */

import { executedOf } from '../../domain/orders/amounts'
import { expiryOf, type Order } from '../../domain/orders/order'
import { isFinal, isTakenBack, type OrderChange } from '../../domain/orders/status'
import { Refusal } from '../../domain/refusal'
import type { ChainId, Milliseconds, OrderUid } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { fittingRows, readRow } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { type OrderKey, rowKeyOf } from '../db/rows/keys'
import type { NotificationType } from '../db/rows/notification'
import { type WatchedOrder, watchedOrder } from '../db/rows/order-watch'
import { incrementCounter } from '../db/worker-state'
import { enqueueNotifications, notifyTables } from '../notify/enqueue'
import { notificationTypeOf, toNotification } from '../notify/order-notifications'
import { canFillLate, followMs, LAST_LOOK_MS, listChanges, withKnownEnd } from '../orders/ended-orders'
import { isGenuineIn, signedTermsIn } from '../settings/order-domains'
import { settlesLater } from '../settings/profiles'
import { type Evidence, findProof, isClaim, isDoubtful, needsEvidence, readEvidence } from './evidence'
import { reportUnreadable, type TrackerPorts, toBatches } from './track'

/** Maximum number of watched orders. It limits the requests. */
const MAX_WATCHED = 256
/** Time after its expiry at which an order that the service no longer knows is dropped. */
const GRACE_MS = 86_400_000

export async function findWatched(key: OrderKey): Promise<WatchedOrder | undefined> {
  return readRow('watchedOrders', watchedOrder, await clientDb.watchedOrders.get(rowKeyOf(key)))
}

export const readWatched = async (profileId: ProfileId): Promise<readonly WatchedOrder[]> =>
  fittingRows(
    'watchedOrders',
    watchedOrder,
    await clientDb.watchedOrders.where('profileId').equals(profileId).toArray(),
  )

/** Watches the watched orders that have not ended. */
export const watchWatched = (profileId: ProfileId): Observable<readonly WatchedOrder[]> =>
  observe(async () => (await readWatched(profileId)).filter(({ order }) => !isFinal(order.status)))

/**
 * Starts watching an order.
 * @throws Refusal InvalidParameter if too many orders are watched
 */
export async function startWatching(row: WatchedOrder): Promise<void> {
  if ((await clientDb.watchedOrders.count()) >= MAX_WATCHED)
    throw new Refusal('InvalidParameter', {
      description: t`${MAX_WATCHED} orders are watched already. Stop one first.`,
    })
  await clientDb.watchedOrders.put(checkRow('watchedOrders', watchedOrder, row))
}

export const stopWatching = (key: OrderKey): Promise<void> => clientDb.watchedOrders.delete(rowKeyOf(key))

/**
 * Adapts a notification text to a watched order. The text addresses the owner, but the order belongs to
 * another account.
 */
const watchedText = (message: string): string => t`Watched: ${message.replaceAll('your', 'its')}`

/** Returns whether an ended order is no longer followed, or whether the service has lost an order. */
function isDone(
  { profileId, chainId, order, endedAt }: WatchedOrder,
  isSeen: boolean,
  now: Milliseconds,
): boolean {
  if (!isFinal(order.status)) return !isSeen && now > expiryOf(order) * 1000 + GRACE_MS
  const isFollowedLong = settlesLater(profileId) && order.status !== 'fulfilled'
  return now - (endedAt ?? now) >= (isFollowedLong ? LAST_LOOK_MS : followMs(chainId))
}

/** Returns the row after an observation. */
function toObserved(
  row: WatchedOrder,
  order: Order,
  changes: readonly OrderChange[],
  now: Milliseconds,
): WatchedOrder {
  const isReverted = changes.some(isTakenBack)
  const endedAt = isReverted ? now : (row.endedAt ?? now)
  const next = { ...row, order, reverts: (row.reverts ?? 0) + Number(isReverted) }
  return isFinal(order.status)
    ? { ...next, endedAt, mayFill: canFillLate(row.profileId, order, endedAt, now) }
    : { ...next, endedAt: undefined, mayFill: undefined }
}

/** Returns the types to notify. An expiry is notified once no fill can be reported any more. */
function listTypes(
  { mayFill: couldFill }: WatchedOrder,
  { order, mayFill }: WatchedOrder,
  changes: readonly OrderChange[],
): readonly NotificationType[] {
  const ofChanges = changes
    .filter(({ kind }) => !(mayFill && kind === 'expired'))
    .flatMap((change) => notificationTypeOf(change) ?? [])
  const isSettled = couldFill === true && !mayFill && order.status === 'expired'
  return isSettled && ofChanges.length === 0 ? ['order_expired'] : ofChanges
}

const recordObservation = (
  key: OrderKey,
  seen: Order | undefined,
  evidence: Evidence | undefined,
  now: Milliseconds,
): Promise<void> =>
  clientDb.transaction('rw', [clientDb.watchedOrders, ...notifyTables()], async () => {
    const row = await findWatched(key)
    if (!row || (seen && isDoubtful(row, seen, evidence))) return
    const order = withKnownEnd(seen ?? row.order, false, now)
    const changes = listChanges(row.profileId, row.order, order, row.endedAt ?? now, now)
    const next = toObserved(row, order, changes, now)
    await (isDone(next, seen !== undefined, now) ? stopWatching(key) : clientDb.watchedOrders.put(next))
    const types = listTypes(row, next, changes)
    if (types.length === 0) return
    const proof = findProof(order, evidence)
    const entry = { ...next, owner: order.owner, terms: signedTermsIn(key, order), shown: null, proof }
    const rows = types.map((type) => toNotification(entry, type, executedOf(order), now))
    await enqueueNotifications(
      rows.map((notification) => ({ ...notification, message: watchedText(notification.message) })),
      now,
    )
    await incrementCounter('changes')
  })

/**
 * Requests orders and returns the genuine ones: their fields hash to their UID (SOURCES: Reading other
 * services).
 */
export async function readGenuineOrders(
  { profileId, call, report }: Pick<TrackerPorts, 'profileId' | 'call'> & Partial<TrackerPorts>,
  chainId: ChainId,
  uids: readonly OrderUid[],
): Promise<readonly Order[]> {
  if (uids.length === 0) return []
  const reply = await call('getOrders', { network: chainId, body: [...uids] })
  if (report) reportUnreadable(reply, report)
  const orders = reply.flatMap((lookup) => ('order' in lookup ? [lookup.order] : []))
  return orders.filter((each) => uids.includes(each.uid) && isGenuineIn({ profileId, chainId }, each))
}

/** Tracks every watched order of the profile. A failing batch is reported; the others are still tracked. */
export async function trackWatched(ports: TrackerPorts, now: Milliseconds): Promise<void> {
  const trackWatchedBatch = async ({
    chainId,
    entries,
  }: {
    chainId: ChainId
    entries: readonly WatchedOrder[]
  }) => {
    const uids = entries.map(({ uid }) => uid)
    const seen = await readGenuineOrders(ports, chainId, uids)
    const seenOf = (row: WatchedOrder) => seen.find(({ uid }) => uid === row.uid)
    const claims = entries.flatMap((row) => {
      const order = seenOf(row)
      return order && isClaim(row.order, order)
        ? [{ ...row, terms: signedTermsIn(row, order), shown: null }]
        : []
    })
    const evidence = await readEvidence(chainId, needsEvidence(ports.profileId) ? claims : [], ports, now)
    for (const row of entries) await recordObservation(row, seenOf(row), evidence.get(row.uid), now)
  }
  for (const batch of toBatches(await readWatched(ports.profileId)))
    await trackWatchedBatch(batch).catch(ports.report)
}
