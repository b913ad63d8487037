/** Rows of the years bench: several years of a trader, spread evenly over the past days. */
import type { Dexie } from 'dexie'
import type { ServiceDatabase } from '../../src/backend/local/store/schema'
import { clientDb } from '../../src/client/db/db'
import type { NotificationRow, NotificationType } from '../../src/client/db/rows/notification'
import type { OrderEntry } from '../../src/client/db/rows/order-entry'
import type { PairPrices } from '../../src/client/db/rows/price'
import { queueDelivery } from '../../src/client/notify/delivery-queue'
import { threadOf } from '../../src/client/notify/enqueue'
import { toNotification } from '../../src/client/notify/order-notifications'
import { totalsOf } from '../../src/client/orders/gains'
import type { Address, Milliseconds, Seconds } from '../../src/domain/scalars'
import { filledAt } from './orders-rows'
import { rowAt } from './store-rows'

export interface Past {
  readonly orders: number
  /** Pairs with stored prices, each with the maximum number of points. */
  readonly pairs: number
  readonly days: number
}

/** Notifications of every order: far from the market, near it again, filled. */
const NOTIFIED = [
  'out_of_reach',
  'back_in_reach',
  'order_filled',
] as const satisfies readonly NotificationType[]
export const NOTIFICATIONS_PER_ORDER = NOTIFIED.length
export const POINTS = 500

const DAY_MS = 86_400_000
const CHUNK = 2_000

/** Returns the time an order was placed. The last one was placed a minute ago. */
function timeOf(index: number, { orders, days }: Past, now: number): Milliseconds {
  const step = (days * DAY_MS) / orders
  return Math.round(now - 60_000 - (orders - 1 - index) * step) as Milliseconds
}

function entryAt(index: number, past: Past, now: number): OrderEntry {
  const [entry, at] = [filledAt(index), timeOf(index, past, now)]
  if (entry.step !== 'final') throw new Error('a filled order is final')
  const terms = { ...entry.terms, validTo: Math.round(at / 1000 + 1800) as Seconds }
  const order = { ...entry.order, ...terms, creationDate: at }
  return { ...entry, terms, order, createdAt: at, updatedAt: (at + 30_000) as Milliseconds }
}

function notificationsOf(entry: OrderEntry): readonly NotificationRow[] {
  if (entry.step !== 'final') return []
  return NOTIFIED.map((type, place) =>
    toNotification(entry, type, totalsOf(entry.order), (entry.createdAt + place * 1_000) as Milliseconds, {
      turn: place,
    }),
  )
}

/** Writes rows without notifying observers, because this page has no observers. */
const putAll = (dexie: Dexie, table: string, rows: readonly object[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = dexie.backendDB().transaction(table, 'readwrite', { durability: 'relaxed' })
    for (const row of rows) transaction.objectStore(table).put(row)
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

async function fillClient(past: Past, now: number): Promise<void> {
  let seq = 0
  for (let from = 0; from < past.orders; from += CHUNK) {
    const count = Math.min(CHUNK, past.orders - from)
    const entries = Array.from({ length: count }, (_, at) => entryAt(from + at, past, now))
    const notifications = entries.flatMap(notificationsOf)
    const deliveries = notifications.map((row) => {
      seq += 1
      const sent = { state: 'sent', attempts: 1, sentAt: row.at, triedAt: row.at } as const
      return queueDelivery(row.id, 'desktop', row.at, { ...sent, thread: threadOf(row), seq })
    })
    await putAll(clientDb, 'orders', entries)
    await putAll(clientDb, 'notifications', notifications)
    await putAll(clientDb, 'deliveries', deliveries)
  }
}

const tokenAt = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}` as Address

const pricesAt = (index: number, now: number): PairPrices => ({
  profileId: 'sandbox',
  chainId: filledAt(0).chainId,
  base: tokenAt(index + 1),
  quote: tokenAt(index + 100_000),
  seenAt: (now - index) as Milliseconds,
  points: Array.from({ length: POINTS }, (_, at) => ({
    at: (now - (POINTS - at) * 600_000) as Milliseconds,
    price: 3_000 + Math.sin(at) * 100,
  })),
})

async function fillService(database: ServiceDatabase, past: Past, now: number): Promise<void> {
  for (let from = 0; from < past.orders; from += CHUNK) {
    const count = Math.min(CHUNK, past.orders - from)
    const indices = Array.from({ length: count }, (_, at) => from + at)
    const entries = indices.map((index) => entryAt(index, past, now))
    await putAll(
      database,
      'orders',
      entries.map(({ uid, owner, chainId, terms, createdAt }, at) => {
        const { liveOn: _, ...row } = rowAt(from + at)
        return { ...row, uid, owner, chainId, terms, createdAt }
      }),
    )
    await putAll(
      database,
      'notifications',
      entries.flatMap(notificationsOf).map(({ id, message, at }) => ({
        id,
        account: filledAt(0).owner,
        type: 'order_filled' as const,
        message,
        at,
        metadata: {},
      })),
    )
  }
}

/**
 * Writes a history into a profile's databases: all orders filled, every notification unread and sent to the
 * desktop.
 */
export async function fillPast(database: ServiceDatabase, past: Past, now: number): Promise<void> {
  await Promise.all([clientDb.open(), database.open()])
  await fillClient(past, now)
  await clientDb.pairPrices.bulkPut(Array.from({ length: past.pairs }, (_, at) => pricesAt(at, now)))
  await fillService(database, past, now)
}
