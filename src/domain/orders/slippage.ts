/**
 * The slippage of a market order that chose none: from how the pair's price was seen to move, and how far quotes for the same
 * trade lay apart (SOURCES: Slippage). Bounded: what is seen here is a few prices of one browser.
 */
import * as z from 'zod/mini'
import type { Milliseconds } from '../scalars'

/** What decided: the floor, for want of prices or as they move less; the floor of steady dollar pairs; moves; quotes. */
const slippageReason = z.enum(['fewPrices', 'usual', 'steady', 'moves', 'quotes'])

/** A slippage in basis points; `measuredBps` is how far the price moves in five minutes, or quotes lay apart. */
export const autoSlippage = z.lazy(() =>
  z.object({ bps: z.int(), reason: slippageReason, measuredBps: z.number() }),
)
export type AutoSlippage = z.output<typeof autoSlippage>

/** A price that was seen. */
interface SeenPrice {
  readonly at: Milliseconds
  readonly price: number
}

/** What is known of a pair. */
export interface PairMoves {
  /** Oldest first. */
  readonly prices: readonly SeenPrice[]
  /** What the last quotes for the very same trade gave. */
  readonly quotes: readonly number[]
  /** Whether both tokens are pegged to the dollar. */
  readonly isPegged: boolean
}

/** The default of the public app, and what a steady pair of dollar tokens needs; basis points. */
const USUAL_BPS = 50
const STEADY_BPS = 10
/** A limit this far below its quote is the most that goes unasked; basis points. */
export const MAX_AUTO_BPS = 200
const STEP_BPS = 10

const DAY_MS = 86_400_000
/** What a market order usually takes to fill, with some to spare. */
const FILL_MS = 5 * 60_000
/** Fewer moves say nothing. */
const MIN_MOVES = 8
/** Of normally distributed moves half are smaller than this many standard deviations; 19 of 20 than about two. */
const MEDIAN_DEVIATIONS = 0.6745
const DEVIATIONS = 2

/** Where nothing is known of a pair. */
export const USUAL_SLIPPAGE: AutoSlippage = { bps: USUAL_BPS, reason: 'fewPrices', measuredBps: 0 }

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * How far a price moves within five minutes, 19 times of 20, in basis points; undefined of too few prices. The median, so that
 * one price that was no market's, as that of a tiny quote, does not count.
 */
function movesOf(prices: readonly SeenPrice[], now: Milliseconds): number | undefined {
  const seen = prices.filter(({ at, price }) => now - at <= DAY_MS && at <= now && price > 0)
  const moves = seen.slice(1).flatMap(({ at, price }, before) => {
    const last = seen[before]
    return last && at > last.at
      ? [Math.abs(Math.log(price / last.price)) * Math.sqrt(FILL_MS / (at - last.at))]
      : []
  })
  if (moves.length < MIN_MOVES) return undefined
  return (median(moves) / MEDIAN_DEVIATIONS) * DEVIATIONS * 10_000
}

/** How far quotes lie apart, basis points. */
function spreadOf(quotes: readonly number[]): number {
  const sound = quotes.filter((price) => price > 0)
  return sound.length < 2 ? 0 : (Math.max(...sound) / Math.min(...sound) - 1) * 10_000
}

/** Of floats a whole number is missed by less. */
const DUST = 1e-6
const inSteps = (bps: number): number => Math.ceil(bps / STEP_BPS - DUST) * STEP_BPS

/**
 * The slippage for a pair, in steps of 0.1%.
 * @example autoSlippageOf({ prices: [], quotes: [3200, 3180], isPegged: false }, now).bps // 70: they lie 0.63% apart
 */
export function autoSlippageOf({ prices, quotes, isPegged }: PairMoves, now: Milliseconds): AutoSlippage {
  const moves = movesOf(prices, now)
  const spread = spreadOf(quotes)
  const isSteady = isPegged && moves !== undefined
  const floor = isSteady ? STEADY_BPS : USUAL_BPS
  const measuredBps = Math.max(moves ?? 0, spread)
  if (measuredBps > floor)
    return {
      bps: Math.min(inSteps(measuredBps), MAX_AUTO_BPS),
      reason: spread > (moves ?? 0) ? 'quotes' : 'moves',
      measuredBps,
    }
  const reason = isSteady ? 'steady' : moves === undefined ? 'fewPrices' : 'usual'
  return { bps: floor, reason, measuredBps }
}
