/** Fills (live service 2.8). */
import type { RowHandler } from '../../../api/endpoint'
import type { tradeEndpoints } from '../../../api/endpoints/trades'
import { Refusal } from '../../../domain/refusal'
import type { Address, OrderUid } from '../../../domain/scalars'
import type { Trade } from '../../../domain/trades'
import type { ServiceContext } from '../context'
import type { TradeRow } from '../store/auction-rows'
import { readTrades } from '../store/trades'

/** No protocol fee is charged on the paper chain, so none is listed. */
const toTrade = ({ chainId, auctionId, ...fill }: TradeRow): Trade => ({ ...fill, executedProtocolFees: [] })

/** Exactly one of owner and order. @throws Refusal InvalidTradeFilter */
function readFilter({ owner, orderUid }: { owner?: Address | undefined; orderUid?: OrderUid | undefined }) {
  if (owner !== undefined && orderUid === undefined) return { owner }
  if (orderUid !== undefined && owner === undefined) return { orderUid }
  throw new Refusal('InvalidTradeFilter')
}

/** All fills of an owner or of an order. */
export const getTrades =
  ({ database }: ServiceContext): RowHandler<typeof tradeEndpoints.getTrades> =>
  async ({ network: id, ...filter }) =>
    (await readTrades(database, id, readFilter(filter))).map(toTrade)

const MAX_LIMIT = 1000

/** Fills of an owner or of an order, a page of them. */
export const getTradesV2 =
  ({ database }: ServiceContext): RowHandler<typeof tradeEndpoints.getTradesV2> =>
  async ({ network: id, offset = 0, limit = 10, ...filter }) => {
    const of = readFilter(filter)
    if (limit < 1 || limit > MAX_LIMIT) throw new Refusal('InvalidLimit')
    return (await readTrades(database, id, of, { offset, limit })).map(toTrade)
  }
