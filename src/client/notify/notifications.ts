/** Notifications of events, each stored once, read or unread (SOURCES: Notifications). */

import { fittingRows, readRow } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { OrderKey, ProfileId } from '../db/rows/keys'
import { type NotificationRow, notificationRow } from '../db/rows/notification'
import { readPreferences } from '../settings/preferences'
import { readSettings } from '../settings/settings'

/** A notification. `id` is derived from its event; `at` is when it was noticed. */
export type Notification = Omit<NotificationRow, 'isRead'> & { readonly isRead: boolean }

const fromRow = (row: NotificationRow): Notification => ({ ...row, isRead: row.isRead === 1 })

/** Converts stored rows to notifications. Unreadable rows are left out. */
export const toNotifications = (rows: readonly unknown[]): readonly Notification[] =>
  fittingRows('notifications', notificationRow, rows).map(fromRow)

const notificationsOf = (profileId: ProfileId, range: 'at' | 'isRead', from: number, to: number) =>
  clientDb.notifications.where(`[profileId+${range}]`).between([profileId, from], [profileId, to], true, true)

export async function readNotification(id: string): Promise<Notification | undefined> {
  const row = readRow('notifications', notificationRow, await clientDb.notifications.get(id))
  return row && fromRow(row)
}

/** Maximum number of unread notifications counted on any surface. */
const MAX_COUNTED = 99

/**
 * Formats the number of unread notifications.
 * @example unreadText(100) // '99+'
 */
export const unreadText = (unread: number): string =>
  unread > MAX_COUNTED ? `${MAX_COUNTED}+` : String(unread)

/** Counts unread notifications of the chosen profile, up to 100. Zero if notifications are off. */
export async function countUnread(): Promise<number> {
  const { profileId } = await readSettings()
  if ((await readPreferences()).isOff) return 0
  const unread = notificationsOf(profileId, 'isRead', 0, 0).limit(MAX_COUNTED + 1)
  return (await unread.primaryKeys()).length
}

export const watchUnread = (): Observable<number> => observe(countUnread)

/** An order or a plan, whose page shows what its notifications say. */
export type PageSubject = OrderKey | { readonly profileId: ProfileId; readonly plan: string }

const unreadOfSubject = (subject: PageSubject) =>
  'uid' in subject
    ? clientDb.notifications
        .where('[profileId+chainId+uid]')
        .equals([subject.profileId, subject.chainId, subject.uid])
        .filter(({ isRead }) => isRead === 0)
    : notificationsOf(subject.profileId, 'isRead', 0, 0).filter(
        ({ facts }) => facts?.['plan'] === subject.plan,
      )

/** Marks notifications as read. Unknown ids are ignored. */
export async function markRead(ids: readonly string[]): Promise<void> {
  await clientDb.notifications
    .where('id')
    .anyOf([...ids])
    .modify({ isRead: 1 })
}

/** Marks the notifications of an order or a plan as read, because its page shows what they say. */
export const markReadOnPage = async (subject: PageSubject): Promise<void> =>
  markRead(await unreadOfSubject(subject).primaryKeys())
