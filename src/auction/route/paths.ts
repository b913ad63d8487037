/**
 * Paths through the pools in floats: which of them an order can use at all. Pools in a row are again of a pool's form: a
 * path pays p·y ÷ (1 + b·y) for y atoms, p the price of its first atom and b its bend.
 */
import { acrossOf, at, type Graph, KEPT, marginalOf } from '../clear/graph'

/** Pools in a row by place, with the price of the first atom, atoms out per atom in, and how it bends. */
export interface Path {
  readonly pools: readonly number[]
  readonly tokens: readonly number[]
  readonly price: number
  readonly bend: number
}

/** All paths of two tokens, in rows of three places of pools, −1 for none; prices and bends by row. */
export interface PathTable {
  readonly from: number
  readonly pools: readonly number[]
  readonly prices: readonly number[]
  readonly bends: readonly number[]
}

const found = new WeakMap<Graph, Map<number, PathTable>>()

/**
 * Every simple path of at most three pools; kept by pair, as many orders trade the same one, and in few arrays, as there
 * are very many.
 * @example pathsOf(graphOf([ab, bc, ac]), a, c).prices.length // 2
 */
export function pathsOf(graph: Graph, from: number, to: number): PathTable {
  const known = found.get(graph) ?? new Map<number, PathTable>()
  const key = from * graph.tokens.length + to
  const paths = known.get(key) ?? findPaths(graph, from, to)
  found.set(graph, known.set(key, paths))
  return paths
}

/** The path of a row. */
export function pathAt(graph: Graph, { from, pools, prices, bends }: PathTable, row: number): Path {
  const own = pools.slice(3 * row, 3 * row + 3).filter((e) => e >= 0)
  const tokens = [from]
  for (const e of own) tokens.push(acrossOf(graph, e, tokens.at(-1) as number))
  return { pools: own, tokens, price: prices[row] as number, bend: bends[row] as number }
}

/** A path on its pools as a graph has them. */
export function pathNow(graph: Graph, { pools, tokens }: Path): Path {
  let [price, bend] = [1, 0]
  for (const [hop, e] of pools.entries()) {
    const from = tokens[hop] as number
    bend += price * bendOf(graph, e, from)
    price *= marginalOf(graph, e, from, 0)
  }
  return { pools, tokens, price, bend }
}

const bendOf = (graph: Graph, e: number, from: number): number =>
  KEPT / at(at(graph.tokenA, e) === from ? graph.reserveA : graph.reserveB, e)

function findPaths(graph: Graph, from: number, to: number): PathTable {
  const pools: number[] = []
  const prices: number[] = []
  const bends: number[] = []
  const last = new Map<number, number[]>()
  for (const e of graph.poolsAt[to] ?? []) {
    const token = acrossOf(graph, e, to)
    const meeting = last.get(token)
    if (meeting) meeting.push(e)
    else last.set(token, [e])
  }
  const close = (one: number, two: number, token: number, price: number, bend: number): void => {
    for (const e of last.get(token) ?? []) {
      if (one < 0) pools.push(e, -1, -1)
      else pools.push(one, two < 0 ? e : two, two < 0 ? -1 : e)
      prices.push(price * marginalOf(graph, e, token, 0))
      bends.push(bend + price * bendOf(graph, e, token))
    }
  }
  close(-1, -1, from, 1, 0)
  for (const e of graph.poolsAt[from] ?? []) {
    const x = acrossOf(graph, e, from)
    if (x === to) continue
    const [price, bend] = [marginalOf(graph, e, from, 0), bendOf(graph, e, from)]
    close(e, -1, x, price, bend)
    for (const f of graph.poolsAt[x] ?? []) {
      const y = acrossOf(graph, f, x)
      if (y === from || y === to || !last.has(y)) continue
      close(e, f, y, price * marginalOf(graph, f, x, 0), bend + price * bendOf(graph, f, x))
    }
  }
  return { from, pools, prices, bends }
}

/** What the next atom brings after a path was sold atoms. */
export const pathMarginal = ({ price, bend }: Path, atoms: number): number => price / (1 + bend * atoms) ** 2
