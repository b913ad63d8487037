/** History of an order for debugging (SOURCES: Debug report). */
import type { RowHandler } from '../../../api/endpoint'
import type { orderEndpoints } from '../../../api/endpoints/orders'
import { tradedToken } from '../../../domain/chains/chains'
import type { ServiceOrder } from '../../../domain/orders/order'
import type { ReportedAuction } from '../../../domain/reports/auctions'
import { toAmount } from '../../../domain/scalars'
import { reportPolicy } from '../auctions/fees'
import type { AttemptRow, AuctionRow, ExecutionRow, SolutionRow } from '../store/auction-rows'
import { readAttempts, readExecutions, readOrderAuctions, readSolutions } from '../store/auctions'
import { readEvents } from '../store/order-events'
import type { OrderEventRow, OrderRow } from '../store/rows'
import type { ServiceDatabase } from '../store/schema'
import { readTrades } from '../store/trades'
import type { ServiceContext } from './context'
import { readStoredOrder, toOrders } from './orders'

function toProposal(
  { solutionUid, ranking, solver, isWinner, filteredOut, score, executions, swaps }: SolutionRow,
  uid: string,
) {
  const execution = executions.find((each) => each.uid === uid)
  if (!execution) return []
  const executed = { executedSell: toAmount(execution.sell), executedBuy: toAmount(execution.buy) }
  const route = swaps?.map((swap) => ({ ...swap, amountIn: toAmount(swap.amountIn) })) ?? execution.route
  const bid = { solutionUid, ranking, solver, isWinner, filteredOut, score: score.toString() }
  const matched = execution.matchedShare === undefined ? {} : { matchedShare: execution.matchedShare }
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

/** Returns the prices of the order's two tokens. */
function toPrices({ prices, chainId }: AuctionRow, { terms }: OrderRow): Record<string, string> {
  const tokens = [terms.sellToken, tradedToken(chainId, terms.buyToken)]
  return Object.fromEntries(
    tokens.flatMap((token) => {
      const price = prices.get(token)
      return price === undefined ? [] : [[token, price.toString()]]
    }),
  )
}

/** Reports the part of an auction that concerns the order: its bids, executions and settlement attempts. */
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
  const proposed = new Set(proposedSolutions.map((solution) => solution.solutionUid))
  return {
    id: auction.id,
    block: auction.block,
    deadline: auction.deadline,
    nativePrices: toPrices(auction, row),
    proposedSolutions,
    executions: executions.filter(({ auctionId }) => auctionId === auction.id).map(toExecution),
    settlementAttempts: attempts.filter(({ solutionUid }) => proposed.has(solutionUid)).map(toAttempt),
    feePolicies: (auction.feePolicies?.get(uid) ?? []).map(reportPolicy),
  }
}

/**
 * Returns the report of an order. Its first event, 'created', comes from the order's row.
 * @throws Refusal NotFound
 */
const getDebugReport =
  ({ database }: ServiceContext): RowHandler<typeof orderEndpoints.getDebugReport> =>
  async ({ network: id, uid }, { now }) => {
    const tables = [database.orders, database.orderEvents, database.appData, database.trades]
    const auctionTables = [database.auctions, database.solutions, database.attempts, database.executions]
    return database.transaction('r', [...tables, ...auctionTables], async () => {
      const row = await readStoredOrder(database, id, uid)
      const [[order], events, auctions, executions, trades] = await Promise.all([
        toOrders(database, id, [row], now),
        readEvents(database, uid),
        readOrderAuctions(database, uid),
        readExecutions(database, uid),
        readTrades(database, id, { orderUid: uid }),
      ])
      return {
        orderUid: uid,
        order: order as ServiceOrder,
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
