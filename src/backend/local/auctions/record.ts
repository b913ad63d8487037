/** Converts the results of an auction to rows: competition, attempts to settle, fees by order, fills. */
import type { Auction, Execution, Policies } from '../../../auction/model/auction'
import { feesPaidOf, listFees } from '../../../auction/model/fee-policies'
import { indexOrders } from '../../../auction/model/scores'
import type { Competition } from '../../../auction/rank/winners'
import { matchedShares } from '../../../auction/settle/matched'
import { type Milliseconds, toAmount } from '../../../domain/scalars'
import type { AttemptRow, SolutionRow, TradeRow } from '../store/auction-rows'
import type { AuctionRecord } from '../store/auctions'
import type { Batch, Fill } from './settle-winners'

/** Number of blocks in which a winner must settle (SOURCES: Auctions). */
export const SUBMISSION_BLOCKS = 5

/** Results of an auction, the input for its rows. */
export interface AuctionResult {
  readonly auction: Auction
  readonly competition: Competition
  readonly batch: Batch
  readonly policies: Policies
  readonly firstLogIndex: number
  readonly now: Milliseconds
}

function toSolutions({ auction, competition, batch }: AuctionResult): SolutionRow[] {
  const orders = indexOrders(auction.orders)
  const hashes = new Map(batch.attempts.map(({ solutionUid, txHash }) => [solutionUid, txHash]))
  return competition.ranked.map(({ solution, score, ranking, isWinner, filteredOut }, solutionUid) => {
    const txHash = hashes.get(solutionUid)
    const matched = matchedShares({ orders, pools: auction.pools }, solution)
    return {
      chainId: auction.chainId,
      auctionId: auction.id,
      solutionUid,
      solver: solution.solver,
      score,
      ranking,
      isWinner,
      filteredOut,
      ...(txHash ? { txHash } : {}),
      executions: solution.executions.flatMap(({ uid, sell, buy, route }) => {
        const terms = orders.get(uid)?.terms
        if (!terms) return []
        const share = matched.get(uid)
        const { sellToken, buyToken } = terms
        const traded = { uid, sell, buy, sellToken, buyToken, route: [...route] }
        return [share === undefined ? traded : { ...traded, matchedShare: share }]
      }),
      ...('swaps' in solution ? { swaps: [...solution.swaps] } : {}),
    }
  })
}

const toAttempts = ({ auction, batch, now }: AuctionResult): AttemptRow[] =>
  batch.attempts.map(({ solutionUid, solution, fault, swaps }) => ({
    chainId: auction.chainId,
    auctionId: auction.id,
    solutionUid,
    solver: solution.solver,
    startedAt: now,
    endedAt: now,
    startBlock: auction.block,
    deadlineBlock: auction.block + SUBMISSION_BLOCKS,
    endBlock: auction.block,
    outcome: fault === undefined ? 'success' : `driver failed: ${fault}`,
    swaps: [...swaps],
  }))

function toFees(execution: Execution): Pick<TradeRow, 'protocolFees'> {
  const protocolFees = [...listFees(execution)]
  return protocolFees.length > 0 ? { protocolFees } : {}
}

function toTrade({ auction, firstLogIndex }: AuctionResult, fill: Fill, index: number): TradeRow {
  const { order, execution, signedFee, txHash } = fill
  return {
    chainId: auction.chainId,
    blockNumber: auction.block,
    logIndex: firstLogIndex + index,
    orderUid: order.uid,
    owner: order.owner,
    sellToken: order.terms.sellToken,
    buyToken: order.terms.buyToken,
    sellAmount: toAmount(execution.sell + signedFee),
    sellAmountBeforeFees: toAmount(execution.sell),
    buyAmount: toAmount(execution.buy),
    txHash,
    auctionId: auction.id,
    ...toFees(execution),
  }
}

export function toRecord(result: AuctionResult): AuctionRecord {
  const { auction, competition, batch, policies, now } = result
  const feePolicies = new Map([...policies].map(([uid, list]) => [uid, [...list]]))
  return {
    auction: {
      chainId: auction.chainId,
      id: auction.id,
      block: auction.block,
      deadline: auction.block + SUBMISSION_BLOCKS,
      at: now,
      orders: auction.orders.map(({ uid }) => uid),
      prices: new Map(auction.nativePrices),
      referenceScores: new Map(competition.referenceScores),
      txHashes: batch.attempts.flatMap(({ txHash }) => txHash ?? []),
      ...(feePolicies.size > 0 ? { feePolicies } : {}),
    },
    solutions: toSolutions(result),
    attempts: toAttempts(result),
    executions: batch.fills.map(({ order, execution }) => ({
      uid: order.uid,
      auctionId: auction.id,
      blockNumber: auction.block,
      fee: toAmount(feesPaidOf(order, execution)),
      feeToken: order.terms.sellToken,
      ...toFees(execution),
    })),
    trades: batch.fills.map((fill, index) => toTrade(result, fill, index)),
  }
}
