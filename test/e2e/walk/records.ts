/** Records of orders: tables of the client's database, and the service over its API. */
import type { Page } from 'playwright'
import type { ChainId, OrderUid } from '../../../src/domain/scalars'
import type { OrderName } from './review'
import type { Stage } from './stage'

/** Returns the service's order. */
export const getOrder = ({ call }: Stage, { chainId, uid }: OrderName) =>
  call('getOrder', { network: chainId as ChainId, uid: uid as OrderUid })

/** Row of a table. */
type Row = Readonly<Record<string, unknown>>

/** Runs in the extension's page, so it cannot use anything of this file. It does not wake the worker. */
async function readTable(table: string): Promise<Row[]> {
  const settle = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await settle(indexedDB.open('cowbell-client'))
  const rows: Row[] = await settle(database.transaction(table).objectStore(table).getAll())
  database.close()
  return rows
}

/** Returns the journal: UID and step of each order, oldest first. */
export async function readJournal(page: Page): Promise<readonly { uid: string; step: string }[]> {
  const rows = await page.evaluate(readTable, 'orders')
  return rows
    .toSorted((a, b) => Number(a['createdAt']) - Number(b['createdAt']))
    .map(({ uid, step }) => ({ uid: String(uid), step: String(step) }))
}

/** Returns the types of an order's notifications and the states of their deliveries. */
export async function readNotificationRecords(page: Page, uid: string) {
  const notifications = await page.evaluate(readTable, 'notifications')
  const deliveries = await page.evaluate(readTable, 'deliveries')
  return {
    notifications: notifications.filter((row) => row['uid'] === uid).map(({ type }) => type),
    deliveries: deliveries
      .filter(({ notificationId }) => String(notificationId).includes(uid))
      .map(({ state }) => state),
  }
}

/** Returns counts of an order's records at the service. */
export async function readService({ call }: Stage, { chainId, uid }: OrderName) {
  const network = chainId as ChainId
  const orderUid = uid as OrderUid
  const { owner, status } = await call('getOrder', { network, uid: orderUid })
  const orders = await call('getAccountOrders', { network, owner, limit: 1000 })
  const trades = await call('getTrades', { network, orderUid })
  const { events } = await call('getDebugReport', { network, uid: orderUid })
  return {
    status,
    ordersOfAccount: orders.length,
    acceptances: events.filter(({ label }) => label === 'created').length,
    trades: trades.length,
  }
}
