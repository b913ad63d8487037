/** Everything that happened to an order (SOURCES: Debug report). */
import type { RowHandler } from '../../../api/endpoint'
import type { orderEndpoints } from '../../../api/endpoints/orders'
import { tradedToken } from '../../../domain/chains/chains'
import type { Order } from '../../../domain/orders/order'
import type { ReportedAuction } from '../../../domain/reports/auctions'
import { toAmount } from '../../../domain/scalars'
import { reportPolicy } from '../auctions/fees'
import type { ServiceContext } from '../context'
import type { AttemptRow, AuctionRow, ExecutionRow, SolutionRow } from '../store/auction-rows'
import { readAttempts, readAuctionsOf, readExecutions, readSolutions } from '../store/auctions'
import { readEvents } from '../store/order-events'
import type { OrderEventRow, OrderRow } from '../store/rows'
import type { ServiceDatabase } from '../store/schema'
import { readTrades } from '../store/trades'
import { getStored, toOrders } from './orders'

function toProposal(
  { solutionUid, ranking, solver, isWinner, filteredOut, score, executions, swaps }: SolutionRow,
  uid: string,
) {
  const mine = executions.find((execution) => execution.uid === uid)
  if (!mine) return []
  const executed = { executedSell: toAmount(mine.sell), executedBuy: toAmount(mine.buy) }
  const route = swaps?.map((swap) => ({ ...swap, amountIn: toAmount(swap.amountIn) })) ?? mine.route
  const bid = { solutionUid, ranking, solver, isWinner, filteredOut, score: score.toString() }
  const matched = mine.matchedShare === undefined ? {} : { matchedShare: mine.matchedShare }
  return [{ ...bid, ...executed, orderCount: executions.length, ...matched, route }]
}

const toAttempt = ({
  solver,
  solutionUid,
  startedAt,
  endedAt,
  startBlock,
  deadlineBlock,
  endBlock,
  outcome,
}: AttemptRow) => ({
  solver,
  solutionUid,
  startTimestamp: startedAt,
  endTimestamp: endedAt,
  startBlock,
  deadlineBlock,
  endBlock,
  outcome,
})

const toExecution = ({ fee, feeToken, blockNumber, protocolFees = [] }: ExecutionRow) => ({
  executedFee: fee,
  executedFeeToken: feeToken,
  blockNumber,
  protocolFees: protocolFees.map(({ token, amount }) => ({ token, amount: toAmount(amount) })),
})

const toEvent = ({ label, at, reason }: OrderEventRow) => ({
  label,
  timestamp: at,
  ...(reason === undefined ? {} : { reason }),
})

/** Prices of the order's own two tokens. */
function toPrices({ prices, chainId }: AuctionRow, { terms }: OrderRow): Record<string, string> {
  const tokens = [terms.sellToken, tradedToken(chainId, terms.buyToken)]
  return Object.fromEntries(
    tokens.flatMap((token) => {
      const price = prices.get(token)
      return price === undefined ? [] : [[token, price.toString()]]
    }),
  )
}

/** The part of one auction that concerned the order: its own bids, and what became of them. */
async function reportAuction(
  database: ServiceDatabase,
  row: OrderRow,
  auction: AuctionRow,
  executions: readonly ExecutionRow[],
): Promise<ReportedAuction> {
  const { chainId, uid } = row
  const [solutions, attempts] = await Promise.all([
    readSolutions(database, chainId, auction.id),
    readAttempts(database, chainId, auction.id),
  ])
  const proposedSolutions = solutions.flatMap((solution) => toProposal(solution, uid))
  const mine = new Set(proposedSolutions.map((solution) => solution.solutionUid))
  return {
    id: auction.id,
    block: auction.block,
    deadline: auction.deadline,
    nativePrices: toPrices(auction, row),
    proposedSolutions,
    executions: executions.filter(({ auctionId }) => auctionId === auction.id).map(toExecution),
    settlementAttempts: attempts.filter(({ solutionUid }) => mine.has(solutionUid)).map(toAttempt),
    feePolicies: (auction.feePolicies?.get(uid) ?? []).map(reportPolicy),
  }
}

/** The report of an order, or NotFound. That it was created is the first event of every order, kept in its row. */
const getDebugReport =
  ({ database }: ServiceContext): RowHandler<typeof orderEndpoints.getDebugReport> =>
  async ({ network: id, uid }, { now }) => {
    const tables = [database.orders, database.orderEvents, database.appData, database.trades]
    const auctionTables = [database.auctions, database.solutions, database.attempts, database.executions]
    return database.transaction('r', [...tables, ...auctionTables], async () => {
      const row = await getStored(database, id, uid)
      const [[order], events, auctions, executions, trades] = await Promise.all([
        toOrders(database, id, [row], now),
        readEvents(database, uid),
        readAuctionsOf(database, uid),
        readExecutions(database, uid),
        readTrades(database, id, { orderUid: uid }),
      ])
      return {
        orderUid: uid,
        order: order as Order,
        events: [{ label: 'created', timestamp: row.createdAt }, ...events.map(toEvent)],
        auctions: await Promise.all(
          auctions.map((auction) => reportAuction(database, row, auction, executions)),
        ),
        trades: trades.map(
          ({ blockNumber, logIndex, buyAmount, sellAmount, sellAmountBeforeFees, txHash, auctionId }) => ({
            blockNumber,
            logIndex,
            buyAmount,
            sellAmount,
            sellAmountBeforeFees,
            txHash,
            auctionId,
          }),
        ),
      }
    })
  }

export const debugReportHandlers = (context: ServiceContext) => ({
  getDebugReport: getDebugReport(context),
})
