/** What was read anywhere is taken off the desktop: by the worker at its rounds, by an open page at once. */
import { deskDb } from '../db/db'
import type { Delivery } from '../db/rows/delivery'

/** Takes what was read off the desktop: it is seen. A summary goes when all of it was read. */
export async function settleSeen(clear: (id: string) => Promise<unknown>): Promise<void> {
  const sent = await deskDb.deliveries.where('[channel+state]').equals(['desktop', 'sent']).toArray()
  const notices = await deskDb.notices.bulkGet(sent.map(({ noticeId }) => noticeId))
  const nameOf = ({ parcel, noticeId }: Delivery) => parcel ?? noticeId
  const unread = new Set(sent.filter((_, at) => notices[at]?.isRead === 0).map(nameOf))
  for (const row of sent) {
    if (unread.has(nameOf(row))) continue
    await clear(nameOf(row))
    await deskDb.deliveries.update(row.id, { state: 'seen' })
  }
}
