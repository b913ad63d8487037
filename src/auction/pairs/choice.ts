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
  followersOf,
  followPrice,
  type Ladder,
  ladderOf,
  type PairState,
  standingOf,
  withFollowers,
} from './following'
import { type Lanes, NO_LANES, poolsAt } from './lanes'

/** Orders of a pair by limit, what pools give for it, what its tokens are worth, and a price to start from. */
export interface PairMarket {
  readonly lanes: Lanes
  readonly worth: PairWorth
  readonly entries: readonly Entry[]
  /** Where they are known. */
  readonly dues?: Dues
  readonly guess: number
  readonly budget: Budget
  /** So many sets may be tried. */
  readonly tries: number
}

/** A set that trades, each order with the part of it that does. */
export interface Choice extends Cleared {
  readonly lanes: Lanes
  readonly dues: Dues
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

/** Orders of a market in the order of their limits. */
interface Sorted extends PairMarket {
  readonly whole: readonly Entry[]
  readonly partial: Ladder
  readonly dues: Dues
}

/** What a set of fill-or-kill orders comes to, with the partially fillable ones beside it, over these lanes. */
function choose(market: Sorted, set: readonly Entry[], lanes: Lanes): Choice | undefined {
  const { worth, dues } = market
  const whole = standingOf(set)
  const { partial, following } = follow(market, whole, lanes)
  const followers = countFollowers(partial, following)
  if (set.length + followers === 0) return undefined
  const standing = followers > 0 ? withFollowers(whole, partial, following) : whole
  const listParts = () =>
    new Map([...set.map((entry) => [entry, 1] as const), ...followersOf(partial, following)])
  const chosen = { ...standing, count: set.length + followers, listParts }
  const guess = following === NOBODY_FOLLOWS ? market.guess : following.marginal
  const cleared = clearPair(lanes, worth, chosen, guess, dues)
  return cleared && { ...cleared, lanes, listParts, dues }
}

/** Passes that recompute a limit for its traded part, and the least relative change that counts. */
const [MAX_REPRICED, REPRICED] = [8, 1e-9]

/** Finds the orders that trade in part at the price; the marginal one has a limit that pays the gas of its part. */
function follow(market: Sorted, whole: PairState, lanes: Lanes): { partial: Ladder; following: Following } {
  let { partial } = market
  if (partial.entries.length === 0) return { partial, following: NOBODY_FOLLOWS }
  let following = followPrice(lanes, whole, partial, market.guess)
  for (let n = 0; n < MAX_REPRICED && following.edge; n += 1) {
    const { entry, part } = following.edge
    const own = market.partial.entries.find(({ demand }) => demand === entry.demand) ?? entry
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
function evaluate(market: Sorted, set: readonly Entry[]): Choice | undefined {
  const { lanes, worth } = market
  const pooled = choose(market, set, lanes)
  if (lanes === NO_LANES || (pooled && (worth.pool === 0 || poolsAt(lanes, pooled.marginal) === 0)))
    return pooled
  return better(pooled, choose(market, set, NO_LANES))
}

const better = (one: Choice | undefined, two: Choice | undefined): Choice | undefined =>
  (two?.wei ?? 0) > (one?.wei ?? 0) ? two : one

function trySets(market: Sorted): Choice | undefined {
  const { whole, budget } = market
  let best: Choice | undefined
  for (let bits = 2 ** whole.length - 1; bits >= 0; bits -= 1) {
    if (budget.isSpent()) break
    const set = whole.filter((_, n) => ((bits >> n) & 1) === 1)
    best = better(best, evaluate(market, set))
  }
  return best
}

/** Fill-or-kill orders that would trade if each could in part, and the price of that. */
function relax(market: Sorted) {
  const ladder = ladderOf(market.entries)
  const following = followPrice(market.lanes, NOBODY, ladder, market.guess)
  const half = new Set(
    [...followersOf(ladder, following)].flatMap(([entry, part]) => (part >= 0.5 ? entry : [])),
  )
  return { marginal: following.marginal, set: market.whole.filter((entry) => half.has(entry)) }
}

const NOBODY = standingOf([])

/** Without the least content, one at a time, until a set holds. */
function repair(
  market: Sorted,
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
function improve(market: Sorted, start: { set: readonly Entry[]; found: Choice | undefined }, price: number) {
  let { set, found } = start
  const near = (side: 0 | 1): readonly Entry[] =>
    market.whole
      .filter((entry) => entry.side === side)
      .sort((x, y) => Math.abs(Math.log(x.limit / price)) - Math.abs(Math.log(y.limit / price)))
      .slice(0, NEAR)
  const moving = [...near(0), ...near(1)]
  let tries = Math.min(market.tries, MAX_WORK / market.entries.length)
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

/** Single orders that change, and pairs of one that comes and one that goes or of both sides. */
function* movesOf(near: readonly Entry[], own: ReadonlySet<Entry>): Generator<readonly Entry[]> {
  for (const entry of near) yield [entry]
  for (const [n, one] of near.entries())
    for (const two of near.slice(n + 1))
      if (own.has(one) !== own.has(two) || one.side !== two.side) yield [one, two]
}

const sortedOf = (market: PairMarket, entries: readonly Entry[], dues: Dues): Sorted => ({
  ...market,
  entries,
  whole: entries.filter(({ isPartial }) => !isPartial),
  partial: ladderOf(entries.filter(({ isPartial }) => isPartial)),
  dues,
})

/** A part by which the best order alone is taken for better than it was found: other searches find its last digits. */
const DUE_SPARE = 1 + 1e-5

/** So many of the orders that may gain most alone are looked at. */
const MAX_ALONE = 6

/**
 * Wei that the best order of a side gains alone; orders that could not gain more at the best price of one pool are not looked
 * at.
 */
function dueOf(market: PairMarket, side: 0 | 1): number {
  const { lanes, worth } = market
  const [best, wei] =
    side === 0 ? [lanes.there[0]?.price ?? 0, worth.b] : [lanes.back[0]?.price ?? 0, worth.a]
  const hopes = market.entries
    .filter((entry) => entry.side === side)
    .map((entry) => ({ entry, most: (entry.sell * best - entry.buy) * wei - worth.pool }))
    .filter(({ most }) => most > 0)
    .sort((x, y) => y.most - x.most)
  let due = 0
  for (const { entry, most } of hopes.slice(0, MAX_ALONE)) {
    if (most <= due || market.budget.isSpent()) break
    const alone = sortedOf(market, [entry], [0, 0])
    due = Math.max(due, (evaluate(alone, alone.whole)?.wei ?? 0) * DUE_SPARE)
  }
  return due
}

/** The best choice of a pair; undefined when nobody can trade. */
export function choosePair(market: PairMarket): Choice | undefined {
  const dues = market.dues ?? [dueOf(market, 0), dueOf(market, 1)]
  const sorted = sortedOf(market, market.entries, dues)
  if (sorted.whole.length <= MAX_TRIED && 2 ** sorted.whole.length <= market.tries) return trySets(sorted)
  const { set, marginal } = relax(sorted)
  if (market.tries < MIN_IMPROVING) return repair(sorted, set).found
  return improve(sorted, repair(sorted, set), marginal)
}
