/**
 * An event becomes a notification and a delivery on every channel that is on, in the transaction of its cause. Ids are
 * derived from events, so that one that two causes know of is notified once. Fills of one order within a minute are one
 * notification, written again with each; the desktop shows it at once and replaces it, what cannot be replaced waits for the
 * minute's end.
 */
import type { Milliseconds } from '../../domain/scalars'
import { checkRow, clientDb } from '../db/db'
import type { Delivery } from '../db/rows/delivery'
import { type NotificationRow, notificationRow } from '../db/rows/notification'
import { countUp, readTimer } from '../db/worker-state'
import { muteOf, readPreferences } from '../settings/preferences'
import { readChannels } from './channels/list'
import { queueDelivery } from './delivery-queue'

const FILLS_JOIN_MS = 60_000
/** What is queued so soon after a sleep was slept through. */
const WAKING_MS = 60_000

/** What is read and written here: the tables that the transaction around it must hold. */
export const notifyTables = () => [
  clientDb.notifications,
  clientDb.deliveries,
  clientDb.counters,
  clientDb.timers,
  clientDb.preferences,
  clientDb.channels,
]

/** The thread of a notification: its order by profile, chain and UID, or itself. */
export const threadOf = ({
  profileId,
  chainId,
  uid,
  id,
}: Pick<NotificationRow, 'profileId' | 'chainId' | 'uid' | 'id'>): string =>
  uid === null ? id : `${profileId}:${chainId}:${uid}`

/** What a mute can be about. */
export const muteSubjectOf = (
  row: Pick<NotificationRow, 'profileId' | 'chainId' | 'uid' | 'id' | 'type' | 'facts'>,
) => ({
  type: row.type,
  thread: threadOf(row),
  owner: row.facts?.['owner'],
})

/** Whether a delivery may still go out, or never did: what was suppressed is asked again with the next part of its fill. */
const isUnsent = (state: Delivery['state']): boolean => state === 'queued' || state === 'suppressed'

/** Whether a notification went out already, or may have, over a channel that cannot replace what it said. */
async function isOut(row: NotificationRow): Promise<boolean> {
  const deliveries = await clientDb.deliveries.where('notificationId').equals(row.id).toArray()
  const desktops = (await readChannels()).flatMap(({ id, kind }) => (kind === 'desktop' ? [id] : []))
  return deliveries.some(
    ({ channel, state, attempts }) => !desktops.includes(channel) && (!isUnsent(state) || attempts > 0),
  )
}

/**
 * A fill as the notification it goes into: the last one's while its minute lasts and it has not gone out, so that every channel
 * hears of each part; undefined where it was notified already.
 */
async function joinFill(row: NotificationRow): Promise<NotificationRow | undefined> {
  const { profileId, chainId, uid, type, soFar = 0n } = row
  const ofOrder = clientDb.notifications
    .where('[profileId+chainId+uid]')
    .equals([profileId, chainId, uid ?? ''])
  const fills = (await ofOrder.toArray()).filter((each) => each.type === type)
  const last = fills.toSorted((a, b) => a.at - b.at).at(-1)
  if (!last) return row
  if ((last.soFar ?? 0n) >= soFar) return undefined
  const isJoined = last.at <= row.at && row.at - last.at < FILLS_JOIN_MS && !(await isOut(last))
  return isJoined ? { ...row, id: last.id, at: last.at } : row
}

const findUnsent = async (row: NotificationRow): Promise<NotificationRow | undefined> => {
  if (row.type === 'order_partially_filled' && row.soFar !== undefined) return joinFill(row)
  return (await clientDb.notifications.get(row.id)) ? undefined : row
}

/** Whether the worker has just woken from a sleep that was longer than it meant. */
async function isWaking(now: Milliseconds): Promise<boolean> {
  const wokeAt = await readTimer('woken')
  return wokeAt !== undefined && Math.abs(now - wokeAt) < WAKING_MS
}

async function queue(row: NotificationRow, now: Milliseconds): Promise<void> {
  const thread = threadOf(row)
  const isFill = row.type === 'order_partially_filled'
  const held = (await isWaking(now)) ? { deferredBy: 'sleep' as const } : {}
  const more = { thread, seq: await countUp('deliveries'), ...held }
  // What was waiting for more fills goes out before what ended them.
  const waiting = (each: Delivery) =>
    each.state === 'queued' && each.attempts === 0 && each.dueAt > now && each.deferredBy !== 'burst'
  if (!isFill) await clientDb.deliveries.where('thread').equals(thread).filter(waiting).modify({ dueAt: now })
  for (const { id, kind, isOn } of await readChannels()) {
    if (!isOn) continue
    const dueAt = isFill && kind !== 'desktop' ? ((row.at + FILLS_JOIN_MS) as Milliseconds) : now
    const delivery = queueDelivery(row.id, id, now, { ...more, dueAt })
    const known = await clientDb.deliveries.get(delivery.id)
    if (!known || known.state === 'suppressed' || kind === 'desktop') await clientDb.deliveries.put(delivery)
  }
}

/**
 * Writes notifications that are new and queues their deliveries; those that exist stay as they are. Muted ones are stored as
 * read.
 */
export const enqueueNotifications = (rows: readonly NotificationRow[], now: Milliseconds): Promise<void> =>
  clientDb.transaction('rw', notifyTables(), async () => {
    const preferences = await readPreferences()
    for (const row of rows) {
      const fresh = await findUnsent(row)
      if (!fresh) continue
      const isMuted = muteOf(preferences, muteSubjectOf(fresh)) !== undefined
      await clientDb.notifications.put(
        checkRow('notifications', notificationRow, { ...fresh, isRead: isMuted ? 1 : fresh.isRead }),
      )
      await queue(fresh, now)
    }
  })
