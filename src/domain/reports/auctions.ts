/** Auctions as the service reports them: competitions of solvers, and the part of each that concerned one order. */
import * as z from 'zod/mini'
import { interaction, orderClass, orderTerms, signingScheme } from '../orders/order'
import { address, amount, hash32, hex, orderUid, seconds, timestamp, wholeNumber } from '../scalars'

const signedScore = z.string().check(z.regex(/^-?[0-9]{1,78}$/, 'expected a whole number'))

/** A competition, SOURCES: Solver competition; ranked with the winners first. */
export const solverCompetition = z.lazy(() =>
  z.looseObject({
    auctionId: z.int(),
    auctionStartBlock: z.int(),
    auctionDeadlineBlock: z.int(),
    transactionHashes: z.array(hash32),
    referenceScores: z.record(z.string(), signedScore),
    auction: z.looseObject({ orders: z.array(orderUid), prices: z.record(z.string(), z.string()) }),
    solutions: z.array(
      z.looseObject({
        solverAddress: address,
        score: signedScore,
        ranking: z.int(),
        clearingPrices: z.record(z.string(), z.string()),
        orders: z.array(
          z.looseObject({
            id: orderUid,
            sellAmount: amount,
            buyAmount: amount,
            sellToken: address,
            buyToken: address,
            /** By the in-extension service alone: the part of 0 to 1 of what is sold that meets other orders. */
            matchedShare: z.optional(z.number()),
          }),
        ),
        isWinner: z.boolean(),
        filteredOut: z.boolean(),
        txHash: z.optional(z.nullable(hash32)),
        referenceScore: z.optional(z.nullable(signedScore)),
        /** By the in-extension service alone, of a batch: `matchedShare` of all its orders, by value. */
        matchedShare: z.optional(z.number()),
        /** By it as well: its score less what its orders scored alone, through pools; wei. */
        surplusOverPools: z.optional(signedScore),
      }),
    ),
  }),
)
export type SolverCompetition = z.output<typeof solverCompetition>

/** The auction that solvers are asked about: who can be filled now, and at which prices (SOURCES: Token prices). */
export const currentAuction = z.lazy(() =>
  z.looseObject({
    id: z.int(),
    block: z.int(),
    orders: z.array(
      z.looseObject({
        ...orderTerms.shape,
        uid: orderUid,
        owner: address,
        /** Text on the wire, as the live service's public document has it; a number is read as well. */
        created: z.union([wholeNumber, seconds]),
        /** Filled so far: sold for a sell order, bought for a buy order. */
        executed: amount,
        preInteractions: z.array(interaction),
        postInteractions: z.array(interaction),
        class: orderClass,
        signingScheme,
        signature: hex,
        protocolFees: z.array(z.unknown()),
      }),
    ),
    prices: z.record(z.string(), amount),
    surplusCapturingJitOrderOwners: z.array(address),
  }),
)
export type CurrentAuction = z.output<typeof currentAuction>

/** A fee policy as debug reports name it (SOURCES: Debug report). */
const reportedFeePolicy = z.lazy(() =>
  z.looseObject({
    kind: z.string(),
    surplusFactor: z.optional(z.number()),
    surplusMaxVolumeFactor: z.optional(z.number()),
    volumeFactor: z.optional(z.number()),
    priceImprovementFactor: z.optional(z.number()),
    priceImprovementMaxVolumeFactor: z.optional(z.number()),
  }),
)

/** A trade with a pool; the whole of what comes in where no amount is reported. */
const poolTrade = z.lazy(() =>
  z.looseObject({
    pool: z.string(),
    tokenIn: address,
    tokenOut: address,
    amountIn: z.optional(amount),
  }),
)
export type PoolTrade = z.output<typeof poolTrade>

/** One auction an order took part in (SOURCES: Debug report). */
export const reportedAuction = z.lazy(() =>
  z.looseObject({
    id: z.int(),
    block: z.int(),
    deadline: z.int(),
    nativePrices: z.record(z.string(), z.string()),
    proposedSolutions: z.array(
      z.looseObject({
        solutionUid: z.int(),
        ranking: z.int(),
        solver: address,
        isWinner: z.boolean(),
        filteredOut: z.boolean(),
        score: signedScore,
        executedSell: amount,
        executedBuy: amount,
        /**
         * Reported by the in-extension service alone: how many orders the solution fills, and the trades with pools for all of
         * them.
         */
        orderCount: z.optional(z.int()),
        /** By it as well: the part of 0 to 1 of what the order sells that meets other orders. */
        matchedShare: z.optional(z.number()),
        route: z.optional(z.array(poolTrade)),
      }),
    ),
    executions: z.array(
      z.looseObject({
        executedFee: amount,
        executedFeeToken: address,
        blockNumber: z.int(),
        protocolFees: z.array(z.looseObject({ token: address, amount })),
      }),
    ),
    settlementAttempts: z.array(
      z.looseObject({
        solver: address,
        solutionUid: z.int(),
        startTimestamp: timestamp,
        endTimestamp: z.optional(timestamp),
        startBlock: z.int(),
        deadlineBlock: z.int(),
        endBlock: z.optional(z.int()),
        outcome: z.optional(z.string()),
      }),
    ),
    feePolicies: z.array(reportedFeePolicy),
  }),
)
export type ReportedAuction = z.output<typeof reportedAuction>
