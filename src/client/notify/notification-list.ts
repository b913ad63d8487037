/** The notification list: filtered, searched, in pages. For pages of the extension only. */
import type { ChainId, OrderUid } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { type NotificationRow, type NotificationType, notificationTitle } from '../db/rows/notification'
import { readSettings } from '../settings/settings'
import { type Notification, toNotifications } from './notifications'

/**
 * Filter of the list. A missing field matches everything. `search` looks into title, message, tokens and
 * UIDs.
 */
export interface NotificationFilter {
  readonly types?: readonly NotificationType[]
  readonly isUnread?: boolean
  readonly search?: string
  readonly owner?: string
  readonly chainId?: ChainId
  readonly uid?: OrderUid
  /** Maximum number of notifications. Default: 50. */
  readonly limit?: number
}

export interface NotificationPage {
  readonly notifications: readonly Notification[]
  readonly hasMore: boolean
}

const PAGE = 50

function fits(row: NotificationRow, filter: NotificationFilter): boolean {
  const { types, isUnread, search = '', owner, chainId, uid } = filter
  const title = notificationTitle(row.type)
  const words = `${title} ${row.message} ${row.uid} ${Object.values(row.facts ?? {}).join(' ')}`.toLowerCase()
  return (
    (!types || types.includes(row.type)) &&
    (!isUnread || row.isRead === 0) &&
    (!owner || row.facts?.['owner'] === owner) &&
    (!chainId || row.chainId === chainId) &&
    (!uid || row.uid === uid) &&
    words.includes(search.trim().toLowerCase())
  )
}

/** Maximum number of unread rows read by an index. With more, the newest rows contain enough of them. */
const MAX_INDEXED = 1_000

const unreadOf = (profileId: ProfileId) =>
  clientDb.notifications.where('[profileId+isRead]').equals([profileId, 0])

const isNewer = (a: NotificationRow, b: NotificationRow): number => b.at - a.at || (a.id < b.id ? 1 : -1)

/** Reads all unread rows, newest first. Undefined if there are too many. */
async function readUnread(profileId: ProfileId): Promise<readonly NotificationRow[] | undefined> {
  const ids = await unreadOf(profileId)
    .limit(MAX_INDEXED + 1)
    .primaryKeys()
  return ids.length > MAX_INDEXED ? undefined : (await unreadOf(profileId).toArray()).sort(isNewer)
}

async function readRows(
  profileId: ProfileId,
  filter: NotificationFilter,
  limit: number,
): Promise<readonly NotificationRow[]> {
  const unread = filter.isUnread ? await readUnread(profileId) : undefined
  if (unread) return unread.filter((row) => fits(row, filter)).slice(0, limit)
  return clientDb.notifications
    .where('[profileId+at]')
    .between([profileId, 0], [profileId, Number.MAX_SAFE_INTEGER], true, true)
    .reverse()
    .filter((row) => fits(row, filter))
    .limit(limit)
    .toArray()
}

/**
 * Reads the newest matching notifications of the chosen profile.
 * @internal Exported for tests with a stopped clock, where watched queries emit nothing.
 */
export async function readNotifications(filter: NotificationFilter = {}): Promise<NotificationPage> {
  const { profileId } = await readSettings()
  const limit = filter.limit ?? PAGE
  const rows = await readRows(profileId, filter, limit + 1)
  return { notifications: toNotifications(rows.slice(0, limit)), hasMore: rows.length > limit }
}

export const watchNotifications = (filter: NotificationFilter = {}): Observable<NotificationPage> =>
  observe(() => readNotifications(filter))

/** Rows marked per transaction, so that other writers are not blocked for long. */
const SLICE = 1_000

/**
 * Marks notifications in slices, skipping those marked already. `note` receives the ids of each written
 * slice.
 */
async function mark(
  ids: readonly string[],
  isRead: 0 | 1,
  note: (marked: readonly string[]) => void,
): Promise<void> {
  for (let from = 0; from < ids.length; from += SLICE) {
    const marked: string[] = []
    await clientDb.transaction('rw', clientDb.notifications, () =>
      clientDb.notifications
        .where('id')
        .anyOf(ids.slice(from, from + SLICE))
        .modify((row) => {
          if (row.isRead === isRead) return
          row.isRead = isRead
          marked.push(row.id)
        }),
    )
    note(marked)
  }
}

/**
 * Marks every notification of the chosen profile as read. Notifications that arrive meanwhile stay unread.
 * @param note receives the ids that were unread before, slice by slice, so that they can be marked back
 */
export const readAll = async (note: (marked: readonly string[]) => void): Promise<void> =>
  mark(await unreadOf((await readSettings()).profileId).primaryKeys(), 1, note)

/** Marks notifications as unread again. Unknown ids are ignored. */
export const markUnread = (ids: readonly string[]): Promise<void> => mark(ids, 0, () => undefined)

/** Notifications of one order, or a single one without an order. */
export interface NotificationGroup {
  readonly key: string
  readonly uid: OrderUid | null
  readonly chainId: ChainId
  readonly notifications: readonly Notification[]
}

/** Groups notifications by order. The group with the newest one comes first. */
export function groupByOrder(notifications: readonly Notification[]): readonly NotificationGroup[] {
  const groups = new Map<string, Notification[]>()
  for (const notification of notifications) {
    const key = notification.uid ? `${notification.chainId}:${notification.uid}` : notification.id
    groups.set(key, [...(groups.get(key) ?? []), notification])
  }
  return [...groups].flatMap(([key, all]) =>
    all[0] ? [{ key, uid: all[0].uid, chainId: all[0].chainId, notifications: all }] : [],
  )
}
