/**
 * Part of the years bench that runs in a page of the extension: fills its databases, checks a sample of the
 * rows with their schemas, and changes the retention settings.
 */
import * as service from '../../src/backend/local/store/rows'
import { checkRow as checkServiceRow, openDatabase } from '../../src/backend/local/store/schema'
import { checkRow, clientDb } from '../../src/client/db/db'
import { delivery } from '../../src/client/db/rows/delivery'
import { notificationRow } from '../../src/client/db/rows/notification'
import { orderEntry } from '../../src/client/db/rows/order-entry'
import { pairPrices } from '../../src/client/db/rows/price'
import { readTimer, writeTimer } from '../../src/client/db/worker-state'
import { changePreferences } from '../../src/client/settings/preferences'
import { recordPrice } from '../../src/client/trade/price-history'
import type { Address, Milliseconds } from '../../src/domain/scalars'
import { list } from './orders-rows'
import { fillPast, type Past } from './years-rows'

const KEPT_TABLES = {
  orders: orderEntry,
  notifications: notificationRow,
  deliveries: delivery,
  pairPrices,
} as const

/** Reads a row of each table. @throws Error with the invalid field */
async function checkSample(database: ReturnType<typeof openDatabase>): Promise<void> {
  for (const [table, schema] of Object.entries(KEPT_TABLES))
    checkRow(table, schema, await clientDb.table(table).toCollection().last())
  checkServiceRow(service.orderRow, await database.orders.toCollection().last(), 'orders')
  checkServiceRow(
    service.serviceNotificationRow,
    await database.notifications.toCollection().last(),
    'notifications',
  )
}

/** Fills both databases. Retention is off at first. */
async function fill(past: Past): Promise<void> {
  const database = openDatabase('cowbell-service')
  await changePreferences(() => ({ keepDays: 3650 }))
  await fillPast(database, past, Date.now())
  await checkSample(database)
  database.close()
}

/** Sets the number of days that the next round of the worker keeps. */
async function keepDays(days: number): Promise<void> {
  await changePreferences(() => ({ keepDays: days }))
  await writeTimer('retention', undefined)
}

/** Checks whether retention has deleted all old rows. Retention stores its timer only after that. */
const isRetentionDone = async (): Promise<boolean> => (await readTimer('retention')) !== undefined

async function countRows(): Promise<Record<string, number>> {
  const names = Object.keys(KEPT_TABLES)
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await clientDb.table(name).count()] as const)),
  )
}

/** Adds pairs with the client's own writer and returns the number of stored pairs. */
async function seePairs(count: number): Promise<number> {
  for (let at = 0; at < count; at += 1) {
    const [sell, buy] = [at + 500_000, at + 900_000].map(
      (n) => `0x${n.toString(16).padStart(40, '0')}` as Address,
    )
    if (sell && buy)
      await recordPrice({ ...list, sellToken: sell, buyToken: buy }, 2, Date.now() as Milliseconds)
  }
  return clientDb.pairPrices.count()
}

Object.assign(globalThis, { years: { fill, keepDays, isRetentionDone, countRows, seePairs } })
