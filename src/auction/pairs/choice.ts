/**
 * Which fill-or-kill orders of a pair trade. Each trades whole or not at all, so it is a choice of a set: of few orders
 * every set is tried; of many, those within the price that all would have if each could trade in part, and then, one at a
 * time, the least content leave until all limits are kept, and orders near the price are added, dropped or swapped until
 * nothing improves. Partially fillable orders follow the price of each set.
 */
import type { Budget } from '../model/auction'
import { type Entry, entryInPart } from './book'
import { type Cleared, clearPair, type Dues, type PairWorth } from './clearing'
import {
  countFollowers,
  type Following,
  followPrice,
  type PairState,
  partAt,
  standingOf,
  withFollowers,
} from './following'
import { type Ladder, ladderOf, type SortedOrders, sidesOf, sortedOf } from './ladder'
import { type Lanes, NO_LANES, poolsAt } from './lanes'

/** Orders of a pair, what pools give for it, what its tokens are worth, and a price to start from. */
export interface PairMarket {
  readonly lanes: Lanes
  readonly worth: PairWorth
  readonly orders: SortedOrders
  /** Where they are known. */
  readonly dues?: Dues
  readonly guess: number
  readonly budget: Budget
  /** So many sets may be tried. */
  readonly tries: number
}

/** A set of fill-or-kill orders that trades, and each order with the part of it that does. */
export interface Choice extends Cleared {
  readonly lanes: Lanes
  readonly dues: Dues
  readonly set: readonly Entry[]
  /** Whether every set was tried. */
  readonly isBest: boolean
  readonly listParts: () => ReadonlyMap<Entry, number>
}

/** Of so many fill-or-kill orders every set is tried. */
const MAX_TRIED = 10
/** So many orders on each side of the price are looked at when there are more. */
const NEAR = 10
/** With fewer tries, what is found at first stays. */
const MIN_IMPROVING = 5
/** Orders that are counted in all sets that are tried to improve one. */
const MAX_WORK = 300_000

/** A market of which it is known whether orders can meet each other, and what each side then has to gain. */
interface Known extends PairMarket {
  readonly dues: Dues
  readonly isShared: boolean
}

/** What a set of fill-or-kill orders comes to, with the partially fillable ones beside it, over these lanes. */
function choose(market: Known, set: readonly Entry[], lanes: Lanes): Choice | undefined {
  const { worth, dues } = market
  const whole = standingOf(set)
  const { partial, following } = follow(market, whole, lanes)
  const followers = countFollowers(partial, following)
  if (set.length + followers === 0) return undefined
  const standing = followers > 0 ? withFollowers(whole, partial, following) : whole
  const listParts = (): ReadonlyMap<Entry, number> => {
    const parts = new Map<Entry, number>()
    for (const entry of set) parts.set(entry, 1)
    for (let n = 0; n < partial.entries.length; n += 1) {
      const part = partAt(partial, following, n)
      if (part > 0) parts.set(partial.entries[n] as Entry, part)
    }
    return parts
  }
  const chosen = { ...standing, count: set.length + followers, listParts }
  const guess = following === NOBODY_FOLLOWS ? market.guess : following.marginal
  const cleared = clearPair(lanes, worth, chosen, guess, dues)
  return cleared && { ...cleared, lanes, set, isBest: false, listParts, dues }
}

/** Passes that recompute a limit for its traded part, and the least relative change that counts. */
const [MAX_REPRICED, REPRICED] = [8, 1e-9]

/** Finds the orders that trade in part at the price; the marginal one has a limit that pays the gas of its part. */
function follow(market: Known, whole: PairState, lanes: Lanes): { partial: Ladder; following: Following } {
  let { partial } = market.orders
  if (partial.entries.length === 0) return { partial, following: NOBODY_FOLLOWS }
  let following = followPrice(lanes, whole, partial, market.guess)
  for (let n = 0; n < MAX_REPRICED && following.edge; n += 1) {
    const { entry, part } = following.edge
    const own = market.orders.partial.entries.find(({ demand }) => demand === entry.demand) ?? entry
    const priced = entryInPart(own, part)
    if (own.fee === 0n || (priced && Math.abs(priced.limit / entry.limit - 1) < REPRICED)) break
    const entries = partial.entries.flatMap((one) => (one === entry ? (priced ?? []) : one))
    partial = ladderOf(entries.sort((x, y) => x.limit - y.limit))
    following = followPrice(lanes, whole, partial, market.guess)
  }
  return { partial, following }
}

const NOBODY_FOLLOWS: Following = { marginal: 0, sellersTo: 0, buyersFrom: 0 }

/** The better of a set with pools and without. */
function evaluate(market: Known, set: readonly Entry[]): Choice | undefined {
  const { lanes, worth, isShared } = market
  const pooled = choose(market, set, lanes)
  if (
    lanes === NO_LANES ||
    !isShared ||
    (pooled && (worth.pool === 0 || poolsAt(lanes, pooled.marginal) === 0))
  )
    return pooled
  return better(pooled, choose(market, set, NO_LANES))
}

const better = (one: Choice | undefined, two: Choice | undefined): Choice | undefined =>
  (two?.wei ?? 0) > (one?.wei ?? 0) ? two : one

function trySets(market: Known, known: Choice | undefined): Choice | undefined {
  const { budget, orders } = market
  const { whole } = orders
  let best = known
  for (let bits = 2 ** whole.length - 1; bits >= 0; bits -= 1) {
    if (budget.isSpent()) return best
    const set = whole.filter((_, n) => ((bits >> n) & 1) === 1)
    best = better(best, evaluate(market, set))
  }
  return best && { ...best, isBest: true }
}

/** Fill-or-kill orders that would trade if each could in part, and the price of that. */
function relax({ orders, lanes, guess }: Known) {
  const following = followPrice(lanes, NOBODY, orders.all, guess)
  const { entries } = orders.all
  const set = entries.filter((entry, n) => !entry.isPartial && partAt(orders.all, following, n) >= 0.5)
  return { marginal: following.marginal, set }
}

const NOBODY = standingOf([])

/** Without the least content, one at a time, until a set holds. */
function repair(
  market: Known,
  given: readonly Entry[],
): { set: readonly Entry[]; found: Choice | undefined } {
  let set = given
  let found = evaluate(market, set)
  let step = 1
  while (!found && set.length > 0 && !market.budget.isSpent()) {
    const sellers = set.filter(({ side }) => side === 0)
    const buyers = set.filter(({ side }) => side === 1)
    const [lastSellers, firstBuyers] = [new Set(sellers.slice(-step)), new Set(buyers.slice(0, step))]
    const ways = [lastSellers, firstBuyers, new Set([...lastSellers, ...firstBuyers])]
      .filter((out) => out.size > 0)
      .map((out) => set.filter((entry) => !out.has(entry)))
      .map((less) => ({ set: less, found: evaluate(market, less) }))
    const best = ways.reduce((one, two) => ((two.found?.wei ?? -1) > (one.found?.wei ?? -1) ? two : one))
    found = best.found
    set = best.found ? best.set : (ways.at(-1)?.set ?? [])
    step = Math.ceil(step * 1.5)
  }
  return { set, found }
}

/** Adds, drops and swaps orders near the price as long as that improves. */
function improve(market: Known, start: { set: readonly Entry[]; found: Choice | undefined }, price: number) {
  let { set, found } = start
  const { whole, all } = market.orders
  const moving = [...nearest(whole, 0, price), ...nearest(whole, 1, price)]
  let tries = Math.min(market.tries, MAX_WORK / all.entries.length)
  while (tries > 0 && !market.budget.isSpent()) {
    const own = new Set(set)
    let best: { set: readonly Entry[]; found: Choice } | undefined
    for (const move of movesOf(moving, own)) {
      tries -= 1
      if (tries < 0 || market.budget.isSpent()) break
      const changed = [
        ...set.filter((entry) => !move.includes(entry)),
        ...move.filter((entry) => !own.has(entry)),
      ]
      const choice = evaluate(market, changed)
      if (choice && choice.wei > (best?.found.wei ?? (found?.wei ?? 0) * (1 + 1e-9)))
        best = { set: changed, found: choice }
    }
    if (!best) break
    set = best.set
    found = best.found
  }
  return found
}

/** The orders of a side whose limits are nearest to a price, of orders that are sorted by limit. */
function nearest(whole: readonly Entry[], side: Entry['side'], price: number): readonly Entry[] {
  const own = whole.filter((entry) => entry.side === side)
  const gapAt = (n: number): number => Math.abs(Math.log((own[n]?.limit ?? 0) / price))
  let above = own.findIndex(({ limit }) => limit >= price)
  if (above < 0) above = own.length
  let below = above - 1
  while (above - below - 1 < Math.min(NEAR, own.length)) {
    if (gapAt(below) < gapAt(above)) below -= 1
    else above += 1
  }
  return own.slice(below + 1, above)
}

/** Single orders that change, and pairs of one that comes and one that goes or of both sides. */
function* movesOf(near: readonly Entry[], own: ReadonlySet<Entry>): Generator<readonly Entry[]> {
  for (const entry of near) yield [entry]
  for (const [n, one] of near.entries())
    for (const two of near.slice(n + 1))
      if (own.has(one) !== own.has(two) || one.side !== two.side) yield [one, two]
}

/** A part by which the best order alone is taken for better than it was found: other searches find its last digits. */
const DUE_SPARE = 1 + 1e-5

/** So many of the orders that may gain most alone are looked at. */
const MAX_ALONE = 6

/** Orders of a side that may gain most alone, by what they would at the best price of one pool; none that could gain nothing. */
function hopesOf({ orders, lanes, worth }: PairMarket, side: Entry['side']) {
  const [best, wei] =
    side === 0 ? [lanes.there[0]?.price ?? 0, worth.b] : [lanes.back[0]?.price ?? 0, worth.a]
  const hopes: { readonly entry: Entry; readonly most: number }[] = []
  for (const entry of orders.all.entries) {
    const most = entry.side === side ? (entry.sell * best - entry.buy) * wei - worth.pool : 0
    if (most <= (hopes.length < MAX_ALONE ? 0 : (hopes.at(-1)?.most ?? 0))) continue
    if (hopes.length === MAX_ALONE) hopes.pop()
    const place = hopes.findIndex((one) => one.most < most)
    hopes.splice(place < 0 ? hopes.length : place, 0, { entry, most })
  }
  return hopes
}

/** Wei that the best order of a side gains alone. */
function dueOf(market: Omit<Known, 'dues'>, side: Entry['side']): number {
  let due = 0
  for (const { entry, most } of hopesOf(market, side)) {
    if (most <= due || market.budget.isSpent()) break
    const orders = sortedOf([entry])
    const alone = choose({ ...market, orders, dues: NO_DUES }, orders.whole, market.lanes)
    due = Math.max(due, (alone?.wei ?? 0) * DUE_SPARE)
  }
  return due
}

/** Nobody has anything to gain alone that could be asked of others. */
const NO_DUES: Dues = [0, 0]

const duesOf = (market: Omit<Known, 'dues'>): Dues => [dueOf(market, 0), dueOf(market, 1)]

/** The best choice of a pair, or one that is better than a known one; undefined when nobody can trade. */
export function choosePair(given: PairMarket, known?: Choice): Choice | undefined {
  const isShared = sidesOf(given.orders).every((isThere) => isThere)
  const alone = { ...given, isShared }
  const market = { ...alone, dues: given.dues ?? (isShared ? duesOf(alone) : NO_DUES) }
  const { whole } = market.orders
  if (known?.isBest) return known
  if (whole.length <= MAX_TRIED && 2 ** whole.length <= market.tries) return trySets(market, known)
  if (known) return improve(market, { set: known.set, found: known }, known.marginal)
  const { set, marginal } = relax(market)
  const start = repair(market, set)
  return market.tries < MIN_IMPROVING ? start.found : improve(market, start, marginal)
}
