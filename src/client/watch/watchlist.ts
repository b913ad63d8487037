/**
 * Orders of others that the trader has watched: looked at with one's own, notified alike, until they end. A row
 * holds the last look; only what the service knows, and what is what its UID says, is ever watched.
 */

import { executedOf } from '../../domain/orders/amounts'
import { endOf, type Order, termsOf } from '../../domain/orders/order'
import { diffOrders, isFinal } from '../../domain/orders/status'
import { isGenuine } from '../../domain/orders/uid'
import { Refusal } from '../../domain/refusal'
import { notificationTypeOf } from '../../domain/reports/notifications'
import type { ChainId, Milliseconds, OrderUid } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { type OrderKey, rowKeyOf } from '../db/rows/keys'
import { type WatchedOrder, watchedOrder } from '../db/rows/order-watch'
import { fittingRows, readRow } from '../db/set-aside'
import { countUp } from '../db/worker-state'
import { enqueueNotifications, notifyTables } from '../notify/enqueue'
import { toNotification } from '../notify/order-notifications'
import { deploymentFor, profileNamed } from '../settings/profiles'
import { reportUnreadable, type TrackerPorts, toBatches } from './track'

/** Requests for others' orders stay a few, whatever pages were looked at. */
const MAX_WATCHED = 256
/** So long after its time an order that the service no longer knows is let go. */
const GRACE_MS = 86_400_000

/** What is watched, or undefined. */
export async function findWatched(key: OrderKey): Promise<WatchedOrder | undefined> {
  return readRow('watched', watchedOrder, await clientDb.watched.get(rowKeyOf(key)))
}

/** The watched orders of a profile. */
export const readWatched = async (profileId: ProfileId): Promise<readonly WatchedOrder[]> =>
  fittingRows('watched', watchedOrder, await clientDb.watched.where('profileId').equals(profileId).toArray())

/** The same, as they change. */
export const watchWatched = (profileId: ProfileId): Observable<readonly WatchedOrder[]> =>
  observe(() => readWatched(profileId))

/** Begins to watch. @throws Refusal InvalidParameter where too many are */
export async function startWatching(row: WatchedOrder): Promise<void> {
  if ((await clientDb.watched.count()) >= MAX_WATCHED)
    throw new Refusal('InvalidParameter', {
      description: t`${MAX_WATCHED} orders are watched already. Stop one first.`,
    })
  await clientDb.watched.put(checkRow('watched', watchedOrder, row))
}

/** No longer watches. */
export const stopWatching = (key: OrderKey): Promise<void> => clientDb.watched.delete(rowKeyOf(key))

/** Notifications address an order's owner; a watched order is another account's. */
const toOthers = (message: string): string => t`Watched: ${message.replaceAll('your', 'its')}`

const takeLook = (key: OrderKey, seen: Order | undefined, now: Milliseconds): Promise<void> =>
  clientDb.transaction('rw', [clientDb.watched, ...notifyTables()], async () => {
    const row = await findWatched(key)
    const last = seen ?? row?.order
    if (!row || !last) return
    const types = diffOrders(row.order, last).flatMap((change) => notificationTypeOf(change) ?? [])
    const isOver = isFinal(last.status) || (!seen && now > endOf(last) * 1000 + GRACE_MS)
    await (isOver ? stopWatching(key) : clientDb.watched.put({ ...row, order: last }))
    if (types.length === 0) return
    const entry = { ...row, owner: last.owner, terms: termsOf(last), shown: null }
    const rows = types.map((type) => toNotification(entry, type, executedOf(last), now))
    await enqueueNotifications(
      rows.map((notification) => ({ ...notification, message: toOthers(notification.message) })),
      now,
    )
    await countUp('changes')
  })

/** The orders of the service that are what their UID says; one that is not is none (SOURCES: Reading other services). */
export async function askGenuine(
  { profileId, call, report }: Pick<TrackerPorts, 'profileId' | 'call'> & Partial<TrackerPorts>,
  chainId: ChainId,
  uids: readonly OrderUid[],
): Promise<readonly Order[]> {
  if (uids.length === 0) return []
  const deployment = deploymentFor(profileNamed(profileId), chainId)
  const reply = await call('getOrders', { network: chainId, body: [...uids] })
  if (report) reportUnreadable(reply, report)
  const orders = reply.flatMap((lookup) => ('order' in lookup ? [lookup.order] : []))
  return orders.filter((each) => uids.includes(each.uid) && isGenuine(deployment, each))
}

/** Looks at every watched order of the profile. A batch that fails is reported; the others are done all the same. */
export async function trackWatched(ports: TrackerPorts, now: Milliseconds): Promise<void> {
  const look = async ({ chainId, entries }: { chainId: ChainId; entries: readonly WatchedOrder[] }) => {
    const uids = entries.map(({ uid }) => uid)
    const seen = await askGenuine(ports, chainId, uids)
    for (const row of entries)
      await takeLook(
        row,
        seen.find(({ uid }) => uid === row.uid),
        now,
      )
  }
  for (const batch of toBatches(await readWatched(ports.profileId))) await look(batch).catch(ports.report)
}
