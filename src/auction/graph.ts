/**
 * The pools of an auction in floats, to search in: a constant-product output takes a nanosecond here and 150 in exact
 * integers. Tokens and pools are places in arrays. Nothing found here is settled without the exact formulas.
 */
import { tradedToken } from '../domain/chains'
import type { Address } from '../domain/scalars'
import type { Auction } from './auction'
import type { Pool } from './pools'

/** What of a sale stays in the pool's price formula, as a float. */
export const KEPT = 0.997
export const ROOT_KEPT = Math.sqrt(KEPT)

/** Directions in which a pool may be used: bit 1 takes A in, bit 2 takes B in. */
export const BOTH_WAYS = 3

/** Tokens and pools by place; all arrays of pools have the same order. */
export interface Graph {
  readonly tokens: readonly Address[]
  readonly placeOf: ReadonlyMap<Address, number>
  readonly pools: readonly Pool[]
  readonly tokenA: Int32Array
  readonly tokenB: Int32Array
  readonly reserveA: Float64Array
  readonly reserveB: Float64Array
  /** √(reserveA · reserveB). */
  readonly depth: Float64Array
  readonly ways: Uint8Array
  /** Places of the pools that hold a token. */
  readonly poolsAt: readonly (readonly number[])[]
}

/** A pool in a graph with the directions it may be used in. */
export interface Edge {
  readonly pool: Pool
  readonly ways: number
}

/** A graph of these pools; `first` are the first tokens of it, pool or not. Pools without reserves are left out. */
export function graphOf(edges: readonly Edge[], first: readonly Address[] = []): Graph {
  const placeOf = new Map<Address, number>()
  const poolsAt: number[][] = []
  const tell = (token: Address): number => {
    const known = placeOf.get(token)
    if (known !== undefined) return known
    poolsAt.push([])
    placeOf.set(token, poolsAt.length - 1)
    return poolsAt.length - 1
  }
  for (const token of first) tell(token)
  const open = edges.filter(({ pool }) => pool.reserveA > 0n && pool.reserveB > 0n)
  const reserveA = Float64Array.from(open, ({ pool }) => Number(pool.reserveA))
  const reserveB = Float64Array.from(open, ({ pool }) => Number(pool.reserveB))
  const tokenA = Int32Array.from(open, ({ pool }) => tell(pool.tokenA))
  const tokenB = Int32Array.from(open, ({ pool }) => tell(pool.tokenB))
  for (let e = 0; e < open.length; e += 1) {
    poolsAt[at(tokenA, e)]?.push(e)
    poolsAt[at(tokenB, e)]?.push(e)
  }
  return {
    tokens: [...placeOf.keys()],
    placeOf,
    pools: open.map(({ pool }) => pool),
    tokenA,
    tokenB,
    reserveA,
    reserveB,
    depth: reserveA.map((atoms, e) => Math.sqrt(atoms * at(reserveB, e))),
    ways: Uint8Array.from(open, ({ ways }) => ways),
    poolsAt,
  }
}

/** An element of a typed array that is known to be there: the compiler cannot know. */
export const at = (array: Float64Array | Int32Array | Uint8Array, place: number): number =>
  array[place] as number

const graphs = new WeakMap<readonly Pool[], Graph>()

/** All pools of an auction, both ways; kept by the list of pools, which all solvers of an auction share. */
export function wholeGraph({ pools, orders, chainId }: Pick<Auction, 'pools' | 'orders' | 'chainId'>): Graph {
  const known = graphs.get(pools)
  const traded = orders.flatMap(({ terms }) => [terms.sellToken, tradedToken(chainId, terms.buyToken)])
  if (known && traded.every((token) => known.placeOf.has(token))) return known
  const graph = graphOf(
    pools.map((pool) => ({ pool, ways: BOTH_WAYS })),
    traded,
  )
  graphs.set(pools, graph)
  return graph
}

/** The other token of a pool. */
export const acrossOf = (graph: Graph, pool: number, token: number): number =>
  at(graph.tokenA, pool) === token ? at(graph.tokenB, pool) : at(graph.tokenA, pool)

/** What a pool pays for atoms, in floats. @example soldFor(graph, 0, a, 100) // 181.3 of reserves 1,000 : 2,000 */
export function soldFor(graph: Graph, pool: number, from: number, atoms: number): number {
  const isA = at(graph.tokenA, pool) === from
  const reserveIn = at(isA ? graph.reserveA : graph.reserveB, pool)
  const reserveOut = at(isA ? graph.reserveB : graph.reserveA, pool)
  return (KEPT * atoms * reserveOut) / (reserveIn + KEPT * atoms)
}

/** What the next atom brings after atoms were sold. @example marginalOf(graph, 0, a, 0) // 1.994 of reserves 1,000 : 2,000 */
export function marginalOf(graph: Graph, pool: number, from: number, atoms: number): number {
  const isA = at(graph.tokenA, pool) === from
  const reserveIn = at(isA ? graph.reserveA : graph.reserveB, pool)
  const reserveOut = at(isA ? graph.reserveB : graph.reserveA, pool)
  const full = reserveIn + KEPT * atoms
  return (KEPT * reserveIn * reserveOut) / (full * full)
}
