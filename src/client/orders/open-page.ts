/** Opens our page of an order or the list of notifications, from a badge, a notification or the bell. */
import type { ChainId, OrderUid } from '../../domain/scalars'
import { clientDb } from '../db/db'
import type { ProfileId } from '../db/rows/keys'
import { threadOf } from '../notify/enqueue'
import { markRead, readNotification } from '../notify/notifications'
import { orderPath } from '../settings/links'
import { setMute } from '../settings/preferences'

export interface PagePorts {
  readonly openTab: (path: string) => Promise<unknown>
  readonly clearNotification: (id: string) => Promise<unknown>
}

export const openOrderPage = async (
  {
    chainId,
    uid,
    profileId,
  }: { readonly chainId: ChainId; readonly uid: OrderUid; readonly profileId: ProfileId },
  { openTab }: Pick<PagePorts, 'openTab'>,
): Promise<void> => {
  await openTab(orderPath(chainId, uid, profileId))
}

/** Returns the notifications that a desktop notification shows: one, or those of a summary. */
async function readShown(id: string): Promise<readonly string[]> {
  if (await readNotification(id)) return [id]
  return (await clientDb.deliveries.where('messageId').equals(id).toArray()).map(
    ({ notificationId }) => notificationId,
  )
}

/**
 * Handles a click on a desktop notification: opens its order or the list, and marks it as read. Ignores
 * unknown ids.
 */
export async function openNotification(id: string, ports: PagePorts): Promise<void> {
  const shown = await readShown(id)
  if (shown.length === 0) return
  const notification = await readNotification(id)
  const plan = notification?.facts?.['plan']
  await ports.openTab(
    notification?.uid
      ? orderPath(notification.chainId, notification.uid, notification.profileId)
      : `tab.html#/${plan ? `plan/${plan}` : 'notifications'}`,
  )
  await markRead(shown)
  await ports.clearNotification(id)
}

/** Handles the second button: mutes the order and marks the notification as read. */
export async function muteNotification(
  id: string,
  ports: Pick<PagePorts, 'clearNotification'>,
): Promise<void> {
  const notification = await readNotification(id)
  if (!notification) return
  await setMute(`order:${threadOf(notification)}`, true)
  await markRead([id])
  await ports.clearNotification(id)
}
