/**
 * Part of the orders bench that runs in the browser: a journal of a given size, and the time of the screens'
 * first reads.
 */
import { watchActivity } from '../../src/client/activity/list'
import { clientDb } from '../../src/client/db/db'
import type { OrderEntry } from '../../src/client/db/rows/order-entry'
import { countOrders, readOrderPage } from '../../src/client/orders/pages'
import { firstOf } from '../support/first-of'
import { filledAt, list, openAt } from './orders-rows'

const OPEN_ORDERS = 50
const CHUNK = 2_000
/** Number of rows that the screens read first. */
const PAGE = 50

const entryAt = (index: number): OrderEntry => (index < OPEN_ORDERS ? openAt(index) : filledAt(index))

async function fillJournal(size: number): Promise<void> {
  await clientDb.delete()
  await clientDb.open()
  for (let from = 0; from < size; from += CHUNK) {
    const count = Math.min(CHUNK, size - from)
    await clientDb.orders.bulkAdd(Array.from({ length: count }, (_, index) => entryAt(from + index)))
  }
}

/** Opens the list at a tab, as the screen does: its page and the counts of all tabs. */
const openOrders = (tab: 'open' | 'filled') =>
  Promise.all([
    readOrderPage({ ...list, tab, filter: 'all', search: '', direction: 'newest', limit: PAGE }),
    countOrders(list),
  ])

const OPENINGS = {
  open: () => openOrders('open'),
  filled: () => openOrders('filled'),
  activity: () => firstOf(watchActivity({ profileId: list.profileId, kind: 'all', search: '', limit: PAGE })),
} as const satisfies Record<string, () => Promise<unknown>>

export type Opening = keyof typeof OPENINGS

async function timeOpening(name: Opening): Promise<number> {
  const start = performance.now()
  await OPENINGS[name]()
  return performance.now() - start
}

Object.assign(globalThis, { fillJournal, timeOpening })
