/**
 * Auctions as the service reports them: solver competitions, and the part of each that concerns one order.
 */
import * as z from 'zod/mini'
import { interaction, orderClass, orderTerms, signingScheme } from '../orders/order'
import { address, amount, hash32, hex, orderUid, seconds, timestamp, wholeNumber } from '../scalars'

const signedScore = z.string().check(z.regex(/^-?[0-9]{1,78}$/, 'expected a whole number'))

/** A solver competition, winners first (SOURCES: Solver competition). */
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
            /**
             * Share of the sold amount that was matched with other orders, 0 to 1. Only the local service
             * reports it.
             */
            matchedShare: z.optional(z.number()),
          }),
        ),
        isWinner: z.boolean(),
        filteredOut: z.boolean(),
        txHash: z.optional(z.nullable(hash32)),
        referenceScore: z.optional(z.nullable(signedScore)),
        /**
         * Mean `matchedShare` of all orders of the solution, weighted by value. Only the local service
         * reports it.
         */
        matchedShare: z.optional(z.number()),
        /**
         * Score of the solution minus the scores of its orders when each trades alone with pools, in wei.
         * Only the local service reports it.
         */
        surplusOverPools: z.optional(signedScore),
      }),
    ),
  }),
)
export type SolverCompetition = z.output<typeof solverCompetition>

/** Auction for solvers: the orders that can be filled now, and the prices (SOURCES: Token prices). */
export const currentAuction = z.lazy(() =>
  z.looseObject({
    id: z.int(),
    block: z.int(),
    orders: z.array(
      z.looseObject({
        ...orderTerms.shape,
        uid: orderUid,
        owner: address,
        /** Text on the wire, as in the live service's documentation. A number is accepted too. */
        created: z.union([wholeNumber, seconds]),
        /** Filled amount: sold for a sell order, bought for a buy order. */
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

/** A fee policy in debug reports (SOURCES: Debug report). */
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

/**
 * A trade with a pool. Without `amountIn`, it takes the whole sell amount, or the whole output of the trade
 * before it.
 */
const poolTrade = z.lazy(() =>
  z.looseObject({
    pool: z.string(),
    tokenIn: address,
    tokenOut: address,
    amountIn: z.optional(amount),
  }),
)
export type PoolTrade = z.output<typeof poolTrade>

/** An auction in the debug report of an order (SOURCES: Debug report). */
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
        /** Number of orders that the solution fills. Only the local service reports it. */
        orderCount: z.optional(z.int()),
        /**
         * Share of the order's sold amount that was matched with other orders, 0 to 1. Only the local service
         * reports it.
         */
        matchedShare: z.optional(z.number()),
        /** Trades with pools: of the order, or of the whole solution if its orders share them. */
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
