/** One order's search for a split: which paths are worth it, and the market of these paths alone. */
import type { Market, Offers } from '../clear/balance'
import { openMarket } from '../clear/clearing'
import { at, type Graph, marginalOf, partOfGraph, soldFor } from '../clear/graph'
import type { Pool } from '../model/pools'
import { type Path, pathAt, pathMarginal, pathsOf } from './paths'

const MAX_PATHS = 32
const TO_SPARE = 0.995
/** Places of the order's tokens in the graph of its own. */
export const [FROM, TO] = [0, 1]

/** One order's search. `feeOf` is what it pays for that many pools; amounts are floats, `fixed` the one it is counted in. */
export interface PathSearch {
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
export interface SinglePath {
  readonly path: Path
  readonly atoms: number
}

/** The paths of an order's tokens, with what the best of them brings alone. */
export interface Ways {
  readonly alone: SinglePath
  /** The best single path first, then those that can bring more beside it than their gas. */
  readonly paths: readonly Path[]
}

/**
 * The ways of an order; undefined when no path beats its limit. A path is of use when its first atom brings more than the
 * last one over the best path would, and when all atoms up to that one bring more over it than a hop costs: in a split
 * the last atom brings still more, so there the path gains still less.
 */
export function usefulPaths(search: PathSearch): Ways | undefined {
  const { graph, from, to, limit, isPartial, feeOf } = search
  const fees = [1, 2, 3].map(feeOf)
  const all = pathsOf(graph, from, to)
  const { pools, prices, bends } = all
  let [best, atoms, most] = [-1, 0, Number.NEGATIVE_INFINITY]
  for (let row = 0; row < prices.length; row += 1) {
    const [price, bend] = [prices[row] as number, bends[row] as number]
    if (price <= limit) continue
    const length = (pools[3 * row + 1] as number) < 0 ? 0 : (pools[3 * row + 2] as number) < 0 ? 1 : 2
    const fee = fees[length] as number
    const alone = atomsAlone(search, price, bend, fee)
    const gain = gainAlone(search, price, bend, alone) - fee
    if (alone > 0 && gain > most) [best, atoms, most] = [row, alone, gain]
  }
  if (best < 0) return undefined
  const first = pathAt(graph, all, best)
  const last = pathMarginal(first, atoms)
  const least = Math.max(isPartial ? limit : 0, last * TO_SPARE)
  const root = Math.sqrt(least)
  const hop = ((fees[1] ?? 0) - (fees[0] ?? 0)) * last
  const rest: number[] = []
  for (let row = 0; row < prices.length; row += 1) {
    const price = prices[row] as number
    if (row === best || price <= least || (Math.sqrt(price) - root) ** 2 <= hop * (bends[row] as number))
      continue
    rest.push(row)
  }
  rest.sort((x, y) => (prices[y] as number) - (prices[x] as number))
  const others = rest.slice(0, MAX_PATHS - 1).map((row) => pathAt(graph, all, row))
  return { alone: { path: first, atoms }, paths: [first, ...others] }
}

/** Every path that beats the limit, with what would go over it alone. */
export function listAlone(search: PathSearch): readonly SinglePath[] {
  const { graph, from, to, limit, feeOf } = search
  const all = pathsOf(graph, from, to)
  return all.prices.flatMap((price, row) => {
    if (price <= limit) return []
    const path = pathAt(graph, all, row)
    const atoms = atomsAlone(search, price, path.bend, feeOf(path.pools.length))
    return atoms > 0 ? [{ path, atoms }] : []
  })
}

/** Worse than any gain: one path that cannot bring all is better than another only by how much it can. */
const TOO_SMALL = 1e200

/** What atoms over a path alone gain over the limit; a purchase that is whole or none is worth the same at every limit. */
function gainAlone(
  { buy, limit, ...search }: PathSearch,
  price: number,
  bend: number,
  alone: number,
): number {
  if (!isFixed(search)) return (price * alone) / (1 + bend * alone) / limit - alone
  return bend * buy < price ? -alone : (-TOO_SMALL * bend * buy) / price
}

/** A purchase that is whole or none: how it is filled does not depend on its limit, so that a quote can state it. */
const isFixed = ({ kind, isPartial }: Pick<PathSearch, 'kind' | 'isPartial'>): boolean =>
  kind === 'buy' && !isPartial

/**
 * Atoms that an order would sell over a path alone: of a partially fillable one up to where the next atom brings no more
 * than its limit, of a buy order too large for the path all, or if it is whole or none what brings half of what is there;
 * below 0 when the fee takes all.
 */
function atomsAlone(search: PathSearch, price: number, bend: number, fee: number): number {
  const { sell, buy, kind, limit, isPartial } = search
  if (isFixed(search)) return bend * buy < price ? buy / (price - bend * buy) : 1 / bend
  const asked = kind === 'sell' || bend * buy >= price ? sell : buy / (price - bend * buy)
  const willing = isPartial ? (Math.sqrt(price / limit) - 1) / bend : asked
  return Math.min(sell - fee, asked, willing)
}

/** A market of these paths alone, each pool the ways it is used in; the first tokens are the seller's and the buyer's. */
export function openOver({ graph, from, to }: PathSearch, paths: readonly Path[], start: number): Market {
  const edges = new Map<number, number>()
  const prices = pricesAlong(graph, paths[0], start, to)
  for (const { pools, tokens } of paths) {
    for (let n = pools.length - 1; n >= 0; n -= 1) {
      const [e, token, next] = [pools[n] as number, tokens[n] as number, tokens[n + 1] as number]
      if (!prices.has(token)) prices.set(token, (prices.get(next) ?? 1) * marginalOf(graph, e, token, 0))
      edges.set(e, (edges.get(e) ?? 0) | (at(graph.tokenA, e) === token ? 1 : 2))
    }
  }
  const [own, places] = partOfGraph(graph, edges, [from, to])
  const opening = new Float64Array(places.length)
  for (const [n, place] of places.entries()) opening[n] = prices.get(place) ?? 1
  const offers: Offers = {
    from: Int32Array.of(FROM),
    to: Int32Array.of(TO),
    sell: Float64Array.of(0),
    books: [],
    kept: 1,
  }
  return openMarket(own, offers, opening)
}

/** Closes all of such a market but these paths. */
export function narrow({ graph }: PathSearch, { graph: own }: Market, paths: readonly Path[]): void {
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
