/**
 * Claims the next deliveries of a channel. A claim is one transaction, so concurrent workers never claim the
 * same row. The claim of a dead worker ends with its lease. The ids of a summary are stored with the claim,
 * so that a retry sends the same message. Deliveries of one order keep their order.
 */
import type { Milliseconds } from '../../domain/scalars'
import { fittingRows } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import type { ChannelRow } from '../db/rows/channel'
import { type Delivery, delivery } from '../db/rows/delivery'
import { isUrgent } from '../db/rows/notification'
import type { Preferences } from '../db/rows/preferences'
import { muteOf, readPreferences } from '../settings/preferences'
import { deferBurst, isFinal, laneOf, withinLastMinute } from './bursts'
import { changeChannel, combinesEvents, readChannels, waitEnd } from './channels/stored-channels'
import { dueAtOf } from './delivery-queue'
import { muteSubjectOf } from './enqueue'
import { type Notification, toNotifications } from './notifications'
import { pauseOf, type WallClock } from './quiet-hours'

/** Claimed deliveries that are sent together, with their notifications. */
export interface DeliveryClaim {
  readonly rows: readonly Delivery[]
  readonly notifications: readonly Notification[]
  readonly channel: ChannelRow
}

/** Duration of a claim: as long as a worker lives without an event. */
const LEASE_MS = 30_000
/** Maximum number of single messages after a pause. More become one summary. */
const MAX_SINGLE = { sleep: 3, quiet: 1, snooze: 1, burst: 1 } as const satisfies Record<
  NonNullable<Delivery['deferredBy']>,
  number
>

interface Waiting {
  readonly row: Delivery
  readonly notification: Notification
}

async function readWaiting(
  channel: string,
): Promise<readonly { row: Delivery; notification?: Notification }[]> {
  const states = [
    [channel, 'queued'],
    [channel, 'claimed'],
  ]
  const rows = await clientDb.deliveries.where('[channel+state]').anyOf(states).toArray()
  const readable = fittingRows('deliveries', delivery, rows)
  const found = await clientDb.notifications.bulkGet(readable.map(({ notificationId }) => notificationId))
  const notifications = new Map(
    toNotifications(found.filter((row) => row !== undefined)).map((each) => [each.id, each]),
  )
  return readable
    .map((row) => {
      const notification = notifications.get(row.notificationId)
      return { row, ...(notification ? { notification } : {}) }
    })
    .toSorted((a, b) => (a.row.seq ?? 0) - (b.row.seq ?? 0))
}

/**
 * Returns why a delivery is suppressed, or null. A mute does not remove a row from a summary that was tried
 * already.
 */
function findSuppression(
  preferences: Preferences,
  { id, isOn }: ChannelRow,
  { messageId }: Delivery,
  notification: Notification | undefined,
): Delivery['lastError'] {
  if (!notification) return 'Notification deleted.'
  if (preferences.isOff) return 'Notifications are off.'
  if (!isOn) return 'The channel is off.'
  const mute = messageId ? undefined : muteOf(preferences, muteSubjectOf({ ...notification }), id)
  return mute === undefined ? null : { reason: 'muted', mute }
}

const threadIn = ({ row }: Waiting): string => row.thread ?? row.id

/** Returns whether a delivery waits for the end of a burst and was never tried. */
const isHeld = ({ row }: Waiting): boolean =>
  row.deferredBy === 'burst' && !row.messageId && row.attempts === 0

/**
 * Returns the deliveries that may be sent now, in order. A waiting delivery blocks later ones of its thread.
 * A delivery that waits for the end of a burst does not block the final event of its order, but is sent with it.
 */
function listReady(waiting: readonly Waiting[], isPaused: boolean, now: Milliseconds): readonly Waiting[] {
  const isDue = (row: Delivery) => dueAtOf(row, now) <= now
  const blocked = new Set<string>()
  const held = new Set<string>()
  return waiting.filter((each) => {
    const { row, notification } = each
    const thread = threadIn(each)
    if (isUrgent(notification.type)) return isDue(row)
    if (isPaused || blocked.has(thread)) return false
    if (held.has(thread) && !isFinal(notification.type)) return false
    if (!isDue(row)) (isHeld(each) ? held : blocked).add(thread)
    return isDue(row)
  })
}

/** Returns the first delivery and everything sent together with it. */
function pickGroup(
  ready: readonly Waiting[],
  waiting: readonly Waiting[],
  isCombined: boolean,
): readonly Waiting[] {
  const [first] = ready
  if (!first) return []
  const { messageId, deferredBy } = first.row
  if (messageId) return waiting.filter(({ row }) => row.messageId === messageId)
  if (!isCombined) return [first]
  if (!deferredBy) {
    const before = waiting.slice(0, waiting.indexOf(first))
    return [...before.filter((each) => isHeld(each) && threadIn(each) === threadIn(first)), first]
  }
  // A single message goes first, so a summary must not contain later deliveries of its thread.
  const singleThreads = new Set<string>()
  const group = ready.filter(({ row }) => {
    const thread = row.thread ?? row.id
    const canJoin = row.deferredBy && !row.messageId && !singleThreads.has(thread)
    if (!canJoin) singleThreads.add(thread)
    return canJoin
  })
  return group.length > MAX_SINGLE[deferredBy] ? group : [first]
}

async function suppressMuted(
  channel: ChannelRow,
  all: Awaited<ReturnType<typeof readWaiting>>,
): Promise<readonly Waiting[]> {
  const preferences = await readPreferences()
  const waiting: Waiting[] = []
  for (const { row, notification } of all) {
    const lastError = findSuppression(preferences, channel, row, notification)
    if (lastError) await clientDb.deliveries.put({ ...row, state: 'suppressed', lastError })
    else if (notification) waiting.push({ row, notification })
  }
  return waiting
}

/**
 * Defers deliveries because of a pause or the burst limit. Returns all waiting deliveries, and the ones that
 * may be sent now.
 */
async function deferWaiting(
  channel: ChannelRow,
  waiting: readonly Waiting[],
  pause: 'quiet' | 'snooze' | undefined,
  now: Milliseconds,
): Promise<{ readonly ready: readonly Waiting[]; readonly waiting: readonly Waiting[] }> {
  const paused = waiting.flatMap(({ row, notification }): readonly Delivery[] =>
    pause && !row.deferredBy && !isUrgent(notification.type) ? [{ ...row, deferredBy: pause }] : [],
  )
  const ready = listReady(waiting, pause !== undefined, now)
  const candidates = ready.map(({ row, notification }) => ({ row, lane: laneOf(notification.type) }))
  const tooMany = combinesEvents(channel) ? deferBurst(candidates, channel.sendings ?? [], now) : []
  await clientDb.deliveries.bulkPut([...paused, ...tooMany])
  const held = new Map([...paused, ...tooMany].map((row) => [row.id, row]))
  const left = waiting.map(({ row, notification }) => ({ row: held.get(row.id) ?? row, notification }))
  return { ready: listReady(left, pause !== undefined, now), waiting: left }
}

/** Converts the rows to claimed rows. Several rows get one common message id. */
function claimRows(group: readonly Waiting[], now: Milliseconds): readonly Delivery[] {
  const [first] = group
  const messageId =
    first && group.length > 1 ? { messageId: first.row.messageId ?? `summary:${first.row.id}` } : {}
  return group.map(({ row }) => ({
    ...row,
    ...messageId,
    state: 'claimed',
    attempts: row.attempts + 1,
    triedAt: row.triedAt ?? now,
    dueAt: (now + LEASE_MS) as Milliseconds,
    putOffAt: now,
  }))
}

/** Counts a message towards the burst limit, unless it is a retry or replaces a shown one. */
async function noteSending({ id, sendings = [] }: ChannelRow, group: readonly Waiting[], now: Milliseconds) {
  if (group.some(({ row }) => row.attempts > 0) || group.every(({ row }) => row.replaces)) return
  const lane = Math.min(...group.map(({ notification }) => laneOf(notification.type)))
  await changeChannel(id, { sendings: [...withinLastMinute(sendings, now), { at: now, lane }] })
}

/** Claims the next deliveries of a channel, or returns undefined if none is due. */
export const claimNext = (
  channelId: string,
  now: Milliseconds,
  clock?: WallClock,
): Promise<DeliveryClaim | undefined> =>
  clientDb.transaction(
    'rw',
    clientDb.deliveries,
    clientDb.notifications,
    clientDb.preferences,
    clientDb.channels,
    async () => {
      const channel = (await readChannels()).find(({ id }) => id === channelId)
      const all = await readWaiting(channelId)
      if (!channel || all.length === 0 || waitEnd(channel, now) > now) return undefined
      const waitingRows = await suppressMuted(channel, all)
      const pause = channel.respectsQuietHours ? pauseOf(await readPreferences(), now, clock) : undefined
      const { ready, waiting } = await deferWaiting(channel, waitingRows, pause, now)
      const group = pickGroup(ready, waiting, combinesEvents(channel))
      if (group.length === 0) return undefined
      const rows = claimRows(group, now)
      await clientDb.deliveries.bulkPut([...rows])
      await noteSending(channel, group, now)
      return { rows, notifications: group.map(({ notification }) => notification), channel }
    },
  )
