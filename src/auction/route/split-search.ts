/** Search of one order for a split: selects the useful paths and opens a market of these paths only. */
import type { Market, Offers } from '../clear/balance'
import { openMarket } from '../clear/clearing'
import { at, type Graph, marginalPriceAfter, outputFor, subgraphOf } from '../clear/graph'
import type { Pool } from '../model/pools'
import { hopsAt, MAX_HOPS, type Path, type PathTable, pathAt, pathMarginal } from './paths'

const MAX_PATHS = 32
/** Factor that lowers the bound of useful paths, because a shared pool can make the bound slightly wrong. */
const SHARED_POOL_MARGIN = 0.995
/** Indexes of the sell token and the buy token in the graph of the market. */
export const [FROM, TO] = [0, 1]

/** Search for one order. `feeOf` returns the fee for a number of pools. Amounts are floats. */
export interface PathSearch {
  readonly graph: Graph
  /** All paths between the order's tokens. */
  readonly table: PathTable
  readonly from: number
  readonly to: number
  readonly kind: 'sell' | 'buy'
  readonly sell: number
  readonly buy: number
  /** Minimum atoms bought per atom sold. */
  readonly limit: number
  readonly isPartial: boolean
  readonly feeOf: (pools: number) => number
}

/** Path with the atoms that the order would sell over this path alone. */
export interface SinglePath {
  readonly path: Path
  readonly atoms: number
}

/** Useful paths of an order, with the best single path. */
export interface UsefulPaths {
  readonly alone: SinglePath
  /** Best single path first, then the paths that can gain more than they cost in gas. */
  readonly paths: readonly Path[]
}

/**
 * Finds the useful paths of an order. Undefined if no path beats its limit price.
 *
 * A path is useful if its first atom gets a better price than the last atom over the best single path. The
 * atoms up to that price must also gain more than the gas of one hop. In a split the last atom of the best
 * path gets a better price, so other paths gain less than this bound.
 */
export function findUsefulPaths(search: PathSearch): UsefulPaths | undefined {
  const { graph, table, limit, isPartial, feeOf } = search
  const fees = Array.from({ length: MAX_HOPS }, (_, n) => feeOf(n + 1))
  const { prices, bends } = table
  let best: { readonly row: number; readonly atoms: number; readonly gain: number } | undefined
  for (let row = 0; row < prices.length; row += 1) {
    const [price, bend] = [prices[row] as number, bends[row] as number]
    if (price <= limit) continue
    const fee = fees[hopsAt(table, row) - 1] as number
    const alone = atomsAlone(search, price, bend, fee)
    const gain = gainAlone(search, price, bend, alone) - fee
    if (alone > 0 && gain > (best?.gain ?? Number.NEGATIVE_INFINITY)) best = { row, atoms: alone, gain }
  }
  if (!best) return undefined
  const { row: bestRow, atoms } = best
  const first = pathAt(graph, table, bestRow)
  const last = pathMarginal(first, atoms)
  const least = Math.max(isPartial ? limit : 0, last * SHARED_POOL_MARGIN)
  const root = Math.sqrt(least)
  const hop = ((fees[1] ?? 0) - (fees[0] ?? 0)) * last
  const rest: number[] = []
  for (let row = 0; row < prices.length; row += 1) {
    const price = prices[row] as number
    if (row === bestRow || price <= least || (Math.sqrt(price) - root) ** 2 <= hop * (bends[row] as number))
      continue
    rest.push(row)
  }
  rest.sort((x, y) => (prices[y] as number) - (prices[x] as number))
  const others = rest.slice(0, MAX_PATHS - 1).map((row) => pathAt(graph, table, row))
  return { alone: { path: first, atoms }, paths: [first, ...others] }
}

/** Lists every path that beats the limit price, with the atoms the order would sell over it alone. */
export function listSinglePaths(search: PathSearch): readonly SinglePath[] {
  const { graph, table, limit, feeOf } = search
  return table.prices.flatMap((price, row) => {
    if (price <= limit) return []
    const path = pathAt(graph, table, row)
    const atoms = atomsAlone(search, price, path.bend, feeOf(path.pools.length))
    return atoms > 0 ? [{ path, atoms }] : []
  })
}

/**
 * Penalty larger than any gain, for a path that cannot fill a fill-or-kill buy order. The penalty is lower
 * for paths that can buy more.
 */
const UNFILLABLE_PENALTY = 1e200

/**
 * Returns the gain over the limit price from selling atoms over one path, in atoms of the sell token. For a
 * fill-or-kill buy order, the gain does not depend on the limit.
 */
function gainAlone(
  { buy, limit, ...search }: PathSearch,
  price: number,
  bend: number,
  alone: number,
): number {
  if (!isFixed(search)) return (price * alone) / (1 + bend * alone) / limit - alone
  return bend * buy < price ? -alone : (-UNFILLABLE_PENALTY * bend * buy) / price
}

/**
 * Returns true for a fill-or-kill buy order. Its fill does not depend on its limit price, so a quote can
 * state the fill.
 */
const isFixed = ({ kind, isPartial }: Pick<PathSearch, 'kind' | 'isPartial'>): boolean =>
  kind === 'buy' && !isPartial

/**
 * Returns the atoms an order would sell over one path alone. A partially fillable order sells until the
 * marginal price reaches its limit.
 *
 * A buy order that is too large for the path sells all it has. If it is also fill-or-kill, it sells the input
 * that buys half of the reserve. The result is negative if the fee exceeds the sell amount.
 */
function atomsAlone(search: PathSearch, price: number, bend: number, fee: number): number {
  const { sell, buy, kind, limit, isPartial } = search
  if (isFixed(search)) return bend * buy < price ? buy / (price - bend * buy) : 1 / bend
  const needed = kind === 'sell' || bend * buy >= price ? sell : buy / (price - bend * buy)
  const withinLimit = isPartial ? (Math.sqrt(price / limit) - 1) / bend : needed
  return Math.min(sell - fee, needed, withinLimit)
}

/**
 * Opens a market of the given paths. Each pool is open in the directions in which the paths use it. The first
 * two tokens are the sell token and the buy token.
 */
export function openPathMarket(
  { graph, from, to }: PathSearch,
  paths: readonly Path[],
  start: number,
): Market {
  const edges = new Map<number, number>()
  const prices = pricesAlong(graph, paths[0], start, to)
  for (const { pools, tokens } of paths) {
    for (let n = pools.length - 1; n >= 0; n -= 1) {
      const [e, token, next] = [pools[n] as number, tokens[n] as number, tokens[n + 1] as number]
      if (!prices.has(token))
        prices.set(token, (prices.get(next) ?? 1) * marginalPriceAfter(graph, e, token, 0))
      edges.set(e, (edges.get(e) ?? 0) | (at(graph.tokenA, e) === token ? 1 : 2))
    }
  }
  const subgraph = subgraphOf(graph, edges, [from, to])
  const opening = Float64Array.from(subgraph.originalTokens, (token) => prices.get(token) ?? 1)
  const offers: Offers = {
    from: Int32Array.of(FROM),
    to: Int32Array.of(TO),
    sell: Float64Array.of(0),
    books: [],
    afterGas: 1,
  }
  return openMarket(subgraph.graph, offers, opening)
}

/** Closes all directions of the market that the given paths do not use. */
export function restrictToPaths(
  { graph }: PathSearch,
  { graph: subgraph }: Market,
  paths: readonly Path[],
): void {
  const poolIndex = new Map(subgraph.pools.map((pool, e) => [pool, e]))
  subgraph.directions.fill(0)
  for (const { pools, tokens } of paths) {
    for (const [n, e] of pools.entries()) {
      const index = poolIndex.get(graph.pools[e] as Pool) as number
      subgraph.directions[index] =
        at(subgraph.directions, index) | (at(graph.tokenA, e) === tokens[n] ? 1 : 2)
    }
  }
}

/**
 * Returns the marginal prices of a path's tokens in its last token, after selling atoms over this path alone.
 * They are the starting prices of the search.
 */
function pricesAlong(graph: Graph, path: Path | undefined, start: number, to: number): Map<number, number> {
  const prices = new Map([[to, 1]])
  if (!path) return prices
  const amounts = [start]
  for (const [n, e] of path.pools.entries())
    amounts.push(outputFor(graph, e, path.tokens[n] as number, amounts[n] as number))
  let price = 1
  for (let n = path.pools.length - 1; n >= 0; n -= 1) {
    price *= marginalPriceAfter(
      graph,
      path.pools[n] as number,
      path.tokens[n] as number,
      amounts[n] as number,
    )
    prices.set(path.tokens[n] as number, price)
  }
  return prices
}
