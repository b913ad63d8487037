/** What goes out over a channel at once: one notice, or several as a summary; in words for people, in JSON for machines. */
import { noticeTitles } from '../db/rows/notification'
import { publicLink } from '../settings/links'
import { profiles } from '../settings/profiles'
import type { Notice } from './store'

/** A parcel. Both are the same at every attempt: `id` says what it is about, `key` is of it on one channel alone. */
export interface Parcel {
  readonly id: string
  /** By this a receiver knows a repetition; two channels that lead to it share none. */
  readonly key: string
  readonly notices: readonly Notice[]
}

/** A parcel in words; `link` is where anybody can look, null where only this extension knows the order. */
export interface ParcelWords {
  readonly title: string
  readonly text: string
  readonly link: string | null
}

/** Turns a path of the extension into an address. */
export type PageUrl = (path: string) => string

/** Lines of a summary. */
const MAX_LINES = 10

/**
 * Where a notice can be looked into elsewhere: an address of this extension leads nowhere on another device.
 * @internal Exported for the table of links.
 */
export const linkOf = ({ profileId, chainId, uid }: Notice): string | null =>
  (uid && publicLink(profileId, chainId, uid)) ?? null

/** The words of a parcel. */
export function writeParcel({ notices }: Pick<Parcel, 'notices'>): ParcelWords {
  const [first] = notices
  if (!first) return { title: 'Cowbell', text: 'A test: this channel works.', link: null }
  const where = profiles[first.profileId].label
  if (notices.length === 1) {
    const title = `${noticeTitles[first.type]} · ${where}`
    return { title, text: first.message, link: linkOf(first) }
  }
  const lines = notices.slice(0, MAX_LINES).map(({ type, message }) => `${noticeTitles[type]}: ${message}`)
  const more = notices.length - lines.length
  return {
    title: `${notices.length} notifications · ${where}`,
    text: [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    link: null,
  }
}

/** A notice as machines are told it. */
const toEvent = (notice: Notice) => ({
  id: notice.id,
  type: notice.type,
  profile: notice.profileId,
  chainId: notice.chainId,
  orderUid: notice.uid,
  message: notice.message,
  at: new Date(notice.happenedAt ?? notice.at).toISOString(),
  link: linkOf(notice),
  order: notice.facts ?? null,
})

/** The JSON of a parcel; its fields are in the README. */
export function writePayload(parcel: Omit<Parcel, 'key'>) {
  const [first] = parcel.notices
  return {
    version: 1,
    id: parcel.id,
    kind: first ? (parcel.notices.length > 1 ? 'summary' : 'notice') : 'test',
    ...writeParcel(parcel),
    ...(first?.uid ? { chainId: first.chainId, orderUid: first.uid } : {}),
    events: parcel.notices.map(toEvent),
  }
}
