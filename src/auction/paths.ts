/** Paths through the pools in floats: which of them an order can use at all. */
import { acrossOf, at, type Graph, KEPT, marginalOf, soldFor } from './graph'

/** Pools in a row by place, with the price of the first atom: atoms out per atom in. */
export interface Path {
  readonly pools: readonly number[]
  readonly tokens: readonly number[]
  readonly price: number
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

function findPaths(graph: Graph, from: number, to: number): readonly Path[] {
  const paths: Path[] = []
  const last = new Map<number, number[]>()
  for (const e of graph.poolsAt[to] ?? []) {
    const token = acrossOf(graph, e, to)
    const meeting = last.get(token)
    if (meeting) meeting.push(e)
    else last.set(token, [e])
  }
  const close = (pools: readonly number[], tokens: readonly number[], token: number, price: number): void => {
    for (const e of last.get(token) ?? []) {
      paths.push({
        pools: [...pools, e],
        tokens: [...tokens, to],
        price: price * marginalOf(graph, e, token, 0),
      })
    }
  }
  close([], [from], from, 1)
  for (const e of graph.poolsAt[from] ?? []) {
    const x = acrossOf(graph, e, from)
    if (x === to) continue
    const first = marginalOf(graph, e, from, 0)
    close([e], [from, x], x, first)
    for (const f of graph.poolsAt[x] ?? []) {
      const y = acrossOf(graph, f, x)
      if (y === from || y === to || !last.has(y)) continue
      close([e, f], [from, x, y], y, first * marginalOf(graph, f, x, 0))
    }
  }
  return paths
}

/** What a path pays for atoms. */
export const pathPays = (graph: Graph, { pools, tokens }: Path, atoms: number): number =>
  pools.reduce((amount, e, n) => soldFor(graph, e, tokens[n] ?? 0, amount), atoms)

/** What the next atom brings after a path was sold atoms. */
export function pathMarginal(graph: Graph, { pools, tokens }: Path, atoms: number): number {
  let [amount, price] = [atoms, 1]
  for (const [n, e] of pools.entries()) {
    price *= marginalOf(graph, e, tokens[n] ?? 0, amount)
    amount = soldFor(graph, e, tokens[n] ?? 0, amount)
  }
  return price
}

/** What a path asks for atoms; infinite when a pool on it is too shallow. */
export function pathAsks(graph: Graph, { pools, tokens }: Path, atoms: number): number {
  let amount = atoms
  for (let n = pools.length - 1; n >= 0; n -= 1) {
    const e = pools[n] ?? 0
    const isA = at(graph.tokenA, e) === tokens[n]
    const [reserveIn, reserveOut] = isA
      ? [at(graph.reserveA, e), at(graph.reserveB, e)]
      : [at(graph.reserveB, e), at(graph.reserveA, e)]
    if (amount >= reserveOut) return Number.POSITIVE_INFINITY
    amount = (reserveIn * amount) / ((reserveOut - amount) * KEPT)
  }
  return amount
}
