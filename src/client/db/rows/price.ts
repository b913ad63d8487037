/** Price alerts, and prices that services reported. */
import * as z from 'zod/mini'
import { address, amount, chainId, orderUid } from '../../../domain/scalars'
import { storedTime } from '../../../domain/stored-scalars'
import { profileId } from './keys'

/**
 * Alert for the time when `sellAmount` of one token is worth more or less than `buyAmount` of the other.
 * `firedAt` is when it last fired, null before. `uid` is the order for whose fill price it was added.
 */
export const priceAlert = z.lazy(() =>
  z.object({
    id: z.string(),
    profileId,
    chainId,
    sellToken: address,
    buyToken: address,
    sellAmount: amount,
    buyAmount: amount,
    side: z.enum(['above', 'below']),
    createdAt: storedTime,
    firedAt: z.nullable(storedTime),
    uid: z.optional(orderUid),
    /** True if it fires again each time the price crosses back and reaches it again. */
    repeats: z.optional(z.boolean()),
    /** Repeating alerts only: how often it fired. */
    turns: z.optional(z.int()),
    /** Repeating alerts only: true from when it fired until the price crosses back. */
    isReached: z.optional(z.boolean()),
  }),
)
export type PriceAlert = z.output<typeof priceAlert>

/** Prices of a token in USD, oldest first. `seenAt` is the time of the newest. */
export const observedPrices = z.lazy(() =>
  z.object({
    chainId,
    token: address,
    seenAt: storedTime,
    seen: z.array(z.object({ at: storedTime, usd: z.number().check(z.gt(0)) })),
  }),
)
export type ObservedPrices = z.output<typeof observedPrices>

/** A price at a time. A quote includes its costs and depends on its size. */
const pricePoint = z.lazy(() =>
  z.object({ at: storedTime, price: z.number().check(z.gt(0)), isQuote: z.optional(z.boolean()) }),
)
export type PricePoint = z.output<typeof pricePoint>

/**
 * Costs of a quote: its sell amount with all costs, network costs in the sell token, and the share of the
 * market price that it keeps. `isTurned` is true if `quote` is sold.
 */
const quotedCosts = z.object({
  at: storedTime,
  isTurned: z.boolean(),
  sell: z.bigint(),
  networkCost: z.bigint(),
  keptParts: z.bigint(),
})
export type QuotedCosts = z.output<typeof quotedCosts>

/**
 * Price of an atom of `base` in atoms of `quote`, oldest first. `base` is the lower address, `seenAt` the
 * time of the newest price. `costs` are of the last quotes, oldest first.
 */
export const pairPrices = z.object({
  profileId,
  chainId,
  base: address,
  quote: address,
  seenAt: storedTime,
  points: z.array(pricePoint),
  costs: z.optional(z.array(quotedCosts)),
})
export type PairPrices = z.output<typeof pairPrices>
