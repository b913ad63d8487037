/** The notifications as a list: filtered, searched, a page at a time. For pages only. */
import type { ChainId, OrderUid } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { type NotificationRow, type NotificationType, notificationTitle } from '../db/rows/notification'
import { readSettings } from '../settings/settings'
import { type Notification, toNotifications } from './store'

/** Which notifications; what is not named does not matter. `search` is looked for in title, message, tokens and UIDs. */
export interface NotificationFilter {
  readonly types?: readonly NotificationType[]
  readonly isUnread?: boolean
  readonly search?: string
  readonly owner?: string
  readonly chainId?: ChainId
  readonly uid?: OrderUid
  /** Most notifications to give; 50 when nothing is said. */
  readonly limit?: number
}

/** A page of notifications, newest first, and whether older ones fit too. */
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

/** Unread ones are found by their index up to here; of more, enough are among the newest. */
const MAX_INDEXED = 1_000

const unreadOf = (profileId: ProfileId) =>
  clientDb.notifications.where('[profileId+isRead]').equals([profileId, 0])

const isNewer = (a: NotificationRow, b: NotificationRow): number => b.at - a.at || (a.id < b.id ? 1 : -1)

/** The few unread ones, newest first; undefined where there are many. */
async function readUnread(profileId: ProfileId): Promise<readonly NotificationRow[] | undefined> {
  const ids = await unreadOf(profileId)
    .limit(MAX_INDEXED + 1)
    .primaryKeys()
  return ids.length > MAX_INDEXED ? undefined : (await unreadOf(profileId).toArray()).sort(isNewer)
}

/** The newest rows that fit, at most `limit`. */
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
 * The newest notifications of the chosen profile that fit.
 * @internal Exported for stories whose clock stands still: nothing that is watched moves there.
 */
export async function readNotifications(filter: NotificationFilter = {}): Promise<NotificationPage> {
  const { profileId } = await readSettings()
  const limit = filter.limit ?? PAGE
  const rows = await readRows(profileId, filter, limit + 1)
  return { notifications: toNotifications(rows.slice(0, limit)), hasMore: rows.length > limit }
}

/** The same, emitted again whenever one is added or read. */
export const watchNotifications = (filter: NotificationFilter = {}): Observable<NotificationPage> =>
  observe(() => readNotifications(filter))

/** So many are marked in one transaction: between two, whoever else writes has its turn. */
const SLICE = 1_000

/** Marks those of some notifications that are not so yet, a slice at a time; each slice that is written is told to `note`. */
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
 * Marks every notification of the chosen profile read. What comes meanwhile stays unread; when it ends early, what was marked
 * stays so, and the rest is as it was.
 * @param note is given the ids of those that were not read before, slice by slice, so that they can be marked back
 */
export const readAll = async (note: (marked: readonly string[]) => void): Promise<void> =>
  mark(await unreadOf((await readSettings()).profileId).primaryKeys(), 1, note)

/** Marks notifications unread again; ids of none are passed over, and a second time does nothing. */
export const markUnread = (ids: readonly string[]): Promise<void> => mark(ids, 0, () => undefined)

/** Notifications of one order, or one that is of none. */
export interface NotificationGroup {
  readonly key: string
  readonly uid: OrderUid | null
  readonly chainId: ChainId
  readonly notifications: readonly Notification[]
}

/** Notifications by their order, the order with the newest first. */
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
