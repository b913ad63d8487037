/**
 * Finds clearing prices of many tokens for a set of orders. Fill-or-kill orders trade in full. Partially
 * fillable orders follow the price. Pools take the rest. Every order pays the same part of its sold amount
 * for the gas of the pools.
 *
 * Partially fillable orders are smoothed: their traded part rises from 0 to 1 over a range of prices at their
 * limit, the step. Prices are found with a wide step first, then with narrower steps. Each search starts from
 * the prices of the last two searches, extrapolated linearly. The traded part hardly changes from one width
 * to the next, so ln of a price is nearly linear in the width. Finally, the traded parts are fixed and prices
 * are found at full precision.
 *
 * @example 1 A is sold for at least 1,980 B, fill-or-kill. 10,000 B are sold for A at 2,020 B each or less,
 * partially fillable. At width 10⁻³ a fifth of the B trades, at 2,019.6, which is 0.2 · 10⁻³ below the limit
 * of 2,020. At width 10⁻⁵ still a fifth trades, at 2,019.996.
 */

import { lastPrice, type Market, soldAt } from '../clear/balance'
import { partAt } from '../clear/books'
import { clearMarket, isTrading, openMarket } from '../clear/clearing'
import { at, type Graph } from '../clear/graph'
import {
  booksOf,
  type ClearingParticipant,
  LIMIT_MARGIN,
  type OrderSet,
  type Parts,
  repriceParts,
  type Sums,
  sumUp,
} from '../clear/participants'
import { dropWorstBaseline, type PayoutInput, type Rates, raiseToBaselines, ratesOf } from '../clear/rates'
import type { Budget } from '../model/auction'
import { GAS_SAFETY_FACTOR } from '../model/fees'
import type { FillState } from './fills'

/** Widths of the step at a limit while every order may trade in part, from wide to narrow. */
const RELAXED_SOFTNESS = [0.03, 0.003, 3e-4] as const
/**
 * Widths of the step at the limit of a partially fillable order, from wide to narrow. The last width is the
 * maximum that such an order gets beyond its limit.
 */
const SOFTNESS_STEPS = [1e-3, 3e-4, 1e-4, 3e-5, 1e-5] as const
const ROUGH_PRECISION = 1e-5
const FULL_PRECISION = 1e-10
/** Maximum number of times that the gains of pools are distributed. */
const GAIN_PASSES = 2
/** Maximum number of times that a market is cleared again because rates of pairs were raised. */
const MAX_RAISES = 6
/** Maximum part of the traded value that may pay for gas. */
const MAX_GAS = 0.9
/**
 * Factor applied to the amounts of buy orders, so that every buy order gets its full amount after rounding.
 */
const TARGET_FACTOR = 1 + 1e-10

/** Search problem. `poolWei` is the cost of one pool's gas in wei. */
export interface ClearingSearch {
  readonly orderSet: OrderSet
  readonly graph: Graph
  readonly pinned: readonly number[]
  readonly budget: Budget
  readonly poolWei: number
}

/** Result of clearing a set of orders: traded parts, prices and surplus. */
export interface SearchState extends FillState {
  readonly market: Market
}

/** Returns the prices of a market in wei per atom. */
export const pricesOf = ({ root }: Market): Float64Array => root.map((one) => one * one)

/**
 * Finds the clearing prices when every order may trade in part. The result has the last prices that cleared,
 * because prices of a search that did not end can be far from every clearing price.
 */
export function relax(
  { orderSet, graph, pinned, budget }: ClearingSearch,
  prices: Float64Array,
): Market | undefined {
  const market = openMarket(
    graph,
    {
      ...orderSet,
      sell: new Float64Array(orderSet.from.length),
      books: booksOf(orderSet, prices, () => true),
      afterGas: 1,
    },
    prices,
  )
  for (const softness of RELAXED_SOFTNESS) {
    if (budget.isSpent() && softness !== RELAXED_SOFTNESS[0]) break
    const before = { root: market.root.slice(), log: market.log.slice(), softness: market.softness }
    market.softness = softness
    if (clearMarket(market, { pinned, precision: ROUGH_PRECISION, gainPasses: 1, isOver: budget.isSpent }))
      continue
    if (softness === RELAXED_SOFTNESS[0]) continue
    market.root.set(before.root)
    market.log.set(before.log)
    market.softness = before.softness
    break
  }
  return market.root.every((root) => root > 0 && Number.isFinite(root)) ? market : undefined
}

/** Narrows the step at the limits as long as prices are found. Returns the last width. */
function narrowSoftness(market: Market, { pinned, budget }: ClearingSearch): number {
  let reached: number = SOFTNESS_STEPS[0]
  let previous = market.log.slice()
  for (const [n, softness] of SOFTNESS_STEPS.entries()) {
    const current = market.log.slice()
    const ahead = n < 2 ? 0 : (softness - reached) / (reached - (SOFTNESS_STEPS[n - 2] as number))
    const guess = current.map((log, token) => log + ahead * (log - at(previous, token)))
    setPrices(market, guess)
    market.softness = softness
    const precision = softness * 1e-3
    if (!clearMarket(market, { pinned, precision, gainPasses: GAIN_PASSES, isOver: budget.isSpent })) {
      setPrices(market, current)
      break
    }
    reached = softness
    previous = current
  }
  return reached
}

/** Sets all prices from their ln. */
function setPrices({ log, root }: Market, logs: Float64Array): void {
  log.set(logs)
  root.set(logs.map((one) => Math.exp(one / 2)))
}

/**
 * Opens the market of the included orders at given prices. `afterGas` is the part of each sale left after
 * gas.
 */
const openSetMarket = (
  { orderSet, graph }: ClearingSearch,
  sums: Sums,
  afterGas: number,
  prices: Float64Array,
  books: Market['offers']['books'] = [],
): Market => {
  const sell = sums.sell.map((atoms) => atoms * afterGas)
  const buy = sums.buy.map((atoms) => atoms * TARGET_FACTOR)
  return openMarket(graph, { ...orderSet, sell, buy, books, afterGas }, prices)
}

/**
 * Maximum number of times that limits are recomputed. Limits depend on the traded part, because gas is fixed
 * per order.
 */
const MAX_REPRICED = 3

/**
 * Factor applied to the traded part of a partially fillable sell order. It sells slightly more than the others
 * need, so that no whole order and no pair with a baseline is short by the last digits.
 */
const PART_FACTOR = 1 + 1e-7

/** Traded part of each order, with the limits and the market that produced it. */
interface PartialFill {
  readonly orderSet: OrderSet
  readonly parts: Parts
  readonly market: Market
}

/** Finds the traded parts of partially fillable orders. Their limits include the gas of the traded part. */
function fillPartialOrders(
  search: ClearingSearch,
  whole: Parts,
  prices: Float64Array,
  afterGas: number,
): PartialFill {
  let { orderSet } = search
  let from = prices
  const sums = sumUp(orderSet, whole)
  for (let n = 0; ; n += 1) {
    const market = openSetMarket(search, sums, afterGas, from, booksOf(orderSet, from, isPartialOrder))
    const softness = narrowSoftness(market, search)
    const parts = whole.slice()
    for (const [index, { isPartial, isBuy, pair, limit }] of orderSet.participants.entries()) {
      if (!isPartial) continue
      const part = partAt(lastPrice(market, pair) + Math.log(afterGas), limit + LIMIT_MARGIN, softness)
      parts[index] = isBuy ? part : Math.min(1, part * PART_FACTOR)
    }
    const priced = n < MAX_REPRICED ? repriceParts(search.orderSet, parts, orderSet) : undefined
    if (!priced || search.budget.isSpent()) return { orderSet, parts, market }
    orderSet = priced
    from = pricesOf(market)
  }
}

const isPartialOrder = ({ isPartial }: ClearingParticipant): boolean => isPartial

/**
 * Clears the fill-or-kill and the partially fillable orders, then fixes all traded parts and clears again at
 * full precision.
 */
function clearSet(
  search: ClearingSearch,
  whole: Parts,
  prices: Float64Array,
  gas: number,
): SearchState | undefined {
  if (search.budget.isSpent()) return undefined
  const afterGas = 1 - gas
  const hasPartial = search.orderSet.participants.some(isPartialOrder)
  const partialFill = hasPartial ? fillPartialOrders(search, whole, prices, afterGas) : undefined
  const { orderSet, parts } = partialFill ?? { orderSet: search.orderSet, parts: whole.slice() }
  const all = sumUp(orderSet, parts)
  if (!all.sell.some((sell) => sell > 0) && !all.buy.some((buy) => buy > 0)) return undefined
  const fixed = openSetMarket(search, all, afterGas, partialFill ? pricesOf(partialFill.market) : prices)
  if (partialFill) fixed.share.set(partialFill.market.share)
  const rates = clearWithBaselines(search, { ...orderSet, all, afterGas }, fixed)
  return rates && { parts, market: fixed, rates, gas }
}

/**
 * Clears a market and finds the rate of each directed pair. The rate meets the limit, and also the baseline
 * if the surplus suffices. Otherwise the baselines with the largest gap are dropped, and the fairness filter
 * judges their pairs. Raising a pair moves the pools a little, so the market is cleared again.
 */
function clearWithBaselines(search: ClearingSearch, payout: PayoutInput, market: Market): Rates | undefined {
  const { pinned, budget } = search
  const pairBaselines = payout.pairBaselines.slice()
  const clearing = { pinned, precision: FULL_PRECISION, gainPasses: GAIN_PASSES, isOver: budget.isSpent }
  const clearAgain = (): boolean => clearMarket(market, clearing)
  if (!clearAgain()) return undefined
  for (let n = 0; n < MAX_RAISES; n += 1) {
    let outcome = raiseToBaselines(payout, market, pairBaselines)
    while (outcome === 'insufficient' && dropWorstBaseline(payout, market, pairBaselines))
      outcome = raiseToBaselines(payout, market, pairBaselines)
    if (outcome === 'sufficient') return ratesOf(payout, market, true)
    if (outcome === 'insufficient') break
    if (!clearAgain()) break
  }
  if (market.raised.every((one) => one === 0)) return ratesOf(payout, market, false)
  market.raised.fill(0)
  return clearAgain() ? ratesOf(payout, market, false) : undefined
}

/** Returns the part of the traded value that pays for the gas of the pools in use. */
function gasPart({ orderSet, poolWei }: ClearingSearch, market: Market): number {
  if (poolWei === 0) return 0
  let pools = 0
  let worth = 0
  for (let e = 0; e < market.graph.pools.length; e += 1) if (isTrading(market, e)) pools += 1
  for (let pair = 0; pair < orderSet.from.length; pair += 1)
    worth += soldAt(market, pair, lastPrice(market, pair)) * at(orderSet.wei, at(orderSet.from, pair))
  return (pools * poolWei * GAS_SAFETY_FACTOR * market.offers.afterGas) / worth
}

/** Clears a set of orders and includes the gas of its pools. Returns undefined if no prices are found. */
export function clear(
  search: ClearingSearch,
  whole: Parts,
  prices: Float64Array,
  guess: number,
): SearchState | undefined {
  let gas = guess
  let state: SearchState | undefined
  for (let n = 0; n < 3; n += 1) {
    state = clearSet(search, whole, prices, gas)
    if (!state) return undefined
    const needed = gasPart(search, state.market)
    if (needed <= gas && needed >= gas * 0.9) return state
    if (!(needed < MAX_GAS)) return undefined
    gas = needed * (n === 1 ? 1.05 : 1)
  }
  const last = clearSet(search, whole, prices, gas)
  return last && gasPart(search, last.market) <= last.gas ? last : undefined
}
