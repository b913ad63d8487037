/**
 * A common fill of orders over many tokens: rings of any length, orders against orders, the rest to the pools.
 *
 * First every order may trade in part. Then `clearMarket` finds one price a token at which nothing is left over: orders with
 * a better limit trade whole, orders at it in part, all others not. That is the relaxation; what it cannot know is that
 * some orders trade whole or not at all.
 *
 * So those are rounded: in where the price is better than their limit, else out. With them fixed, and partially fillable
 * orders following the price, prices are found again, from those before. Whoever is beyond the limit then leaves, the least
 * content first, as the price moves towards the others with each that does; when all are content, those outside whom the
 * new price would content come in again, the most content first, as long as that is worth more. At last single orders near
 * the price come or go while that improves.
 *
 * @example A sells 100 a for 190 b or more and never in part, B 600 b for c, C 900 c for a, both in part. The prices of all
 * in part leave A whole; then B and C trade 200 b and 300 c of theirs, at their limits or better.
 */

import { lastPrice, type Market } from '../clear/balance'
import { partAt } from '../clear/books'
import { at, type Graph } from '../clear/graph'
import { type Field, fieldOf, mostTraded, type Parts } from '../clear/participants'
import { withoutWeakPools } from '../clear/weak-pools'
import type { Auction, Budget } from '../model/auction'
import type { Demand } from '../model/demand'
import { gasOf } from '../model/fees'
import type { Baselines } from '../rank/fairness'
import { type ClearingSearch, clear, pricesOf, relax, type SearchState } from './clearing'
import { bestClosedSet, isFewAndWhole } from './closed-sets'
import { fillsOf, outOfReach, shortOf } from './fills'
import { type Fill, planOf, roundFills, type WholeAtomFill } from './rounding'

const MAX_DROPS = 200
const MAX_ENTRIES = 40
const MAX_ROUNDINGS = 6
/** So many orders near their limit are tried one by one, and in pairs while there are fewer. */
const [NEAR, FEW] = [12, 5]
const MAX_TURNS = 40
/** A common fill to look for. `prices` are wei per atom to start from, `baselines` what pairs gain alone. */
export interface Batch {
  readonly auction: Auction
  readonly graph: Graph
  readonly demands: readonly Demand[]
  readonly prices: Float64Array
  readonly budget: Budget
  readonly baselines: Baselines
}

/** The best common fill of demands over a connected graph, less for some than alone included; undefined when there is none. */
export function fillOnce({
  auction,
  graph,
  demands,
  prices,
  budget,
  baselines,
}: Batch): WholeAtomFill | undefined {
  const all = fieldOf(auction, graph, demands, baselines)
  const isClosed = graph.pools.length === 0 && isFewAndWhole(all)
  const field = isClosed ? { ...all, parties: bestClosedSet(all) } : all
  const poolWei = Number((gasOf(1) - gasOf(0)) * auction.gasPrice)
  const whole: ClearingSearch = { field, graph, pinned: [mostTraded(graph)], budget, poolWei }
  if (isClosed) {
    const found = settle(whole, new Float64Array(field.parties.length).fill(1), prices)
    return found && toAtoms(whole, found)
  }
  const relaxed = relax(whole, prices)
  if (!relaxed) return undefined
  const search = { ...whole, graph: withoutWeakPools(relaxed, poolWei, field.wei) }
  const found = improve(search, reenter(search, settle(search, roundIn(field, relaxed), pricesOf(relaxed))))
  return found && toAtoms(search, found)
}

/** Fill-or-kill orders at relaxed prices: in where half of it or more would trade. */
const roundIn = (field: Field, market: Market): Parts =>
  Float64Array.from(field.parties, ({ isPartial, pair, limit }) =>
    !isPartial && partAt(lastPrice(market, pair), limit, market.softness) >= 0.5 ? 1 : 0,
  )

/** Fill-or-kill orders leave, the least content first, until all who stay are content. */
function settle(
  search: ClearingSearch,
  given: Parts,
  prices: Float64Array,
  gas = 0,
): SearchState | undefined {
  const { field, budget } = search
  const whole = given.slice()
  let [from, rate] = [prices, gas]
  for (let n = 0; n < MAX_DROPS; n += 1) {
    const stand = clear(search, whole, from, rate)
    if (!stand) {
      if (budget.isSpent() || !dropOpen(search, whole)) return undefined
      continue
    }
    if (stand.rates.isContent) return stand
    if (budget.isSpent()) return undefined
    ;[from, rate] = [pricesOf(stand.market), stand.gas]
    const lacks = field.parties.flatMap((party, place) =>
      whole[place] === 1 ? [{ place, lack: party.limit - at(stand.rates.offered, party.pair) }] : [],
    )
    const most = lacks.reduce((worst, { lack }) => Math.max(worst, lack), 0)
    if (most <= 0) return undefined
    // Many leave together only while there are very many: each that leaves moves the price towards the others.
    const bar = lacks.length > 100 ? most / 2 : most
    for (const { place, lack } of lacks) if (lack >= bar) whole[place] = 0
  }
  return undefined
}

/** Without pools nothing can be cleared where a token only comes in or only goes out: its orders leave. Whether any did. */
function dropOpen({ field, graph }: ClearingSearch, whole: Parts): boolean {
  const [sold, bought] = [new Set<number>(), new Set<number>()]
  for (const [n, { pair, isPartial }] of field.parties.entries()) {
    if (whole[n] === 0 && !isPartial) continue
    sold.add(at(field.from, pair))
    bought.add(at(field.to, pair))
  }
  const isOpen = (token: number): boolean =>
    (graph.poolsAt[token]?.length ?? 0) === 0 && sold.has(token) !== bought.has(token)
  let dropped = false
  for (const [n, { pair }] of field.parties.entries()) {
    if (whole[n] !== 1 || !(isOpen(at(field.from, pair)) || isOpen(at(field.to, pair)))) continue
    whole[n] = 0
    dropped = true
  }
  return dropped
}

const weiOf = (stand: SearchState | undefined): number => stand?.rates.wei ?? 0

/** A choice with some fill-or-kill orders turned, when it holds and is worth more. */
function turned(
  search: ClearingSearch,
  stand: SearchState,
  places: readonly number[],
): SearchState | undefined {
  const whole = Float64Array.from(search.field.parties, ({ isPartial }, n) =>
    isPartial ? 0 : at(stand.parts, n),
  )
  for (const place of places) whole[place] = 1 - at(whole, place)
  const next = clear(search, whole, pricesOf(stand.market), stand.gas)
  return next?.rates.isContent && weiOf(next) > weiOf(stand) * (1 + 1e-9) ? next : undefined
}

/** Orders that were left out and would be content at the prices come in again, the most content first. */
function reenter(search: ClearingSearch, given: SearchState | undefined): SearchState | undefined {
  const { field, budget } = search
  let stand = given
  const tried = new Set<number>()
  for (let n = 0; stand && n < MAX_ENTRIES && !budget.isSpent(); n += 1) {
    const { parts, rates } = stand
    const out = field.parties.flatMap((party, place) => {
      const more = at(rates.offered, party.pair) - party.limit
      return !party.isPartial && parts[place] === 0 && more > 0 && !tried.has(place) ? [{ place, more }] : []
    })
    if (out.length === 0) break
    out.sort((x, y) => y.more - x.more)
    const places = out.slice(0, Math.max(1, Math.floor(out.length / 2))).map(({ place }) => place)
    const next: SearchState | undefined = turned(search, stand, places)
    if (next) stand = next
    else for (const place of places.length > 1 ? [] : places) tried.add(place)
    if (!next && places.length > 1) {
      const one = turned(search, stand, places.slice(0, 1))
      tried.add(places[0] as number)
      stand = one ?? stand
    }
  }
  return stand
}

/** Orders near their limit come and go while that improves; one that stands for nothing yet starts from each alone. */
function improve(search: ClearingSearch, given: SearchState | undefined): SearchState | undefined {
  const { field, budget } = search
  let [stand, turns] = [given, MAX_TURNS]
  for (let isBetter = stand !== undefined; isBetter && stand && !budget.isSpent(); ) {
    isBetter = false
    const { rates } = stand
    const near = field.parties
      .flatMap((party, place) =>
        party.isPartial ? [] : [{ place, gap: Math.abs(party.limit - at(rates.offered, party.pair)) }],
      )
      .sort((x, y) => x.gap - y.gap)
      .slice(0, NEAR)
      .map(({ place }) => place)
    const pairs =
      near.length <= FEW ? near.flatMap((one, n) => near.slice(n + 1).map((two) => [one, two])) : []
    for (const places of [...near.map((one) => [one]), ...pairs]) {
      turns -= 1
      if (turns < 0 || budget.isSpent()) return stand
      const next: SearchState | undefined = turned(search, stand, places)
      if (!next) continue
      stand = next
      isBetter = true
    }
  }
  return stand
}

/** A choice in whole atoms; whoever rounding leaves beyond the limit leaves. */
function toAtoms(search: ClearingSearch, given: SearchState): WholeAtomFill | undefined {
  const { field } = search
  let stand: SearchState | undefined = given
  for (let n = 0; stand && n < MAX_ROUNDINGS; n += 1) {
    const { market, rates, parts }: SearchState = stand
    const places = new Map(Array.from(field.from, (from, pair) => [from * 1e6 + at(field.to, pair), pair]))
    const plan = {
      ...planOf(market),
      rateOf: ({ from, to }: Pick<Fill, 'from' | 'to'>) =>
        Math.exp(at(rates.paid, places.get(from * 1e6 + to) ?? 0)),
    }
    const rounded = roundFills(plan, fillsOf(field, stand))
    const wronged =
      'short' in rounded ? shortOf(field, parts, rounded.short) : outOfReach(field, parts, rounded)
    if (!('short' in rounded) && wronged.size === 0) return rounded
    const parties = field.parties.filter((_, place) => !wronged.has(place))
    const left = Float64Array.from(
      [...parts].flatMap((part, place) =>
        wronged.has(place) ? [] : [field.parties[place]?.isPartial ? 0 : part],
      ),
    )
    const less = { ...search, field: { ...field, parties } }
    stand = settle(less, left, pricesOf(market), stand.gas)
    if (stand) return toAtoms(less, stand)
  }
  return undefined
}
