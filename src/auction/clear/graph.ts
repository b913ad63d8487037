/**
 * The pools of an auction in floats, to search in: a constant-product output takes a nanosecond here and 150 in exact
 * integers. Tokens and pools are places in arrays. Nothing found here is settled without the exact formulas.
 */
import { tradedToken } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import type { Auction } from '../model/auction'
import type { Pool } from '../model/pools'

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
  const numberOf = (token: Address): number => {
    const known = placeOf.get(token)
    if (known !== undefined) return known
    poolsAt.push([])
    placeOf.set(token, poolsAt.length - 1)
    return poolsAt.length - 1
  }
  for (const token of first) numberOf(token)
  const open = edges.filter(({ pool }) => pool.reserveA > 0n && pool.reserveB > 0n)
  const columns = columnsFor(open.length)
  for (const [e, { pool, ways }] of open.entries()) {
    const [a, b] = [numberOf(pool.tokenA), numberOf(pool.tokenB)]
    setPool(columns, e, [a, b, Number(pool.reserveA), Number(pool.reserveB), ways])
    poolsAt[a]?.push(e)
    poolsAt[b]?.push(e)
  }
  return { tokens: [...placeOf.keys()], placeOf, pools: open.map(({ pool }) => pool), poolsAt, ...columns }
}

type Columns = Pick<Graph, 'tokenA' | 'tokenB' | 'reserveA' | 'reserveB' | 'depth' | 'ways'>

/** Columns for that many pools, side by side: memory of their own would cost more than what is in them. */
function columnsFor(count: number): Columns {
  const floats = new Float64Array(3 * count)
  const whole = new Int32Array(2 * count)
  return {
    tokenA: whole.subarray(0, count),
    tokenB: whole.subarray(count),
    reserveA: floats.subarray(0, count),
    reserveB: floats.subarray(count, 2 * count),
    depth: floats.subarray(2 * count),
    ways: new Uint8Array(count),
  }
}

type Row = readonly [tokenA: number, tokenB: number, reserveA: number, reserveB: number, ways: number]

function setPool(columns: Columns, e: number, [tokenA, tokenB, reserveA, reserveB, ways]: Row): void {
  columns.tokenA[e] = tokenA
  columns.tokenB[e] = tokenB
  columns.reserveA[e] = reserveA
  columns.reserveB[e] = reserveB
  columns.depth[e] = Math.sqrt(reserveA * reserveB)
  columns.ways[e] = ways
}

/**
 * Some pools of a graph with the ways they may be used; `first` are its first tokens. Returns the old places of its tokens,
 * too.
 */
export function partOfGraph(
  graph: Graph,
  edges: ReadonlyMap<number, number>,
  first: readonly number[],
): readonly [part: Graph, places: readonly number[]] {
  const places: number[] = []
  const poolsAt: number[][] = []
  const placeOf = new Map<Address, number>()
  const numberOf = (token: number): number => {
    const known = places.indexOf(token)
    if (known >= 0) return known
    placeOf.set(graph.tokens[token] as Address, places.length)
    poolsAt.push([])
    return places.push(token) - 1
  }
  for (const token of first) numberOf(token)
  const pools: Pool[] = []
  const columns = columnsFor(edges.size)
  for (const [e, ways] of edges) {
    const [a, b] = [numberOf(at(graph.tokenA, e)), numberOf(at(graph.tokenB, e))]
    setPool(columns, pools.length, [a, b, at(graph.reserveA, e), at(graph.reserveB, e), ways])
    poolsAt[a]?.push(pools.length)
    poolsAt[b]?.push(pools.length)
    pools.push(graph.pools[e] as Pool)
  }
  return [{ tokens: [...placeOf.keys()], placeOf, pools, poolsAt, ...columns }, places]
}

/** An element of a typed array that is known to be there: the compiler cannot know. */
export const at = (array: Float64Array | Int32Array | Uint8Array, place: number): number =>
  array[place] as number

/** A graph of pools, and the orders that were seen to trade its tokens only. */
interface Kept {
  readonly graph: Graph
  readonly seen: WeakSet<readonly unknown[]>
}

const graphs = new WeakMap<readonly Pool[], Kept>()

/** All pools of an auction, both ways; kept by the list of pools, which all solvers of an auction share. */
export function wholeGraph({ pools, orders, chainId }: Pick<Auction, 'pools' | 'orders' | 'chainId'>): Graph {
  const known = graphs.get(pools)
  if (known?.seen.has(orders)) return known.graph
  const asked = new Set<Address>()
  for (const { terms } of orders) asked.add(terms.sellToken).add(terms.buyToken)
  const traded = [...asked].map((token) => tradedToken(chainId, token))
  if (known && traded.every((token) => known.graph.placeOf.has(token))) {
    known.seen.add(orders)
    return known.graph
  }
  const graph = graphOf(
    pools.map((pool) => ({ pool, ways: BOTH_WAYS })),
    traded,
  )
  graphs.set(pools, { graph, seen: new WeakSet([orders]) })
  return graph
}

/** A graph whose pools change, one after the other. */
export interface MovingGraph extends Graph {
  readonly pools: Pool[]
}

/** A copy of a graph, to be moved. */
export function copyOf(graph: Graph): MovingGraph {
  const columns = columnsFor(graph.pools.length)
  for (const name of ['tokenA', 'tokenB', 'reserveA', 'reserveB', 'depth', 'ways'] as const)
    columns[name].set(graph[name])
  return { ...graph, pools: [...graph.pools], ...columns }
}

/** Sets a pool of a graph, by its place, to what it is now. */
export function movePool(graph: MovingGraph, e: number, pool: Pool): void {
  const [reserveA, reserveB] = [Number(pool.reserveA), Number(pool.reserveB)]
  graph.pools[e] = pool
  setPool(graph, e, [at(graph.tokenA, e), at(graph.tokenB, e), reserveA, reserveB, at(graph.ways, e)])
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
