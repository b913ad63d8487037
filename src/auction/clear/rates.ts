/**
 * What the buyers of each directed pair are paid per atom sold. All buyers of a token share what comes in of it at the
 * market's prices; where that would leave a pair short of its highest limit, it gets its limit, and the others share the
 * rest, as long as there is enough for all.
 * @example 100 come in, two pairs at 50 each by price, of which one asks for 60: it gets 60, the other 40.
 */
import { type Market, offeredPrice } from './balance'
import { at } from './graph'
import type { Field, Sums } from './participants'

/** By directed pair, ln of what is paid per atom that enters, and of what that is per atom sold, gas of pools taken. */
export interface Rates {
  readonly paid: Float64Array
  readonly offered: Float64Array
  /** Whether everybody who trades gets the limit. */
  readonly isContent: boolean
  /** Surplus of all, in wei. */
  readonly wei: number
}

const HALVINGS = 50
/** Prices are found to so many digits; a limit may be missed by less. */
const SLACK = 1e-9
const DUE_SPARE = 1 + 1e-7

/** Rates of a cleared market. */
export function contentRates(
  { from, to, wei, dues }: Field,
  market: Market,
  sums: Sums,
  kept: number,
): Rates {
  const paid = Float64Array.from(from, (_, pair) => offeredPrice(market, pair))
  const asked = sums.limit.map((limit) => limit - Math.log(kept))
  const isTrading = (pair: number): boolean => at(market.offers.sell, pair) > 0
  let isContent = true
  const short = new Set<number>()
  for (let pair = 0; pair < from.length; pair += 1)
    if (isTrading(pair) && at(paid, pair) < at(asked, pair)) short.add(at(to, pair))
  // A pair that would get less than alone is given that, where it can be: otherwise it is for the fairness filter to say.
  const due = asked.map((limit, pair) => {
    const least = at(sums.least, pair) + at(sums.asked, pair) / (Math.exp(at(paid, pair)) * kept)
    const wanted =
      (least + (at(dues, pair) * DUE_SPARE) / at(wei, at(to, pair))) / at(market.offers.sell, pair)
    return at(dues, pair) > 0 ? Math.max(limit, Math.log(wanted)) : limit
  })
  for (let pair = 0; pair < from.length; pair += 1)
    if (isTrading(pair) && at(paid, pair) < at(due, pair)) short.add(at(to, pair))
  for (const token of short) {
    const pairs = [...from.keys()].filter((pair) => at(to, pair) === token && isTrading(pair))
    if (!shareAgain(pairs, paid, due, market)) isContent = shareAgain(pairs, paid, asked, market) && isContent
  }
  let worth = 0
  for (let pair = 0; pair < from.length; pair += 1) {
    if (!isTrading(pair)) continue
    const rate = Math.exp(at(paid, pair))
    const sold = at(sums.sell, pair) * kept + at(sums.wanted, pair) / rate
    const least = at(sums.least, pair) + at(sums.asked, pair) / (rate * kept)
    worth += at(wei, at(to, pair)) * (sold * rate - least)
  }
  return { paid, offered: paid.map((rate) => rate + Math.log(kept)), isContent, wei: worth }
}

/** Lowers the rates of a token's pairs until those that would get less than they ask have it; false when there is not enough. */
function shareAgain(
  pairs: readonly number[],
  paid: Float64Array,
  asked: Float64Array,
  { offers }: Market,
): boolean {
  const all = pairs.reduce((sum, pair) => sum + at(offers.sell, pair) * Math.exp(at(paid, pair)), 0)
  const sumAt = (less: number): number =>
    pairs.reduce(
      (sum, pair) => sum + at(offers.sell, pair) * Math.exp(Math.max(at(asked, pair), at(paid, pair) - less)),
      0,
    )
  const least = pairs.reduce((sum, pair) => sum + at(offers.sell, pair) * Math.exp(at(asked, pair)), 0)
  if (least > all * (1 + SLACK)) return false
  let [low, high] = [0, 10]
  for (let n = 0; n < HALVINGS; n += 1) {
    const middle = (low + high) / 2
    if (sumAt(middle) > all) low = middle
    else high = middle
  }
  for (const pair of pairs) paid[pair] = Math.max(at(asked, pair), at(paid, pair) - high)
  return true
}
