/** What is on record of orders: on the desk, in its tables; with the service, over its contract. */
import type { Page } from 'playwright'
import type { ChainId, OrderUid } from '../../../src/domain/scalars'
import type { OrderName } from './review'
import type { Stage } from './stage'

/** An order as the service has it. */
export const getOrder = ({ call }: Stage, { chainId, uid }: OrderName) =>
  call('getOrder', { network: chainId as ChainId, uid: uid as OrderUid })

/** A row of one of the desk's tables, as far as it is read. */
type Row = Readonly<Record<string, unknown>>

/** Runs in the extension's page, so it may use nothing of this file. The worker sleeps on meanwhile. */
async function readTable(table: string): Promise<Row[]> {
  const settle = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await settle(indexedDB.open('cowbell-desk'))
  const rows: Row[] = await settle(database.transaction(table).objectStore(table).getAll())
  database.close()
  return rows
}

/** The journal: each order with the step it has reached, oldest first. */
export async function readJournal(page: Page): Promise<readonly { uid: string; step: string }[]> {
  const rows = await page.evaluate(readTable, 'orders')
  return rows
    .toSorted((a, b) => Number(a['createdAt']) - Number(b['createdAt']))
    .map(({ uid, step }) => ({ uid: String(uid), step: String(step) }))
}

/** What the desk has to tell of an order: the kinds of its notifications, and how each delivery of them stands. */
export async function readTold(page: Page, uid: string) {
  const notifications = await page.evaluate(readTable, 'notifications')
  const deliveries = await page.evaluate(readTable, 'deliveries')
  return {
    notifications: notifications.filter((row) => row['uid'] === uid).map(({ type }) => type),
    deliveries: deliveries
      .filter(({ notificationId }) => String(notificationId).includes(uid))
      .map(({ state }) => state),
  }
}

/** What the service knows of an order, counted. */
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
