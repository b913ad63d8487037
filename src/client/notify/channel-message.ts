/**
 * A message of a channel: one notification, or several as a summary. People receive it as text, programs as
 * JSON.
 */
import { t } from '../../domain/text/texts'
import { notificationTitle } from '../db/rows/notification'
import { publicLink } from '../settings/links'
import { profileNamed } from '../settings/profiles'
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

const linkOf = ({ profileId, chainId, uid }: Notification): string | null =>
  (uid && publicLink(profileId, chainId, uid)) ?? null

const environmentOf = ({ profileId }: Notification): string => profileNamed(profileId).label

const titleOf = (each: Notification): string => `${notificationTitle(each.type)} · ${environmentOf(each)}`

/** Writes the text of a message. In a summary of several environments, each line names its environment. */
export function writeMessageText({ notifications }: Pick<ChannelMessage, 'notifications'>): MessageText {
  const [first] = notifications
  if (!first) return { title: 'Cowbell', text: t`A test: this channel works.`, link: null }
  if (notifications.length === 1) return { title: titleOf(first), text: first.message, link: linkOf(first) }
  const places = [...new Set(notifications.map(environmentOf))]
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

/** Converts a notification to an event in the JSON of webhooks and pushes. */
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

/** Builds the JSON of a message. README.md documents its fields. */
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
