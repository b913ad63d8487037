/**
 * Finds the best common fill of orders over many tokens: ring trades of any length, coincidences of wants of
 * two orders, and pools for the rest.
 *
 * 1. Relaxation: every order may trade in part. `clearMarket` finds one clearing price per token. Orders with
 * a better limit trade in full, orders at their limit trade in part, all others do not trade. The relaxation
 * ignores that some orders are fill-or-kill.
 * 2. Rounding: a fill-or-kill order is included if at least half of it would trade, else excluded. With these
 * orders fixed, prices are found again from the previous ones. Partially fillable orders follow the price. Orders
 * beyond their limit are dropped, the largest shortfall first.
 * 3. Candidate sets: sets are cleared in the order of what they lose at the relaxed prices, until no other set can
 * gain more (`candidate-sets.ts`). Steps 4 and 5 follow only if that takes too many sets.
 * 4. Additions: excluded orders whose limit the new price meets are added, the largest margin first, while
 * the surplus grows.
 * 5. Local search: single orders and pairs of orders near their limit are toggled while the surplus grows.
 *
 * @example A sells 100 a for at least 190 b and is fill-or-kill. B sells 600 b for c, C sells 900 c for a,
 * both partially fillable. At the relaxed prices A trades in full. B then sells 200 b and C 300 c, at their
 * limits or better.
 */

import { lastPrice, type Market } from '../clear/balance'
import { partAt } from '../clear/books'
import { findComponents, openingPrices } from '../clear/components'
import { at, type Graph } from '../clear/graph'
import { buildOrderSet, numeraireOf } from '../clear/participants'
import { withoutWeakPools } from '../clear/weak-pools'
import type { Auction, Budget } from '../model/auction'
import type { Demand } from '../model/demand'
import { gasOf } from '../model/fees'
import type { Baselines } from '../rank/fairness'
import { listCandidateSets } from './candidate-sets'
import { type ClearingSearch, pricesOf, relax, type SearchState } from './clearing'
import { fillClosedSet, isClosedSet } from './closed-sets'
import { dropInfeasible, offeredTo } from './drops'
import { listBuyersOf, listInexecutable, toFills } from './fills'
import { gasCost, MAX_GAS } from './gas-sharing'
import { clearOrRation } from './rationing'
import { type Fill, planOf, roundFills, type WholeAtomFill } from './rounding'

const MAX_ROUNDINGS = 6
/** Maximum number of orders near their limit that are toggled one by one. */
const MAX_NEAR = 12
/** Part of the tries for sets in the order of their bound. */
const CANDIDATE_SHARE = 0.4
/** Least relative gain for which a set replaces another. */
const MIN_GAIN = 1e-9
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
  const rounded = roundRelaxed(search, relaxed)
  const { state, isBest } = full.isQuick
    ? { state: rounded, isBest: true }
    : clearCandidates(search, relaxed, rounded)
  const found = isBest
    ? state
    : improve(search, addFeasible(search, state ?? clearBestOrder(search, relaxed)))
  return found && roundToAtoms(search, found)
}

/** Best cleared set of those tried. `isBest` if no other set can have a larger surplus. */
interface Candidate {
  readonly state: SearchState | undefined
  readonly isBest: boolean
}

/** Clears sets in the order of their bound, until no other set can be better than the best one. */
function clearCandidates(search: SetSearch, relaxed: Market, given: SearchState | undefined): Candidate {
  const { orderSet, poolWei, budget, tries } = search
  const most = Math.ceil(tries.left * CANDIDATE_SHARE)
  let state = given
  let tried = 0
  for (const { whole, bound } of listCandidateSets(orderSet, relaxed, poolWei)) {
    if (bound <= surplusOf(state) * (1 + MIN_GAIN)) break
    if (tried === most || budget.isSpent()) return { state, isBest: false }
    tried += 1
    tries.left -= 1
    const quick = { ...search, isQuick: true, minWei: surplusOf(state) }
    const next = clearOrRation(quick, whole, pricesOf(relaxed), state?.gas ?? 0)
    if (next?.rates.isFeasible && surplusOf(next) > surplusOf(state) * (1 + MIN_GAIN)) state = next
  }
  return { state, isBest: true }
}

/** Search that counts the sets that it may still try. */
interface SetSearch extends ClearingSearch {
  readonly tries: { left: number }
}

/** Returns the best state of a single fill-or-kill order near the relaxed prices with the partially fillable orders. */
function clearBestOrder(search: SetSearch, relaxed: Market): SearchState | undefined {
  const { participants } = search.orderSet
  const near = [...participants.entries()]
    .filter(([, { isPartial }]) => !isPartial)
    .map(([index, { pair, limit }]) => ({ index, margin: lastPrice(relaxed, pair) - limit }))
    .sort((x, y) => y.margin - x.margin)
    .slice(0, MAX_NEAR)
  let best: SearchState | undefined
  for (const { index } of near) {
    const whole = new Float64Array(participants.length)
    whole[index] = 1
    const state = clearOrRation({ ...search, minWei: surplusOf(best) }, whole, pricesOf(relaxed), 0)
    if (state?.rates.isFeasible && surplusOf(state) > surplusOf(best)) best = state
  }
  return best
}

/**
 * Includes the fill-or-kill orders of which at least half would trade at the relaxed prices, and drops those whose
 * limit is not met.
 */
function roundRelaxed(search: ClearingSearch, relaxed: Market): SearchState | undefined {
  const { orderSet, poolWei, isQuick } = search
  const included = Float64Array.from(orderSet.participants, ({ isPartial, pair, limit }) =>
    !isPartial && partAt(lastPrice(relaxed, pair), limit, relaxed.softness) >= 0.5 ? 1 : 0,
  )
  const gas = isQuick ? Math.min(MAX_GAS, gasCost(poolWei, relaxed) / Math.max(1, relaxed.volume)) : 0
  return dropInfeasible(search, included, pricesOf(relaxed), gas)
}

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
  return next?.rates.isFeasible && surplusOf(next) > surplusOf(state) * (1 + MIN_GAIN) ? next : undefined
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
