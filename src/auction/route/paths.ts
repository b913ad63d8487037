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

/**
 * All paths between two tokens. Each row has three pool indexes; −1 is an empty position. Prices and bends
 * are by row.
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
  const used = pools.slice(3 * row, 3 * row + 3).filter((e) => e >= 0)
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

/** Finds every simple path of at most three pools. */
function findPaths(graph: Graph, from: number, to: number): PathTable {
  const pools: number[] = []
  const prices: number[] = []
  const bends: number[] = []
  const last = new Map<number, number[]>()
  for (const e of graph.poolsAt[to] ?? []) {
    const token = otherTokenOf(graph, e, to)
    const known = last.get(token)
    if (known) known.push(e)
    else last.set(token, [e])
  }
  const close = (one: number, two: number, token: number, price: number, bend: number): void => {
    for (const e of last.get(token) ?? []) {
      if (one < 0) pools.push(e, -1, -1)
      else pools.push(one, two < 0 ? e : two, two < 0 ? -1 : e)
      prices.push(price * marginalPriceAfter(graph, e, token, 0))
      bends.push(bend + price * bendOf(graph, e, token))
    }
  }
  close(-1, -1, from, 1, 0)
  for (const e of graph.poolsAt[from] ?? []) {
    const x = otherTokenOf(graph, e, from)
    if (x === to) continue
    const [price, bend] = [marginalPriceAfter(graph, e, from, 0), bendOf(graph, e, from)]
    close(e, -1, x, price, bend)
    for (const f of graph.poolsAt[x] ?? []) {
      const y = otherTokenOf(graph, f, x)
      if (y === from || y === to || !last.has(y)) continue
      close(e, f, y, price * marginalPriceAfter(graph, f, x, 0), bend + price * bendOf(graph, f, x))
    }
  }
  return { from, pools, prices, bends }
}

/** Returns the marginal price of a path after a number of atoms were sold into it. */
export const pathMarginal = ({ price, bend }: Path, atoms: number): number => price / (1 + bend * atoms) ** 2
