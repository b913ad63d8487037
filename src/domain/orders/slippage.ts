/**
 * Automatic slippage of a market order: computed from price moves of the pair and from the spread of recent
 * quotes for the same trade (SOURCES: Slippage). It is bounded, because the browser sees only a few prices.
 */
import * as z from 'zod/mini'
import type { Milliseconds } from '../scalars'

/**
 * Reason for the value. `fewPrices` and `usual` mean the default: there are too few prices, or they move less
 * than the default. `steady` means the minimum of pegged dollar pairs, `moves` the measured price moves,
 * `quotes` the spread of quotes.
 */
const slippageReason = z.enum(['fewPrices', 'usual', 'steady', 'moves', 'quotes'])

/**
 * Slippage in basis points. `measuredBps` is the price move in five minutes or the spread of the quotes,
 * whichever is greater.
 */
export const autoSlippage = z.lazy(() =>
  z.object({ bps: z.int(), reason: slippageReason, measuredBps: z.number() }),
)
export type AutoSlippage = z.output<typeof autoSlippage>

interface ObservedPrice {
  readonly at: Milliseconds
  readonly price: number
}

/** Observed prices of a pair. */
export interface PairMoves {
  /** Oldest first. */
  readonly prices: readonly ObservedPrice[]
  /** Prices of the latest quotes for exactly this trade. */
  readonly quotes: readonly number[]
  readonly isPegged: boolean
}

/** Default of the public app, and the minimum for a pegged dollar pair, in basis points. */
const USUAL_BPS = 50
const STEADY_BPS = 10
/** Maximum distance of a limit from its quote without the trader's confirmation, in basis points. */
export const MAX_AUTO_BPS = 200
const STEP_BPS = 10

const DAY_MS = 86_400_000
/** Usual time for a market order to fill, with a margin. */
const FILL_MS = 5 * 60_000
/** Minimum number of moves for an estimate. */
const MIN_MOVES = 8
/** Half of normally distributed moves are within 0.6745 standard deviations, 19 of 20 within about two. */
const MEDIAN_DEVIATIONS = 0.6745
const DEVIATIONS = 2

/** Slippage of a pair without observed prices. */
export const USUAL_SLIPPAGE: AutoSlippage = { bps: USUAL_BPS, reason: 'fewPrices', measuredBps: 0 }

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Returns the price move within five minutes that 19 of 20 moves do not exceed, in basis points. Returns
 * undefined for too few prices. Uses the median, so that one wrong price does not count, for example the
 * price of a tiny quote.
 */
function measureMoves(prices: readonly ObservedPrice[], now: Milliseconds): number | undefined {
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

/** Returns the spread of quotes in basis points. */
function measureSpread(quotes: readonly number[]): number {
  const sound = quotes.filter((price) => price > 0)
  return sound.length < 2 ? 0 : (Math.max(...sound) / Math.min(...sound) - 1) * 10_000
}

/** Tolerance for rounding errors of floats. */
const DUST = 1e-6
const roundUpToStep = (bps: number): number => Math.ceil(bps / STEP_BPS - DUST) * STEP_BPS

/**
 * Returns the slippage for a pair, in steps of 0.1%.
 * @example autoSlippageOf({ prices: [], quotes: [3200, 3180], isPegged: false }, now).bps // 70: they differ by 0.63%
 */
export function autoSlippageOf({ prices, quotes, isPegged }: PairMoves, now: Milliseconds): AutoSlippage {
  const moves = measureMoves(prices, now)
  const spread = measureSpread(quotes)
  const isSteady = isPegged && moves !== undefined
  const floor = isSteady ? STEADY_BPS : USUAL_BPS
  const measuredBps = Math.max(moves ?? 0, spread)
  if (measuredBps > floor)
    return {
      bps: Math.min(roundUpToStep(measuredBps), MAX_AUTO_BPS),
      reason: spread > (moves ?? 0) ? 'quotes' : 'moves',
      measuredBps,
    }
  const reason = isSteady ? 'steady' : moves === undefined ? 'fewPrices' : 'usual'
  return { bps: floor, reason, measuredBps }
}
