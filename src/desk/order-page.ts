/** Opening the page of an order, from a badge or a notification. */
import type { ChainId, OrderUid } from '../domain/scalars'
import { markRead, readNotice } from './notifications'

/** The browser, as far as opening a page needs it. */
export interface PagePorts {
  readonly openTab: (path: string) => Promise<unknown>
  readonly clearNotification: (id: string) => Promise<unknown>
}

/** Opens an order in a tab of its own. */
export const openOrderPage = async (
  { chainId, uid }: { readonly chainId: ChainId; readonly uid: OrderUid },
  { openTab }: Pick<PagePorts, 'openTab'>,
): Promise<void> => {
  await openTab(`desk.html#/order/${chainId}/${uid}`)
}

/** A click on a notification: opens its order and counts it as read. One that is not ours does nothing. */
export async function openNotice(id: string, ports: PagePorts): Promise<void> {
  const notice = await readNotice(id)
  if (!notice) return
  await openOrderPage(notice, ports)
  await markRead([id])
  await ports.clearNotification(id)
}
