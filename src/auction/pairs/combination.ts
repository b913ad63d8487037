/**
 * Fills pairs of tokens one by one and combines the compatible ones into one solution, so that a batch of
 * hundreds of orders can win. Pairs are added one after another. Each pair trades on the pools that the
 * previous pairs left. A pair that would fall below its baseline is tried again after all others, because
 * these may have improved its pools. If it is still below, it is left out.
 */
import type { Address } from '../../domain/scalars'
import type { WholeAtomFill } from '../batch/rounding'
import { copyGraph, type Graph, updatePool } from '../clear/graph'
import { affordableDemands } from '../clear/participants'
import { type Auction, type AuctionOrder, type Budget, rotateOrders } from '../model/auction'
import { demandsWithin } from '../model/demand'
import { type Pool, swap } from '../model/pools'
import { type OrderIndex, scoreSolution } from '../model/scores'
import { type Baselines, raiseBaselines } from '../rank/fairness'
import type { PathIndex } from '../route/paths'
import { pairKey } from './book'
import { profitAt, updatePaths } from './disjoint-paths'
import { createPairBook, fillPair, type PairBook, type PairFill } from './fills'
import { sidesOf } from './ladder'

/** Maximum number of order sets tried over all pairs. */
const MAX_TRIES = 6_000
/** Maximum number of order sets tried per pair in the first, quick pass. */
const MAX_QUICK_TRIES = 4
/** Part of the remaining time for improvements. The rest is for rounding to whole atoms. */
const IMPROVING_SHARE = 0.7

/** Fill of a pair on the current pools, with the pair's orders. */
export interface FilledPair extends PairFill {
  readonly book: PairBook
}

/** Auction with its orders by UID, and the path index of its pools. */
export interface PairContext {
  readonly auction: Auction
  readonly orders: OrderIndex
  readonly paths: PathIndex
}

/** Fills of pairs, and the baselines of their directed pairs. */
export interface PairFills {
  readonly fills: readonly FilledPair[]
  readonly baselines: Baselines
}

/** Returns the fills of all pairs with more than one order, the pair with the most orders first. */
export function fillPairs(context: Pick<PairContext, 'auction' | 'paths'>, budget: Budget): PairFills {
  const { auction } = context
  const pairs = groupByPair(auction)
  const baselines = new Map<string, bigint>()
  if (pairs.length === 0) return { fills: [], baselines }
  const { paths } = context
  const found = pairs.map((): FilledPair | undefined => undefined)
  const books = new Map<number, PairBook | undefined>()
  const getBook = (index: number, orders: readonly AuctionOrder[]): PairBook | undefined => {
    if (books.has(index)) return books.get(index)
    const demands = affordableDemands(auction, demandsWithin(orders, budget))
    const book = demands.length > 1 ? createPairBook(auction, paths, demands) : undefined
    books.set(index, book)
    return book
  }
  const pass = (passBudget: Budget, tries: number): void => {
    for (const [index, orders] of pairs.entries()) {
      if (passBudget.isSpent()) break
      const book = getBook(index, orders)
      const fill =
        book && fillPair(auction, paths.graph, book, { budget: passBudget, tries, known: found[index] })
      if (!fill) continue
      raiseBaselines(baselines, fill.baselines)
      found[index] = { ...fill, book }
    }
  }
  pass(budget, MAX_QUICK_TRIES)
  const tries = Math.ceil(MAX_TRIES / pairs.length)
  if (tries > MAX_QUICK_TRIES) pass(budget.share?.(IMPROVING_SHARE) ?? budget, tries)
  return { fills: found.flatMap((one) => one ?? []), baselines }
}

/**
 * Groups orders by pair of tokens in either direction. Pairs with one order are omitted. The pair with the
 * most orders is first.
 */
function groupByPair(auction: Auction): readonly (readonly AuctionOrder[])[] {
  const pairs = new Map<Address, Map<Address, AuctionOrder[]>>()
  for (const order of rotateOrders(auction)) {
    const [one, two] = pairKey(auction, order)
    const byOther = pairs.get(one) ?? new Map<Address, AuctionOrder[]>()
    const known = byOther.get(two)
    if (known) known.push(order)
    else pairs.set(one, byOther.set(two, [order]))
  }
  return [...pairs.values()]
    .flatMap((byOther) => [...byOther.values()].filter((orders) => orders.length > 1))
    .sort((x, y) => y.length - x.length)
}

/** Placeholder address, because scores do not depend on the solver. */
const NO_SOLVER = '0x0000000000000000000000000000000000000000' as Address

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
    if (
      budget.isSpent() ||
      pair.book.orders.all.entries.some(({ demand }) => tradedOwners.has(demand.order.owner))
    )
      return false
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
  let deferred = fills.toSorted((x, y) => y.selection.wei - x.selection.wei)
  for (let n = 0; n < MAX_ATTEMPTS; n += 1) deferred = deferred.filter((pair) => !tryAdd(pair))
  if (combined.length < 2) return undefined
  return {
    executions: combined.flatMap(({ executions }) => executions),
    swaps: combined.flatMap(({ swaps }) => swaps),
  }
}

/**
 * Fills a pair again on pools that other pairs changed. Returns undefined if all orders trade in one
 * direction and the pools pay less, because the fill can only be worse.
 */
function refillPair(
  auction: Auction,
  graph: Graph,
  { book, selection, market }: FilledPair,
  budget: Budget,
): WholeAtomFill | undefined {
  const disjointPaths = updatePaths(graph, market.disjointPaths)
  const { marginal, sideBaselines } = selection
  const isOneWay = sidesOf(book.orders).includes(false)
  if (isOneWay && profitAt(disjointPaths, marginal) < profitAt(market.disjointPaths, marginal))
    return undefined
  return fillPair(auction, graph, book, { budget, tries: MAX_QUICK_TRIES, sideBaselines, disjointPaths })
    ?.filled
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
