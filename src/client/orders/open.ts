/** Opening the page of an order, from a badge or a notification, or a screen, from a bell. */
import type { ChainId, OrderUid } from '../../domain/scalars'
import { deskDb } from '../db/db'
import type { ProfileId } from '../db/rows/keys'
import { lineOf } from '../notify/enqueue'
import { markRead, readNotice } from '../notify/store'
import { orderPath } from '../settings/links'
import { setMute } from '../settings/preferences'

/** The browser, as far as opening a page needs it. */
export interface PagePorts {
  readonly openTab: (path: string) => Promise<unknown>
  readonly clearNotification: (id: string) => Promise<unknown>
}

/** Opens an order of an environment. */
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

/** The notices that a notification of the desktop shows: one, or those of a summary. */
async function readShown(id: string): Promise<readonly string[]> {
  if (await readNotice(id)) return [id]
  return (await deskDb.deliveries.where('parcel').equals(id).toArray()).map(({ noticeId }) => noticeId)
}

/** A click on a notification: opens its order, or all notices, and counts as read. One that is not ours does nothing. */
export async function openNotice(id: string, ports: PagePorts): Promise<void> {
  const shown = await readShown(id)
  if (shown.length === 0) return
  const notice = await readNotice(id)
  await ports.openTab(
    notice?.uid ? orderPath(notice.chainId, notice.uid, notice.profileId) : 'tab.html#/notices',
  )
  await markRead(shown)
  await ports.clearNotification(id)
}

/** A click on the second button: nothing more is told of this order, and what was is read. */
export async function muteNotice(id: string, ports: Pick<PagePorts, 'clearNotification'>): Promise<void> {
  const notice = await readNotice(id)
  if (!notice) return
  await setMute(`order:${lineOf(notice)}`, true)
  await markRead([id])
  await ports.clearNotification(id)
}
