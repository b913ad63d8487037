/**
 * Prices for a choice of fill-or-kill orders, many tokens at once: these trade whole, partially fillable orders follow the
 * price, pools take the rest, and the gas of those that trade is paid by everybody alike, as a part of what each sells.
 *
 * Partially fillable orders go from nothing to everything over a step of some width at their limit. Prices are found with a
 * wide step first, then with narrower ones, each from where the last two point to: what trades of an order hardly changes
 * from one to the next, so ln of a price is nearly a straight line in the width. At last the parts are fixed, too, and
 * prices found to the last digits.
 *
 * @example 1 A for 1,980 B or more, whole, 10,000 B for 2,020 each or less, in part. At a width of 10⁻³ a fifth of the B
 * trades, which is 0.2 · 10⁻³ within the limit of 2,020: 2,019.6; at 10⁻⁵ still a fifth, at 2,019.996.
 */

import { lastPrice, type Market, offeredPrice } from '../clear/balance'
import { partAt } from '../clear/books'
import { clearMarket, isTrading, openMarket } from '../clear/clearing'
import { at, type Graph } from '../clear/graph'
import {
  booksOf,
  type ClearingParticipant,
  type Field,
  INSIDE,
  inParts,
  type Parts,
  type Sums,
  sumUp,
} from '../clear/participants'
import { forgive, levelOut, type Payees, type Rates, ratesOf } from '../clear/rates'
import type { Budget } from '../model/auction'
import type { FillState } from './fills'

/** Widths of the step at a limit, as prices come nearer; the last is what an order in part gets beyond its limit. */
const SOFT = [0.03, 0.003, 3e-4] as const
const HARDER = [1e-3, 3e-4, 1e-4, 3e-5, 1e-5] as const
const ROUGH = 1e-5
const FINE = 1e-10
const MAX_CORRECTIONS = 8
/** So often the pools are asked again after pairs were raised. */
const MAX_RAISED = 6
/** The gas of pools is paid with so much to spare: amounts change with the price until the last digit is found. */
const GAS_SPARE = 1.002
/** More than this part of all that trades is not worth its gas. */
const MAX_GAS = 0.9
/** What buy orders aim at beyond their amount, so that no rounding leaves them short. */
const AIM = 1 + 1e-8

/** What is looked at. `poolWei` is what a pool's gas costs. */
export interface ClearingSearch {
  readonly field: Field
  readonly graph: Graph
  readonly pinned: readonly number[]
  readonly budget: Budget
  readonly poolWei: number
}

/** A choice that holds: who trades, at which prices, and what that is worth. */
export interface SearchState extends FillState {
  readonly market: Market
}

/** The prices of a market, wei per atom. */
export const pricesOf = ({ root }: Market): Float64Array => root.map((one) => one * one)

/** Finds prices when every order may trade in part. */
export function relax(
  { field, graph, pinned, budget }: ClearingSearch,
  prices: Float64Array,
): Market | undefined {
  const market = openMarket(
    graph,
    {
      ...field,
      sell: new Float64Array(field.from.length),
      books: booksOf(field, prices, () => true),
      kept: 1,
    },
    prices,
  )
  for (const softness of SOFT) {
    if (budget.isSpent() && softness !== SOFT[0]) break
    market.softness = softness
    clearMarket(market, { pinned, precision: ROUGH, spreads: 1, isOver: budget.isSpent })
  }
  return market.root.every((root) => root > 0 && Number.isFinite(root)) ? market : undefined
}

/** Clears a market; offers that have to bring an amount sell what that takes at the prices found. */
function aim(
  market: Market,
  { field, pinned, budget }: ClearingSearch,
  wanted: Float64Array,
  precision: number,
): boolean {
  const plain = market.offers.sell.slice()
  const isBought = wanted.some((atoms) => atoms > 0)
  for (let n = 0; n < MAX_CORRECTIONS; n += 1) {
    let missed = 0
    for (let pair = 0; isBought && pair < field.from.length; pair += 1) {
      const sell = at(plain, pair) + (at(wanted, pair) * AIM) / Math.exp(offeredPrice(market, pair))
      const before = at(market.offers.sell, pair)
      missed = Math.max(missed, Math.abs(sell - before) / Math.max(sell, before, Number.MIN_VALUE))
      market.offers.sell[pair] = sell
    }
    if (n > 0 && missed < precision * 10) return true
    if (!clearMarket(market, { pinned, precision, spreads: n === 0 ? 2 : 1, isOver: budget.isSpent }))
      return false
    if (!isBought) return true
  }
  return true
}

/** Narrows the step at the limits as far as prices are found; how wide it is then. */
function narrow(market: Market, search: ClearingSearch, wanted: Float64Array): number {
  const fixed = market.offers.sell.slice()
  let reached: number = HARDER[0]
  let last = market.log.slice()
  for (const [n, softness] of HARDER.entries()) {
    const now = market.log.slice()
    const ahead = n < 2 ? 0 : (softness - reached) / (reached - (HARDER[n - 2] as number))
    const guess = now.map((log, token) => log + ahead * (log - at(last, token)))
    setPrices(market, guess)
    market.softness = softness
    market.offers.sell.set(fixed)
    if (!aim(market, search, wanted, softness * 1e-3)) {
      setPrices(market, now)
      break
    }
    reached = softness
    last = now
  }
  return reached
}

function setPrices({ log, root }: Market, given: Float64Array): void {
  log.set(given)
  root.set(given.map((one) => Math.exp(one / 2)))
}

/** Opens the market of the chosen orders at given prices; `kept` is the part of each sale left after gas. */
const marketOf = (
  { field, graph }: ClearingSearch,
  sums: Sums,
  kept: number,
  prices: Float64Array,
  books: Market['offers']['books'] = [],
): Market => openMarket(graph, { ...field, sell: sums.sell.map((sell) => sell * kept), books, kept }, prices)

/** Limits depend on the traded part (gas is fixed per order): passes that recompute them. */
const MAX_REPRICED = 3

/** Finds the traded part of each partially fillable order, given the fill-or-kill orders that trade. */
interface Followed {
  readonly field: Field
  readonly parts: Parts
  readonly market: Market
}

/** Finds who follows the price; those in part at the limit that leaves the gas of their part. */
function follow(search: ClearingSearch, whole: Parts, prices: Float64Array, kept: number): Followed {
  let [{ field }, from] = [search, prices]
  const sums = sumUp(field, whole)
  for (let n = 0; ; n += 1) {
    const market = marketOf(search, sums, kept, from, booksOf(field, from, isFollowing))
    const softness = narrow(market, search, sums.wanted)
    const parts = whole.slice()
    for (const [place, { isPartial, pair, limit }] of field.parties.entries())
      if (isPartial) parts[place] = partAt(lastPrice(market, pair) + Math.log(kept), limit + INSIDE, softness)
    const priced = n < MAX_REPRICED ? inParts(search.field, parts, field) : undefined
    if (!priced || search.budget.isSpent()) return { field, parts, market }
    field = priced
    from = pricesOf(market)
  }
}

const isFollowing = ({ isPartial }: ClearingParticipant): boolean => isPartial

/** Prices with fill-or-kill orders fixed and the others following; then these are fixed, too. */
function clearAround(
  search: ClearingSearch,
  whole: Parts,
  prices: Float64Array,
  gas: number,
): SearchState | undefined {
  if (search.budget.isSpent()) return undefined
  const kept = 1 - gas
  const isFollowed = search.field.parties.some(isFollowing)
  const followed = isFollowed ? follow(search, whole, prices, kept) : undefined
  const { field, parts } = followed ?? { field: search.field, parts: whole.slice() }
  const all = sumUp(field, parts)
  if (!all.sell.some((sell) => sell > 0) && !all.wanted.some((wanted) => wanted > 0)) return undefined
  const fixed = marketOf(search, all, kept, followed ? pricesOf(followed.market) : prices)
  if (followed) fixed.share.set(followed.market.share)
  const rates = payOut(search, { ...field, all, kept }, fixed)
  return rates && { parts, market: fixed, rates, gas }
}

/**
 * Clears a market and finds what each directed pair is paid: more than its limit and as much as alone where there is enough for
 * that; the pairs that lack most are left to the fairness filter. Each pair that is raised moves the pools a little, so they are
 * asked again.
 */
function payOut(search: ClearingSearch, paying: Payees, market: Market): Rates | undefined {
  const plain = market.offers.sell.slice()
  const dues = paying.dues.slice()
  const clearAgain = (): boolean => {
    market.offers.sell.set(plain)
    return aim(market, search, paying.all.wanted, FINE)
  }
  if (!clearAgain()) return undefined
  for (let n = 0; n < MAX_RAISED; n += 1) {
    let level = levelOut(paying, market, dues)
    while (level === 'short' && forgive(paying, market, dues)) level = levelOut(paying, market, dues)
    if (level === 'content') return ratesOf(paying, market, true)
    if (level === 'short') break
    if (!clearAgain()) break
  }
  if (market.raised.every((one) => one === 0)) return ratesOf(paying, market, false)
  market.raised.fill(0)
  return clearAgain() ? ratesOf(paying, market, false) : undefined
}

/** The part of all that trades that pays for the gas of these pools. */
function gasPart({ field, poolWei }: ClearingSearch, market: Market): number {
  if (poolWei === 0) return 0
  let [pools, worth] = [0, 0]
  for (let e = 0; e < market.graph.pools.length; e += 1) if (isTrading(market, e)) pools += 1
  for (let pair = 0; pair < field.from.length; pair += 1)
    worth += at(market.offers.sell, pair) * at(field.wei, at(field.from, pair))
  return (pools * poolWei * GAS_SPARE * market.offers.kept) / worth
}

/** Clears a choice with the gas that its pools come to; undefined when no prices were found. */
export function clear(
  search: ClearingSearch,
  whole: Parts,
  prices: Float64Array,
  guess: number,
): SearchState | undefined {
  let gas = guess
  let stand: SearchState | undefined
  for (let n = 0; n < 3; n += 1) {
    stand = clearAround(search, whole, prices, gas)
    if (!stand) return undefined
    const asked = gasPart(search, stand.market)
    if (asked <= gas && asked >= gas * 0.9) return stand
    if (!(asked < MAX_GAS)) return undefined
    gas = asked * (n === 1 ? 1.05 : 1)
  }
  const last = clearAround(search, whole, prices, gas)
  return last && gasPart(search, last.market) <= last.gas ? last : undefined
}
