/** Reading orders (SOURCES: Lists, Placing an order, Orders, Order status). */
import type { RowHandler } from '../../../api/endpoint'
import type { orderEndpoints } from '../../../api/endpoints/orders'
import type { ServiceOrder, ServiceOrderLookup, ServiceOrderProgress } from '../../../domain/orders/order'
import { Refusal } from '../../../domain/refusal'
import type { EventLabel } from '../../../domain/reports/debug-reports'
import type { ChainId, Hash32, Milliseconds, OrderUid } from '../../../domain/scalars'
import { toAmount } from '../../../domain/scalars'
import { toOrder } from '../orders/replies'
import { readAppDataTexts } from '../store/app-data'
import { readOrderAuctions, readSolutions } from '../store/auctions'
import { findOrder, readAccountOrders, readOrders, readRawOrders } from '../store/orders'
import { type OrderRow, orderRow } from '../store/rows'
import { parseRow, type ServiceDatabase } from '../store/schema'
import { readTrades, readTransactionTrades } from '../store/trades'
import type { ServiceContext } from './context'

type Of<N extends keyof typeof orderEndpoints> = RowHandler<(typeof orderEndpoints)[N]>

/** Finds a stored order. @throws Refusal NotFound */
export async function readStoredOrder(
  database: ServiceDatabase,
  id: ChainId,
  uid: OrderUid,
): Promise<OrderRow> {
  const row = await findOrder(database, id, uid)
  if (!row) throw new Refusal('NotFound', { description: 'Order was not found' })
  return row
}

/** Builds the replies for stored orders, including their app data. */
export async function toOrders(
  database: ServiceDatabase,
  id: ChainId,
  rows: readonly OrderRow[],
  now: Milliseconds,
): Promise<readonly ServiceOrder[]> {
  const texts = await readAppDataTexts(
    database,
    id,
    rows.map((row) => row.terms.appData),
  )
  return rows.map((row) => toOrder(row, texts, now))
}

const getOrder =
  ({ database }: ServiceContext): Of<'getOrder'> =>
  async ({ network: id, uid }, { now }) => {
    const [found] = await toOrders(database, id, [await readStoredOrder(database, id, uid)], now)
    return found as ServiceOrder
  }

/** Builds the reply for one of several orders: the order, or the fault of its row. */
function toLookup(row: OrderRow, texts: ReadonlyMap<Hash32, string>, now: Milliseconds): ServiceOrderLookup {
  const parsed = parseRow(orderRow, row)
  if ('row' in parsed) return { order: toOrder(parsed.row, texts, now) }
  const { field, wrong } = parsed.fault
  return { error: { uid: row.uid, description: `The stored order is damaged at ${field}: ${wrong}` } }
}

/** Returns several orders. Unknown orders are left out, damaged orders are reported as errors. */
const getOrders =
  ({ database }: ServiceContext): Of<'getOrders'> =>
  async ({ network: id, body }, { now }) => {
    const rows = await readRawOrders(database, id, body)
    const texts = await readAppDataTexts(
      database,
      id,
      rows.flatMap((row) => row.terms?.appData ?? []),
    )
    return rows.map((row) => toLookup(row, texts, now))
  }

/** Returns the orders that a transaction filled, each once. */
const getTransactionOrders =
  ({ database }: ServiceContext): Of<'getTransactionOrders'> =>
  async ({ network: id, hash }, { now }) => {
    const trades = await readTransactionTrades(database, id, hash)
    const rows = await readOrders(
      database,
      id,
      trades.map(({ orderUid }) => orderUid),
    )
    return [...(await toOrders(database, id, rows, now))]
  }

const FIRST_PAGE = { offset: 0, limit: 10 } as const
const MAX_LIMIT = 1000

const getAccountOrders =
  ({ database }: ServiceContext): Of<'getAccountOrders'> =>
  async ({ network: id, owner, offset = FIRST_PAGE.offset, limit = FIRST_PAGE.limit }, { now }) => {
    if (limit < 1 || limit > MAX_LIMIT) throw new Refusal('LIMIT_OUT_OF_BOUNDS')
    const rows = await readAccountOrders(database, id, owner, { offset, limit })
    return [...(await toOrders(database, id, rows, now))]
  }

/** Progress by the label of an order's newest event. */
const PROGRESS = {
  created: 'scheduled',
  ready: 'active',
  considered: 'solved',
  executing: 'executing',
  traded: 'traded',
  cancelled: 'cancelled',
  filtered: 'open',
  invalid: 'open',
} as const satisfies Record<EventLabel, ServiceOrderProgress['type']>

/**
 * Reads the solvers' bids for an order: from the auction of its first fill, or from its newest auction before
 * a fill.
 */
async function readBids(database: ServiceDatabase, { chainId, uid }: OrderRow, isTraded: boolean) {
  const trades = isTraded ? await readTrades(database, chainId, { orderUid: uid }) : []
  const auctionId = trades.at(-1)?.auctionId ?? (await readOrderAuctions(database, uid)).at(-1)?.id
  if (auctionId === undefined) return []
  const solutions = await readSolutions(database, chainId, auctionId)
  return solutions.map(({ solver, executions }) => {
    const execution = executions.find((each) => each.uid === uid)
    if (!execution) return { solver }
    return { solver, executedAmounts: { sell: toAmount(execution.sell), buy: toAmount(execution.buy) } }
  })
}

const WITH_BIDS: readonly ServiceOrderProgress['type'][] = ['solved', 'executing', 'traded']

/** Returns an order's competition status. An order with a fill is always 'traded'. */
const getOrderStatus =
  ({ database }: ServiceContext): Of<'getOrderStatus'> =>
  async ({ network: id, uid }) => {
    const row = await readStoredOrder(database, id, uid)
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
