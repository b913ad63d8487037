/** What the tables of auctions hold: what was cut, the ranked solutions, the tries to settle, what each order paid, the fills. */
import * as z from 'zod/mini'
import { chainId } from '../../../domain/scalars'
import {
  counting,
  heldAddress,
  heldAmount,
  heldFees,
  heldHash,
  heldPolicy,
  heldTime,
  heldUid,
  hop,
  natural,
  swap,
} from './held'

/** An auction that was held: what was cut, and what the winners were worth. Prices and scores in wei. */
export const auctionRow = z.object({
  chainId,
  id: counting,
  block: counting,
  deadline: counting,
  at: heldTime,
  orders: z.array(heldUid),
  prices: z.map(heldAddress, natural),
  referenceScores: z.map(heldAddress, natural),
  txHashes: z.array(heldHash),
  /** Of the orders that pay any. */
  feePolicies: z.optional(z.map(heldUid, z.array(heldPolicy))),
})
export type AuctionRow = z.output<typeof auctionRow>

/** A ranked solution; `solutionUid` counts from 0 in the order of the ranking. */
export const solutionRow = z.object({
  chainId,
  auctionId: counting,
  solutionUid: counting,
  solver: heldAddress,
  score: natural,
  ranking: counting,
  isWinner: z.boolean(),
  filteredOut: z.boolean(),
  txHash: z.optional(heldHash),
  executions: z.array(
    z.object({
      uid: heldUid,
      sell: natural,
      buy: natural,
      sellToken: heldAddress,
      buyToken: heldAddress,
      route: z.array(hop),
      /** The part of 0 to 1 that meets other orders of the solution. */
      matchedShare: z.optional(z.number()),
    }),
  ),
  /** The pools that all executions share; where there are none, each has a route of its own. */
  swaps: z.optional(z.array(swap)),
})
export type SolutionRow = z.output<typeof solutionRow>

/** A winner's try to settle. */
export const attemptRow = z.object({
  chainId,
  auctionId: counting,
  solutionUid: counting,
  solver: heldAddress,
  startedAt: heldTime,
  endedAt: heldTime,
  startBlock: counting,
  deadlineBlock: counting,
  endBlock: counting,
  outcome: z.string(),
})
export type AttemptRow = z.output<typeof attemptRow>

/** What one order paid in one auction: the network, and besides. */
export const executionRow = z.object({
  uid: heldUid,
  auctionId: counting,
  blockNumber: counting,
  fee: heldAmount,
  feeToken: heldAddress,
  protocolFees: heldFees,
})
export type ExecutionRow = z.output<typeof executionRow>

/** One fill. `sellAmount` includes fees; of one by somebody else's transaction no auction is known. */
export const tradeRow = z.object({
  chainId,
  blockNumber: counting,
  logIndex: counting,
  orderUid: heldUid,
  owner: heldAddress,
  sellToken: heldAddress,
  buyToken: heldAddress,
  sellAmount: heldAmount,
  sellAmountBeforeFees: heldAmount,
  buyAmount: heldAmount,
  txHash: heldHash,
  auctionId: z.optional(counting),
  protocolFees: heldFees,
})
export type TradeRow = z.output<typeof tradeRow>

/** Where the rounds of a network stand: the next auction's id, and what the last cut looked like. */
export const roundRow = z.object({ chainId, nextAuctionId: counting, lastCut: z.optional(z.string()) })
export type RoundRow = z.output<typeof roundRow>
