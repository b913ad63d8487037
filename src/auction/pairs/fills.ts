/** Finds the best selection of a pair's orders and rounds it to whole atoms. */

import { tradedToken } from '../../domain/chains/chains'
import { mulDivUp } from '../../domain/orders/amounts'
import type { Address } from '../../domain/scalars'
import { type Fill, partBought, partSold, roundFills, type WholeAtomFill } from '../batch/rounding'
import type { Graph } from '../clear/graph'
import type { Auction, Execution } from '../model/auction'
import { type Demand, isExecutable } from '../model/demand'
import { gasOf } from '../model/fees'
import { baseCostsOf, unpaidOf } from '../model/participant'
import { pairOf } from '../model/scores'
import type { Baselines } from '../rank/fairness'
import type { PathIndex } from '../route/paths'
import { type Entry, entryOf } from './book'
import { type DisjointPaths, findDisjointPaths, flowsAt } from './disjoint-paths'
import { gasPartOf } from './gas'
import { sidesOf, sortByKind } from './ladder'
import { type PairMarket, type Selection, selectOrders } from './order-selection'

/**
 * Options of a fill: the search effort, and an earlier result of the same orders and pools (`known`) or the
 * current `disjointPaths`.
 */
interface FillOptions extends Pick<PairMarket, 'budget' | 'tries' | 'sideBaselines'> {
  readonly known?: PairFill | undefined
  readonly disjointPaths?: DisjointPaths
}

const MAX_ROUNDINGS = 4

/** Selection with the traded part of each order. */
interface TradedSelection extends Selection {
  readonly parts: ReadonlyMap<Entry, number>
}

/** Order book of a pair: its orders by limit price, its disjoint paths, and the value of its tokens. */
export interface PairBook extends Pick<PairMarket, 'orders' | 'disjointPaths' | 'worth'> {
  readonly tokens: readonly [number, number]
}

/**
 * Fill of a pair, with its selection, the market it was found in, and the baselines of its directed pairs.
 */
export interface PairFill {
  readonly filled: WholeAtomFill
  readonly market: Pick<PairMarket, 'orders' | 'disjointPaths'>
  readonly selection: Selection
  readonly baselines: Baselines
}

/**
 * Returns the best common fill of a pair's orders over the pools of a graph. Returns undefined if no order
 * can trade.
 */
export function fillPair(
  { chainId }: Pick<Auction, 'chainId'>,
  graph: Graph,
  book: PairBook,
  { known, ...effort }: FillOptions,
): PairFill | undefined {
  const [a, b] = book.tokens
  const guess = book.worth.a / book.worth.b
  const disjointPaths = effort.disjointPaths ?? book.disjointPaths
  const sideBaselines = known?.selection.sideBaselines ?? effort.sideBaselines
  const market = {
    worth: book.worth,
    ...effort,
    ...(sideBaselines ? { sideBaselines } : {}),
    disjointPaths,
    guess,
  }
  let { orders } = known?.market ?? book
  for (let n = 0; n < MAX_ROUNDINGS && orders.all.entries.length > 0; n += 1) {
    const selected = selectOrders({ ...market, orders }, n === 0 ? known?.selection : undefined)
    if (!selected) return undefined
    if (known && selected.wei <= known.selection.wei) return known
    const selection = { ...selected, parts: selected.listParts() }
    const plan = {
      graph,
      flows: flowsAt(graph, selection.disjointPaths, selection.marginal),
      rateOf: ({ from }: { from: number }) => selection.rates[from === a ? 0 : 1],
    }
    const rounded = roundFills(plan, toFills(selection, a, b))
    const infeasible =
      'short' in rounded ? strictestDemands(selection) : inexecutableDemands(rounded, selection)
    if (infeasible.size === 0 && !('short' in rounded))
      return {
        filled: rounded,
        market: { orders, disjointPaths },
        selection: selected,
        baselines: baselinesOf(chainId, selection),
      }
    orders = sortByKind(orders.all.entries.filter(({ demand }) => !infeasible.has(demand)))
  }
  return known
}

/** Builds the book of a pair. Returns undefined if no order can trade. */
export function createPairBook(
  auction: Auction,
  paths: PathIndex,
  demands: readonly Demand[],
): PairBook | undefined {
  const [first] = demands
  if (!first) return undefined
  const tokenA = first.order.terms.sellToken
  const tokenB = tradedToken(auction.chainId, first.order.terms.buyToken)
  const { tokenIndex } = paths.graph
  const [a, b] = [tokenIndex.get(tokenA), tokenIndex.get(tokenB)]
  const baseCosts = baseCostsOf(auction)
  const entries = demands.flatMap((demand) => entryOf(auction, demand, tokenA, baseCosts) ?? [])
  if (a === undefined || b === undefined || a === b || entries.length === 0) return undefined
  const worthOf = (token: Address): number => Number(auction.nativePrices.get(token) ?? 0n) / 1e18
  const pool = Number((gasOf(1) - gasOf(0)) * auction.gasPrice)
  const orders = sortByKind(entries.sort((x, y) => x.limit - y.limit))
  return {
    orders,
    disjointPaths: findDisjointPaths(paths, a, b, sidesOf(orders)),
    worth: { a: worthOf(tokenA), b: worthOf(tokenB), pool },
    tokens: [a, b],
  }
}

function baselinesOf(chainId: Auction['chainId'], { parts, sideBaselines }: TradedSelection): Baselines {
  const baselines = new Map<string, bigint>()
  const seen = [false, false]
  for (const { demand, side } of parts.keys()) {
    if (seen[side]) continue
    seen[side] = true
    baselines.set(pairOf(chainId, demand.order), BigInt(Math.floor(sideBaselines[side])))
  }
  return baselines
}

function toFills({ parts, rates, gas }: TradedSelection, a: number, b: number): readonly Fill[] {
  return [...parts].map(([entry, part]): Fill => {
    const { demand, side, sell, buy, isBuy } = entry
    const [from, to] = side === 0 ? [a, b] : [b, a]
    const { order } = demand
    const gasPart = gasPartOf(entry, rates, gas)
    if (isBuy) {
      const bought = part === 1 ? demand.buy : partBought(buy, part)
      const poolGas = BigInt(Math.ceil(((Number(bought) / rates[side]) * gasPart) / (1 - gasPart)))
      return { order, from, to, fee: entry.fee + unpaidOf(entry, poolGas), net: 0n, buy: bought }
    }
    const gross = part === 1 ? demand.sell - entry.fee : partSold(sell, part)
    const poolGas =
      gasPart === 0 ? 0n : unpaidOf(entry, mulDivUp(gross, BigInt(Math.ceil(gasPart * 1e15)), 10n ** 15n))
    return { order, from, to, fee: entry.fee + poolGas, net: gross - poolGas, buy: 0n }
  })
}

/**
 * Returns the demands that cannot be executed after rounding. Executions have the same order as the parts.
 */
function inexecutableDemands({ executions }: WholeAtomFill, { parts }: TradedSelection): ReadonlySet<Demand> {
  const inexecutable = new Set<Demand>()
  let n = 0
  for (const { demand } of parts.keys()) {
    if (!isExecutable(demand.order, executions[n] as Execution)) inexecutable.add(demand)
    n += 1
  }
  return inexecutable
}

/** Returns the demand with the strictest limit of each side. */
function strictestDemands({ parts }: TradedSelection): ReadonlySet<Demand> {
  const byLimit = [...parts.keys()].sort((x, y) => x.limit - y.limit)
  const strictest = [byLimit.findLast(({ side }) => side === 0), byLimit.find(({ side }) => side === 1)]
  return new Set(strictest.flatMap((entry) => entry?.demand ?? []))
}
