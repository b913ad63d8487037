/**
 * Writes the notification of an event and its deliveries, in the transaction of its cause. Ids are derived
 * from events, so an event with two causes has one notification. Fills of one order within a minute share one
 * notification. The desktop shows this notification at once and replaces it at the next fill. Channels that
 * combine events wait for the end of the minute. The others send each fill at once.
 */
import type { Milliseconds } from '../../domain/scalars'
import { checkRow, clientDb } from '../db/db'
import type { ChannelRow } from '../db/rows/channel'
import type { Delivery } from '../db/rows/delivery'
import { type NotificationRow, notificationRow } from '../db/rows/notification'
import { incrementCounter, readTimer } from '../db/worker-state'
import { muteOf, readPreferences } from '../settings/preferences'
import { combinesEvents, readChannels } from './channels/stored-channels'
import { queueDelivery } from './delivery-queue'

const FILLS_JOIN_MS = 60_000
/** Time after sleep in which queued notifications count as missed during sleep. */
const WAKING_MS = 60_000

/** Tables that enqueueing reads and writes. A surrounding transaction must hold them. */
export const notifyTables = () => [
  clientDb.notifications,
  clientDb.deliveries,
  clientDb.counters,
  clientDb.timers,
  clientDb.preferences,
  clientDb.channels,
]

/** Returns the thread of a notification: its order, or its own id. */
export const threadOf = ({
  profileId,
  chainId,
  uid,
  id,
}: Pick<NotificationRow, 'profileId' | 'chainId' | 'uid' | 'id'>): string =>
  uid === null ? id : `${profileId}:${chainId}:${uid}`

/** Returns the properties of a notification that a mute can match. */
export const muteSubjectOf = (
  row: Pick<NotificationRow, 'profileId' | 'chainId' | 'uid' | 'id' | 'type' | 'facts'>,
) => ({
  type: row.type,
  thread: threadOf(row),
  owner: row.facts?.['owner'],
})

/**
 * Returns whether a delivery may still be sent. A suppressed delivery is queued again at the next fill of its
 * notification.
 */
const isUnsent = (state: Delivery['state']): boolean => state === 'queued' || state === 'suppressed'

/** Returns whether a channel sends each fill at once: the desktop replaces the last one, programs get each. */
const sendsEachFill = (channel: ChannelRow): boolean => channel.kind === 'desktop' || !combinesEvents(channel)

/** Returns whether a notification was sent, or may have been, over a channel that sends joined fills once. */
async function wasSent(row: NotificationRow): Promise<boolean> {
  const deliveries = await clientDb.deliveries.where('notificationId').equals(row.id).toArray()
  const joining = (await readChannels()).filter((each) => !sendsEachFill(each)).map(({ id }) => id)
  return deliveries.some(
    ({ channel, state, attempts }) => joining.includes(channel) && (!isUnsent(state) || attempts > 0),
  )
}

/** Returns the id without the amount. Fills before and after a fill was taken back differ in it. */
const seriesOf = ({ id }: NotificationRow): string => id.slice(0, id.lastIndexOf(':'))

/**
 * Joins a fill with the previous notification of its order, if that notification is less than a minute old
 * and unsent. Returns undefined if the fill already has a notification.
 */
async function joinFill(row: NotificationRow): Promise<NotificationRow | undefined> {
  const { profileId, chainId, uid, soFar = 0n } = row
  const ofOrder = clientDb.notifications
    .where('[profileId+chainId+uid]')
    .equals([profileId, chainId, uid ?? ''])
  const fills = (await ofOrder.toArray()).filter((each) => seriesOf(each) === seriesOf(row))
  const last = fills.toSorted((a, b) => a.at - b.at).at(-1)
  if (!last) return row
  if ((last.soFar ?? 0n) >= soFar) return undefined
  const isJoined = last.at <= row.at && row.at - last.at < FILLS_JOIN_MS && !(await wasSent(last))
  return isJoined ? { ...row, id: last.id, at: last.at, eventId: row.id, happenedAt: row.at } : row
}

const findUnsent = async (row: NotificationRow): Promise<NotificationRow | undefined> => {
  if (row.type === 'order_partially_filled' && row.soFar !== undefined) return joinFill(row)
  return (await clientDb.notifications.get(row.id)) ? undefined : row
}

/** Returns whether the worker has just woken after the computer slept. */
async function isWaking(now: Milliseconds): Promise<boolean> {
  const wokeAt = await readTimer('woken')
  return wokeAt !== undefined && Math.abs(now - wokeAt) < WAKING_MS
}

/** Returns whether the desktop shows a notification under its own id, so that the next one replaces it. */
const isShown = ({ state, messageId, replaces }: Delivery): boolean =>
  !messageId && (state === 'sent' || state === 'claimed' || (state === 'queued' && replaces === true))

async function queue(row: NotificationRow, now: Milliseconds): Promise<void> {
  const thread = threadOf(row)
  const isFill = row.type === 'order_partially_filled'
  const held = (await isWaking(now)) ? { deferredBy: 'sleep' as const } : {}
  const more = { thread, seq: await incrementCounter('deliveries'), ...held }
  // Deliveries that wait for more fills become due now, so that they are sent before this event.
  const waiting = (each: Delivery) =>
    each.state === 'queued' && each.attempts === 0 && each.dueAt > now && each.deferredBy !== 'burst'
  if (!isFill) await clientDb.deliveries.where('thread').equals(thread).filter(waiting).modify({ dueAt: now })
  for (const channel of await readChannels()) {
    if (!channel.isOn) continue
    const isAtOnce = !isFill || sendsEachFill(channel)
    const dueAt = isAtOnce ? now : ((row.at + FILLS_JOIN_MS) as Milliseconds)
    const delivery = queueDelivery(row.id, channel.id, now, { ...more, dueAt })
    const known = await clientDb.deliveries.get(delivery.id)
    const replaces = channel.kind === 'desktop' && known && isShown(known) ? { replaces: true } : {}
    if (!known || known.state === 'suppressed' || isAtOnce)
      await clientDb.deliveries.put({ ...delivery, ...replaces })
  }
}

/**
 * Writes new notifications and queues their deliveries. Existing ones stay unchanged. Muted ones are stored
 * as read. A notification that is read already reports an act of the user, and is not delivered.
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
      if (fresh.isRead === 0) await queue(fresh, now)
    }
  })
