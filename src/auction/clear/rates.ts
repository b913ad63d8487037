/**
 * Rate that each directed pair is paid per atom sold. All pairs get the market price plus the gains of pools,
 * if each then has its limit and its baseline. If a pair is short, its rate is raised, and all others are
 * reduced by the same factor, whatever they buy. The market is then cleared again, so that pools convert what
 * the others leave.
 * @example Two pairs are paid 50 each. One requires 60 and the other 30: they get 60 and 40.
 */
import { lastPrice, type Market, offeredPrice, premiumOf } from './balance'
import { at } from './graph'
import type { OrderSet, Sums } from './participants'
import { worthOf } from './trades'

/**
 * Rates by directed pair, in ln. `paid` is per atom that enters the market. `offered` is per atom sold, after
 * the gas of pools.
 */
export interface Rates {
  readonly paid: Float64Array
  readonly offered: Float64Array
  /** Whether every trading order gets its limit. */
  readonly isFeasible: boolean
  /** Total surplus in wei. */
  readonly wei: number
}

/**
 * Directed pairs to pay: the sums of their orders, and the part `kept` of what they sell that enters the
 * market.
 */
export interface PayoutInput extends Pick<OrderSet, 'from' | 'to' | 'wei' | 'pairBaselines'> {
  readonly all: Sums
  readonly kept: number
}

const HALVINGS = 60
/** Tolerance in ln for a limit, because prices are found only to this precision. */
const RATE_TOLERANCE = 1e-9
/**
 * Safety margin of a raise, in ln. The surplus of a pair is a small part of its volume, so rounding costs
 * digits of it.
 */
const RAISE_MARGIN = 1e-6

/** Returns ln of the rate at which the orders of a pair gain their baseline in wei. */
function rateForBaseline({ all, kept, to, wei }: PayoutInput, pair: number, baseline: number): number {
  // Solves kept · sell · r² + (saved − least − baseline) · r = asked ÷ kept. It is quadratic, because the
  // sell amount of buy orders depends on the rate.
  const a = at(all.sell, pair) * kept
  const b = at(all.saved, pair) - at(all.least, pair) - baseline / at(wei, at(to, pair))
  const c = at(all.asked, pair) / kept
  const root = Math.sqrt(b * b + 4 * a * c)
  const rate = b > 0 ? (2 * c) / (b + root) : a > 0 ? (root - b) / (2 * a) : Number.POSITIVE_INFINITY
  return Math.log(rate)
}

/**
 * Returns ln of the rate a pair requires: the highest limit of its trading orders, or more to reach its
 * baseline.
 */
function requiredRateOf(payout: PayoutInput, pair: number, baseline: number): number {
  const limit = at(payout.all.limit, pair) - Math.log(payout.kept)
  return baseline > 0 ? Math.max(limit, rateForBaseline(payout, pair, baseline)) : limit
}

const isTrading = ({ offers }: Market, pair: number): boolean => at(offers.sell, pair) > 0

/**
 * Raises the pairs of a cleared market that get less than they require. Returns `raised` if the market must
 * be cleared again, `content` if no pair is short, and `short` if the value does not suffice.
 */
export function raiseToBaselines(
  payout: PayoutInput,
  market: Market,
  pairBaselines: Float64Array,
): 'content' | 'short' | 'raised' {
  const pairs = [...payout.from.keys()].filter((pair) => isTrading(market, pair))
  const rows = pairs.map((pair) => ({
    pair,
    own: at(market.share, at(payout.to, pair)),
    asked: requiredRateOf(payout, pair, at(pairBaselines, pair)) - lastPrice(market, pair),
    worth: worthOf(market, pair),
  }))
  if (rows.every(({ pair, asked }) => premiumOf(market, pair) >= asked - RATE_TOLERANCE)) return 'content'
  const given = rows.reduce((sum, { pair, worth }) => sum + worth * Math.exp(premiumOf(market, pair)), 0)
  const less = commonReduction(rows, given)
  if (less === undefined) return 'short'
  for (const { pair, own, asked } of rows)
    market.raised[pair] = Math.max(0, asked + RAISE_MARGIN - own + less)
  return 'raised'
}

/**
 * Value that a directed pair sells. `own` is its token's premium and `asked` the premium it requires, both in
 * ln.
 */
interface PairRow {
  readonly worth: number
  readonly own: number
  readonly asked: number
}

/**
 * Returns the common reduction of the premiums, in ln, at which no more is paid than given. No pair gets less
 * than it requires. Returns undefined if the value does not suffice.
 */
function commonReduction(rows: readonly PairRow[], given: number): number | undefined {
  const sumAt = (less: number): number =>
    rows.reduce(
      (sum, { own, asked, worth }) => sum + worth * Math.exp(Math.max(asked + RAISE_MARGIN, own - less)),
      0,
    )
  let [low, high] = [-1, 10]
  if (!(sumAt(high) <= given)) return undefined
  for (let n = 0; n < HALVINGS; n += 1) {
    const middle = (low + high) / 2
    if (sumAt(middle) > given) low = middle
    else high = middle
  }
  return high
}

/**
 * Drops the baseline of the pair with the largest gap to it. Returns false if no pair is below its baseline.
 */
export function dropWorstBaseline(payout: PayoutInput, market: Market, pairBaselines: Float64Array): boolean {
  let [worst, most] = [-1, 0]
  for (let pair = 0; pair < pairBaselines.length; pair += 1) {
    if (!isTrading(market, pair) || at(pairBaselines, pair) === 0) continue
    const lack =
      requiredRateOf(payout, pair, at(pairBaselines, pair)) -
      Math.max(offeredPrice(market, pair) - at(market.raised, pair), requiredRateOf(payout, pair, 0))
    const wei = worthOf(market, pair) * Math.expm1(lack)
    if (!(wei > most)) continue
    worst = pair
    most = wei
  }
  if (worst >= 0) pairBaselines[worst] = 0
  return worst >= 0
}

export function ratesOf(
  { from, to, wei, all, kept }: PayoutInput,
  market: Market,
  isFeasible: boolean,
): Rates {
  const paid = Float64Array.from(from, (_, pair) => offeredPrice(market, pair))
  let worth = 0
  for (let pair = 0; pair < from.length; pair += 1) {
    if (!isTrading(market, pair)) continue
    const rate = Math.exp(at(paid, pair))
    const gained = at(all.sell, pair) * kept * rate - at(all.least, pair)
    const saved = at(all.saved, pair) - at(all.asked, pair) / (rate * kept)
    worth += at(wei, at(to, pair)) * (gained + saved)
  }
  return { paid, offered: paid.map((rate) => rate + Math.log(kept)), isFeasible, wei: worth }
}
