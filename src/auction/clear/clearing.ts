/**
 * Uniform clearing prices: one price per token at which the supply of every token from orders and pools meets
 * its demand.
 *
 * Every order is an offer to sell an amount for the same value of its buy token, if the price meets its
 * limit. Every pool trades until its next atom costs the market price. If a token's price rises, its supply
 * grows and its demand falls, and other tokens are never in less demand (gross substitutes). So balancing one
 * token after another converges from any start. Newton's step for all tokens at once finds the last digits
 * fast.
 *
 * A pool sells its first atoms cheaper than its last, so trades at the marginal price leave a gain. It
 * belongs to those who trade through these pools: `share` is, per token bought, the premium of its buyers
 * over the market price. `distributeGains` follows value through the tokens. Sold value starts at 1. A pool
 * multiplies its flow by what it pays above its price. A token averages its inflows. The shares are then
 * scaled so that everything is paid out. By Walras' law this balances the last token as well. So prices are
 * always uniform per directed pair. An order that is alone in its pools gets everything these pools pay.
 *
 * All tokens of a market must form one connected component, otherwise the shares are scaled wrongly.
 */
import { balanceToken, type Market, type Offers, premiumOf } from './balance'
import { at, type Graph } from './graph'
import { backtrackStep, imbalanceOf, searchAlongSteps } from './line-search'
import { eliminationOrder, flowOf } from './newton'
import { gainOf, type Trade, tradesOf, worthOf } from './trades'

const MAX_SWEEPS = 120
const SWEEPS_BEFORE_NEWTON = 2
/** Imbalance below which Newton's step needs no sweeps before it. */
const NEWTON_IMBALANCE = 0.05
/** Maximum part of the imbalance that a useful step leaves. If a step leaves more, a sweep follows. */
const STUCK_RATIO = 0.9
const MAX_FAILED_SEARCHES = 3
/**
 * Maximum number of steps in a row without progress. Pools with extreme reserves can prevent any change of
 * the prices.
 */
const MAX_STEPS_WITHOUT_PROGRESS = 10
/** Least relative decrease of the imbalance that counts as progress. */
const MIN_PROGRESS = 1e-6
/**
 * Multiple of the precision that is accepted if no step improves further, because the rest is float noise.
 */
const NOISE_FACTOR = 100

/** Creates a market at starting prices. The prices may be in any unit. */
export function openMarket(graph: Graph, offers: Offers, prices: Float64Array): Market {
  const selling: number[][] = graph.tokens.map(() => [])
  const buying: number[][] = graph.tokens.map(() => [])
  for (let o = 0; o < offers.sell.length; o += 1) {
    selling[at(offers.from, o)]?.push(o)
    buying[at(offers.to, o)]?.push(o)
  }
  return {
    graph,
    offers,
    selling,
    buying,
    root: prices.map(Math.sqrt),
    log: prices.map(Math.log),
    share: new Float64Array(prices.length),
    raised: new Float64Array(offers.sell.length),
    softness: 1,
    nets: new Float64Array(prices.length),
    volume: 0,
  }
}

/**
 * Options of a clearing. `precision` is relative to the volume. `gainPasses` is the maximum number of times
 * that gains are distributed. With 0, all offers get the same premium.
 */
export interface Clearing {
  /** Tokens with a fixed price. One of them balances by Walras' law. */
  readonly pinned: readonly number[]
  readonly precision: number
  readonly gainPasses: number
  /**
   * Called before each costly step. If it returns true, the search stops, and the market has the prices found
   * so far.
   */
  readonly isOver?: () => boolean
}

/**
 * Finds the clearing prices of a market with its current offers and softness. Returns false if they were not
 * found.
 */
export function clearMarket(
  market: Market,
  { pinned, precision, gainPasses, isOver = () => false }: Clearing,
): boolean {
  const order = eliminationOrder(market, pinned)
  let isClear = findPrices(market, order, precision, isOver)
  for (let n = 0; n < gainPasses && isClear; n += 1) {
    if (distributeGains(market) < precision) break
    isClear = findPrices(market, order, precision, isOver)
  }
  return isClear
}

function findPrices(market: Market, order: Int32Array, precision: number, isOver: () => boolean): boolean {
  scaleShares(market)
  let imbalance = imbalanceOf(market, order)
  let least = imbalance
  let failedSearches = 0
  let stepsWithoutProgress = 0
  let isStuck = false
  for (let n = 0; n < MAX_SWEEPS && stepsWithoutProgress < MAX_STEPS_WITHOUT_PROGRESS; n += 1) {
    if (imbalance <= precision || isOver()) break
    const useNewton: boolean = (n >= SWEEPS_BEFORE_NEWTON || imbalance < NEWTON_IMBALANCE) && !isStuck
    let isNearer: boolean = useNewton && backtrackStep(market, order, imbalance)
    if (!isNearer && useNewton && imbalance <= precision * NOISE_FACTOR) break
    if (!isNearer && useNewton && failedSearches < MAX_FAILED_SEARCHES) {
      isNearer = searchAlongSteps(market, order, imbalance)
      failedSearches += isNearer ? 0 : 1
    }
    if (!isNearer) {
      for (let k = 0; k < order.length; k += 1) balanceToken(market, at(order, k), imbalance * 1e-3)
    }
    scaleShares(market)
    const before = imbalance
    imbalance = imbalanceOf(market, order)
    stepsWithoutProgress = imbalance < least * (1 - MIN_PROGRESS) ? 0 : stepsWithoutProgress + 1
    least = Math.min(least, imbalance)
    isStuck = isNearer && imbalance > before * STUCK_RATIO
    if (isStuck && imbalance <= precision * NOISE_FACTOR) break
  }
  return imbalance <= precision * NOISE_FACTOR
}

/** Scales all shares by one factor, so that buyers get the value that sellers and pools provide. */
function scaleShares(market: Market): void {
  let [provided, promised] = [0, 0]
  for (let o = 0; o < market.offers.sell.length; o += 1) {
    const worth = worthOf(market, o)
    provided += worth
    promised += worth * Math.exp(premiumOf(market, o))
  }
  if (promised === 0) return
  for (let e = 0; e < market.graph.pools.length; e += 1) provided += gainOf(market, e)
  const scale = Math.log(provided / promised)
  for (let t = 0; t < market.share.length; t += 1) market.share[t] = at(market.share, t) + scale
}

export const isTrading = ({ graph, root }: Market, e: number): boolean => flowOf(graph, root, e) !== 0

const MAX_GAIN_ITERATIONS = 20
const GAIN_PRECISION = 1e-11

/** Sets the shares from the flow of value through tokens. Returns the largest change. */
function distributeGains(market: Market): number {
  const { offers, share } = market
  const sold = new Float64Array(share.length)
  for (let o = 0; o < offers.sell.length; o += 1) {
    const from = at(offers.from, o)
    sold[from] = at(sold, from) + worthOf(market, o)
  }
  const trades = tradesOf(market)
  let premiums: Float64Array = new Float64Array(share.length).fill(1)
  for (let n = 0; n < MAX_GAIN_ITERATIONS; n += 1) {
    const next = propagateGains(sold, trades, premiums)
    const moved = next.reduce((most, now, t) => Math.max(most, Math.abs(now / at(premiums, t) - 1)), 0)
    premiums = next
    if (moved < GAIN_PRECISION) break
  }
  const before = share.slice()
  for (let t = 0; t < share.length; t += 1) share[t] = Math.log(at(premiums, t))
  scaleShares(market)
  return share.reduce((most, now, t) => Math.max(most, Math.abs(now - at(before, t))), 0)
}

/** Returns the premium of each token from the premiums of the tokens that flow into it. */
function propagateGains(sold: Float64Array, trades: readonly Trade[], premiums: Float64Array): Float64Array {
  const value = sold.slice()
  const base = sold.slice()
  for (const { from, to, worth, gain } of trades) {
    value[to] = at(value, to) + worth + gain
    base[to] = at(base, to) + worth / at(premiums, from)
  }
  return value.map((all, t) => (all > 0 ? all / at(base, t) : 1))
}
