/** Opening the page of an order, from a badge or a notification, or a screen, from a bell. */
import type { ChainId, OrderUid } from '../../domain/scalars'
import { clientDb } from '../db/db'
import type { ProfileId } from '../db/rows/keys'
import { threadOf } from '../notify/enqueue'
import { markRead, readNotification } from '../notify/store'
import { orderPath } from '../settings/links'
import { setMute } from '../settings/preferences'

/** The browser, as far as opening a page needs it. */
export interface PagePorts {
  readonly openTab: (path: string) => Promise<unknown>
  readonly clearNotification: (id: string) => Promise<unknown>
}

/** Opens an order of an environment, at a part of its page if one is given. */
export const openOrderPage = async (
  {
    chainId,
    uid,
    profileId,
    part,
  }: {
    readonly chainId: ChainId
    readonly uid: OrderUid
    readonly profileId: ProfileId
    readonly part?: 'notify' | undefined
  },
  { openTab }: Pick<PagePorts, 'openTab'>,
): Promise<void> => {
  await openTab(orderPath(chainId, uid, profileId) + (part ? `?${part}` : ''))
}

/** The notifications that a notification of the desktop shows: one, or those of a summary. */
async function readShown(id: string): Promise<readonly string[]> {
  if (await readNotification(id)) return [id]
  return (await clientDb.deliveries.where('messageId').equals(id).toArray()).map(
    ({ notificationId }) => notificationId,
  )
}

/** A click on a notification: opens its order, or all notifications, and counts as read. One that is not ours does nothing. */
export async function openNotification(id: string, ports: PagePorts): Promise<void> {
  const shown = await readShown(id)
  if (shown.length === 0) return
  const notification = await readNotification(id)
  await ports.openTab(
    notification?.uid
      ? orderPath(notification.chainId, notification.uid, notification.profileId)
      : 'tab.html#/notifications',
  )
  await markRead(shown)
  await ports.clearNotification(id)
}

/** A click on the second button: mutes the order and marks its notifications read. */
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
