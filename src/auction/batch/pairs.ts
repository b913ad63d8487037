/**
 * Fills pairs of tokens one by one, fast, and combines the compatible ones into one solution. With thousands
 * of orders over many pairs, clearing all tokens at once takes longer than a round has.
 *
 * A pair is a market of its own: its orders, and the pools of its best disjoint paths. Pairs are combined one
 * after another. Each pair trades on the pools that the previous pairs left. A pair that would fall below its
 * baseline is tried again after all others, because these may have improved its pools. If it is still below,
 * it is left out.
 */
import { tradedToken } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import { openingPrices } from '../clear/components'
import { at, copyGraph, type Graph, subgraphOf, updatePool } from '../clear/graph'
import { affordableDemands } from '../clear/participants'
import { type Auction, type AuctionOrder, type Budget, rotateOrders } from '../model/auction'
import { type Demand, demandsWithin } from '../model/demand'
import { type Pool, swap } from '../model/pools'
import { type OrderIndex, scoreSolution } from '../model/scores'
import type { Baselines } from '../rank/fairness'
import { listDisjointPaths, type Path, type PathIndex, pathMarginal, updatePath } from '../route/paths'
import { fillBatch } from './batch'
import type { WholeAtomFill } from './rounding'

/** Auction with its orders by UID, and the path index of its pools. */
export interface PairContext {
  readonly auction: Auction
  readonly orders: OrderIndex
  readonly paths: PathIndex
}

/** Orders of a pair of tokens, and the disjoint paths between its tokens in the directions of its orders. */
interface Pair {
  readonly tokens: readonly [number, number]
  readonly demands: readonly Demand[]
  readonly paths: readonly Path[]
}

/** Pair with its fill and the score of the fill in wei. */
export interface FilledPair extends Pair {
  readonly filled: WholeAtomFill
  readonly wei: bigint
}

/** Returns the fills of all pairs with more than one order, the pair with the most orders first. */
export function fillPairs({ auction, orders, paths }: PairContext, budget: Budget): readonly FilledPair[] {
  const found: FilledPair[] = []
  for (const some of groupByPair(auction)) {
    if (budget.isSpent()) break
    const pair = openPair(auction, paths, affordableDemands(auction, demandsWithin(some, budget)))
    const filled = pair && fillPair(auction, paths.graph, pair, budget)
    const score = filled && scoreSolution(auction, orders, { solver: NO_SOLVER, ...filled })
    if (score && !('fault' in score)) found.push({ ...pair, filled, wei: score.total })
  }
  return found
}

/** Placeholder address, because scores do not depend on the solver. */
const NO_SOLVER = '0x0000000000000000000000000000000000000000' as Address

/**
 * Groups orders by pair of tokens in either direction. Pairs with one order are omitted. The pair with the
 * most orders is first.
 */
function groupByPair(auction: Auction): readonly (readonly AuctionOrder[])[] {
  const pairs = new Map<Address, Map<Address, AuctionOrder[]>>()
  for (const order of rotateOrders(auction)) {
    const [sell, buy] = [order.terms.sellToken, tradedToken(auction.chainId, order.terms.buyToken)]
    const [one, two] = sell < buy ? [sell, buy] : [buy, sell]
    const byOther = pairs.get(one) ?? new Map<Address, AuctionOrder[]>()
    const known = byOther.get(two)
    if (known) known.push(order)
    else pairs.set(one, byOther.set(two, [order]))
  }
  return [...pairs.values()]
    .flatMap((byOther) => [...byOther.values()].filter((orders) => orders.length > 1))
    .sort((x, y) => y.length - x.length)
}

function openPair(auction: Auction, paths: PathIndex, demands: readonly Demand[]): Pair | undefined {
  const [first] = demands
  if (!first || demands.length < 2) return undefined
  const { sellToken, buyToken } = first.order.terms
  const a = paths.graph.tokenIndex.get(sellToken)
  const b = paths.graph.tokenIndex.get(tradedToken(auction.chainId, buyToken))
  if (a === undefined || b === undefined || a === b) return undefined
  const sides = [
    demands.filter(({ order }) => order.terms.sellToken === sellToken),
    demands.filter(({ order }) => order.terms.sellToken !== sellToken),
  ] as const
  const forward = listUsablePaths(listDisjointPaths(paths, a, b), sides[0])
  const backward = sides[1].length > 0 ? listUsablePaths(listDisjointPaths(paths, b, a), sides[1]) : []
  const tradable = [
    ...listTradable(sides[0], forward, sides[1]),
    ...listTradable(sides[1], backward, sides[0]),
  ]
  if (tradable.length === 0) return undefined
  return { tokens: [a, b], demands: tradable, paths: [...forward, ...backward] }
}

/** Returns the minimum atoms bought per atom sold. */
const limitOf = ({ sell, buy }: Demand): number => Number(buy) / Number(sell)

/**
 * Returns the paths that demands can use. A path is unused if its first atom is beyond all limits, or costs more
 * than the last atom of the best path when that path takes everything.
 */
function listUsablePaths(paths: readonly Path[], demands: readonly Demand[]): readonly Path[] {
  const [best] = paths
  if (!best) return paths
  const sold = demands.reduce((sum, { sell }) => sum + Number(sell), 0)
  const limit = demands.reduce((least, demand) => Math.min(least, limitOf(demand)), Number.POSITIVE_INFINITY)
  const least = Math.max(limit, pathMarginal(best, sold))
  return paths.filter(({ price }) => price > least)
}

/** Returns the demands whose limit a path or an opposite order can meet. The paths are sorted by price. */
function listTradable(
  demands: readonly Demand[],
  [best]: readonly Path[],
  opposite: readonly Demand[],
): readonly Demand[] {
  const rate = opposite.reduce((most, demand) => Math.max(most, 1 / limitOf(demand)), best?.price ?? 0)
  return demands.filter((demand) => limitOf(demand) <= rate)
}

/** Fills a pair over the pools of its paths. */
function fillPair(
  auction: Auction,
  whole: Graph,
  { tokens, demands, paths }: Pair,
  budget: Budget,
): WholeAtomFill | undefined {
  const edges = new Map<number, number>()
  for (const path of paths)
    for (const [n, e] of path.pools.entries())
      edges.set(e, (edges.get(e) ?? 0) | (at(whole.tokenA, e) === path.tokens[n] ? 1 : 2))
  const { graph } = subgraphOf(whole, edges, tokens)
  const prices = openingPrices(auction, graph)
  const found = fillBatch({ auction, graph, demands, prices, budget, baselines: new Map(), tries: 0 })
  return found && { executions: found.executions, swaps: found.swaps }
}

/** Number of times that each pair may be tried. */
const MAX_ATTEMPTS = 2

/** Combines all compatible pairs. Returns undefined if there are fewer than two. */
export function combinePairs(
  context: PairContext & { readonly baselines: Baselines },
  fills: readonly FilledPair[],
  budget: Budget,
): WholeAtomFill | undefined {
  if (fills.length < 2) return undefined
  const { auction, orders, paths } = context
  const graph = copyGraph(paths.graph)
  const poolIndex = new Map(graph.pools.map(({ id }, index) => [id, index]))
  const changedPools = new Set<string>()
  const tradedOwners = new Set<string>()
  const combined: WholeAtomFill[] = []
  const tryAdd = (pair: FilledPair): boolean => {
    if (budget.isSpent() || pair.demands.some(({ order }) => tradedOwners.has(order.owner))) return false
    const isUnchanged = pair.filled.swaps.every(({ pool }) => !changedPools.has(pool))
    const filled = isUnchanged ? pair.filled : refillPair(auction, graph, pair, budget)
    if (!filled || isBelowBaseline(context, filled)) return false
    for (const { pool, tokenIn, amountIn } of filled.swaps) {
      const index = poolIndex.get(pool) as number
      updatePool(graph, index, swap(graph.pools[index] as Pool, tokenIn, amountIn).pool)
      changedPools.add(pool)
    }
    for (const { uid } of filled.executions) tradedOwners.add(orders.get(uid)?.owner ?? '')
    combined.push(filled)
    return true
  }
  let deferred = fills.toSorted((x, y) => (x.wei === y.wei ? 0 : x.wei > y.wei ? -1 : 1))
  for (let n = 0; n < MAX_ATTEMPTS; n += 1) deferred = deferred.filter((pair) => !tryAdd(pair))
  if (combined.length < 2) return undefined
  return {
    executions: combined.flatMap(({ executions }) => executions),
    swaps: combined.flatMap(({ swaps }) => swaps),
  }
}

/**
 * Fills the trading orders of a pair again on pools that other pairs changed. Returns undefined if all orders
 * trade in one direction and every path pays less, because the fill can only be worse.
 */
function refillPair(
  auction: Auction,
  graph: Graph,
  pair: FilledPair,
  budget: Budget,
): WholeAtomFill | undefined {
  const isOneWay = pair.paths.every(({ tokens }) => tokens[0] === pair.tokens[0])
  const isWorse = pair.paths.every((path) => updatePath(graph, path).price <= path.price)
  if (isOneWay && isWorse) return undefined
  const traded = new Set(pair.filled.executions.map(({ uid }) => uid))
  const demands = pair.demands.filter(({ order }) => traded.has(order.uid))
  return fillPair(auction, graph, { ...pair, demands }, budget)
}

/** Returns whether a directed pair gets less than its baseline, or the solution has a fault. */
const isBelowBaseline = (
  { auction, orders, baselines }: PairContext & { readonly baselines: Baselines },
  filled: WholeAtomFill,
): boolean => {
  const score = scoreSolution(auction, orders, { solver: NO_SOLVER, ...filled })
  if ('fault' in score) return true
  return [...score.byPair].some(([pair, wei]) => wei < (baselines.get(pair) ?? 0n))
}
