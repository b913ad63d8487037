/** Notices: what happened to the trader's orders, each once, read or not (SOURCES: Notifications). */
import { deskDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { type NoticeRow, noticeRow } from '../db/rows/notification'
import { fittingRows, readRow } from '../db/set-aside'
import { readPreferences } from '../settings/preferences'
import { readSettings } from '../settings/settings'

/** A notice; `id` is derived from its event, `at` is when it was noticed. */
export type Notice = Omit<NoticeRow, 'isRead'> & { readonly isRead: boolean }

const fromRow = (row: NoticeRow): Notice => ({ ...row, isRead: row.isRead === 1 })

/** The notices of stored rows; a row that cannot be read is left out. */
export const toNotices = (rows: readonly unknown[]): readonly Notice[] =>
  fittingRows('notices', noticeRow, rows).map(fromRow)

const noticesOf = (profileId: ProfileId, range: 'at' | 'isRead', from: number, to: number) =>
  deskDb.notices.where(`[profileId+${range}]`).between([profileId, from], [profileId, to], true, true)

/** A notice, or undefined. */
export async function readNotice(id: string): Promise<Notice | undefined> {
  const row = readRow('notices', noticeRow, await deskDb.notices.get(id))
  return row && fromRow(row)
}

/** How many notices of the chosen profile are unread; none where everything is turned off. */
export async function countUnread(): Promise<number> {
  const { profileId } = await readSettings()
  if ((await readPreferences()).isOff) return 0
  return noticesOf(profileId, 'isRead', 0, 0).count()
}

export const watchUnread = (): Observable<number> => observe(countUnread)

/** Marks notices read; ids of none are passed over. */
export async function markRead(ids: readonly string[]): Promise<void> {
  await deskDb.notices
    .where('id')
    .anyOf([...ids])
    .modify({ isRead: 1 })
}
