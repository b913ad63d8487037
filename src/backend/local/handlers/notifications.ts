/** Notifications of an account (SOURCES: Notifications, Affiliates). */
import type { RowHandler } from '../../../api/endpoint'
import type { notificationEndpoints } from '../../../api/endpoints/notifications'
import { listChains } from '../../../domain/chains/chains'
import type { Address, Milliseconds } from '../../../domain/scalars'
import { retireExpired } from '../orders/expiries'
import { readNotifications } from '../store/notifications'
import { changeTables, collectChanges, writeChanges } from '../store/order-changes'
import { readLiveOrders } from '../store/orders'
import type { ServiceDatabase } from '../store/schema'
import { checkIntegration } from './affiliates'
import type { ServiceContext } from './context'

async function writeExpiries(database: ServiceDatabase, account: Address, now: Milliseconds): Promise<void> {
  const live = await Promise.all(listChains().map(({ id }) => readLiveOrders(database, id, account)))
  const changes = collectChanges(live.flat(), now)
  retireExpired(changes, live.flat(), now)
  await writeChanges(database, changes)
}

/** Lists an account's notifications, newest first. Writes the notifications of newly expired orders first. */
const getNotifications =
  (context: ServiceContext): RowHandler<typeof notificationEndpoints.getNotifications> =>
  async ({ account }, { now }) => {
    checkIntegration(context)
    const { database } = context
    return database.transaction('rw', changeTables(database), async () => {
      await writeExpiries(database, account, now)
      const rows = await readNotifications(database, account)
      return rows.map(({ at, ...row }) => ({ ...row, timestamp: at }))
    })
  }

export const notificationHandlers = (context: ServiceContext) => ({
  getNotifications: getNotifications(context),
})
