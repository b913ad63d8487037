/**
 * Fills of a trader as the affiliate program counts them: on every network, with the order's affiliate code
 * and its USD value.
 */

import { listChains } from '../../../domain/chains/chains'
import {
  type CodeStatus,
  judgeFills,
  type Referral,
  type ReferredFill,
} from '../../../domain/reports/affiliate-rewards'
import type { Address, ChainId } from '../../../domain/scalars'
import { usdPartsOf } from '../quotes/usd-prices'
import { findCode } from '../store/affiliates'
import type { AuctionRow, TradeRow } from '../store/auction-rows'
import { readAuctions } from '../store/auctions'
import { readOrders } from '../store/orders'
import type { OrderRow } from '../store/rows'
import type { ServiceDatabase } from '../store/schema'
import { readTrades } from '../store/trades'
import type { ServiceContext } from './context'

/** A fill in the form of the program, with its stored trade. */
export interface TraderFill extends ReferredFill {
  readonly trade: TradeRow
}

/** Returns the tables that a transaction needs to judge traders. */
export const referralTables = (database: ServiceDatabase) => [
  database.trades,
  database.orders,
  database.auctions,
  database.affiliates,
]

function toFill(trade: TradeRow, order: OrderRow | undefined, auction: AuctionRow | undefined): TraderFill[] {
  if (!auction) return []
  const priced = { chainId: auction.chainId, nativePrices: auction.prices }
  const usdParts = usdPartsOf(priced, trade.sellToken, trade.sellAmount)
  return [{ trade, at: auction.at, code: order?.referrer, usdParts }]
}

/** Reads an account's fills on a network, newest first. */
async function readFills(
  database: ServiceDatabase,
  id: ChainId,
  owner: Address,
): Promise<readonly TraderFill[]> {
  const trades = await readTrades(database, id, { owner })
  if (trades.length === 0) return []
  const uids = trades.map(({ orderUid }) => orderUid)
  const orders = new Map((await readOrders(database, id, uids)).map((row) => [row.uid, row]))
  const auctionIds = trades.flatMap(({ auctionId }) => auctionId ?? [])
  const auctions = await readAuctions(database, id, auctionIds)
  return trades.flatMap((trade) =>
    toFill(trade, orders.get(trade.orderUid), auctions.get(trade.auctionId ?? Number.NaN)),
  )
}

/** Sorts oldest first. Fills at the same time are sorted by block and log index. */
const byAge = (a: TraderFill, b: TraderFill): number =>
  a.at - b.at || a.trade.blockNumber - b.trade.blockNumber || a.trade.logIndex - b.trade.logIndex

/** Judges all fills of a trader. Call it inside a transaction over `referralTables`. */
export async function judgeTrader(
  { database, program }: ServiceContext,
  trader: Address,
): Promise<Referral<TraderFill>> {
  const fills: TraderFill[] = []
  for (const { id } of listChains()) fills.push(...(await readFills(database, id, trader)))
  const oldestFirst = fills.sort(byAge)
  const code = oldestFirst[0]?.code
  const affiliate = code === undefined ? undefined : await findCode(database, code)
  const codeStatus = (): CodeStatus => {
    if (!affiliate) return 'unknown'
    return affiliate.address === trader ? 'own' : 'registered'
  }
  return judgeFills(oldestFirst, codeStatus, program)
}
