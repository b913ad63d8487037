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
import { partAt, slopeBy } from '../clear/books'
import { clearMarket, openMarket } from '../clear/clearing'
import { at, type Graph } from '../clear/graph'
import { netsOf } from '../clear/newton'
import {
  bookRowOf,
  booksOf,
  type ClearingParticipant,
  LIMIT_MARGIN,
  type OrderSet,
  type Parts,
  repriceParts,
  type Sums,
  sumUp,
} from '../clear/participants'
import type { PayoutInput } from '../clear/rates'
import type { FillState } from './fills'
import { commonPart, gasCost, listPayers, MAX_GAS } from './gas-sharing'
import { clearWithinLimits, type PricedOrders } from './limits'

/** Widths of the step at a limit while every order may trade in part, from wide to narrow. */
const RELAXED_SOFTNESS = [0.03, 0.003, 3e-4] as const
/** Fewer widths for a quick search. */
const QUICK_RELAXED = [0.01, 3e-4] as const
/**
 * Widths of the step at the limit of a partially fillable order, from wide to narrow. The last width is the
 * maximum that such an order gets beyond its limit.
 */
const SOFTNESS_STEPS = [1e-3, 3e-4, 1e-4, 3e-5, 1e-5] as const
/** Fewer steps for a quick search. They fail more often. */
const QUICK_STEPS = [1e-3, 1e-4, 1e-5] as const
const ROUGH_PRECISION = 1e-5
/**
 * Factor applied to the amounts of buy orders, so that every buy order gets its full amount after rounding.
 */
const TARGET_FACTOR = 1 + 1e-10

/** Search problem. */
export interface ClearingSearch extends PricedOrders {
  readonly graph: Graph
  /** Whether prices are searched in fewer steps. */
  readonly isQuick: boolean
}

/** Result of clearing a set of orders: traded parts, prices and surplus. */
export interface SearchState extends FillState {
  readonly market: Market
  /** Participants with the limits and amounts of their traded parts. */
  readonly orderSet: OrderSet
  /** Part of its sale that an order pays for the gas of pools, if its limit allows it. */
  readonly gas: number
}

/** Returns the prices of a market in wei per atom. */
export const pricesOf = ({ root }: Market): Float64Array => root.map((one) => one * one)

/**
 * Finds the clearing prices when every order may trade in part. The result has the last prices that cleared,
 * because prices of a search that did not end can be far from every clearing price.
 */
export function relax(
  { orderSet, graph, pinned, budget, isQuick }: ClearingSearch,
  prices: Float64Array,
): Market | undefined {
  const market = openMarket(
    graph,
    {
      ...orderSet,
      sell: new Float64Array(orderSet.from.length),
      books: booksOf(orderSet, prices, () => 1),
      afterGas: 1,
    },
    prices,
  )
  for (const [n, softness] of (isQuick ? QUICK_RELAXED : RELAXED_SOFTNESS).entries()) {
    if (budget.isSpent() && n > 0) break
    const before = { root: market.root.slice(), log: market.log.slice(), softness: market.softness }
    market.softness = softness
    if (clearMarket(market, { pinned, precision: ROUGH_PRECISION, gainPasses: 1, isOver: budget.isSpent })) {
      if (isSettled(market)) break
      continue
    }
    if (n === 0) continue
    market.root.set(before.root)
    market.log.set(before.log)
    market.softness = before.softness
    break
  }
  return market.root.every((root) => root > 0 && Number.isFinite(root)) ? market : undefined
}

/**
 * Narrows the step at the limits as long as prices are found. Returns the last width. Widths between are skipped
 * if no order trades in part, because the prices stay the same.
 */
function narrowSoftness(
  market: Market,
  { pinned, budget }: ClearingSearch,
  steps: readonly number[],
): number {
  let reached = steps[0] as number
  let before = reached
  let previous = market.log.slice()
  for (const [n, softness] of steps.entries()) {
    if (n > 0 && n < steps.length - 1 && isSettled(market)) continue
    const current = market.log.slice()
    const ahead = reached === before ? 0 : (softness - reached) / (reached - before)
    const guess = current.map((log, token) => log + ahead * (log - at(previous, token)))
    setPrices(market, guess)
    market.softness = softness
    const precision = softness * 1e-3
    if (!clearMarket(market, { pinned, precision, gainPasses: 1, isOver: budget.isSpent })) {
      setPrices(market, current)
      break
    }
    before = reached
    reached = softness
    previous = current
  }
  return reached
}

/** Returns whether no order trades in part. Narrower steps then have the same prices. */
const isSettled = (market: Market): boolean =>
  market.offers.books.every(
    (book, pair) =>
      !book ||
      slopeBy(book, lastPrice(market, pair) + Math.log(market.offers.afterGas), market.softness) === 0,
  )

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
  const buy = sums.buy.map((atoms) => atoms * TARGET_FACTOR)
  return openMarket(graph, { ...orderSet, sell: sums.sell, buy, books, afterGas }, prices)
}

/**
 * Maximum number of times that limits are recomputed. Limits depend on the traded part, because gas is fixed
 * per order.
 */
const MAX_REPRICED = 3

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
  gasParts: Parts,
): PartialFill {
  let { orderSet } = search
  let from = prices
  const sums = sumUp(orderSet, whole, gasParts)
  for (let n = 0; ; n += 1) {
    const market = openSetMarket(
      search,
      sums,
      afterGas,
      from,
      booksOf(orderSet, from, (one) => Number(one.isPartial)),
    )
    const softness = narrowSoftness(market, search, search.isQuick ? QUICK_STEPS : SOFTNESS_STEPS)
    const parts = whole.slice()
    for (const [index, { isPartial, pair, limit }] of orderSet.participants.entries()) {
      if (!isPartial) continue
      const part = partAt(lastPrice(market, pair) + Math.log(afterGas), limit + LIMIT_MARGIN, softness)
      parts[index] = part
    }
    const priced = n < MAX_REPRICED ? repriceParts(search.orderSet, parts, orderSet) : undefined
    if (!priced || search.budget.isSpent()) return { orderSet, parts, market }
    orderSet = priced
    from = pricesOf(market)
  }
}

/** Returns whether an order trades in part. */
const isMarginal = (part: number): boolean => part > 0 && part < 1

/**
 * Returns the part of an order that may follow the price once its traded part is known: at most twice that part.
 * If a thousandth of a large order trades, prices in floats are too coarse to follow the whole order.
 */
const followingPart = (part: number): number => (isMarginal(part) ? Math.min(1, 2 * part) : 0)

/**
 * Converts buy orders that trade in part to sell orders that follow the price, because they buy no exact
 * amount.
 */
function withMarginalSellers({ orderSet, parts, market }: PartialFill): OrderSet {
  const participants = orderSet.participants.map((participant, index) => {
    if (!participant.isBuy || !isMarginal(at(parts, index))) return participant
    const { sell } = bookRowOf(orderSet, pricesOf(market), participant)
    return { ...participant, isBuy: false, sell, buy: sell * Math.exp(participant.limit) }
  })
  return { ...orderSet, participants }
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
  gasParts: Parts,
): SearchState | undefined {
  if (search.budget.isSpent()) return undefined
  const afterGas = 1 - gas
  const hasPartial = search.orderSet.participants.some(isPartialOrder)
  const partialFill = hasPartial ? fillPartialOrders(search, whole, prices, afterGas, gasParts) : undefined
  const { parts } = partialFill ?? { parts: whole.slice() }
  const following = parts.map(followingPart)
  const orderSet = partialFill ? withMarginalSellers(partialFill) : search.orderSet
  const from = partialFill ? pricesOf(partialFill.market) : prices
  const fixed = sumUp(
    orderSet,
    parts.map((part) => (isMarginal(part) ? 0 : part)),
    gasParts,
  )
  const isEmpty = !parts.some((part) => part > 0)
  if (isEmpty) return undefined
  const books = following.some((most) => most > 0) ? booksOf(orderSet, from, (_, n) => at(following, n)) : []
  const market = openSetMarket(search, fixed, afterGas, from, books)
  if (partialFill) {
    market.share.set(partialFill.market.share)
    market.softness = partialFill.market.softness
  }
  const payout = (isBeforeGas: boolean): PayoutInput => {
    for (const [n, { pair, limit }] of orderSet.participants.entries()) {
      const most = at(following, n)
      const price = lastPrice(market, pair) + Math.log(afterGas)
      if (most > 0) parts[n] = most * partAt(price, limit + LIMIT_MARGIN, market.softness)
    }
    const all = sumUp(orderSet, parts, gasParts)
    return { ...orderSet, all: isBeforeGas ? { ...all, limit: sumUp(orderSet, parts).limit } : all }
  }
  const rates = clearWithinLimits(search, payout, market)
  return rates && isBalanced(market, orderSet) ? { orderSet, parts, market, rates, gas, gasParts } : undefined
}

/** Maximum imbalance of a token, relative to what all orders sell, both at native prices. */
const MAX_IMBALANCE = 1e-4

/**
 * Returns whether supply meets demand at native prices. A search measures the imbalance at its own prices. If the
 * price of a token falls to 0, nothing of it is missing in value, even if nobody sells it.
 */
function isBalanced(market: Market, { from, wei }: OrderSet): boolean {
  const sold = from.reduce(
    (sum, token, o) => sum + soldAt(market, o, lastPrice(market, o)) * at(wei, token),
    0,
  )
  return netsOf(market).every((net, token) => Math.abs(net) * at(wei, token) <= sold * MAX_IMBALANCE)
}

/** Part of the gas, including its safety factor, that must be paid. */
const MIN_GAS = 0.999
/** Maximum number of times that gas is shared again, because pools and rates follow the amounts. */
const MAX_SHARED = 10

/**
 * Clears a set of orders and includes the gas of its pools. `guess` is the part of each sale that pays for
 * gas. Returns undefined if no prices are found.
 */
export function clear(
  search: ClearingSearch,
  whole: Parts,
  prices: Float64Array,
  guess: number,
): SearchState | undefined {
  let gas = guess
  let gasParts: Parts = new Float64Array(whole.length).fill(gas)
  let shortfall = Number.POSITIVE_INFINITY
  for (let n = 0; ; n += 1) {
    const state = clearSet(search, whole, prices, gas, gasParts)
    if (!state) return undefined
    const cost = gasCost(search.poolWei, state.market)
    const payers = listPayers(state)
    const paid = payers.reduce((sum, { index, worth }) => sum + at(gasParts, index) * worth, 0)
    const isPaid = paid >= cost * MIN_GAS && paid * 0.9 <= cost
    if (isPaid && (cost === 0 || state.rates.isFeasible)) return state
    if (state.rates.wei + paid - cost < (search.minWei ?? 0))
      return { ...state, rates: { ...state.rates, isFeasible: false } }
    const before = shortfall
    shortfall = payers.reduce((most, { index, slack }) => Math.max(most, at(gasParts, index) - slack), 0)
    const next = commonPart(payers, cost)
    if (n === MAX_SHARED || (n > 1 && shortfall > before / 2) || next === undefined || next >= MAX_GAS)
      return { ...state, rates: { ...state.rates, isFeasible: state.rates.isFeasible && isPaid } }
    gas = next
    gasParts = new Float64Array(whole.length).fill(gas)
    for (const { index, slack } of payers) gasParts[index] = Math.min(gas, slack)
  }
}
