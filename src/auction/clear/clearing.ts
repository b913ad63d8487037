/**
 * Clearing prices: one price per token at which orders and pools together supply as much of every token as they ask.
 *
 * Every order is here an offer to sell an amount for as much of its buy token as its sell amount is worth, when that is
 * no less than its limit; every pool trades up to the point where its next atom costs the market price. Because a
 * dearer token is offered more and asked for less, whatever else happens (gross substitutes), setting one token after
 * the other to its own balance converges, from any start; Newton's step for all at once makes the last digits fast.
 *
 * Pools sell their first atoms for less than their last, so trades at the last atom's price leave something over. It
 * belongs to whoever trades through these pools: `share` says, per token bought, what its buyers get above the market
 * price. `spreadGains` follows value through the tokens: what is sold carries 1, a pool multiplies what flows through
 * it by what it gives over its price, a token mixes what flows in. The shares are then scaled so that all is paid out,
 * which by Walras' law makes the last token balance as well. So prices are uniform per directed pair, always, and an
 * order that is alone in its pools gets everything these pools pay.
 *
 * The tokens must hang together: everything in a market is one connected component, or shares are wrongly scaled.
 */
import { balanceToken, type Market, type Offers, premiumOf } from './balance'
import { at, type Graph } from './graph'
import { eliminationOrder, flowOf } from './newton'
import { missOf, searchAll, stepAll } from './stepping'
import { gainOf, type Trade, tradesOf, worthOf } from './trades'

const MAX_SWEEPS = 120
const SWEEPS_BEFORE_NEWTON = 2
/** So near to the prices Newton's step needs no sweeps before it. */
const WARM = 0.05
/** A step that leaves more than this part is followed by a sweep. */
const STUCK = 0.9
const MAX_LOST_SEARCHES = 3
/** So many steps that lead no nearer end the search: pools of extreme reserves hold prices where they are. */
const MAX_IDLE = 10
/** A step that leaves all but this part leads no nearer. */
const IDLE = 1e-6
/** So many times the precision asked for is good enough when no step comes nearer: what is left is the noise of floats. */
const NOISE = 100

/** A market at starting prices, in any unit. */
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

/** How to clear: `precision` as a part of all that is sold, `spreads` is how often gains are spread again, 0 gives all alike. */
export interface Clearing {
  /** Tokens whose price stays as it is; one of them balances by itself. */
  readonly pinned: readonly number[]
  readonly precision: number
  readonly spreads: number
  /** Asked before each step that costs: once it says so, what is found so far is left as it is. */
  readonly isOver?: () => boolean
}

/** Finds the clearing prices of a market as its offers and softness stand; false when they were not found. */
export function clearMarket(
  market: Market,
  { pinned, precision, spreads, isOver = () => false }: Clearing,
): boolean {
  const order = eliminationOrder(market, pinned)
  let isClear = findPrices(market, order, precision, isOver)
  for (let n = 0; n < spreads && isClear; n += 1) {
    if (spreadGains(market) < precision) break
    isClear = findPrices(market, order, precision, isOver)
  }
  return isClear
}

function findPrices(market: Market, order: Int32Array, precision: number, isOver: () => boolean): boolean {
  scaleShares(market)
  let missed = missOf(market, order)
  let [lost, isStuck] = [0, false]
  let [least, idle] = [missed, 0]
  for (let n = 0; n < MAX_SWEEPS && idle < MAX_IDLE && missed > precision && !isOver(); n += 1) {
    const isWarm = (n >= SWEEPS_BEFORE_NEWTON || missed < WARM) && !isStuck
    let isNearer = isWarm && stepAll(market, order, missed)
    if (!isNearer && isWarm && missed <= precision * NOISE) break
    if (!isNearer && isWarm && lost < MAX_LOST_SEARCHES) {
      isNearer = searchAll(market, order, missed)
      lost += isNearer ? 0 : 1
    }
    if (!isNearer) {
      for (let k = 0; k < order.length; k += 1) balanceToken(market, at(order, k), missed * 1e-3)
    }
    scaleShares(market)
    const before = missed
    missed = missOf(market, order)
    idle = missed < least * (1 - IDLE) ? 0 : idle + 1
    least = Math.min(least, missed)
    isStuck = isNearer && missed > before * STUCK
    if (isStuck && missed <= precision * NOISE) break
  }
  return missed <= precision * NOISE
}

/** Scales all shares alike, so that what buyers get is worth what sellers sold and pools gave. */
function scaleShares(market: Market): void {
  let [given, asked] = [0, 0]
  for (let o = 0; o < market.offers.sell.length; o += 1) {
    const worth = worthOf(market, o)
    given += worth
    asked += worth * Math.exp(premiumOf(market, o))
  }
  if (asked === 0) return
  for (let e = 0; e < market.graph.pools.length; e += 1) given += gainOf(market, e)
  const scale = Math.log(given / asked)
  for (let t = 0; t < market.share.length; t += 1) market.share[t] = at(market.share, t) + scale
}

/** Whether a pool trades at the market's prices. */
export const isTrading = ({ graph, root }: Market, e: number): boolean => flowOf(graph, root, e) !== 0

const MAX_MIXINGS = 20
const MIXED = 1e-11

/** Sets the shares from how value flows through tokens; returns the largest change. */
function spreadGains(market: Market): number {
  const { offers, share } = market
  const sold = new Float64Array(share.length)
  for (let o = 0; o < offers.sell.length; o += 1) {
    const from = at(offers.from, o)
    sold[from] = at(sold, from) + worthOf(market, o)
  }
  const trades = tradesOf(market)
  let rich: Float64Array = new Float64Array(share.length).fill(1)
  for (let n = 0; n < MAX_MIXINGS; n += 1) {
    const mixed = mixGains(sold, trades, rich)
    const moved = mixed.reduce((most, now, t) => Math.max(most, Math.abs(now / at(rich, t) - 1)), 0)
    rich = mixed
    if (moved < MIXED) break
  }
  const before = share.slice()
  for (let t = 0; t < share.length; t += 1) share[t] = Math.log(at(rich, t))
  scaleShares(market)
  return share.reduce((most, now, t) => Math.max(most, Math.abs(now - at(before, t))), 0)
}

function mixGains(sold: Float64Array, trades: readonly Trade[], rich: Float64Array): Float64Array {
  const value = sold.slice()
  const base = sold.slice()
  for (const { from, to, worth, gain } of trades) {
    value[to] = at(value, to) + worth + gain
    base[to] = at(base, to) + worth / at(rich, from)
  }
  return value.map((all, t) => (all > 0 ? all / at(base, t) : 1))
}
