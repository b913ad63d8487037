/**
 * Which delivery goes out next over a channel. One claim is one transaction: of two that ask at once only one gets a row, a
 * claim whose worker died runs out with its lease, and what makes a summary is written down with the claim, so that another
 * attempt is the same message again. Of one order nothing overtakes what happened before it.
 */
import type { Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import type { ChannelRow } from '../db/rows/channel'
import { type Delivery, delivery } from '../db/rows/delivery'
import { isUrgent } from '../db/rows/notification'
import type { Preferences } from '../db/rows/preferences'
import { fittingRows } from '../db/set-aside'
import { muteOf, readPreferences } from '../settings/preferences'
import { holdBurst, recentOf } from './bursts'
import { changeChannel, readChannels, waitEnd } from './channels/list'
import { dueAtOf } from './delivery-queue'
import { muteSubjectOf } from './enqueue'
import { pauseOf, type WallClock } from './quiet-hours'
import { type Notification, toNotifications } from './store'

/** What was claimed: rows that go out together, and their notifications. */
export interface Claim {
  readonly rows: readonly Delivery[]
  readonly notifications: readonly Notification[]
  readonly channel: ChannelRow
}

/** How long a claim is exclusive: as long as a worker lives without an event. */
const LEASE_MS = 30_000
/** More than so many at once are one summary. */
const MAX_APART = { sleep: 3, quiet: 1, snooze: 1, burst: 1 } as const satisfies Record<
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

/** Why a notification is not sent over a channel; null when it is. Out of a summary that was tried no mute takes it. */
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

/** What may go out now, in order. A row that waits holds back what comes after it in its thread. */
function listReady(waiting: readonly Waiting[], isPaused: boolean, now: Milliseconds): readonly Waiting[] {
  const isDue = (row: Delivery) => dueAtOf(row, now) <= now
  const blocked = new Set<string>()
  return waiting.filter(({ row, notification }) => {
    const thread = row.thread ?? row.id
    if (isUrgent(notification.type)) return isDue(row)
    if (isPaused || blocked.has(thread)) return false
    if (!isDue(row)) blocked.add(thread)
    return isDue(row)
  })
}

/** The first, and whatever goes out with it. */
function pickGroup(ready: readonly Waiting[], waiting: readonly Waiting[]): readonly Waiting[] {
  const [first] = ready
  if (!first) return []
  const { messageId, deferredBy } = first.row
  if (messageId) return waiting.filter(({ row }) => row.messageId === messageId)
  if (!deferredBy) return [first]
  // What goes out by itself goes first: nothing of its thread may overtake it in a summary.
  const apart = new Set<string>()
  const together = ready.filter(({ row }) => {
    const thread = row.thread ?? row.id
    const isIn = row.deferredBy && !row.messageId && !apart.has(thread)
    if (!isIn) apart.add(thread)
    return isIn
  })
  return together.length > MAX_APART[deferredBy] ? together : [first]
}

/** What waits, of which nothing is suppressed: what is not to be sent is written down as that. */
async function withhold(
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

/** Holds back what a pause holds, and what is too many for a minute; answers what may go out now. */
async function holdBack(
  { recent = [] }: ChannelRow,
  waiting: readonly Waiting[],
  pause: 'quiet' | 'snooze' | undefined,
  now: Milliseconds,
): Promise<{ readonly ready: readonly Waiting[]; readonly waiting: readonly Waiting[] }> {
  const paused = waiting.flatMap(({ row, notification }): readonly Delivery[] =>
    pause && !row.deferredBy && !isUrgent(notification.type) ? [{ ...row, deferredBy: pause }] : [],
  )
  const ready = listReady(waiting, pause !== undefined, now)
  const tooMany = holdBurst(
    ready.map(({ row, notification }) => ({ row, isUrgent: isUrgent(notification.type) })),
    recent,
    now,
  )
  await clientDb.deliveries.bulkPut([...paused, ...tooMany])
  const held = new Map([...paused, ...tooMany].map((row) => [row.id, row]))
  const left = waiting.map(({ row, notification }) => ({ row: held.get(row.id) ?? row, notification }))
  return { ready: listReady(left, pause !== undefined, now), waiting: left }
}

/** Rows as they are claimed; several are one message. */
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

/** Counts a message that goes out for the first time towards a burst. */
async function noteSending({ id, recent = [] }: ChannelRow, group: readonly Waiting[], now: Milliseconds) {
  const [first] = group
  if (!first || first.row.attempts > 0) return
  const sending = { at: now, isUrgent: isUrgent(first.notification.type) }
  await changeChannel(id, { recent: [...recentOf(recent, now), sending] })
}

/** Claims what goes out next over a channel; undefined when nothing does. */
export const claimNext = (
  channelId: string,
  now: Milliseconds,
  clock?: WallClock,
): Promise<Claim | undefined> =>
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
      const meant = await withhold(channel, all)
      const pause = channel.respectsQuietHours ? pauseOf(await readPreferences(), now, clock) : undefined
      const { ready, waiting } = await holdBack(channel, meant, pause, now)
      const group = pickGroup(ready, waiting)
      if (group.length === 0) return undefined
      const rows = claimRows(group, now)
      await clientDb.deliveries.bulkPut([...rows])
      await noteSending(channel, group, now)
      return { rows, notifications: group.map(({ notification }) => notification), channel }
    },
  )
