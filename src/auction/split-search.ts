/** One order's search for a split: which paths are worth it, and the market of these paths alone. */
import type { Address } from '../domain/scalars'
import type { Market, Offers } from './balance'
import { openMarket } from './clearing'
import { at, type Edge, type Graph, graphOf, marginalOf, soldFor } from './graph'
import { type Path, pathAsks, pathMarginal, pathPays, pathReaches, pathsOf } from './paths'
import type { Pool } from './pools'

const MOST_PATHS = 32
const TO_SPARE = 0.995
/** Places of the order's tokens in the graph of its own. */
export const [FROM, TO] = [0, 1]

/** One order's search. `feeOf` is what it pays for that many pools; amounts are floats, `fixed` the one it is counted in. */
export interface Search {
  readonly graph: Graph
  readonly from: number
  readonly to: number
  readonly kind: 'sell' | 'buy'
  readonly sell: number
  readonly buy: number
  /** Least bought per atom sold. */
  readonly limit: number
  readonly isPartial: boolean
  readonly feeOf: (pools: number) => number
}

/** A path with what it would trade alone. */
export interface Alone {
  readonly path: Path
  readonly atoms: number
  readonly gain: number
}

/** The paths of an order's tokens, with what the best of them brings alone. */
export interface Ways {
  readonly alone: Alone
  /** The best single path first, then those that can bring more beside it than their gas. */
  readonly paths: readonly Path[]
}

/**
 * The ways of an order; undefined when no path beats its limit. A path is of use when its first atom brings more than the
 * last one over the best path would, and when all atoms up to that one bring more over it than a hop costs: in a split
 * the last atom brings still more, so there the path gains still less.
 */
export function usefulPaths(search: Search): Ways | undefined {
  const { graph, from, to, limit, isPartial, feeOf } = search
  const fees = [0, 1, 2, 3].map(feeOf)
  const all = pathsOf(graph, from, to)
  let best: Alone | undefined
  for (const path of all) {
    if (path.price <= limit) continue
    const alone = goAlone(search, path, fees[path.pools.length] ?? 0)
    if (alone && alone.gain > (best?.gain ?? Number.NEGATIVE_INFINITY)) best = alone
  }
  if (!best) return undefined
  const { path: first, atoms } = best
  const last = Math.max(isPartial ? limit : 0, pathMarginal(first, atoms))
  const least = last * TO_SPARE
  const root = Math.sqrt(least)
  const hop = ((fees[2] ?? 0) - (fees[1] ?? 0)) * last
  const rest = all.filter(
    (path) => path !== first && path.price > least && (Math.sqrt(path.price) - root) ** 2 > hop * path.bend,
  )
  rest.sort((x, y) => y.price - x.price)
  return { alone: best, paths: [first, ...rest.slice(0, MOST_PATHS - 1)] }
}

/**
 * What a path alone brings an order over its limit, of a partially fillable one up to where the next atom brings no more
 * than that; a buy order too large for it is counted with all it would pay.
 */
export function goAlone(
  { sell, buy, kind, limit, isPartial }: Search,
  path: Path,
  fee: number,
): Alone | undefined {
  if (sell <= fee) return undefined
  const asked = kind === 'sell' ? sell : pathAsks(path, buy)
  const willing = isPartial ? pathReaches(path, limit) : asked
  const atoms = Math.min(sell - fee, asked, willing)
  return { path, atoms, gain: pathPays(path, atoms) / limit - atoms - fee }
}

/** A market of these paths alone, each pool the ways it is used in; the first tokens are the seller's and the buyer's. */
export function openOver({ graph, from, to }: Search, paths: readonly Path[], start: number): Market {
  const edges = new Map<number, Edge>()
  const prices = pricesAlong(graph, paths[0], start, to)
  for (const { pools, tokens } of paths) {
    for (let n = pools.length - 1; n >= 0; n -= 1) {
      const [e, token, next] = [pools[n] as number, tokens[n] as number, tokens[n + 1] as number]
      const worth = (prices.get(next) ?? 1) * marginalOf(graph, e, token, 0)
      if (!prices.has(token)) prices.set(token, worth)
      const way = at(graph.tokenA, e) === token ? 1 : 2
      edges.set(e, { pool: graph.pools[e] as Pool, ways: (edges.get(e)?.ways ?? 0) | way })
    }
  }
  const first = [from, to].map((token) => graph.tokens[token] as Address)
  const own = graphOf([...edges.values()], first)
  const opening = Float64Array.from(own.tokens, (token) => prices.get(graph.placeOf.get(token) ?? to) ?? 1)
  const offers: Offers = {
    from: Int32Array.of(FROM),
    to: Int32Array.of(TO),
    sell: Float64Array.of(0),
    limit: Float64Array.of(Number.NEGATIVE_INFINITY),
  }
  return openMarket(own, offers, opening)
}

/** Closes all of such a market but these paths. */
export function narrow({ graph }: Search, { graph: own }: Market, paths: readonly Path[]): void {
  const places = new Map(own.pools.map((pool, e) => [pool, e]))
  own.ways.fill(0)
  for (const { pools, tokens } of paths) {
    for (const [n, e] of pools.entries()) {
      const place = places.get(graph.pools[e] as Pool) as number
      own.ways[place] = at(own.ways, place) | (at(graph.tokenA, e) === tokens[n] ? 1 : 2)
    }
  }
}

/** Prices of a path's tokens in its last one, when it alone is sold atoms: where the search starts. */
function pricesAlong(graph: Graph, path: Path | undefined, start: number, to: number): Map<number, number> {
  const prices = new Map([[to, 1]])
  if (!path) return prices
  const amounts = [start]
  for (const [n, e] of path.pools.entries())
    amounts.push(soldFor(graph, e, path.tokens[n] as number, amounts[n] as number))
  let price = 1
  for (let n = path.pools.length - 1; n >= 0; n -= 1) {
    price *= marginalOf(graph, path.pools[n] as number, path.tokens[n] as number, amounts[n] as number)
    prices.set(path.tokens[n] as number, price)
  }
  return prices
}
