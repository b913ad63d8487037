/** What goes out over a channel at once: one notification, or several as a summary; in words for people, in JSON for machines. */
import { t } from '../../domain/text/texts'
import { notificationTitle } from '../db/rows/notification'
import { publicLink } from '../settings/links'
import { profileNamed } from '../settings/profiles'
import type { Notification } from './store'

/** A message. Both are the same at every attempt: `id` says what it is about, `key` is of it on one channel alone. */
export interface ChannelMessage {
  readonly id: string
  /** By this a receiver knows a repetition; two channels that lead to it share none. */
  readonly key: string
  readonly notifications: readonly Notification[]
}

/** A message in words; `link` is where anybody can look, null where only this extension knows the order. */
export interface MessageText {
  readonly title: string
  readonly text: string
  readonly link: string | null
}

/** Turns a path of the extension into an address. */
export type PageUrl = (path: string) => string

/** Lines of a summary. */
const MAX_LINES = 10

/** Where the order can be viewed on another device; null where only this extension knows it. */
const linkOf = ({ profileId, chainId, uid }: Notification): string | null =>
  (uid && publicLink(profileId, chainId, uid)) ?? null

const placeOf = ({ profileId }: Notification): string => profileNamed(profileId).label

const titleOf = (each: Notification): string => `${notificationTitle(each.type)} · ${placeOf(each)}`

/** The words of a message; of several environments each line names its own. */
export function writeMessageText({ notifications }: Pick<ChannelMessage, 'notifications'>): MessageText {
  const [first] = notifications
  if (!first) return { title: 'Cowbell', text: t`A test: this channel works.`, link: null }
  if (notifications.length === 1) return { title: titleOf(first), text: first.message, link: linkOf(first) }
  const places = [...new Set(notifications.map(placeOf))]
  const lines = notifications
    .slice(0, MAX_LINES)
    .map((each) => `${places[1] ? titleOf(each) : notificationTitle(each.type)}: ${each.message}`)
  const more = notifications.length - lines.length
  return {
    title: t`${notifications.length} notifications · ${places.join(', ')}`,
    text: [...lines, ...(more > 0 ? [t`and ${more} more`] : [])].join('\n'),
    link: null,
  }
}

/** A notification in the JSON of webhooks and pushes. */
const toEvent = (notification: Notification) => ({
  id: notification.id,
  type: notification.type,
  profile: notification.profileId,
  chainId: notification.chainId,
  orderUid: notification.uid,
  message: notification.message,
  at: new Date(notification.happenedAt ?? notification.at).toISOString(),
  link: linkOf(notification),
  order: notification.facts ?? null,
})

/** The JSON of a message; its fields are in the README. */
export function writePayload(message: Omit<ChannelMessage, 'key'>) {
  const [first] = message.notifications
  return {
    version: 1,
    id: message.id,
    kind: first ? (message.notifications.length > 1 ? 'summary' : 'notice') : 'test',
    ...writeMessageText(message),
    ...(first?.uid ? { chainId: first.chainId, orderUid: first.uid } : {}),
    events: message.notifications.map(toEvent),
  }
}
