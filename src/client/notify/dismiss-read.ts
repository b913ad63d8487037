/**
 * Dismisses desktop notifications that were read elsewhere: in each tick of the worker, and at once by an
 * open page.
 */
import { clientDb } from '../db/db'
import type { Delivery } from '../db/rows/delivery'

/** Maximum number of deliveries that are checked. No desktop shows more. */
const MAX_SHOWN = 200

/** Reads deliveries that may still be shown on the desktop. */
async function readShown(): Promise<readonly Delivery[]> {
  const sent = clientDb.deliveries.where('[channel+state]').equals(['desktop', 'sent'])
  const keys = await sent.limit(MAX_SHOWN + 1).primaryKeys()
  if (keys.length <= MAX_SHOWN) return sent.toArray()
  const newest = await clientDb.deliveries.orderBy('queuedAt').reverse().limit(MAX_SHOWN).toArray()
  return newest.filter(({ channel, state }) => channel === 'desktop' && state === 'sent')
}

/** Dismisses desktop notifications that were read. A summary is dismissed when all of it was read. */
export async function dismissRead(clear: (id: string) => Promise<unknown>): Promise<void> {
  const sent = await readShown()
  const notifications = await clientDb.notifications.bulkGet(sent.map(({ notificationId }) => notificationId))
  const nameOf = ({ messageId, notificationId }: Delivery) => messageId ?? notificationId
  const unread = new Set(sent.filter((_, index) => notifications[index]?.isRead === 0).map(nameOf))
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
