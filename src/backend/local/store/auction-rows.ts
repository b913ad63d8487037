/** What the tables of auctions hold: what was cut, the ranked solutions, the tries to settle, what each order paid, the fills. */
import * as z from 'zod/mini'
import { chainId } from '../../../domain/scalars'
import {
  counting,
  storedAddress,
  storedAmount,
  storedHash,
  storedTime,
  storedUid,
} from '../../../domain/stored-scalars'
import { heldFees, heldPolicy, hop, madeSwap, natural, swap } from './held'

/** An auction that was held: what was cut, and what the winners were worth. Prices and scores in wei. */
export const auctionRow = z.lazy(() =>
  z.object({
    chainId,
    id: counting,
    block: counting,
    deadline: counting,
    at: storedTime,
    orders: z.array(storedUid),
    prices: z.map(storedAddress, natural),
    referenceScores: z.map(storedAddress, natural),
    txHashes: z.array(storedHash),
    /** Of the orders that pay any. */
    feePolicies: z.optional(z.map(storedUid, z.array(heldPolicy))),
  }),
)
export type AuctionRow = z.output<typeof auctionRow>

/** A ranked solution; `solutionUid` counts from 0 in the order of the ranking. */
export const solutionRow = z.lazy(() =>
  z.object({
    chainId,
    auctionId: counting,
    solutionUid: counting,
    solver: storedAddress,
    score: natural,
    ranking: counting,
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
        /** The part of 0 to 1 that meets other orders of the solution. */
        matchedShare: z.optional(z.number()),
      }),
    ),
    /** The pools that all executions share; where there are none, each has a route of its own. */
    swaps: z.optional(z.array(swap)),
  }),
)
export type SolutionRow = z.output<typeof solutionRow>

/** A winner's try to settle. */
export const attemptRow = z.lazy(() =>
  z.object({
    chainId,
    auctionId: counting,
    solutionUid: counting,
    solver: storedAddress,
    startedAt: storedTime,
    endedAt: storedTime,
    startBlock: counting,
    deadlineBlock: counting,
    endBlock: counting,
    outcome: z.string(),
    /** The trades with pools that settled here, so that they can be taken back. */
    swaps: z.optional(z.array(madeSwap)),
  }),
)
export type AttemptRow = z.output<typeof attemptRow>

/** What one order paid in one auction: `fee` is all of it, `protocolFees` what of it was not for the network. */
export const executionRow = z.object({
  uid: storedUid,
  auctionId: counting,
  blockNumber: counting,
  fee: storedAmount,
  feeToken: storedAddress,
  protocolFees: heldFees,
})
export type ExecutionRow = z.output<typeof executionRow>

/** One fill. `sellAmount` includes fees; a fill by another party's transaction has no known auction. */
export const tradeRow = z.object({
  chainId,
  blockNumber: counting,
  logIndex: counting,
  orderUid: storedUid,
  owner: storedAddress,
  sellToken: storedAddress,
  buyToken: storedAddress,
  sellAmount: storedAmount,
  sellAmountBeforeFees: storedAmount,
  buyAmount: storedAmount,
  txHash: storedHash,
  auctionId: z.optional(counting),
  protocolFees: heldFees,
})
export type TradeRow = z.output<typeof tradeRow>

/** Where the rounds of a network stand: the next auction's id, and what the last cut looked like. */
export const roundRow = z.lazy(() =>
  z.object({ chainId, nextAuctionId: counting, lastCut: z.optional(z.string()) }),
)
export type RoundRow = z.output<typeof roundRow>
