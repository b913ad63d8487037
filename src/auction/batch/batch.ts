/**
 * Finds the best common fill of orders over many tokens: ring trades of any length, coincidences of wants of
 * two orders, and pools for the rest.
 *
 * 1. Relaxation: every order may trade in part. `clearMarket` finds one clearing price per token. Orders with
 * a better limit trade in full, orders at their limit trade in part, all others do not trade. The relaxation
 * ignores that some orders are fill-or-kill.
 * 2. Rounding: a fill-or-kill order is included if at least half of it would trade, else excluded.
 * 3. Clearing: with these orders fixed, prices are found again from the previous ones. Partially fillable
 * orders follow the price.
 * 4. Drops: orders beyond their limit are dropped, the largest shortfall first, because each drop moves the
 * price towards the limits of the others.
 * 5. Additions: excluded orders whose limit the new price meets are added, the largest margin first, while
 * the surplus grows.
 * 6. Local search: single orders and pairs of orders near their limit are toggled while the surplus grows.
 *
 * @example A sells 100 a for at least 190 b and is fill-or-kill. B sells 600 b for c, C sells 900 c for a,
 * both partially fillable. At the relaxed prices A trades in full. B then sells 200 b and C 300 c, at their
 * limits or better.
 */

import { lastPrice, type Market } from '../clear/balance'
import { partAt } from '../clear/books'
import { findComponents, openingPrices } from '../clear/components'
import { at, type Graph } from '../clear/graph'
import {
  buildOrderSet,
  type ClearingParticipant,
  numeraireOf,
  type OrderSet,
  type Parts,
} from '../clear/participants'
import { withoutWeakPools } from '../clear/weak-pools'
import type { Auction, Budget } from '../model/auction'
import type { Demand } from '../model/demand'
import { gasOf } from '../model/fees'
import type { Baselines } from '../rank/fairness'
import { type ClearingSearch, clear, pricesOf, relax, type SearchState } from './clearing'
import { fillClosedSet, isClosedSet } from './closed-sets'
import { listBuyersOf, listInexecutable, toFills } from './fills'
import { gasCost, MAX_GAS } from './gas-sharing'
import { clearOrRation } from './rationing'
import { type Fill, planOf, roundFills, type WholeAtomFill } from './rounding'

const MAX_DROPS = 200
const MAX_ROUNDINGS = 6
/** Maximum number of orders near their limit that are toggled one by one. */
const MAX_NEAR = 12
/** Maximum number of orders near their limit of which pairs are tried as the first set. */
const MAX_PAIRED = 5
/** Maximum number of sets tried, and the same times the number of tokens and pools. */
const [MAX_TRIES, MAX_TRIED_NODES] = [150, 800]
const triesFor = ({ tokens, pools }: Graph): number =>
  Math.min(MAX_TRIES, Math.ceil(MAX_TRIED_NODES / (tokens.length + pools.length)))

/**
 * Input of the search for a common fill. `prices` are the starting prices in wei per atom. `baselines` is the
 * surplus that each directed pair gets alone.
 */
export interface BatchProblem {
  readonly auction: Auction
  readonly graph: Graph
  readonly demands: readonly Demand[]
  readonly prices: Float64Array
  readonly budget: Budget
  readonly baselines: Baselines
  /** Maximum number of sets tried to improve the first one. */
  readonly tries?: number
}

/** Common fill with its surplus in wei, net of gas. */
export interface BatchFill extends WholeAtomFill {
  readonly wei: number
}

/**
 * Returns the best common fill of demands over a connected graph, or undefined if no fill exists. A directed
 * pair may get less than its baseline.
 */
export function fillBatch(problem: BatchProblem): BatchFill | undefined {
  const { auction, graph, demands, prices, budget, baselines, tries = triesFor(problem.graph) } = problem
  const orderSet = buildOrderSet(auction, graph, demands, baselines)
  if (graph.pools.length === 0 && isClosedSet(orderSet)) {
    const closed = fillClosedSet(orderSet, graph, budget)
    if (closed) return closed
  }
  const poolWei = Number((gasOf(1) - gasOf(0)) * auction.gasPrice)
  const search = {
    orderSet,
    graph,
    pinned: [numeraireOf(graph)],
    budget,
    poolWei,
    isQuick: tries === 0,
    tries: { left: tries },
  }
  const found = fillOver(search, prices)
  const wei = found?.wei ?? 0
  if (tries === 0 || wei >= poolWei * MIN_POOLS_WORTH || graph.pools.length === 0) return found
  const matched = fillWithoutPools(problem)
  return (matched?.wei ?? 0) > wei ? matched : found
}

/** A fill whose surplus is this multiple of the gas of a pool is not compared with a fill without pools. */
const MIN_POOLS_WORTH = 50

/** Fills orders that only trade with each other. */
function fillWithoutPools({ auction, demands, budget, baselines }: BatchProblem): BatchFill | undefined {
  const fills = findComponents(auction, [], demands).flatMap(
    ({ graph, demands: some }) =>
      fillBatch({
        auction,
        graph,
        demands: some,
        prices: openingPrices(auction, graph),
        budget,
        baselines,
      }) ?? [],
  )
  if (fills.length === 0) return undefined
  return {
    executions: fills.flatMap(({ executions }) => executions),
    swaps: [],
    wei: fills.reduce((sum, { wei }) => sum + wei, 0),
  }
}

/** Relaxes, rounds and improves a set of orders over the pools of a graph. */
function fillOver(full: SetSearch, prices: Float64Array): BatchFill | undefined {
  const { orderSet, poolWei } = full
  const relaxed = relax(full, prices)
  if (!relaxed) return undefined
  const search = { ...full, graph: withoutWeakPools(relaxed, poolWei, orderSet.wei) }
  const gas = full.isQuick ? Math.min(MAX_GAS, gasCost(poolWei, relaxed) / Math.max(1, relaxed.volume)) : 0
  const start =
    dropInfeasible(search, roundRelaxed(orderSet, relaxed), pricesOf(relaxed), gas) ??
    clearBestSmallSet(search, relaxed)
  const found = improve(search, addFeasible(search, start))
  return found && roundToAtoms(search, found)
}

/** Search that counts the sets that it may still try. */
interface SetSearch extends ClearingSearch {
  readonly tries: { left: number }
}

/** Includes the fill-or-kill orders of which at least half would trade at the relaxed prices. */
const roundRelaxed = (orderSet: OrderSet, market: Market): Parts =>
  Float64Array.from(orderSet.participants, ({ isPartial, pair, limit }) =>
    !isPartial && partAt(lastPrice(market, pair), limit, market.softness) >= 0.5 ? 1 : 0,
  )

/**
 * Clears single fill-or-kill orders near the relaxed prices, and pairs of them, each with the partially
 * fillable orders. Returns the state with the largest surplus, from which other orders can be added.
 */
function clearBestSmallSet(search: SetSearch, relaxed: Market): SearchState | undefined {
  const { participants } = search.orderSet
  const near = participants
    .flatMap(({ isPartial, pair, limit }, index) =>
      isPartial ? [] : [{ index, margin: lastPrice(relaxed, pair) - limit }],
    )
    .sort((x, y) => y.margin - x.margin)
    .slice(0, MAX_NEAR)
    .map(({ index }) => index)
  const pairs = near
    .slice(0, MAX_PAIRED)
    .flatMap((one, n) => near.slice(n + 1, MAX_PAIRED).map((two) => [one, two]))
  let best: SearchState | undefined
  for (const indices of [...near.map((one) => [one]), ...pairs]) {
    search.tries.left -= 1
    if (search.tries.left < 0 || search.budget.isSpent()) break
    const whole = new Float64Array(participants.length)
    for (const index of indices) whole[index] = 1
    const state = clear(search, whole, pricesOf(relaxed), 0)
    if (state?.rates.isFeasible && surplusOf(state) > surplusOf(best)) best = state
  }
  return best
}

/** Drops fill-or-kill orders, the largest shortfall first, until all limits are met. */
function dropInfeasible(
  search: ClearingSearch,
  included: Parts,
  startPrices: Float64Array,
  startGas: number,
): SearchState | undefined {
  const { orderSet, budget } = search
  const whole = included.slice()
  let [prices, gas] = [startPrices, startGas]
  for (let n = 0; n < MAX_DROPS; n += 1) {
    const state = clearOrRation(search, whole, prices, gas)
    if (!state) {
      if (budget.isSpent() || !dropUnbalanced(search, whole)) return undefined
      continue
    }
    if (state.rates.isFeasible) return state
    if (budget.isSpent()) return undefined
    prices = pricesOf(state.market)
    gas = state.gas
    const shortfalls = orderSet.participants.flatMap((participant, index) =>
      whole[index] === 1
        ? [{ index, shortfall: participant.limit - offeredTo(state, participant, index) }]
        : [],
    )
    const largest = shortfalls.reduce((most, { shortfall }) => Math.max(most, shortfall), 0)
    if (largest <= 0) return undefined
    // Several orders are dropped at once only if more than 100 miss their limit, because each drop moves the
    // price towards the limits of the others.
    const threshold = shortfalls.length > 100 ? largest / 2 : largest
    for (const { index, shortfall } of shortfalls) if (shortfall >= threshold) whole[index] = 0
  }
  return undefined
}

/**
 * Drops the orders of tokens that are only sold or only bought and have no pool, because such tokens cannot
 * clear. Returns whether any order was dropped.
 */
function dropUnbalanced({ orderSet, graph }: ClearingSearch, whole: Parts): boolean {
  const [sold, bought] = [new Set<number>(), new Set<number>()]
  for (const [n, { pair, isPartial }] of orderSet.participants.entries()) {
    if (whole[n] === 0 && !isPartial) continue
    sold.add(at(orderSet.from, pair))
    bought.add(at(orderSet.to, pair))
  }
  const isUnbalanced = (token: number): boolean =>
    (graph.poolsAt[token]?.length ?? 0) === 0 && sold.has(token) !== bought.has(token)
  let dropped = false
  for (const [n, { pair }] of orderSet.participants.entries()) {
    if (whole[n] !== 1 || !(isUnbalanced(at(orderSet.from, pair)) || isUnbalanced(at(orderSet.to, pair))))
      continue
    whole[n] = 0
    dropped = true
  }
  return dropped
}

/** Returns ln of the rate that an order gets per atom sold, after its part of the gas of pools. */
const offeredTo = ({ rates, gasParts }: SearchState, { pair }: ClearingParticipant, index: number): number =>
  at(rates.paid, pair) + Math.log(1 - at(gasParts, index))
const surplusOf = (state: SearchState | undefined): number => state?.rates.wei ?? 0
/**
 * Returns the state after toggling some fill-or-kill orders. Undefined if it is infeasible or its surplus is
 * not larger.
 */
function toggle(
  search: ClearingSearch,
  state: SearchState,
  indices: readonly number[],
): SearchState | undefined {
  const whole = Float64Array.from(search.orderSet.participants, ({ isPartial }, n) =>
    isPartial ? 0 : at(state.parts, n),
  )
  for (const index of indices) whole[index] = 1 - at(whole, index)
  const quick = { ...search, isQuick: true, minWei: surplusOf(state) }
  const next = clearOrRation(quick, whole, pricesOf(state.market), state.gas)
  return next?.rates.isFeasible && surplusOf(next) > surplusOf(state) * (1 + 1e-9) ? next : undefined
}

/** Adds excluded orders whose limit the prices meet, the largest margin first. */
function addFeasible(search: SetSearch, given: SearchState | undefined): SearchState | undefined {
  const { orderSet, budget, tries } = search
  let state = given
  const tried = new Set<number>()
  while (state && tries.left > 0 && !budget.isSpent()) {
    const current: SearchState = state
    const candidates = orderSet.participants.flatMap((participant, index) => {
      const margin = offeredTo(current, participant, index) - participant.limit
      return !participant.isPartial && current.parts[index] === 0 && margin > 0 && !tried.has(index)
        ? [{ index, margin }]
        : []
    })
    if (candidates.length === 0) break
    candidates.sort((x, y) => y.margin - x.margin)
    const added = candidates
      .slice(0, Math.max(1, Math.floor(candidates.length / 2)))
      .map(({ index }) => index)
    const [first] = added as [number]
    tries.left -= 1
    const next = toggle(search, state, added)
    if (!next) tried.add(first)
    state = next ?? (added.length > 1 ? toggle(search, state, [first]) : undefined) ?? state
  }
  return state
}

/**
 * Adds, drops and swaps orders near their limit while the surplus grows. An undefined state stays undefined.
 */
function improve(search: SetSearch, given: SearchState | undefined): SearchState | undefined {
  const { orderSet, budget, tries } = search
  let state = given
  for (let isBetter = state !== undefined; isBetter && state; ) {
    isBetter = false
    const current: SearchState = state
    const near = orderSet.participants
      .flatMap((participant, index) =>
        participant.isPartial
          ? []
          : [{ index, gap: Math.abs(participant.limit - offeredTo(current, participant, index)) }],
      )
      .sort((x, y) => x.gap - y.gap)
      .slice(0, MAX_NEAR)
      .map(({ index }) => index)
    const pairs = near.flatMap((one, n) => near.slice(n + 1).map((two) => [one, two]))
    for (const indices of [...near.map((one) => [one]), ...pairs]) {
      tries.left -= 1
      if (tries.left < 0 || budget.isSpent()) return state
      const next: SearchState | undefined = toggle(search, state, indices)
      if (!next) continue
      state = next
      isBetter = true
    }
  }
  return state
}

/** Rounds a state to whole atoms. Orders beyond their limit after rounding are dropped. */
function roundToAtoms(search: ClearingSearch, given: SearchState): BatchFill | undefined {
  const { orderSet } = search
  let state: SearchState | undefined = given
  for (let n = 0; state && n < MAX_ROUNDINGS; n += 1) {
    const { market, rates, parts }: SearchState = state
    const pairIndex = new Map(
      Array.from(orderSet.from, (from, pair) => [from * 1e6 + at(orderSet.to, pair), pair]),
    )
    const plan = {
      ...planOf(market),
      rateOf: ({ from, to }: Pick<Fill, 'from' | 'to'>) =>
        Math.exp(at(rates.paid, pairIndex.get(from * 1e6 + to) ?? 0)),
    }
    const rounded = roundFills(plan, toFills(state.orderSet, state))
    const inexecutable =
      'short' in rounded
        ? listBuyersOf(orderSet, parts, rounded.short)
        : listInexecutable(orderSet, parts, rounded)
    if (!('short' in rounded) && inexecutable.size === 0) return { ...rounded, wei: rates.wei }
    const participants = orderSet.participants.filter((_, index) => !inexecutable.has(index))
    const included = Float64Array.from(
      [...parts].flatMap((part, index) =>
        inexecutable.has(index) ? [] : [orderSet.participants[index]?.isPartial ? 0 : part],
      ),
    )
    const reduced = { ...search, orderSet: { ...orderSet, participants } }
    state = dropInfeasible(reduced, included, pricesOf(market), state.gas)
    if (state) return roundToAtoms(reduced, state)
  }
  return undefined
}
