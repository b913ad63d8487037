/** Notifications: what happened to the trader's orders, each once, read or not (SOURCES: Notifications). */
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { type NotificationRow, notificationRow } from '../db/rows/notification'
import { fittingRows, readRow } from '../db/set-aside'
import { readPreferences } from '../settings/preferences'
import { readSettings } from '../settings/settings'

/** A notification; `id` is derived from its event, `at` is when it was noticed. */
export type Notification = Omit<NotificationRow, 'isRead'> & { readonly isRead: boolean }

const fromRow = (row: NotificationRow): Notification => ({ ...row, isRead: row.isRead === 1 })

/** The notifications of stored rows; a row that cannot be read is left out. */
export const toNotifications = (rows: readonly unknown[]): readonly Notification[] =>
  fittingRows('notifications', notificationRow, rows).map(fromRow)

const notificationsOf = (profileId: ProfileId, range: 'at' | 'isRead', from: number, to: number) =>
  clientDb.notifications.where(`[profileId+${range}]`).between([profileId, from], [profileId, to], true, true)

/** A notification, or undefined. */
export async function readNotification(id: string): Promise<Notification | undefined> {
  const row = readRow('notifications', notificationRow, await clientDb.notifications.get(id))
  return row && fromRow(row)
}

/** Unread ones are counted so far, on every surface: one more stands for any number. */
const MAX_COUNTED = 99

/** A count of unread ones in words. @example unreadText(100) // '99+' */
export const unreadText = (unread: number): string =>
  unread > MAX_COUNTED ? `${MAX_COUNTED}+` : String(unread)

/** How many notifications of the chosen profile are unread, at most 100; none where everything is turned off. */
export async function countUnread(): Promise<number> {
  const { profileId } = await readSettings()
  if ((await readPreferences()).isOff) return 0
  const unread = notificationsOf(profileId, 'isRead', 0, 0).limit(MAX_COUNTED + 1)
  return (await unread.primaryKeys()).length
}

export const watchUnread = (): Observable<number> => observe(countUnread)

/** Marks notifications read; ids of none are passed over. */
export async function markRead(ids: readonly string[]): Promise<void> {
  await clientDb.notifications
    .where('id')
    .anyOf([...ids])
    .modify({ isRead: 1 })
}
