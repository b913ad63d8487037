/** Notices: what happened to the trader's orders, each once, read or not (spec 6.1, rulings 17). */
import * as z from 'zod/mini'
import { type NotificationType, notificationType } from '../domain/notifications'
import type { Milliseconds } from '../domain/scalars'
import { checkRow, deskDb } from './db'
import { channelName, queueDelivery } from './deliveries'
import { orderKey } from './entries'
import { type Observable, observe } from './observable'
import { type ProfileId, readSettings } from './settings'

/** A notice as stored. `isRead` is a number because IndexedDB indexes no booleans. */
const noticeRow = z.object({
  ...orderKey.shape,
  id: z.string(),
  type: notificationType,
  message: z.string(),
  at: z.custom<Milliseconds>((given) => Number.isInteger(given)),
  isRead: z.literal([0, 1]),
})
export type NoticeRow = z.output<typeof noticeRow>

/** A notice of an order; `id` is derived from its event, `at` is when it was noticed. */
export type Notice = Omit<NoticeRow, 'isRead'> & { readonly isRead: boolean }

/** The few words above a notice's message. */
export const noticeTitles = {
  order_filled: 'Order filled',
  order_partially_filled: 'Order partly filled',
  order_expired: 'Order expired',
  order_cancelled: 'Order cancelled',
  insufficient_balance: 'Balance too low',
  price_improvement: 'Better price',
} as const satisfies Record<NotificationType, string>

const toNotice = (row: NoticeRow): Notice => ({
  ...checkRow('notices', noticeRow, row),
  isRead: row.isRead === 1,
})

const noticesOf = (profileId: ProfileId, range: 'at' | 'isRead', from: number, to: number) =>
  deskDb.notices.where(`[profileId+${range}]`).between([profileId, from], [profileId, to], true, true)

/** Most notices a list shows. */
const MOST_SHOWN = 200

/** A notice, or undefined. */
export async function readNotice(id: string): Promise<Notice | undefined> {
  const row = await deskDb.notices.get(id)
  return row && toNotice(row)
}

/** The newest 200 notices of the chosen profile, newest first. */
export const watchNotices = (): Observable<readonly Notice[]> =>
  observe(async () => {
    const { profileId } = await readSettings()
    const newest = noticesOf(profileId, 'at', 0, Number.MAX_SAFE_INTEGER).reverse().limit(MOST_SHOWN)
    return (await newest.toArray()).map(toNotice)
  })

/** How many notices of the chosen profile are unread. */
export async function countUnread(): Promise<number> {
  const { profileId } = await readSettings()
  return noticesOf(profileId, 'isRead', 0, 0).count()
}

export const watchUnread = (): Observable<number> => observe(countUnread)

/**
 * Adds notices that were not told before, each with a delivery on every channel; what is known stays as it is, read or not.
 * The transaction around it must hold notices and deliveries.
 */
export async function addNotices(rows: readonly NoticeRow[], now: Milliseconds): Promise<void> {
  const known = await deskDb.notices.bulkGet(rows.map(({ id }) => id))
  const fresh = rows
    .filter((_, at) => known[at] === undefined)
    .map((row) => checkRow('notices', noticeRow, row))
  await deskDb.notices.bulkPut(fresh)
  await deskDb.deliveries.bulkPut(
    fresh.flatMap(({ id }) => channelName.options.map((channel) => queueDelivery(id, channel, now))),
  )
}

/** Marks notices read; ids of none are passed over. */
export async function markRead(ids: readonly string[]): Promise<void> {
  await deskDb.notices
    .where('id')
    .anyOf([...ids])
    .modify({ isRead: 1 })
}

/** Marks every notice of the chosen profile read. */
export async function markAllRead(): Promise<void> {
  const { profileId } = await readSettings()
  await noticesOf(profileId, 'isRead', 0, 0).modify({ isRead: 1 })
}
