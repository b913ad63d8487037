/** Rows of the auction tables: auctions, ranked solutions, settlement attempts, executions and trades. */
import * as z from 'zod/mini'
import { chainId } from '../../../domain/scalars'
import {
  storedAddress,
  storedAmount,
  storedCount,
  storedHash,
  storedTime,
  storedUid,
} from '../../../domain/stored-scalars'
import { hop, madeSwap, natural, storedFeePolicy, storedFees, swap } from './shared-fields'

/** A completed auction. Prices and scores are in wei. */
export const auctionRow = z.lazy(() =>
  z.object({
    chainId,
    id: storedCount,
    block: storedCount,
    deadline: storedCount,
    at: storedTime,
    orders: z.array(storedUid),
    prices: z.map(storedAddress, natural),
    referenceScores: z.map(storedAddress, natural),
    txHashes: z.array(storedHash),
    /** Fee policies by order, for orders that pay fees. */
    feePolicies: z.optional(z.map(storedUid, z.array(storedFeePolicy))),
  }),
)
export type AuctionRow = z.output<typeof auctionRow>

/** A ranked solution. `solutionUid` is its index in the ranking, from 0. */
export const solutionRow = z.lazy(() =>
  z.object({
    chainId,
    auctionId: storedCount,
    solutionUid: storedCount,
    solver: storedAddress,
    score: natural,
    ranking: storedCount,
    isWinner: z.boolean(),
    filteredOut: z.boolean(),
    txHash: z.optional(storedHash),
    executions: z.array(
      z.object({
        uid: storedUid,
        sell: natural,
        buy: natural,
        sellToken: storedAddress,
        buyToken: storedAddress,
        route: z.array(hop),
        /** Share of the execution that is matched with other orders of the solution, from 0 to 1. */
        matchedShare: z.optional(z.number()),
      }),
    ),
    /** Swaps that all executions share. Absent if each execution has its own route. */
    swaps: z.optional(z.array(swap)),
  }),
)
export type SolutionRow = z.output<typeof solutionRow>

/** An attempt to settle a winning solution. */
export const attemptRow = z.lazy(() =>
  z.object({
    chainId,
    auctionId: storedCount,
    solutionUid: storedCount,
    solver: storedAddress,
    startedAt: storedTime,
    endedAt: storedTime,
    startBlock: storedCount,
    deadlineBlock: storedCount,
    endBlock: storedCount,
    outcome: z.string(),
    /** Swaps of a settlement. A reorg reverses them. */
    swaps: z.optional(z.array(madeSwap)),
  }),
)
export type AttemptRow = z.output<typeof attemptRow>

/**
 * Fees of one order in one auction. `fee` is the total, `protocolFees` is the part that did not go to the
 * network.
 */
export const executionRow = z.object({
  uid: storedUid,
  auctionId: storedCount,
  blockNumber: storedCount,
  fee: storedAmount,
  feeToken: storedAddress,
  protocolFees: storedFees,
})
export type ExecutionRow = z.output<typeof executionRow>

/**
 * One fill. `sellAmount` includes fees. `auctionId` is absent if another party's transaction filled the
 * order.
 */
export const tradeRow = z.object({
  chainId,
  blockNumber: storedCount,
  logIndex: storedCount,
  orderUid: storedUid,
  owner: storedAddress,
  sellToken: storedAddress,
  buyToken: storedAddress,
  sellAmount: storedAmount,
  sellAmountBeforeFees: storedAmount,
  buyAmount: storedAmount,
  txHash: storedHash,
  auctionId: z.optional(storedCount),
  protocolFees: storedFees,
})
export type TradeRow = z.output<typeof tradeRow>

/** Auction counter of a network: the next auction's id, and a fingerprint of the last auction's input. */
export const roundRow = z.lazy(() =>
  z.object({ chainId, nextAuctionId: storedCount, lastCut: z.optional(z.string()) }),
)
export type RoundRow = z.output<typeof roundRow>
