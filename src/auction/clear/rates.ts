/**
 * What each directed pair is paid per atom sold. All get the market's prices with what pools pay beyond them, as long as each has
 * its limit, and what it would gain alone. Where that leaves a pair short, it is raised to it, and all others get less by the same
 * part, whatever they buy: pools turn what these leave into what that one buys, once the market is cleared again.
 * @example Two pairs are paid 50 each, of which one asks for 60 and the other for 30: they get 60 and 40.
 */
import { lastPrice, type Market, offeredPrice, premiumOf } from './balance'
import { at } from './graph'
import type { Field, Sums } from './participants'
import { worthOf } from './trades'

/** By directed pair, ln of what is paid per atom that enters, and of what that is per atom sold, gas of pools taken. */
export interface Rates {
  readonly paid: Float64Array
  readonly offered: Float64Array
  /** Whether everybody who trades gets the limit. */
  readonly isContent: boolean
  /** Surplus of all, in wei. */
  readonly wei: number
}

/** Directed pairs to be paid: what their orders come to, and the part of what they sell that enters. */
export interface Payees extends Pick<Field, 'from' | 'to' | 'wei' | 'dues'> {
  readonly all: Sums
  readonly kept: number
}

const HALVINGS = 60
/** Prices are found to so many digits; a limit may be missed by less. */
const SLACK = 1e-9
/** A pair is raised by so much more than it asks: what it gains is a small part of what it trades, and rounding takes digits of that. */
const SPARE = 1e-6

/** ln of the rate at which the orders of a pair gain so many wei. */
function rateFor({ all, kept, to, wei }: Payees, pair: number, due: number): number {
  // kept · sell · r² + (saved − least − due) · r = asked ÷ kept, as what buy orders sell depends on the rate, too.
  const a = at(all.sell, pair) * kept
  const b = at(all.saved, pair) - at(all.least, pair) - due / at(wei, at(to, pair))
  const c = at(all.asked, pair) / kept
  const root = Math.sqrt(b * b + 4 * a * c)
  const rate = b > 0 ? (2 * c) / (b + root) : a > 0 ? (root - b) / (2 * a) : Number.POSITIVE_INFINITY
  return Math.log(rate)
}

/** ln of what a pair asks: the highest limit of those who trade, and what lets it gain its due. */
function askedBy(paying: Payees, pair: number, due: number): number {
  const limit = at(paying.all.limit, pair) - Math.log(paying.kept)
  return due > 0 ? Math.max(limit, rateFor(paying, pair, due)) : limit
}

const isTrading = ({ offers }: Market, pair: number): boolean => at(offers.sell, pair) > 0

/**
 * Raises the pairs of a cleared market that get less than they ask, which is to be cleared again then; `content` when all have it,
 * `short` when there is not enough.
 */
export function levelOut(paying: Payees, market: Market, dues: Float64Array): 'content' | 'short' | 'raised' {
  const pairs = [...paying.from.keys()].filter((pair) => isTrading(market, pair))
  const rows = pairs.map((pair) => ({
    pair,
    own: at(market.share, at(paying.to, pair)),
    asked: askedBy(paying, pair, at(dues, pair)) - lastPrice(market, pair),
    worth: worthOf(market, pair),
  }))
  if (rows.every(({ pair, asked }) => premiumOf(market, pair) >= asked - SLACK)) return 'content'
  const given = rows.reduce((sum, { pair, worth }) => sum + worth * Math.exp(premiumOf(market, pair)), 0)
  const less = lessFor(rows, given)
  if (less === undefined) return 'short'
  for (const { pair, own, asked } of rows) market.raised[pair] = Math.max(0, asked + SPARE - own + less)
  return 'raised'
}

/** What a directed pair sells in value, and ln of what it gets above the price by its token, and asks for. */
interface LevelRow {
  readonly worth: number
  readonly own: number
  readonly asked: number
}

/** How much less by ln all get, but nobody less than asked, so that no more is given than there is. */
function lessFor(rows: readonly LevelRow[], given: number): number | undefined {
  const sumAt = (less: number): number =>
    rows.reduce(
      (sum, { own, asked, worth }) => sum + worth * Math.exp(Math.max(asked + SPARE, own - less)),
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

/** Leaves the pair that lacks most of its due without it; false when no pair lacks any. */
export function forgive(paying: Payees, market: Market, dues: Float64Array): boolean {
  let [worst, most] = [-1, 0]
  for (let pair = 0; pair < dues.length; pair += 1) {
    if (!isTrading(market, pair) || at(dues, pair) === 0) continue
    const lack =
      askedBy(paying, pair, at(dues, pair)) -
      Math.max(offeredPrice(market, pair) - at(market.raised, pair), askedBy(paying, pair, 0))
    const wei = worthOf(market, pair) * Math.expm1(lack)
    if (!(wei > most)) continue
    worst = pair
    most = wei
  }
  if (worst >= 0) dues[worst] = 0
  return worst >= 0
}

/** Rates of a cleared market. */
export function ratesOf({ from, to, wei, all, kept }: Payees, market: Market, isContent: boolean): Rates {
  const paid = Float64Array.from(from, (_, pair) => offeredPrice(market, pair))
  let worth = 0
  for (let pair = 0; pair < from.length; pair += 1) {
    if (!isTrading(market, pair)) continue
    const rate = Math.exp(at(paid, pair))
    const gained = at(all.sell, pair) * kept * rate - at(all.least, pair)
    const saved = at(all.saved, pair) - at(all.asked, pair) / (rate * kept)
    worth += at(wei, at(to, pair)) * (gained + saved)
  }
  return { paid, offered: paid.map((rate) => rate + Math.log(kept)), isContent, wei: worth }
}
