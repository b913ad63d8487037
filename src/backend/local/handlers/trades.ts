/** Fills and their surplus (SOURCES: Lists, Token prices). */
import type { RowHandler } from '../../../api/endpoint'
import type { tradeEndpoints } from '../../../api/endpoints/trades'
import { weiOf } from '../../../auction/model/native-prices'
import { surplusOf } from '../../../domain/orders/amounts'
import { Refusal } from '../../../domain/refusal'
import type { Trade } from '../../../domain/reports/trades'
import { type Address, type OrderUid, toAmount } from '../../../domain/scalars'
import { toFeesReply } from '../auctions/fees'
import type { AuctionRow, TradeRow } from '../store/auction-rows'
import { readAuctions } from '../store/auctions'
import { readOrders } from '../store/orders'
import type { OrderRow } from '../store/rows'
import { readTrades } from '../store/trades'
import type { ServiceContext } from './context'

type Of<N extends keyof typeof tradeEndpoints> = RowHandler<(typeof tradeEndpoints)[N]>

const toTrade = (row: TradeRow): Trade => {
  const { chainId, auctionId, protocolFees, ...fill } = row
  return { ...fill, executedProtocolFees: toFeesReply(row) }
}

/** Requires exactly one of owner and order. @throws Refusal InvalidTradeFilter */
function readFilter({ owner, orderUid }: { owner?: Address | undefined; orderUid?: OrderUid | undefined }) {
  if (owner !== undefined && orderUid === undefined) return { owner }
  if (orderUid !== undefined && owner === undefined) return { orderUid }
  throw new Refusal('InvalidTradeFilter')
}

const getTrades =
  ({ database }: ServiceContext): Of<'getTrades'> =>
  async ({ network: id, ...filter }) =>
    (await readTrades(database, id, readFilter(filter))).map(toTrade)

const MAX_LIMIT = 1000

/** Returns a page of the fills of an owner or of an order. */
const getTradesV2 =
  ({ database }: ServiceContext): Of<'getTradesV2'> =>
  async ({ network: id, offset = 0, limit = 10, ...filter }) => {
    const selected = readFilter(filter)
    if (limit < 1 || limit > MAX_LIMIT) throw new Refusal('InvalidLimit')
    return (await readTrades(database, id, selected, { offset, limit })).map(toTrade)
  }

/**
 * Returns the surplus of a fill over its order's limit price, in wei at the auction's prices. Returns 0
 * without a price.
 */
function surplusWei(trade: TradeRow, order: OrderRow | undefined, auction: AuctionRow | undefined): bigint {
  if (!order || !auction) return 0n
  const { kind, sellToken, buyToken } = order.terms
  const executed = { sell: trade.sellAmountBeforeFees, buy: trade.buyAmount }
  const priced = { chainId: auction.chainId, nativePrices: auction.prices }
  return weiOf(priced, kind === 'sell' ? buyToken : sellToken, surplusOf(order.terms, executed)) ?? 0n
}

const getTotalSurplus =
  ({ database }: ServiceContext): Of<'getTotalSurplus'> =>
  async ({ network: id, user }) => {
    const tables = [database.trades, database.orders, database.auctions]
    return database.transaction('r', tables, async () => {
      const trades = await readTrades(database, id, { owner: user })
      const uids = trades.map(({ orderUid }) => orderUid)
      const orders = new Map((await readOrders(database, id, uids)).map((row) => [row.uid, row]))
      const auctionIds = trades.flatMap(({ auctionId }) => auctionId ?? [])
      const auctions = await readAuctions(database, id, auctionIds)
      const sum = trades.reduce(
        (total, trade) =>
          total + surplusWei(trade, orders.get(trade.orderUid), auctions.get(trade.auctionId ?? -1)),
        0n,
      )
      return { totalSurplus: toAmount(sum) }
    })
  }

export const tradeHandlers = (context: ServiceContext) => ({
  getTrades: getTrades(context),
  getTradesV2: getTradesV2(context),
  getTotalSurplus: getTotalSurplus(context),
})
