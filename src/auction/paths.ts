/**
 * Paths through the pools in floats: which of them an order can use at all. Pools in a row are again of a pool's form: a
 * path pays p·y ÷ (1 + b·y) for y atoms, p the price of its first atom and b its bend.
 */
import { acrossOf, at, type Graph, KEPT, marginalOf } from './graph'

/** Pools in a row by place, with the price of the first atom, atoms out per atom in, and how it bends. */
export interface Path {
  readonly pools: readonly number[]
  readonly tokens: readonly number[]
  readonly price: number
  readonly bend: number
}

const found = new WeakMap<Graph, Map<number, readonly Path[]>>()

/**
 * Every simple path of at most three pools; kept by pair, as many orders trade the same one.
 * @example pathsOf(graphOf([ab, bc, ac]), a, c).length // 2
 */
export function pathsOf(graph: Graph, from: number, to: number): readonly Path[] {
  const known = found.get(graph) ?? new Map<number, readonly Path[]>()
  const key = from * graph.tokens.length + to
  const paths = known.get(key) ?? findPaths(graph, from, to)
  found.set(graph, known.set(key, paths))
  return paths
}

/** The start of a path, from which it can go on. */
const NOWHERE: Omit<Path, 'tokens'> = { pools: [], price: 1, bend: 0 }

/** A path, one pool longer. */
function extend(graph: Graph, { pools, tokens, price, bend }: Path, e: number, to: number): Path {
  const from = tokens.at(-1) as number
  const reserve = at(at(graph.tokenA, e) === from ? graph.reserveA : graph.reserveB, e)
  return {
    pools: [...pools, e],
    tokens: [...tokens, to],
    price: price * marginalOf(graph, e, from, 0),
    bend: bend + (price * KEPT) / reserve,
  }
}

function findPaths(graph: Graph, from: number, to: number): readonly Path[] {
  const paths: Path[] = []
  const last = new Map<number, number[]>()
  for (const e of graph.poolsAt[to] ?? []) {
    const token = acrossOf(graph, e, to)
    const meeting = last.get(token)
    if (meeting) meeting.push(e)
    else last.set(token, [e])
  }
  const close = (path: Path): void => {
    for (const e of last.get(path.tokens.at(-1) as number) ?? []) paths.push(extend(graph, path, e, to))
  }
  const start = { ...NOWHERE, tokens: [from] }
  close(start)
  for (const e of graph.poolsAt[from] ?? []) {
    const x = acrossOf(graph, e, from)
    if (x === to) continue
    const one = extend(graph, start, e, x)
    close(one)
    for (const f of graph.poolsAt[x] ?? []) {
      const y = acrossOf(graph, f, x)
      if (y !== from && y !== to && last.has(y)) close(extend(graph, one, f, y))
    }
  }
  return paths
}

/** What a path pays for atoms. */
export const pathPays = ({ price, bend }: Path, atoms: number): number => (price * atoms) / (1 + bend * atoms)

/** What the next atom brings after a path was sold atoms. */
export const pathMarginal = ({ price, bend }: Path, atoms: number): number => price / (1 + bend * atoms) ** 2

/** Atoms after which the next one brings just this; below 0 when the first brings less. */
export const pathReaches = ({ price, bend }: Path, marginal: number): number =>
  (Math.sqrt(price / marginal) - 1) / bend

/** What a path asks for atoms; infinite when a pool on it is too shallow. */
export function pathAsks({ price, bend }: Path, atoms: number): number {
  const left = price - bend * atoms
  return left > 0 ? atoms / left : Number.POSITIVE_INFINITY
}
