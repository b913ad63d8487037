/**
 * Pairs of tokens cleared one by one, and all that go well together as one solution: one after the other, each on the pools as
 * those before left them, so that a batch of hundreds of orders is one winner. A pair that would get less there than alone
 * is asked again after all others, as these may have moved pools its way, and is then left to itself.
 */
import type { Address } from '../../domain/scalars'
import type { WholeAtomFill } from '../batch/rounding'
import { copyOf, type Graph, movePool, wholeGraph } from '../clear/graph'
import { withinMeans } from '../clear/participants'
import { type Auction, type AuctionOrder, type Budget, inTurn } from '../model/auction'
import { demandsWithin } from '../model/demand'
import { type Pool, swap } from '../model/pools'
import { indexOrders, scoreSolution } from '../model/scores'
import { baselinesOf, noteDues } from '../rank/fairness'
import { pairKey } from './book'
import { fillPair, openBook, type PairBook, type PairFill } from './fills'
import { sidesOf } from './ladder'
import { lanesNow, profitAt } from './lanes'

/** Sets of orders that are tried, over all pairs; and of each pair before any is looked at more closely. */
const TRIES = 6_000
const QUICK_TRIES = 4
/** Of the time that is left, for a closer look: what is found last has to be put in whole atoms. */
const IMPROVING = 0.7

/** A pair's orders and what fills them on the pools as they are. */
interface Filled extends PairFill {
  readonly book: PairBook
}

const fills = new WeakMap<Auction, readonly Filled[]>()

/** The fills of all pairs with more than one order, the busiest first; kept, as more than one solver starts from them. */
export function fillPairs(auction: Auction, budget: Budget): readonly Filled[] {
  const known = fills.get(auction)
  if (known) return known
  const graph = wholeGraph(auction)
  const pairs = pairsOf(auction)
  const found = pairs.map((): Filled | undefined => undefined)
  const books = new Map<number, PairBook | undefined>()
  const bookAt = (place: number, orders: readonly AuctionOrder[]): PairBook | undefined => {
    if (books.has(place)) return books.get(place)
    const demands = withinMeans(demandsWithin(orders, budget))
    const book = demands.length > 1 ? openBook(auction, graph, demands) : undefined
    books.set(place, book)
    return book
  }
  const pass = (effort: Budget, tries: number): void => {
    for (const [place, orders] of pairs.entries()) {
      if (effort.isSpent()) break
      const book = bookAt(place, orders)
      const fill = book && fillPair(auction, graph, book, { budget: effort, tries, known: found[place] })
      if (!fill) continue
      noteDues(auction, fill.directed)
      found[place] = { ...fill, book }
    }
  }
  pass(budget, QUICK_TRIES)
  const tries = Math.ceil(TRIES / pairs.length)
  if (tries > QUICK_TRIES) pass(budget.share?.(IMPROVING) ?? budget, tries)
  const kept = found.flatMap((one) => one ?? [])
  fills.set(auction, kept)
  return kept
}

/** Orders by their pair of tokens, in either direction, of pairs with more than one; the busiest pair first. */
function pairsOf(auction: Auction): readonly (readonly AuctionOrder[])[] {
  const pairs = new Map<Address, Map<Address, AuctionOrder[]>>()
  for (const order of inTurn(auction)) {
    const [one, two] = pairKey(auction, order)
    const others = pairs.get(one) ?? new Map<Address, AuctionOrder[]>()
    const own = others.get(two)
    if (own) own.push(order)
    else pairs.set(one, others.set(two, [order]))
  }
  return [...pairs.values()]
    .flatMap((others) => [...others.values()].filter((own) => own.length > 1))
    .sort((x, y) => y.length - x.length)
}

/** Any address: scores do not depend on it. */
const NOBODY = '0x0000000000000000000000000000000000000000' as Address

/** So often each pair is asked to join. */
const TURNS = 2

/** All pairs that go well together; undefined when there are not two. */
export function joinPairs(auction: Auction, budget: Budget): WholeAtomFill | undefined {
  const found = fillPairs(auction, budget)
  if (found.length < 2) return undefined
  const graph = copyOf(wholeGraph(auction))
  const placeOf = new Map(graph.pools.map(({ id }, place) => [id, place]))
  const orders = indexOrders(auction.orders)
  const moved = new Set<string>()
  const spent = new Set<string>()
  const joined: WholeAtomFill[] = []
  const isLeft = (one: Filled): boolean => {
    if (budget.isSpent() || one.book.orders.all.entries.some(({ demand }) => spent.has(demand.order.owner)))
      return true
    const isFree = one.filled.swaps.every(({ pool }) => !moved.has(pool))
    const filled = isFree ? one.filled : fillAgain(auction, graph, one, budget)
    if (!filled || isWorse(auction, filled)) return true
    for (const { pool, tokenIn, amountIn } of filled.swaps) {
      const place = placeOf.get(pool) as number
      movePool(graph, place, swap(graph.pools[place] as Pool, tokenIn, amountIn).pool)
      moved.add(pool)
    }
    for (const { uid } of filled.executions) spent.add(orders.get(uid)?.owner ?? '')
    joined.push(filled)
    return false
  }
  let left = found.toSorted((x, y) => y.choice.wei - x.choice.wei)
  for (let turn = 0; turn < TURNS; turn += 1) left = left.filter(isLeft)
  if (joined.length < 2) return undefined
  return {
    executions: joined.flatMap(({ executions }) => executions),
    swaps: joined.flatMap(({ swaps }) => swaps),
  }
}

/** A pair's fill on pools that others moved; undefined when it can only be worse, as all who trade want the same from them. */
function fillAgain(
  auction: Auction,
  graph: Graph,
  { book, choice, market }: Filled,
  budget: Budget,
): WholeAtomFill | undefined {
  const lanes = lanesNow(graph, market.lanes)
  const { marginal, dues } = choice
  const isOneWay = sidesOf(book.orders).includes(false)
  if (isOneWay && profitAt(lanes, marginal) < profitAt(market.lanes, marginal)) return undefined
  return fillPair(auction, graph, book, { budget, tries: QUICK_TRIES, dues, lanes })?.filled
}

/** Whether a pair gets less than its best solution alone. */
const isWorse = (auction: Auction, filled: WholeAtomFill): boolean => {
  const baselines = baselinesOf(auction)
  const score = scoreSolution(auction, indexOrders(auction.orders), { solver: NOBODY, ...filled })
  if ('fault' in score) return true
  return [...score.byPair].some(([pair, wei]) => wei < (baselines.get(pair) ?? 0n))
}
