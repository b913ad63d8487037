/**
 * Rate that each directed pair is paid per atom sold. All pairs get the market price plus the gains of pools,
 * if each pair then reaches its limit and its baseline. If a pair is short, its rate is raised, and all
 * others are reduced by the same factor, whatever they buy. The market is then cleared again, so that pools
 * convert the amount taken from the others into the token of the raised pair.
 * @example Two pairs are paid 50 each. One requires 60 and the other 30: they get 60 and 40.
 */
import { lastPrice, type Market, offeredPrice, premiumOf } from './balance'
import { at } from './graph'
import type { OrderSet, Sums } from './participants'
import { worthOf } from './trades'

/**
 * Rates by directed pair, in ln of the atoms paid per atom that enters the market.
 */
export interface Rates {
  readonly paid: Float64Array
  /** Whether every trading order gets its limit. */
  readonly isFeasible: boolean
  /** Total surplus in wei. */
  readonly wei: number
}

/** Directed pairs to pay, with the sums of their orders. */
export interface PayoutInput extends Pick<OrderSet, 'from' | 'to' | 'wei' | 'pairBaselines'> {
  readonly all: Sums
}

const HALVINGS = 60
/** Tolerance in ln for a limit, because prices are found only to this precision. */
const RATE_TOLERANCE = 1e-9
/**
 * Safety margin of a raise, in ln. The surplus of a pair is a small part of its volume, so it has fewer exact
 * digits.
 */
const RAISE_MARGIN = 1e-6

/** Returns ln of the rate at which the orders of a pair gain their baseline in wei. */
function rateForBaseline({ all, to, wei }: PayoutInput, pair: number, baseline: number): number {
  // Solves sell · r² + (netBuy − minBuy − baseline) · r = netBuyTimesLimit. It is quadratic, because the sell
  // amount of buy orders depends on the rate.
  const a = at(all.sell, pair)
  const b = at(all.netBuy, pair) - at(all.minBuy, pair) - baseline / at(wei, at(to, pair))
  const c = at(all.netBuyTimesLimit, pair)
  const root = Math.sqrt(b * b + 4 * a * c)
  const rate = b > 0 ? (2 * c) / (b + root) : a > 0 ? (root - b) / (2 * a) : Number.POSITIVE_INFINITY
  return Math.log(rate)
}

/**
 * Returns ln of the rate a pair requires: the highest limit of its trading orders, or more to reach its
 * baseline.
 */
function requiredRateOf(payout: PayoutInput, pair: number, baseline: number): number {
  const limit = at(payout.all.limit, pair)
  return baseline > 0 ? Math.max(limit, rateForBaseline(payout, pair, baseline)) : limit
}

const isTrading = ({ all: { sell, buy } }: PayoutInput, pair: number): boolean =>
  at(sell, pair) > 0 || at(buy, pair) > 0

/**
 * Raises the pairs of a cleared market that get less than they require. Returns `raised` if the market must
 * be cleared again, `sufficient` if no pair is short, and `insufficient` if the value does not suffice for
 * all.
 */
export function raiseToBaselines(
  payout: PayoutInput,
  market: Market,
  pairBaselines: Float64Array,
): 'sufficient' | 'insufficient' | 'raised' {
  const pairs = [...payout.from.keys()].filter((pair) => isTrading(payout, pair))
  const rows = pairs.map((pair) => ({
    pair,
    premium: at(market.share, at(payout.to, pair)),
    required: requiredRateOf(payout, pair, at(pairBaselines, pair)) - lastPrice(market, pair),
    worth: worthOf(market, pair),
  }))
  if (rows.every(({ pair, required }) => premiumOf(market, pair) >= required - RATE_TOLERANCE))
    return 'sufficient'
  const available = rows.reduce((sum, { pair, worth }) => sum + worth * Math.exp(premiumOf(market, pair)), 0)
  const reduction = commonReduction(rows, available)
  if (reduction === undefined) return 'insufficient'
  for (const { pair, premium, required } of rows)
    market.raised[pair] = Math.max(0, required + RAISE_MARGIN - premium + reduction)
  return 'raised'
}

/**
 * Value that a directed pair sells. `premium` is the premium of its buy token, `required` the premium that
 * the pair requires, both in ln.
 */
interface PairRow {
  readonly worth: number
  readonly premium: number
  readonly required: number
}

/**
 * Returns the common reduction of the premiums, in ln, at which the payments do not exceed the available
 * value. No pair gets less than it requires. Returns undefined if the value does not suffice.
 */
function commonReduction(rows: readonly PairRow[], available: number): number | undefined {
  const sumAt = (reduction: number): number =>
    rows.reduce(
      (sum, { premium, required, worth }) =>
        sum + worth * Math.exp(Math.max(required + RAISE_MARGIN, premium - reduction)),
      0,
    )
  let [low, high] = [-1, 10]
  if (!(sumAt(high) <= available)) return undefined
  for (let n = 0; n < HALVINGS; n += 1) {
    const middle = (low + high) / 2
    if (sumAt(middle) > available) low = middle
    else high = middle
  }
  return high
}

/**
 * Drops the baseline of the pair with the largest gap to it. Returns false if no pair is below its baseline.
 */
export function dropWorstBaseline(payout: PayoutInput, market: Market, pairBaselines: Float64Array): boolean {
  let worst = -1
  let largest = 0
  for (let pair = 0; pair < pairBaselines.length; pair += 1) {
    if (!isTrading(payout, pair) || at(pairBaselines, pair) === 0) continue
    const gap =
      requiredRateOf(payout, pair, at(pairBaselines, pair)) -
      Math.max(offeredPrice(market, pair) - at(market.raised, pair), requiredRateOf(payout, pair, 0))
    const wei = worthOf(market, pair) * Math.expm1(gap)
    if (!(wei > largest)) continue
    worst = pair
    largest = wei
  }
  if (worst >= 0) pairBaselines[worst] = 0
  return worst >= 0
}

export function ratesOf(payout: PayoutInput, market: Market, isFeasible: boolean): Rates {
  const { from, to, wei, all } = payout
  const paid = Float64Array.from(from, (_, pair) => offeredPrice(market, pair))
  let worth = 0
  for (let pair = 0; pair < from.length; pair += 1) {
    if (!isTrading(payout, pair)) continue
    const rate = Math.exp(at(paid, pair))
    const gained = at(all.sell, pair) * rate - at(all.minBuy, pair)
    const saved = at(all.netBuy, pair) - at(all.netBuyTimesLimit, pair) / rate
    worth += at(wei, at(to, pair)) * (gained + saved)
  }
  return { paid, isFeasible, wei: worth }
}
