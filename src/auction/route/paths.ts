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
  const neighbours = new Map<number, Neighbours>()
  const neighboursOf = (token: number): Neighbours => {
    const found = neighbours.get(token) ?? parallelPools(graph, token)
    neighbours.set(token, found)
    return found
  }
  return {
    graph,
    pathsOf: (from, to) => {
      const key = from * graph.tokens.length + to
      const table = known.get(key) ?? findPaths(graph, neighboursOf, from, to)
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

/** Maximum number of disjoint paths between two tokens. */
const MAX_DISJOINT = 6

/** Lists the best paths between two tokens of which no two share a pool, the best price first. */
export function listDisjointPaths({ graph, pathsOf }: PathIndex, from: number, to: number): readonly Path[] {
  const table = pathsOf(from, to)
  const taken = new Set<number>()
  const found: Path[] = []
  while (found.length < MAX_DISJOINT) {
    const row = findBestRow(table, taken)
    if (row === undefined) break
    const path = pathAt(graph, table, row)
    for (const pool of path.pools) taken.add(pool)
    found.push(path)
  }
  return found
}

/** Finds the row of the path with the best price that avoids the taken pools. */
function findBestRow({ prices, pools }: PathTable, taken: ReadonlySet<number>): number | undefined {
  let found: number | undefined
  let most = 0
  const isTaken = (row: number): boolean => {
    for (let n = MAX_HOPS * row; n < MAX_HOPS * (row + 1); n += 1)
      if (taken.has(pools[n] as number)) return true
    return false
  }
  for (let row = 0; row < prices.length; row += 1) {
    const price = prices[row] as number
    if (price <= most || isTaken(row)) continue
    found = row
    most = price
  }
  return found
}

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

/** Pools of a token by the other token. */
type Neighbours = ReadonlyMap<number, readonly number[]>

/** Finds every simple path of at most three pools, or of four pools if no shorter path exists. */
function findPaths(
  graph: Graph,
  neighboursOf: (token: number) => Neighbours,
  from: number,
  to: number,
): PathTable {
  const found = findPathsWithin(graph, neighboursOf, [from, to], USUAL_HOPS)
  return found.prices.length > 0 ? found : findPathsWithin(graph, neighboursOf, [from, to], MAX_HOPS)
}

function findPathsWithin(
  graph: Graph,
  neighboursOf: (token: number) => Neighbours,
  [from, to]: readonly [number, number],
  maxHops: number,
): PathTable {
  const pools: number[] = []
  const prices: number[] = []
  const bends: number[] = []
  const beforeTarget = neighboursOf(to)
  const path = new Int32Array(MAX_HOPS).fill(-1)
  const visited = new Set<number>([from, to])
  const extend = (token: number, hops: number, length: number, price: number, bend: number): void => {
    const limit = MAX_PARALLEL[length - 1] as number
    const neighbours = neighboursOf(token)
    const isLast = hops === length - 1
    const isSecondLast = hops === length - 2
    const candidates = isLast
      ? [to]
      : (isSecondLast && beforeTarget.size < neighbours.size ? beforeTarget : neighbours).keys()
    for (const next of candidates) {
      const parallel = neighbours.get(next)
      if (!parallel || (!isLast && visited.has(next)) || (isSecondLast && !beforeTarget.has(next))) continue
      visited.add(next)
      for (let n = 0; n < parallel.length && n < limit; n += 1) {
        const e = parallel[n] as number
        path[hops] = e
        const priceAfter = price * marginalPriceAfter(graph, e, token, 0)
        const bendAfter = bend + price * bendOf(graph, e, token)
        if (isLast) {
          pools.push(at(path, 0), at(path, 1), at(path, 2), at(path, 3))
          prices.push(priceAfter)
          bends.push(bendAfter)
        } else extend(next, hops + 1, length, priceAfter, bendAfter)
      }
      if (!isLast) visited.delete(next)
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
function parallelPools(graph: Graph, token: number): Neighbours {
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
