/** Reading orders (SOURCES: Lists, Placing an order, Orders, Order status). */
import type { RowHandler } from '../../../api/endpoint'
import type { orderEndpoints } from '../../../api/endpoints/orders'
import type { Order, OrderLookup, OrderProgress } from '../../../domain/orders/order'
import { Refusal } from '../../../domain/refusal'
import type { EventLabel } from '../../../domain/reports/debug-reports'
import type { ChainId, Hash32, Milliseconds, OrderUid } from '../../../domain/scalars'
import { toAmount } from '../../../domain/scalars'
import type { ServiceContext } from '../context'
import { toOrder } from '../orders/replies'
import { readAppDataTexts } from '../store/app-data'
import { readAuctionsOf, readSolutions } from '../store/auctions'
import { findOrder, readAccountOrders, readOrders, readRawOrders } from '../store/orders'
import { type OrderRow, orderRow } from '../store/rows'
import { parseRow, type ServiceDatabase } from '../store/schema'
import { readTrades, readTradesOf } from '../store/trades'

type Of<N extends keyof typeof orderEndpoints> = RowHandler<(typeof orderEndpoints)[N]>

/** The order of a UID. @throws Refusal NotFound */
export async function getStored(database: ServiceDatabase, id: ChainId, uid: OrderUid): Promise<OrderRow> {
  const row = await findOrder(database, id, uid)
  if (!row) throw new Refusal('NotFound', { description: 'Order was not found' })
  return row
}

/** Stored orders as replies, with their app data. */
export async function toOrders(
  database: ServiceDatabase,
  id: ChainId,
  rows: readonly OrderRow[],
  now: Milliseconds,
): Promise<readonly Order[]> {
  const texts = await readAppDataTexts(
    database,
    id,
    rows.map((row) => row.terms.appData),
  )
  return rows.map((row) => toOrder(row, texts, now))
}

/** One order, or NotFound. */
const getOrder =
  ({ database }: ServiceContext): Of<'getOrder'> =>
  async ({ network: id, uid }, { now }) => {
    const [found] = await toOrders(database, id, [await getStored(database, id, uid)], now)
    return found as Order
  }

/** A stored row as an element of the reply: the order, or what is wrong with the row. */
function lookUp(row: OrderRow, texts: ReadonlyMap<Hash32, string>, now: Milliseconds): OrderLookup {
  const parsed = parseRow(orderRow, row)
  if ('row' in parsed) return { order: toOrder(parsed.row, texts, now) }
  const { field, wrong } = parsed.fault
  return { error: { uid: row.uid, description: `The stored order is damaged at ${field}: ${wrong}` } }
}

/** Many orders at once; unknown ones are left out, a damaged one is reported as such. */
const getOrders =
  ({ database }: ServiceContext): Of<'getOrders'> =>
  async ({ network: id, body }, { now }) => {
    const rows = await readRawOrders(database, id, body)
    const texts = await readAppDataTexts(
      database,
      id,
      rows.flatMap((row) => row.terms?.appData ?? []),
    )
    return rows.map((row) => lookUp(row, texts, now))
  }

/** The orders that a transaction filled, each once. */
const getTransactionOrders =
  ({ database }: ServiceContext): Of<'getTransactionOrders'> =>
  async ({ network: id, hash }, { now }) => {
    const trades = await readTradesOf(database, id, hash)
    const rows = await readOrders(
      database,
      id,
      trades.map(({ orderUid }) => orderUid),
    )
    return [...(await toOrders(database, id, rows, now))]
  }

const FIRST_PAGE = { offset: 0, limit: 10 } as const
const MAX_LIMIT = 1000

/** An account's orders, newest first. */
const getAccountOrders =
  ({ database }: ServiceContext): Of<'getAccountOrders'> =>
  async ({ network: id, owner, offset = FIRST_PAGE.offset, limit = FIRST_PAGE.limit }, { now }) => {
    if (limit < 1 || limit > MAX_LIMIT) throw new Refusal('LIMIT_OUT_OF_BOUNDS')
    const rows = await readAccountOrders(database, id, owner, { offset, limit })
    return [...(await toOrders(database, id, rows, now))]
  }

/** Progress by the newest event of an order. */
const PROGRESS = {
  created: 'scheduled',
  ready: 'active',
  considered: 'solved',
  executing: 'executing',
  traded: 'traded',
  cancelled: 'cancelled',
  filtered: 'open',
  invalid: 'open',
} as const satisfies Record<EventLabel, OrderProgress['type']>

/** Who bid in the competition that matters: the newest one, or for a traded order that of its first fill. */
async function readBids(database: ServiceDatabase, { chainId, uid }: OrderRow, isTraded: boolean) {
  const trades = isTraded ? await readTrades(database, chainId, { orderUid: uid }) : []
  const auctionId = trades.at(-1)?.auctionId ?? (await readAuctionsOf(database, uid)).at(-1)?.id
  if (auctionId === undefined) return []
  const solutions = await readSolutions(database, chainId, auctionId)
  return solutions.map(({ solver, executions }) => {
    const mine = executions.find((execution) => execution.uid === uid)
    if (!mine) return { solver }
    return { solver, executedAmounts: { sell: toAmount(mine.sell), buy: toAmount(mine.buy) } }
  })
}

const WITH_BIDS: readonly OrderProgress['type'][] = ['solved', 'executing', 'traded']

/** An order's competition status; one that ever traded is reported as traded. */
const getOrderStatus =
  ({ database }: ServiceContext): Of<'getOrderStatus'> =>
  async ({ network: id, uid }) => {
    const row = await getStored(database, id, uid)
    const isTraded = row.executed.sell > 0n
    const type = isTraded ? 'traded' : PROGRESS[row.last.label as EventLabel]
    return WITH_BIDS.includes(type) ? { type, value: await readBids(database, row, isTraded) } : { type }
  }

export const orderHandlers = (context: ServiceContext) => ({
  getOrder: getOrder(context),
  getOrders: getOrders(context),
  getAccountOrders: getAccountOrders(context),
  getTransactionOrders: getTransactionOrders(context),
  getOrderStatus: getOrderStatus(context),
})
