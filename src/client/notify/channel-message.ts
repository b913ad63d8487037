/**
 * A message of a channel: one notification, or several as a summary. People receive it as text, programs as
 * JSON.
 */

import { isolate } from '../../domain/text/isolate'
import { t } from '../../domain/text/texts'
import { isFill, isUrgent, type NotificationType, notificationTitle } from '../db/rows/notification'
import { publicLink } from '../settings/links'
import { profileNamed } from '../settings/profiles'
import { threadOf } from './enqueue'
import type { Notification } from './notifications'

/**
 * A message. `id` identifies its content, `key` its content on one channel. Every attempt has the same `id`
 * and `key`.
 */
export interface ChannelMessage {
  readonly id: string
  /** Receivers detect a repetition by this key. Two channels to one receiver have different keys. */
  readonly key: string
  readonly notifications: readonly Notification[]
  /** True if the user asked for it, as a test without notifications is. */
  readonly isTest?: boolean
}

/**
 * A message as text. `link` is a public page of the order, or null if only this extension knows the order.
 */
export interface MessageText {
  readonly title: string
  readonly text: string
  readonly link: string | null
}

export type PageUrl = (path: string) => string

const MAX_LINES = 10
/** Maximum number of lines of one rank while lines of lower ranks are left out. */
const MAX_RANK_LINES = 3
/** Maximum number of types in the title of a summary. */
const MAX_TYPES = 3

const linkOf = ({ profileId, chainId, uid }: Notification): string | null =>
  (uid && publicLink(profileId, chainId, uid)) ?? null

const environmentOf = ({ profileId }: Notification): string => isolate(profileNamed(profileId).label)

const titleOf = (each: Notification): string => `${notificationTitle(each.type)} · ${environmentOf(each)}`

/** Ranks of types in a summary, the first ones first. All types that are in none have one more rank. */
const RANKS: readonly ((type: NotificationType) => boolean)[] = [
  isUrgent,
  (type) => type === 'fill_reverted',
  (type) => type === 'order_filled',
  isFill,
]

/** Returns whether a message reports something urgent. */
export const hasUrgent = ({ notifications }: Pick<ChannelMessage, 'notifications'>): boolean =>
  notifications.some(({ type }) => isUrgent(type))
/** Returns whether a message reports a fill. */
export const hasFill = ({ notifications }: Pick<ChannelMessage, 'notifications'>): boolean =>
  notifications.some(({ type }) => type !== 'fill_reverted' && isFill(type))

/** Returns the rank of the first of these events in a summary. */
function rankOf(events: readonly Pick<Notification, 'type'>[]): number {
  const rank = RANKS.findIndex((fits) => events.some(({ type }) => fits(type)))
  return rank < 0 ? RANKS.length : rank
}

const times = (count: number, text: string): string => (count === 1 ? text : `${count}× ${text}`)

/** Counts equal values, in the order of their first occurrence. */
function countEach<T>(values: readonly T[]): readonly (readonly [T, number])[] {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
}

/** Groups notifications by order, in the order of their first events. */
function listThreads(notifications: readonly Notification[]): readonly (readonly Notification[])[] {
  const threads = new Map<string, Notification[]>()
  for (const each of notifications) {
    const thread = threads.get(threadOf(each))
    if (thread) thread.push(each)
    else threads.set(threadOf(each), [each])
  }
  return [...threads.values()]
}

/** Returns the first items and how many of the counted events are left out. */
const withMore = (counted: readonly (readonly [string, number])[], max: number): readonly string[] => {
  const more = counted.slice(max).reduce((sum, [, count]) => sum + count, 0)
  const shown = counted.slice(0, max).map(([text, count]) => times(count, text))
  return more > 0 ? [...shown, t`and ${more} more`] : shown
}

/**
 * Writes the line of one order: the event that gives the line its rank, and the latest event. A better price
 * is reported along with a fill, so the line names only the fill.
 */
function writeLine(events: readonly Notification[], titleFor: (each: Notification) => string): string {
  const others = events.filter(({ type }) => type !== 'price_improvement')
  const named = others.length > 0 ? others : events
  const ranking = named.findLast((each) => rankOf([each]) === rankOf(named))
  return [...new Set([ranking, named.at(-1)])]
    .flatMap((each) => (each ? [`${titleFor(each)}: ${each.message}`] : []))
    .join(' · ')
}

/** Returns the lines of all ranks, the shown lines first. Every rank is shown if there is room. */
function putShownFirst<T>(ranks: readonly (readonly T[])[]): readonly T[] {
  const preferred = ranks.flatMap((lines) => lines.slice(0, MAX_RANK_LINES))
  const others = ranks.flatMap((lines) => lines.slice(MAX_RANK_LINES))
  const shown = new Set([...preferred, ...others].slice(0, MAX_LINES))
  const lines = ranks.flat()
  return [...lines.filter((line) => shown.has(line)), ...lines.filter((line) => !shown.has(line))]
}

/** Writes a summary: events by type in its title, and one line for each order. Equal lines are one line. */
function writeSummary(notifications: readonly Notification[]): MessageText {
  const places = [...new Set(notifications.map(environmentOf))]
  const titleFor = (each: Notification) => (places[1] ? titleOf(each) : notificationTitle(each.type))
  const types = countEach(notifications.map(({ type }) => type)).toSorted(
    ([a, one], [b, other]) => rankOf([{ type: a }]) - rankOf([{ type: b }]) || other - one,
  )
  const counts = types.map(([type, count]) => [notificationTitle(type), count] as const)
  const threads = listThreads(notifications)
  const lines = [...RANKS.keys(), RANKS.length].map((rank) => {
    const events = threads.filter((each) => rankOf(each) === rank)
    return countEach(events.map((each) => writeLine(each, titleFor)))
  })
  return {
    title: `${withMore(counts, MAX_TYPES).join(', ')} · ${places.join(', ')}`,
    text: withMore(putShownFirst(lines), MAX_LINES).join('\n'),
    link: null,
  }
}

/** Writes the text of a message. In a summary of several environments, each line names its environment. */
export function writeMessageText({
  notifications,
  isTest,
}: Pick<ChannelMessage, 'notifications' | 'isTest'>): MessageText {
  const [first] = notifications
  if (!first) return { title: 'Cowbell', text: t`A test: this channel works.`, link: null }
  if (notifications.length === 1) {
    const title = isTest ? t`Test: ${titleOf(first)}` : titleOf(first)
    return { title, text: first.message, link: linkOf(first) }
  }
  return writeSummary(notifications)
}

/** Converts a notification to an event in the JSON of webhooks and pushes. */
const toEvent = (notification: Notification) => ({
  id: notification.eventId ?? notification.id,
  type: notification.type,
  profile: notification.profileId,
  chainId: notification.chainId,
  orderUid: notification.uid,
  message: notification.message,
  at: new Date(notification.happenedAt ?? notification.at).toISOString(),
  link: linkOf(notification),
  order: notification.facts ?? null,
})

/** Builds the JSON of a message. README.md documents its fields. */
export function writePayload(message: Omit<ChannelMessage, 'key'>) {
  const [first] = message.notifications
  const isTest = message.isTest || !first
  return {
    version: 1,
    id: message.id,
    kind: isTest ? 'test' : message.notifications.length > 1 ? 'summary' : 'notice',
    ...writeMessageText(message),
    ...(first?.uid ? { chainId: first.chainId, orderUid: first.uid } : {}),
    events: message.notifications.map(toEvent),
  }
}
