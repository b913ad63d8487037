/**
 * Floating-point model of paths through the pools, to find the paths an order can use. Pools in a row have
 * the form of one pool: a path pays p·y ÷ (1 + b·y) for y atoms. p is the price of the first atom, b is the
 * bend.
 */
import { AFTER_FEE, at, type Graph, marginalPriceAfter, otherTokenOf } from '../clear/graph'

/**
 * Pools in a row, as indexes into the graph. `price` is the price of the first atom, in atoms out per atom
 * in. `bend` is b of the formula above.
 */
export interface Path {
  readonly pools: readonly number[]
  readonly tokens: readonly number[]
  readonly price: number
  readonly bend: number
}

/** Maximum number of pools of a path, and the length of a row of the table. */
export const MAX_HOPS = 4
/** Maximum number of pools of a path if any path of this length exists. */
const USUAL_HOPS = 3

/**
 * All paths between two tokens. Each row has `MAX_HOPS` pool indexes; −1 is an empty position. Prices and
 * bends are by row.
 */
export interface PathTable {
  readonly from: number
  readonly pools: readonly number[]
  readonly prices: readonly number[]
  readonly bends: readonly number[]
}

/** Graph with the paths between its tokens. */
export interface PathIndex {
  readonly graph: Graph
  /**
   * Returns the paths from one token to another. They are found once per pair, because many orders trade the
   * same pair.
   */
  readonly pathsOf: (from: number, to: number) => PathTable
}

/**
 * Creates an index of the paths of a graph by token pair. The reserves of the graph must not change.
 * @example indexPaths(graphOf([ab, bc, ac])).pathsOf(a, c).prices.length // 2
 */
export function indexPaths(graph: Graph): PathIndex {
  const known = new Map<number, PathTable>()
  return {
    graph,
    pathsOf: (from, to) => {
      const key = from * graph.tokens.length + to
      const table = known.get(key) ?? findPaths(graph, from, to)
      known.set(key, table)
      return table
    },
  }
}

/** Reads the path in a row of the table. */
export function pathAt(graph: Graph, { from, pools, prices, bends }: PathTable, row: number): Path {
  const used = pools.slice(MAX_HOPS * row, MAX_HOPS * (row + 1)).filter((e) => e >= 0)
  const tokens = [from]
  for (const e of used) tokens.push(otherTokenOf(graph, e, tokens.at(-1) as number))
  return { pools: used, tokens, price: prices[row] as number, bend: bends[row] as number }
}

/** Recomputes price and bend of a path from the current reserves of a graph. */
export function updatePath(graph: Graph, { pools, tokens }: Path): Path {
  let [price, bend] = [1, 0]
  for (const [hop, e] of pools.entries()) {
    const from = tokens[hop] as number
    bend += price * bendOf(graph, e, from)
    price *= marginalPriceAfter(graph, e, from, 0)
  }
  return { pools, tokens, price, bend }
}

const bendOf = (graph: Graph, e: number, from: number): number =>
  AFTER_FEE / at(at(graph.tokenA, e) === from ? graph.reserveA : graph.reserveB, e)

/** Returns the number of pools of the path in a row. */
export function hopsAt({ pools }: Pick<PathTable, 'pools'>, row: number): number {
  let hops = 1
  while (hops < MAX_HOPS && (pools[MAX_HOPS * row + hops] as number) >= 0) hops += 1
  return hops
}

/**
 * Maximum number of parallel pools of two tokens that longer paths use, by the number of hops. A market with
 * 30 parallel pools of every pair would have millions of paths.
 */
const MAX_PARALLEL = [Number.POSITIVE_INFINITY, 16, 6, 3] as const

/** Finds every simple path of at most three pools, or of four pools if no shorter path exists. */
function findPaths(graph: Graph, from: number, to: number): PathTable {
  const found = findPathsWithin(graph, from, to, USUAL_HOPS)
  return found.prices.length > 0 ? found : findPathsWithin(graph, from, to, MAX_HOPS)
}

function findPathsWithin(graph: Graph, from: number, to: number, maxHops: number): PathTable {
  const pools: number[] = []
  const prices: number[] = []
  const bends: number[] = []
  const neighbours = new Map<number, ReadonlyMap<number, readonly number[]>>()
  const neighboursOf = (token: number): ReadonlyMap<number, readonly number[]> => {
    const known = neighbours.get(token) ?? parallelPools(graph, token)
    neighbours.set(token, known)
    return known
  }
  const reachesTarget = (token: number): boolean => neighboursOf(to).has(token)
  const path = new Int32Array(MAX_HOPS).fill(-1)
  const visited = new Set<number>([from])
  const extend = (token: number, hops: number, length: number, price: number, bend: number): void => {
    const limit = MAX_PARALLEL[length - 1] as number
    const takeHop = (next: number, e: number): void => {
      path[hops] = e
      const [priceAfter, bendAfter] = [
        price * marginalPriceAfter(graph, e, token, 0),
        bend + price * bendOf(graph, e, token),
      ]
      if (hops < length - 1) {
        extend(next, hops + 1, length, priceAfter, bendAfter)
        return
      }
      pools.push(at(path, 0), at(path, 1), at(path, 2), at(path, 3))
      prices.push(priceAfter)
      bends.push(bendAfter)
    }
    for (const [next, parallel] of neighboursOf(token)) {
      const isLast = hops === length - 1
      if (isLast ? next !== to : next === to || visited.has(next)) continue
      if (hops === length - 2 && !reachesTarget(next)) continue
      visited.add(next)
      for (const e of parallel.slice(0, limit)) takeHop(next, e)
      visited.delete(next)
    }
    path[hops] = -1
  }
  for (let length = 1; length <= maxHops; length += 1) extend(from, 0, length, 1, 0)
  return { from, pools, prices, bends }
}

/**
 * Returns the pools of a token by the other token. More pools than a path may use are sorted: the best price
 * and the deepest pool in turn.
 */
function parallelPools(graph: Graph, token: number): ReadonlyMap<number, readonly number[]> {
  const parallel = new Map<number, number[]>()
  for (const e of graph.poolsAt[token] ?? []) {
    const other = otherTokenOf(graph, e, token)
    const known = parallel.get(other)
    if (known) known.push(e)
    else parallel.set(other, [e])
  }
  for (const [other, pools] of parallel)
    if (pools.length > 3) parallel.set(other, alternate(graph, token, pools))
  return parallel
}

function alternate(graph: Graph, token: number, pools: readonly number[]): number[] {
  const byPrice = pools.toSorted(
    (x, y) => marginalPriceAfter(graph, y, token, 0) - marginalPriceAfter(graph, x, token, 0),
  )
  const byDepth = pools.toSorted((x, y) => at(graph.depth, y) - at(graph.depth, x))
  return [...new Set(byPrice.flatMap((e, n) => [e, byDepth[n] as number]))]
}

/** Returns the marginal price of a path after a number of atoms were sold into it. */
export const pathMarginal = ({ price, bend }: Path, atoms: number): number => price / (1 + bend * atoms) ** 2
