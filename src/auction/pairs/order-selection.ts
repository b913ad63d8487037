/**
 * Selects the fill-or-kill orders of a pair that trade. For few orders, every set is tried. For many orders,
 * the search starts from the relaxation, in which each order may trade in part. Orders with the strictest
 * limits are then dropped until all limits are met. Finally, orders near the price are added, dropped or
 * swapped while the surplus grows. Partially fillable orders follow the marginal price of each set.
 */
import type { Budget } from '../model/auction'
import { type Entry, entryInPart } from './book'
import { type Cleared, clearPair, type PairWorth, type SideBaselines } from './clearing'
import { countPoolsAt, type DisjointPaths, NO_PATHS } from './disjoint-paths'
import { type Ladder, ladderOf, type SortedOrders, sidesOf, sortByKind } from './ladder'
import {
  addPartialFills,
  countFilled,
  findMarginalPrice,
  type MarginalFill,
  type PairState,
  partAt,
  sumEntries,
} from './marginal-price'

/** Orders of a pair, its disjoint paths, the value of its tokens, and a starting price (`guess`). */
export interface PairMarket {
  readonly disjointPaths: DisjointPaths
  readonly worth: PairWorth
  readonly orders: SortedOrders
  /** Present if the baselines are known. */
  readonly sideBaselines?: SideBaselines
  readonly guess: number
  readonly budget: Budget
  /** Maximum number of sets tried. */
  readonly tries: number
}

/** Set of fill-or-kill orders that trades, and the traded part of each order. */
export interface Selection extends Cleared {
  readonly disjointPaths: DisjointPaths
  readonly sideBaselines: SideBaselines
  readonly set: readonly Entry[]
  /** Whether every set was tried. */
  readonly isBest: boolean
  readonly listParts: () => ReadonlyMap<Entry, number>
}

/** Maximum number of fill-or-kill orders for an exhaustive search. */
const MAX_EXHAUSTIVE = 10
/** Maximum number of orders near the price, per side, that a local search adds, drops or swaps. */
const MAX_NEAR = 10
/** Minimum number of tries for a local search. */
const MIN_IMPROVING = 5
/** Maximum number of tries of a local search times the number of orders of the pair. */
const MAX_COUNTED_ORDERS = 300_000

/** Market with known baselines. `isTwoSided` is true if orders can trade with each other. */
interface BaselinedMarket extends PairMarket {
  readonly sideBaselines: SideBaselines
  readonly isTwoSided: boolean
}

/** Clears a set of fill-or-kill orders and the partially fillable orders over disjoint paths. */
function clearSet(
  market: BaselinedMarket,
  set: readonly Entry[],
  disjointPaths: DisjointPaths,
): Selection | undefined {
  const { worth, sideBaselines } = market
  const whole = sumEntries(set)
  const { partial, marginalFill } = fillPartialOrders(market, whole, disjointPaths)
  const partialCount = countFilled(partial, marginalFill)
  if (set.length + partialCount === 0) return undefined
  const state = partialCount > 0 ? addPartialFills(whole, partial, marginalFill) : whole
  const listParts = (): ReadonlyMap<Entry, number> => {
    const parts = new Map<Entry, number>()
    for (const entry of set) parts.set(entry, 1)
    for (let n = 0; n < partial.entries.length; n += 1) {
      const part = partAt(partial, marginalFill, n)
      if (part > 0) parts.set(partial.entries[n] as Entry, part)
    }
    return parts
  }
  const tradingSet = { ...state, count: set.length + partialCount, listParts }
  const guess = marginalFill === NO_PARTIAL_FILLS ? market.guess : marginalFill.marginal
  const cleared = clearPair(disjointPaths, worth, tradingSet, guess, sideBaselines)
  return cleared && { ...cleared, disjointPaths, set, isBest: false, listParts, sideBaselines }
}

/** Maximum number of passes that recompute a limit for its traded part. */
const MAX_REPRICED = 8
/** Minimum relative change of a limit that requires another pass. */
const MIN_REPRICED_CHANGE = 1e-9

/**
 * Finds the partially fillable orders that trade. The limit of the marginal order includes the gas of its
 * part.
 */
function fillPartialOrders(
  market: BaselinedMarket,
  whole: PairState,
  disjointPaths: DisjointPaths,
): { partial: Ladder; marginalFill: MarginalFill } {
  let { partial } = market.orders
  if (partial.entries.length === 0) return { partial, marginalFill: NO_PARTIAL_FILLS }
  let marginalFill = findMarginalPrice(disjointPaths, whole, partial, market.guess)
  for (let n = 0; n < MAX_REPRICED && marginalFill.marginalEntry; n += 1) {
    const { entry, part } = marginalFill.marginalEntry
    const original = market.orders.partial.entries.find(({ demand }) => demand === entry.demand) ?? entry
    const priced = entryInPart(original, part)
    if (original.fee === 0n || (priced && Math.abs(priced.limit / entry.limit - 1) < MIN_REPRICED_CHANGE))
      break
    const entries = partial.entries.flatMap((one) => (one === entry ? (priced ?? []) : one))
    partial = ladderOf(entries.sort((x, y) => x.limit - y.limit))
    marginalFill = findMarginalPrice(disjointPaths, whole, partial, market.guess)
  }
  return { partial, marginalFill }
}

const NO_PARTIAL_FILLS: MarginalFill = { marginal: 0, sellersEnd: 0, buyersStart: 0 }

/** Clears a set with pools and without, and returns the better result. */
function clearBest(market: BaselinedMarket, set: readonly Entry[]): Selection | undefined {
  const { disjointPaths, worth, isTwoSided } = market
  const pooled = clearSet(market, set, disjointPaths)
  if (
    disjointPaths === NO_PATHS ||
    !isTwoSided ||
    (pooled && (worth.pool === 0 || countPoolsAt(disjointPaths, pooled.marginal) === 0))
  )
    return pooled
  return better(pooled, clearSet(market, set, NO_PATHS))
}

const better = (one: Selection | undefined, two: Selection | undefined): Selection | undefined =>
  (two?.wei ?? 0) > (one?.wei ?? 0) ? two : one

function trySets(market: BaselinedMarket, known: Selection | undefined): Selection | undefined {
  const { budget, orders } = market
  const { whole } = orders
  let best = known
  for (let bits = 2 ** whole.length - 1; bits >= 0; bits -= 1) {
    if (budget.isSpent()) return best
    const set = whole.filter((_, n) => ((bits >> n) & 1) === 1)
    best = better(best, clearBest(market, set))
  }
  return best && { ...best, isBest: true }
}

/**
 * Returns the marginal price of the relaxation, and the fill-or-kill orders of which at least half would
 * trade.
 */
function relax({ orders, disjointPaths, guess }: BaselinedMarket) {
  const marginalFill = findMarginalPrice(disjointPaths, EMPTY_STATE, orders.all, guess)
  const { entries } = orders.all
  const set = entries.filter((entry, n) => !entry.isPartial && partAt(orders.all, marginalFill, n) >= 0.5)
  return { marginal: marginalFill.marginal, set }
}

const EMPTY_STATE = sumEntries([])

/** Drops orders with the strictest limits, in growing steps, until the set is feasible. */
function repair(
  market: BaselinedMarket,
  given: readonly Entry[],
): { set: readonly Entry[]; found: Selection | undefined } {
  let set = given
  let found = clearBest(market, set)
  let step = 1
  while (!found && set.length > 0 && !market.budget.isSpent()) {
    const sellers = set.filter(({ side }) => side === 0)
    const buyers = set.filter(({ side }) => side === 1)
    const [lastSellers, firstBuyers] = [new Set(sellers.slice(-step)), new Set(buyers.slice(0, step))]
    const candidates = [lastSellers, firstBuyers, new Set([...lastSellers, ...firstBuyers])]
      .filter((out) => out.size > 0)
      .map((out) => set.filter((entry) => !out.has(entry)))
      .map((less) => ({ set: less, found: clearBest(market, less) }))
    const best = candidates.reduce((one, two) =>
      (two.found?.wei ?? -1) > (one.found?.wei ?? -1) ? two : one,
    )
    found = best.found
    set = best.found ? best.set : (candidates.at(-1)?.set ?? [])
    step = Math.ceil(step * 1.5)
  }
  return { set, found }
}

/** Adds, drops and swaps orders near the price while the surplus grows. */
function improve(
  market: BaselinedMarket,
  start: { set: readonly Entry[]; found: Selection | undefined },
  price: number,
) {
  let { set, found } = start
  const { whole, all } = market.orders
  const movable = [...listNearest(whole, 0, price), ...listNearest(whole, 1, price)]
  let tries = Math.min(market.tries, MAX_COUNTED_ORDERS / all.entries.length)
  while (tries > 0 && !market.budget.isSpent()) {
    const included = new Set(set)
    let best: { set: readonly Entry[]; found: Selection } | undefined
    for (const move of listMoves(movable, included)) {
      tries -= 1
      if (tries < 0 || market.budget.isSpent()) break
      const changed = [
        ...set.filter((entry) => !move.includes(entry)),
        ...move.filter((entry) => !included.has(entry)),
      ]
      const selection = clearBest(market, changed)
      if (selection && selection.wei > (best?.found.wei ?? (found?.wei ?? 0) * (1 + 1e-9)))
        best = { set: changed, found: selection }
    }
    if (!best) break
    set = best.set
    found = best.found
  }
  return found
}

/** Lists the orders of a side whose limits are nearest to a price. The orders must be sorted by limit. */
function listNearest(whole: readonly Entry[], side: Entry['side'], price: number): readonly Entry[] {
  const orders = whole.filter((entry) => entry.side === side)
  const gapAt = (n: number): number => Math.abs(Math.log((orders[n]?.limit ?? 0) / price))
  let above = orders.findIndex(({ limit }) => limit >= price)
  if (above < 0) above = orders.length
  let below = above - 1
  while (above - below - 1 < Math.min(MAX_NEAR, orders.length)) {
    if (gapAt(below) < gapAt(above)) below -= 1
    else above += 1
  }
  return orders.slice(below + 1, above)
}

/**
 * Lists the moves of a local search: single orders, swaps of an included and an excluded order, and pairs of
 * both sides.
 */
function* listMoves(near: readonly Entry[], included: ReadonlySet<Entry>): Generator<readonly Entry[]> {
  for (const entry of near) yield [entry]
  for (const [n, one] of near.entries())
    for (const two of near.slice(n + 1))
      if (included.has(one) !== included.has(two) || one.side !== two.side) yield [one, two]
}

/** Safety factor of baselines, because another search may find a slightly higher surplus. */
const BASELINE_MARGIN = 1 + 1e-5

/** Maximum number of candidates for the best single order. */
const MAX_CANDIDATES = 6

/**
 * Lists the orders of a side with the highest possible surplus alone, estimated at the best path price and
 * the gas of one pool. Orders without surplus are omitted.
 */
function listCandidates({ orders, disjointPaths, worth }: PairMarket, side: Entry['side']) {
  const paths = side === 0 ? disjointPaths.forward : disjointPaths.backward
  const bestPrice = paths[0]?.price ?? 0
  const wei = side === 0 ? worth.b : worth.a
  const candidates: { readonly entry: Entry; readonly most: number }[] = []
  for (const entry of orders.all.entries) {
    const most = entry.side === side ? (entry.sell * bestPrice - entry.buy) * wei - worth.pool : 0
    if (most <= (candidates.length < MAX_CANDIDATES ? 0 : (candidates.at(-1)?.most ?? 0))) continue
    if (candidates.length === MAX_CANDIDATES) candidates.pop()
    const index = candidates.findIndex((one) => one.most < most)
    candidates.splice(index < 0 ? candidates.length : index, 0, { entry, most })
  }
  return candidates
}

/** Returns the surplus in wei that the best order of a side gains alone. */
function soloScoreOf(market: Omit<BaselinedMarket, 'sideBaselines'>, side: Entry['side']): number {
  let soloScore = 0
  for (const { entry, most } of listCandidates(market, side)) {
    if (most <= soloScore || market.budget.isSpent()) break
    const orders = sortByKind([entry])
    const alone = clearSet(
      { ...market, orders, sideBaselines: NO_BASELINES },
      orders.whole,
      market.disjointPaths,
    )
    soloScore = Math.max(soloScore, (alone?.wei ?? 0) * BASELINE_MARGIN)
  }
  return soloScore
}

/** Baselines of a market without a fairness constraint. */
const NO_BASELINES: SideBaselines = [0, 0]

const soloScoresOf = (market: Omit<BaselinedMarket, 'sideBaselines'>): SideBaselines => [
  soloScoreOf(market, 0),
  soloScoreOf(market, 1),
]

/**
 * Selects the orders of a pair that trade, or improves a known selection. Returns undefined if no order can
 * trade.
 */
export function selectOrders(given: PairMarket, known?: Selection): Selection | undefined {
  const isTwoSided = sidesOf(given.orders).every((isPresent) => isPresent)
  const alone = { ...given, isTwoSided }
  const market = {
    ...alone,
    sideBaselines: given.sideBaselines ?? (isTwoSided ? soloScoresOf(alone) : NO_BASELINES),
  }
  const { whole } = market.orders
  if (known?.isBest) return known
  if (whole.length <= MAX_EXHAUSTIVE && 2 ** whole.length <= market.tries) return trySets(market, known)
  if (known) return improve(market, { set: known.set, found: known }, known.marginal)
  const { set, marginal } = relax(market)
  const start = repair(market, set)
  return market.tries < MIN_IMPROVING ? start.found : improve(market, start, marginal)
}
