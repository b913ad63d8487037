/**
 * Pairs of tokens cleared one by one, and all that go well together as one solution: one after the other, each on the pools as
 * those before left them, so that a batch of hundreds of orders is one winner. A pair that would get less there than alone
 * is left to itself.
 */
import type { Address } from '../../domain/scalars'
import type { Rounded } from '../batch/rounding'
import { BOTH_WAYS, type Graph, graphOf, wholeGraph } from '../clear/graph'
import { withinMeans } from '../clear/participants'
import type { Auction, Budget } from '../model/auction'
import { type Demand, demandsOf } from '../model/demand'
import { type Pool, swap } from '../model/pools'
import { indexOrders, scoreSolution } from '../model/scores'
import { baselinesOf, noteDues } from '../rank/fairness'
import { pairKey } from './book'
import { fillPair } from './fills'

/** Sets of orders that are tried, over all pairs; and of each pair before any is looked at more closely. */
const TRIES = 6_000
const QUICK_TRIES = 4

/** A pair's orders and what fills them on the pools as they are. */
interface Filled {
  readonly demands: readonly Demand[]
  readonly filled: Rounded
}

const fills = new WeakMap<Auction, readonly Filled[]>()

/** The fills of all pairs with more than one order, the busiest first; kept, as more than one solver starts from them. */
export function fillPairs(auction: Auction, budget: Budget): readonly Filled[] {
  const known = fills.get(auction)
  if (known) return known
  const graph = wholeGraph(auction)
  const pairs = pairsOf(auction, budget)
  const found = new Map<readonly Demand[], Filled>()
  const pass = (tries: number): void => {
    for (const demands of pairs) {
      if (budget.isSpent()) break
      const known = found.get(demands)
      const fill = fillPair(auction, graph, demands, { budget, tries })
      if (!fill || (known && budget.isSpent())) continue
      noteDues(auction, fill.dues)
      found.set(demands, { demands, filled: fill.filled })
    }
  }
  pass(QUICK_TRIES)
  const tries = Math.ceil(TRIES / pairs.length)
  if (tries > QUICK_TRIES) pass(tries)
  fills.set(auction, [...found.values()])
  return [...found.values()]
}

/** Orders by their pair of tokens, in either direction, the busiest pair first. */
function pairsOf(auction: Auction, budget: Budget): readonly (readonly Demand[])[] {
  const pairs = new Map<Address, Map<Address, Demand[]>>()
  for (const demand of demandsOf(auction, budget)) {
    const [one, two] = pairKey(auction, demand)
    const others = pairs.get(one) ?? new Map<Address, Demand[]>()
    const own = others.get(two)
    if (own) own.push(demand)
    else pairs.set(one, others.set(two, [demand]))
  }
  const busy = [...pairs.values()].flatMap((others) => [...others.values()].filter((own) => own.length > 1))
  return busy.map(withinMeans).sort((x, y) => y.length - x.length)
}

/** Any address: scores do not depend on it. */
const NOBODY = '0x0000000000000000000000000000000000000000' as Address

/** All pairs that go well together; undefined when there are not two. */
export function joinPairs(auction: Auction, budget: Budget): Rounded | undefined {
  const found = fillPairs(auction, budget)
  if (found.length < 2) return undefined
  const graph = wholeGraph(auction)
  const effort = { budget, tries: QUICK_TRIES }
  const orders = indexOrders(auction.orders)
  const worthOf = ({ filled }: Filled): number => {
    const score = scoreSolution(auction, orders, { solver: NOBODY, ...filled })
    return 'fault' in score ? 0 : Number(score.total)
  }
  const byWorth = found.map((one) => ({ ...one, worth: worthOf(one) })).sort((x, y) => y.worth - x.worth)
  const pools = new Map(auction.pools.map((pool) => [pool.id, pool]))
  const moved = new Set<string>()
  const joined: Rounded[] = []
  const spent = new Set<string>()
  for (const { demands, filled: alone } of byWorth) {
    if (budget.isSpent()) break
    const [first] = demands
    if (!first || demands.some(({ order }) => spent.has(order.owner))) continue
    const isFree = alone.swaps.every(({ pool }) => !moved.has(pool))
    const filled = isFree ? alone : fillPair(auction, graphNow(graph, pools), demands, effort)?.filled
    if (!filled || isWorse(auction, filled)) continue
    for (const { pool: id, tokenIn, amountIn } of filled.swaps) {
      pools.set(id, swap(pools.get(id) as Pool, tokenIn, amountIn).pool)
      moved.add(id)
    }
    for (const { uid } of filled.executions) spent.add(orders.get(uid)?.owner ?? '')
    joined.push(filled)
  }
  if (joined.length < 2) return undefined
  return {
    executions: joined.flatMap(({ executions }) => executions),
    swaps: joined.flatMap(({ swaps }) => swaps),
  }
}

/** The same tokens over pools as they are now. */
const graphNow = ({ tokens }: Graph, pools: ReadonlyMap<string, Pool>): Graph =>
  graphOf(
    [...pools.values()].map((pool) => ({ pool, ways: BOTH_WAYS })),
    tokens,
  )

/** Whether a pair gets less than its best solution alone. */
const isWorse = (auction: Auction, filled: Rounded): boolean => {
  const baselines = baselinesOf(auction)
  const score = scoreSolution(auction, indexOrders(auction.orders), { solver: NOBODY, ...filled })
  if ('fault' in score) return true
  return [...score.byPair].some(([pair, wei]) => wei < (baselines.get(pair) ?? 0n))
}
