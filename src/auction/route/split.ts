/**
 * Splits one order optimally over all pools that are worth their gas.
 *
 * In the optimal flow, the marginal price is the same on every path in use and not better on any other path.
 * These are the clearing prices of a market with one seller, so `clearMarket` finds them. It works on the
 * graph of all paths of up to three pools, including shared pools, with a precision of 10⁻¹⁰ of the amount.
 * The search needs no grid and no greedy steps. A path can be in use only if its first atom gets a better
 * price than the last atom over the best single path. Most pools therefore never enter the graph. A shared
 * pool can make this bound slightly wrong, so it has a margin of 0.5%.
 *
 * Each pool costs gas. The gain of a pool is the amount it pays above the clearing prices. Without the pool,
 * the order loses at least this amount. Pools that gain less than the cost of a hop are removed, the order is
 * split again, and the best split net of gas wins. Removal by gain is a heuristic; the split over the
 * remaining pools is optimal.
 *
 * A fill-or-kill order trades in full. A partially fillable order trades until the marginal price reaches its
 * limit price, where its surplus is largest.
 *
 * @example Two pools of 1,000,000 a and 1,000,000 b with a fee of 0.3%, 100,000 a to sell. One pool pays
 * 90,661 b. The marginal prices are equal when each pool gets 50,000 a. Each pool then pays 47,482 b, in
 * total 94,964 b.
 */
import { tradedToken } from '../../domain/chains/chains'
import { type Fill, planOf, roundFills, type WholeAtomFill } from '../batch/rounding'
import { excessSupplyAt, type Market, setPrice } from '../clear/balance'
import { clearMarket, isTrading } from '../clear/clearing'
import { at } from '../clear/graph'
import { gainOf } from '../clear/trades'
import { type Auction, type Budget, rotateOrders } from '../model/auction'
import { type Demand, demandOf, scaleDemand } from '../model/demand'
import { networkFee, owedOf } from '../model/fees'
import type { Pool } from '../model/pools'
import { bestFill, COMPLETE_FRACTION, fillPath, isNearEstimate } from './path-fills'
import type { Path, PathIndex } from './paths'
import {
  FROM,
  findUsefulPaths,
  listSinglePaths,
  openPathMarket,
  type PathSearch,
  restrictToPaths,
  type SinglePath,
  TO,
  type UsefulPaths,
} from './split-search'

const MAX_PRUNINGS = 8
const MAX_FEE_PASSES = 4
const MAX_STEPS = 30
/** Relative precision of the bought amount. */
const BUY_PRECISION = 1e-10
/** Relative precision of the clearing prices. */
const PRECISION = 1e-11

/** Atoms that the pools take (`net`) and pay (`paid`). Both are 0 without a fill. */
interface SplitAmounts {
  readonly net: number
  readonly paid: number
}

const UNLIMITED_AMOUNTS: SplitAmounts = { net: Number.POSITIVE_INFINITY, paid: Number.POSITIVE_INFINITY }
const NO_AMOUNTS: SplitAmounts = { net: 0, paid: 0 }

/** Split of an order. `gain` is the gain over the limit price net of fees, in atoms of the sell token. */
interface Split extends SplitAmounts {
  readonly market: Market
  readonly poolCount: number
  readonly gain: number
}

/**
 * Returns the best split of each order of an auction, each order alone. Orders that cannot be filled are
 * skipped.
 */
export function splitOrders(auction: Auction, paths: PathIndex, budget: Budget): readonly WholeAtomFill[] {
  const found: WholeAtomFill[] = []
  for (const order of rotateOrders(auction)) {
    if (budget.isSpent()) break
    const demand = demandOf(order)
    const split = demand && splitOrder(auction, paths, demand)
    if (split) found.push(split)
  }
  return found
}

/**
 * Returns the best split of an order, or undefined if none is within its limit price.
 * @internal Exported for tests and benchmarks of one order.
 */
export function splitOrder(
  auction: Auction,
  { graph, pathsOf }: PathIndex,
  demand: Demand,
): WholeAtomFill | undefined {
  const { terms, gas } = demand.order
  const from = graph.tokenIndex.get(terms.sellToken)
  const to = graph.tokenIndex.get(tradedToken(auction.chainId, terms.buyToken))
  const hop = networkFee(auction, terms.sellToken, 1, gas)
  if (from === undefined || to === undefined || from === to || hop === undefined) return undefined
  const costs: bigint[] = []
  const costOf = (pools: number): bigint => {
    const cost = costs[pools] ?? owedOf(terms, networkFee(auction, terms.sellToken, pools, gas) ?? hop)
    costs[pools] = cost
    return cost
  }
  const search: PathSearch = {
    graph,
    table: pathsOf(from, to),
    from,
    to,
    kind: terms.kind,
    sell: Number(demand.sell),
    buy: Number(demand.buy),
    limit: Number(terms.buyAmount) / Number(terms.sellAmount),
    isPartial: terms.partiallyFillable,
    feeOf: (pools) => Number(costOf(pools)),
  }
  const useful = findUsefulPaths(search)
  if (!useful) return undefined
  const fill = (alone: SinglePath) => fillPath(graph, demand, alone, costOf(alone.path.pools.length))
  const single = fill(useful.alone)
  const best = useful.paths.length > 1 ? findSplit(search, useful) : undefined
  const split = best && roundSplit(demand, best, costOf(best.poolCount))
  if (isNearEstimate(useful.alone, single)) return bestFill(demand.order, single, split)
  return bestFill(demand.order, split, ...listSinglePaths(search).map(fill))
}

function roundSplit(demand: Demand, { market, net, paid }: Split, fee: bigint): WholeAtomFill | undefined {
  const { order } = demand
  const part =
    order.terms.kind === 'sell' ? (net + Number(fee)) / Number(demand.sell) : paid / Number(demand.buy)
  const isWhole = !order.terms.partiallyFillable || part >= COMPLETE_FRACTION
  const { sell, buy } = isWhole ? demand : scaleDemand(demand, part)
  const fill: Fill = { order, from: FROM, to: TO, fee, net: sell - fee, buy }
  if (fill.net <= 0n) return undefined
  const rounded = roundFills(planOf(market), [fill])
  return 'short' in rounded ? undefined : rounded
}

/** Splits over all useful paths, then over fewer paths, and returns the best split. */
function findSplit(search: PathSearch, useful: UsefulPaths): Split | undefined {
  let { paths } = useful
  const market = openPathMarket(search, paths, useful.alone.atoms)
  let best: Split | undefined
  let split: Split | undefined
  for (let n = 0; n < MAX_PRUNINGS; n += 1) {
    split = splitWithFees(search, market, split?.net ?? useful.alone.atoms)
    if (!split) break
    const isBest = split.gain > (best?.gain ?? Number.NEGATIVE_INFINITY)
    if (isBest) best = split
    const fewer = prunePaths(search, paths, split)
    if (fewer.length < 2 || fewer.length === paths.length) break
    if (isBest) best = { ...split, market: copyMarket(market) }
    restrictToPaths(search, market, fewer)
    paths = fewer
  }
  return best
}

/** Copies the parts of a market that later steps change. */
const copyMarket = (market: Market): Market => ({
  ...market,
  graph: { ...market.graph, directions: market.graph.directions.slice() },
  root: market.root.slice(),
  share: market.share.slice(),
})

/**
 * Removes the pools that gain less than their gas, and the paths through them. The best single path remains.
 */
function prunePaths(
  { graph, feeOf }: PathSearch,
  paths: readonly Path[],
  { market, poolCount }: Split,
): readonly Path[] {
  const cost = (feeOf(poolCount) - feeOf(poolCount - 1)) * (at(market.root, FROM) / at(market.root, TO)) ** 2
  const required = new Set(paths[0]?.pools.map((e) => graph.pools[e]))
  const gains = market.graph.pools
    .map((pool, e) => ({ pool, gain: gainOf(market, e) / at(market.root, TO) ** 2 }))
    .filter(({ pool, gain }) => gain <= cost && !required.has(pool))
    .sort((x, y) => x.gain - y.gain)
  const idle = gains.filter(({ gain }) => gain === 0).length
  // Removing only idle pools would give the same split.
  if (idle === gains.length) return paths
  const weak = gains.slice(0, Math.max(idle + 1, Math.ceil(gains.length / 2)))
  const out = new Set(weak.map(({ pool }) => pool))
  return paths.filter(({ pools }, n) => n === 0 || !pools.some((e) => out.has(graph.pools[e] as Pool)))
}

/**
 * Finds the optimal split over the pools of a market, starting from a guess of the sell amount. The fee
 * follows the number of pools in use.
 */
function splitWithFees(search: PathSearch, market: Market, start: number): Split | undefined {
  const { isPartial, limit } = search
  const limitFill = isPartial ? fillToLimit(market, limit) : undefined
  let poolCount = Math.max(1, countTradingPools(market))
  let net = start
  let found: Split | undefined
  for (let n = 0; n < MAX_FEE_PASSES; n += 1) {
    found = splitWithFee(search, market, net, poolCount, limitFill)
    if (!found || found.poolCount === poolCount) return found
    poolCount = n === MAX_FEE_PASSES - 2 ? Math.max(poolCount, found.poolCount) : found.poolCount
    net = found.net
  }
  return found
}

const countTradingPools = (market: Market): number => {
  let used = 0
  for (let e = 0; e < market.graph.pools.length; e += 1) if (isTrading(market, e)) used += 1
  return used
}

function splitWithFee(
  { sell, buy, kind, isPartial, limit, feeOf }: PathSearch,
  market: Market,
  start: number,
  poolCount: number,
  limitFill: SplitAmounts = UNLIMITED_AMOUNTS,
): Split | undefined {
  const maxNet = Math.min(sell - feeOf(poolCount), limitFill.net)
  const maxPaid = Math.min(buy, limitFill.paid)
  if (maxNet <= 0 || maxPaid <= 0) return undefined
  let amounts =
    kind === 'sell'
      ? sellExactly(market, maxNet)
      : buyExactly(market, isPartial ? Math.min(start, maxNet) : start, maxPaid)
  if (amounts.net > maxNet && isPartial) amounts = sellExactly(market, maxNet)
  const { net, paid } = amounts
  if (!(paid > 0)) return undefined
  const used = countTradingPools(market)
  return { market, poolCount: used, net, paid, gain: paid / limit - net - feeOf(used) }
}

/** Clears the market for an exact sell amount. */
function sellExactly(market: Market, net: number): SplitAmounts {
  if (net <= 0 || !(clearWith(market, net) || RAMP.every((part) => clearWith(market, net * part))))
    return NO_AMOUNTS
  const paid = net * (at(market.root, FROM) / at(market.root, TO)) ** 2 * Math.exp(at(market.share, TO))
  return { net, paid }
}

/**
 * Fractions of an amount that are cleared one after the other if the whole amount is too far from the known
 * prices.
 */
const RAMP = [0.001, 0.01, 0.1, 0.3, 1] as const

function clearWith(market: Market, net: number): boolean {
  market.offers.sell[0] = net
  return clearMarket(market, { pinned: [TO], precision: PRECISION, gainPasses: 0 })
}

/**
 * Finds the sell amount that buys `paid` atoms, by Newton steps along the marginal price. The bought amount
 * is concave in the sold amount, so steps from below never overshoot. Known bounds on both sides limit the
 * other steps.
 */
function buyExactly(market: Market, start: number, paid: number): SplitAmounts {
  let net = start
  let [low, high] = [0, Number.POSITIVE_INFINITY]
  for (let n = 0; n < MAX_STEPS; n += 1) {
    const { paid: reached } = sellExactly(market, net)
    if (reached === 0) return NO_AMOUNTS
    if (Math.abs(reached / paid - 1) < BUY_PRECISION) return { net, paid }
    if (reached < paid) low = net
    else high = net
    const next = net + (paid - reached) * (at(market.root, TO) / at(market.root, FROM)) ** 2
    net = next > low && next < high ? next : low > 0 ? Math.sqrt(low * high) : net * (paid / reached)
  }
  return NO_AMOUNTS
}

/**
 * Returns the amounts that the pools take and pay until the marginal price reaches the limit price. The
 * prices of the given market stay unchanged, but its offered amount is set to 0.
 */
function fillToLimit(given: Market, limit: number): SplitAmounts {
  const market = { ...given, root: given.root.slice(), log: given.log.slice(), share: given.share.slice() }
  market.offers.sell[0] = 0
  setPrice(market, FROM, at(market.root, TO) ** -1 / Math.sqrt(limit))
  clearMarket(market, { pinned: [FROM, TO], precision: PRECISION, gainPasses: 0 })
  const tokens = [FROM, TO].map((token) => excessSupplyAt(market, token, 1 / at(market.root, token)).net)
  return { net: -(tokens[0] ?? 0), paid: tokens[1] ?? 0 }
}
