/**
 * Splits one order over all pools that are worth their gas, optimally.
 *
 * In the best flow the next atom brings the same over every path in use, and no more over any other. These are clearing prices of a market with one seller, so `clearMarket` finds them: on the graph
 * of all paths of up to three pools, shared pools included, to 10⁻¹⁰ of the amount; no grid, no rounds of greedy
 * pieces. Only paths can be in use whose first atom brings more than the last one over the best single path, so most
 * pools never get into the graph. (A shared pool can make that bound wrong by a hair; it is taken with 0.5 % to spare.)
 *
 * Each pool costs gas. What a pool gives above its price at the clearing prices, its gain, is the least that the order
 * loses without it; so pools that gain less than a hop costs go, the rest is split again, and the best split net of
 * gas is kept. Dropping by gain is a rule of thumb; the split over the pools that stay is optimal.
 *
 * A fill-or-kill order trades in full. A partially fillable one up to where the next atom would bring its limit price:
 * there its surplus is greatest.
 *
 * @example Two pools of 1,000,000 a and 1,000,000 b with a fee of 0.3%, 100,000 a to sell. One pool pays 90,661 b. The next
 * atom brings the same from both when each gets 50,000 a: they pay 47,482 b each, 94,964 b together.
 */
import { tradedToken } from '../../domain/chains/chains'
import { type Fill, planOf, roundFills, type WholeAtomFill } from '../batch/rounding'
import { lookAt, type Market, setPrice } from '../clear/balance'
import { clearMarket, isTrading } from '../clear/clearing'
import { at, type Graph, wholeGraph } from '../clear/graph'
import { gainOf } from '../clear/trades'
import { type Auction, type AuctionOrder, type Budget, inTurn } from '../model/auction'
import { type Demand, demandOf, partOf } from '../model/demand'
import { networkFee, owedOf } from '../model/fees'
import type { Pool } from '../model/pools'
import { fillAlong, isNearEstimate, NEARLY, theBetter } from './path-fills'
import type { Path } from './paths'
import {
  FROM,
  listAlone,
  narrow,
  openOver,
  type PathSearch,
  type SinglePath,
  TO,
  usefulPaths,
  type Ways,
} from './split-search'

const MAX_PRUNINGS = 8
const MAX_REFEES = 4
const MAX_AIMS = 30
const CLOSE = 1e-10
const PRECISION = 1e-11

/** A split found: its market, the amounts, what is gained over the limit net of fees, in atoms sold. */
interface Split {
  readonly market: Market
  readonly edges: number
  readonly net: number
  readonly paid: number
  readonly gain: number
}

const splits = new WeakMap<Auction, Map<AuctionOrder, WholeAtomFill>>()

/**
 * The best splits of an auction's orders, each order alone; orders that cannot be filled have none. They are kept, as
 * more than one solver starts from them. What a spent budget left out is not looked for again.
 */
export function splitOrders(auction: Auction, budget: Budget): ReadonlyMap<AuctionOrder, WholeAtomFill> {
  const known = splits.get(auction)
  if (known) return known
  const graph = wholeGraph(auction)
  const found = new Map<AuctionOrder, WholeAtomFill>()
  for (const order of inTurn(auction)) {
    if (budget.isSpent()) break
    const demand = demandOf(order)
    const split = demand && splitOrder(auction, graph, demand)
    if (split) found.set(order, split)
  }
  splits.set(auction, found)
  return found
}

/**
 * The best split of an order over the pools; undefined when there is none within its limit.
 * @internal Exported for tests and bench of one order.
 */
export function splitOrder(auction: Auction, graph: Graph, demand: Demand): WholeAtomFill | undefined {
  const { terms, gas } = demand.order
  const from = graph.placeOf.get(terms.sellToken)
  const to = graph.placeOf.get(tradedToken(auction.chainId, terms.buyToken))
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
    from,
    to,
    kind: terms.kind,
    sell: Number(demand.sell),
    buy: Number(demand.buy),
    limit: Number(terms.buyAmount) / Number(terms.sellAmount),
    isPartial: terms.partiallyFillable,
    feeOf: (pools) => Number(costOf(pools)),
  }
  const ways = usefulPaths(search)
  if (!ways) return undefined
  const fill = (alone: SinglePath) => fillAlong(graph, demand, alone, costOf(alone.path.pools.length))
  const single = fill(ways.alone)
  const best = ways.paths.length > 1 ? findSplit(search, ways) : undefined
  const split = best && roundSplit(demand, best, costOf(best.edges))
  if (isNearEstimate(ways.alone, single)) return theBetter(demand.order, single, split)
  return theBetter(demand.order, split, ...listAlone(search).map(fill))
}

function roundSplit(demand: Demand, { market, net, paid }: Split, fee: bigint): WholeAtomFill | undefined {
  const { order } = demand
  const part =
    order.terms.kind === 'sell' ? (net + Number(fee)) / Number(demand.sell) : paid / Number(demand.buy)
  const isWhole = !order.terms.partiallyFillable || part >= NEARLY
  const { sell, buy } = isWhole ? demand : partOf(demand, part)
  const fill: Fill = { order, from: FROM, to: TO, fee, net: sell - fee, buy }
  if (fill.net <= 0n) return undefined
  const rounded = roundFills(planOf(market), [fill])
  return 'short' in rounded ? undefined : rounded
}

/** Splits over all paths worth it, then over fewer, and keeps the best. */
function findSplit(search: PathSearch, ways: Ways): Split | undefined {
  let { paths } = ways
  const market = openOver(search, paths, ways.alone.atoms)
  let best: Split | undefined
  let split: Split | undefined
  for (let n = 0; n < MAX_PRUNINGS; n += 1) {
    split = splitOver(search, market, split?.net ?? ways.alone.atoms)
    if (!split) break
    const isBest = split.gain > (best?.gain ?? Number.NEGATIVE_INFINITY)
    if (isBest) best = split
    const fewer = pruned(search, paths, split)
    if (fewer.length < 2 || fewer.length === paths.length) break
    if (isBest) best = { ...split, market: copyOf(market) }
    narrow(search, market, fewer)
    paths = fewer
  }
  return best
}

/** A market that stays as it is. */
const copyOf = (market: Market): Market => ({
  ...market,
  graph: { ...market.graph, ways: market.graph.ways.slice() },
  root: market.root.slice(),
  share: market.share.slice(),
})

/** Without the pools that gain less than they cost, and the paths through them; the best single path stays. */
function pruned(
  { graph, feeOf }: PathSearch,
  paths: readonly Path[],
  { market, edges }: Split,
): readonly Path[] {
  const cost = (feeOf(edges) - feeOf(edges - 1)) * (at(market.root, FROM) / at(market.root, TO)) ** 2
  const stays = new Set(paths[0]?.pools.map((e) => graph.pools[e]))
  const gains = market.graph.pools
    .map((pool, e) => ({ pool, gain: gainOf(market, e) / at(market.root, TO) ** 2 }))
    .filter(({ pool, gain }) => gain <= cost && !stays.has(pool))
    .sort((x, y) => x.gain - y.gain)
  const idle = gains.filter(({ gain }) => gain === 0).length
  // Without what only stands by the split would be the same.
  if (idle === gains.length) return paths
  const weak = gains.slice(0, Math.max(idle + 1, Math.ceil(gains.length / 2)))
  const out = new Set(weak.map(({ pool }) => pool))
  return paths.filter(({ pools }, n) => n === 0 || !pools.some((e) => out.has(graph.pools[e] as Pool)))
}

/** The optimal split over a market's pools, from a first guess of what it sells; its fee is for the pools that it comes to use. */
function splitOver(search: PathSearch, market: Market, start: number): Split | undefined {
  const { isPartial, limit } = search
  const willing = isPartial ? fillToLimit(market, limit) : undefined
  let [edges, net] = [Math.max(1, countUsed(market)), start]
  let found: Split | undefined
  for (let n = 0; n < MAX_REFEES; n += 1) {
    found = splitAt(search, market, net, edges, willing)
    if (!found || found.edges === edges) return found
    edges = n === MAX_REFEES - 2 ? Math.max(edges, found.edges) : found.edges
    net = found.net
  }
  return found
}

const countUsed = (market: Market): number => {
  let used = 0
  for (let e = 0; e < market.graph.pools.length; e += 1) if (isTrading(market, e)) used += 1
  return used
}

function splitAt(
  { sell, buy, kind, isPartial, limit, feeOf }: PathSearch,
  market: Market,
  start: number,
  edges: number,
  willing = { net: Number.POSITIVE_INFINITY, paid: Number.POSITIVE_INFINITY },
): Split | undefined {
  const most = Math.min(sell - feeOf(edges), willing.net)
  const paid = Math.min(buy, willing.paid)
  if (most <= 0 || paid <= 0) return undefined
  let [net, got] =
    kind === 'sell'
      ? aimAt(market, most)
      : buyExactly(market, isPartial ? Math.min(start, most) : start, paid)
  if (net > most && isPartial) [net, got] = aimAt(market, most)
  if (!(got > 0)) return undefined
  const used = countUsed(market)
  return { market, edges: used, net, paid: got, gain: got / limit - net - feeOf(used) }
}

/** Clears whole atoms; returns the atoms sold and bought. */
function aimAt(market: Market, net: number): readonly [number, number] {
  if (net <= 0 || !(clearWith(market, net) || CLIMB.every((part) => clearWith(market, net * part))))
    return [0, 0]
  return [net, net * (at(market.root, FROM) / at(market.root, TO)) ** 2 * Math.exp(at(market.share, TO))]
}

/** Parts of an amount to clear with one after the other, when all of it at once was too far from the prices known. */
const CLIMB = [0.001, 0.01, 0.1, 0.3, 1] as const

function clearWith(market: Market, net: number): boolean {
  market.offers.sell[0] = net
  return clearMarket(market, { pinned: [TO], precision: PRECISION, spreads: 0 })
}

/**
 * Clears with just so many atoms sold that `paid` is bought: Newton's steps along the price of the last atom. What is
 * bought bends down with what is sold, so from below no step goes too far; what is known on both sides holds the rest.
 */
function buyExactly(market: Market, start: number, paid: number): readonly [number, number] {
  let net = start
  let [low, high] = [0, Number.POSITIVE_INFINITY]
  for (let n = 0; n < MAX_AIMS; n += 1) {
    const [, got] = aimAt(market, net)
    if (got === 0) return [0, 0]
    if (Math.abs(got / paid - 1) < CLOSE) return [net, paid]
    if (got < paid) low = net
    else high = net
    const next = net + (paid - got) * (at(market.root, TO) / at(market.root, FROM)) ** 2
    net = next > low && next < high ? next : low > 0 ? Math.sqrt(low * high) : net * (paid / got)
  }
  return [0, 0]
}

/** What the pools take and pay up to where the next atom brings the limit price; the market's prices stay as they were. */
function fillToLimit(given: Market, limit: number): { readonly net: number; readonly paid: number } {
  const market = { ...given, root: given.root.slice(), log: given.log.slice(), share: given.share.slice() }
  market.offers.sell[0] = 0
  setPrice(market, FROM, at(market.root, TO) ** -1 / Math.sqrt(limit))
  clearMarket(market, { pinned: [FROM, TO], precision: PRECISION, spreads: 0 })
  const tokens = [FROM, TO].map((token) => lookAt(market, token, 1 / at(market.root, token)).net)
  return { net: -(tokens[0] ?? 0), paid: tokens[1] ?? 0 }
}
