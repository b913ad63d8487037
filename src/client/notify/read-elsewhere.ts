/** What was read anywhere is taken off the desktop: by the worker at its rounds, by an open page at once. */
import { clientDb } from '../db/db'
import type { Delivery } from '../db/rows/delivery'

/** No desktop shows more: of what was ever sent, the newest of so many deliveries are looked at. */
const MAX_SHOWN = 200

/** Deliveries that may still be on the desktop. */
async function readShown(): Promise<readonly Delivery[]> {
  const sent = clientDb.deliveries.where('[channel+state]').equals(['desktop', 'sent'])
  const keys = await sent.limit(MAX_SHOWN + 1).primaryKeys()
  if (keys.length <= MAX_SHOWN) return sent.toArray()
  const newest = await clientDb.deliveries.orderBy('queuedAt').reverse().limit(MAX_SHOWN).toArray()
  return newest.filter(({ channel, state }) => channel === 'desktop' && state === 'sent')
}

/** Takes what was read off the desktop: it is seen. A summary goes when all of it was read. */
export async function settleSeen(clear: (id: string) => Promise<unknown>): Promise<void> {
  const sent = await readShown()
  const notifications = await clientDb.notifications.bulkGet(sent.map(({ notificationId }) => notificationId))
  const nameOf = ({ messageId, notificationId }: Delivery) => messageId ?? notificationId
  const unread = new Set(sent.filter((_, at) => notifications[at]?.isRead === 0).map(nameOf))
  for (const row of sent) {
    if (unread.has(nameOf(row))) continue
    await clear(nameOf(row))
    await clientDb.deliveries
      .where('id')
      .equals(row.id)
      .filter(({ state, seq }) => state === 'sent' && seq === row.seq)
      .modify({ state: 'dismissed' })
  }
}
