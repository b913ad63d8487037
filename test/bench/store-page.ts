/**
 * Part of the store bench that runs in the browser: the store's functions over databases of different sizes,
 * and the raw IndexedDB operation of each on the same database.
 */
import { readHoldings } from '../../src/backend/local/store/chain/holdings'
import {
  addOrder,
  readAccountOrders,
  readLiveOrders,
  readRawOrders,
} from '../../src/backend/local/store/orders'
import { findQuote } from '../../src/backend/local/store/quotes'
import { type OrderRow, orderRow } from '../../src/backend/local/store/rows'
import { parseRow, type ServiceDatabase } from '../../src/backend/local/store/schema'
import type { OrderUid } from '../../src/domain/scalars'
import { network, OPEN_ORDERS, openSized, ownerAt, rowAt, sellToken, uidAt } from './store-rows'

/** Milliseconds of one operation and of the raw one, per round. */
export interface StoreTimes {
  readonly operation: string
  readonly size: number
  readonly ours: readonly number[]
  readonly raw: readonly number[]
}

const ROUNDS = 60
const WARM_UP = 5
const MANY_UIDS = 128
const PAGE = 50
/** Wait after large writes, while the browser cleans up. */
const SETTLE_MS = 3_000

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
  })

const beginRaw = (database: ServiceDatabase, tables: readonly string[], mode: IDBTransactionMode) =>
  database.backendDB().transaction([...tables], mode, { durability: 'relaxed' })

/** An operation of the store and the raw IndexedDB operation that it needs. */
interface Operation {
  readonly name: string
  readonly ours: (database: ServiceDatabase, turn: number, size: number) => Promise<unknown>
  readonly raw: (database: ServiceDatabase, turn: number, size: number) => Promise<unknown>
}

/** Picks different orders every turn. */
const pick = (turn: number, size: number): OrderUid[] =>
  Array.from({ length: MANY_UIDS }, (_, index) => uidAt((turn * 7919 + index * 613) % size))

let added = 0
const newRow = (size: number): OrderRow => {
  added += 1
  const { liveOn, ...row } = rowAt(size + added)
  return row
}

const OPERATIONS: readonly Operation[] = [
  {
    name: `by_uids of ${MANY_UIDS}`,
    ours: async (database, turn, size) =>
      (await readRawOrders(database, network, pick(turn, size))).map((row) => parseRow(orderRow, row)),
    raw: (database, turn, size) => {
      const store = beginRaw(database, ['orders'], 'readonly').objectStore('orders')
      return Promise.all(pick(turn, size).map((uid) => done(store.get(uid))))
    },
  },
  {
    name: `newest ${PAGE} of an owner`,
    ours: (database, turn) => readAccountOrders(database, network, ownerAt(turn), { offset: 0, limit: PAGE }),
    raw: (database, turn) =>
      new Promise((resolve, reject) => {
        const store = beginRaw(database, ['orders'], 'readonly').objectStore('orders')
        const index = store.index('[chainId+owner+createdAt]')
        const owner = ownerAt(turn)
        const range = IDBKeyRange.bound([network, owner, -Infinity], [network, owner, []])
        if ('getAllRecords' in store) {
          const query = { query: range, count: PAGE, direction: 'prev' } as never
          resolve(done(index.getAll(query)))
          return
        }
        const rows: unknown[] = []
        const walk = index.openCursor(range, 'prev')
        walk.onerror = () => reject(walk.error)
        walk.onsuccess = () => {
          const cursor = walk.result
          if (cursor) rows.push(cursor.value)
          if (cursor && rows.length < PAGE) cursor.continue()
          else resolve(rows)
        }
      }),
  },
  {
    name: 'placement',
    ours: (database, turn, size) => {
      const { orders, holdings, quotes, appData, markets } = database
      const row = newRow(size)
      return database.transaction('rw', [orders, appData, quotes, holdings, markets], async () => {
        await Promise.all([
          readHoldings(database, network, [{ owner: ownerAt(turn), token: sellToken }]),
          findQuote(database, 1),
        ])
        await addOrder(database, row)
      })
    },
    raw: async (database, turn, size) => {
      const tables = ['orders', 'appData', 'quotes', 'holdings', 'markets']
      const row = newRow(size)
      const transaction = beginRaw(database, tables, 'readwrite')
      const end = ended(transaction)
      const owner = ownerAt(turn)
      await Promise.all([
        done(transaction.objectStore('holdings').get([network, sellToken, owner])),
        done(transaction.objectStore('quotes').get(1)),
      ])
      transaction.objectStore('orders').add(row)
      return end
    },
  },
  {
    name: `${OPEN_ORDERS} open orders of a round`,
    ours: (database) => readLiveOrders(database, network),
    raw: (database) => {
      const store = beginRaw(database, ['orders'], 'readonly').objectStore('orders')
      return done(store.index('[liveOn+owner]').getAll(IDBKeyRange.bound([network], [network, []])))
    },
  },
]

/** Page clocks have a resolution of 0.1 ms, so short operations are repeated. */
const REPEATS = 5

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let count = 0; count < REPEATS; count += 1) await work()
  return (performance.now() - start) / REPEATS
}

/** Measures all operations over all sizes. Sizes and contenders take turns within each round. */
async function measureStore(sizes: readonly number[]): Promise<StoreTimes[]> {
  const databases: (readonly [number, ServiceDatabase])[] = []
  for (const size of sizes) databases.push([size, await openSized(size)])
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  const all: StoreTimes[] = []
  for (const { name, ours, raw } of OPERATIONS) {
    const times = sizes.map((size) => ({ operation: name, size, ours: [] as number[], raw: [] as number[] }))
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      for (const [place, [size, database]] of databases.entries()) {
        const [own, other] = [
          await timed(() => ours(database, round * 2, size)),
          await timed(() => raw(database, round * 2 + 1, size)),
        ]
        if (round < WARM_UP) continue
        times[place]?.ours.push(own)
        times[place]?.raw.push(other)
      }
    }
    all.push(...times)
  }
  return all
}

Object.assign(globalThis, { measureStore })
