/**
 * Pools of an auction in floats, for searches. A constant-product output takes one nanosecond here and 150 in
 * exact integers. Tokens and pools are array indices. Every result is checked with the exact formulas before
 * it settles.
 */
import { tradedToken } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import type { Auction } from '../model/auction'
import type { Pool } from '../model/pools'

/** Part of a sale that remains after the pool's fee, as a float: γ. */
export const AFTER_FEE = 0.997
export const ROOT_AFTER_FEE = Math.sqrt(AFTER_FEE)

/** Directions in which a pool may be used. Bit 1 allows A as the input, bit 2 allows B. */
export const BOTH_DIRECTIONS = 3

/** Tokens and pools by index. All pool arrays have the same order. */
export interface Graph {
  readonly tokens: readonly Address[]
  readonly tokenIndex: ReadonlyMap<Address, number>
  readonly pools: readonly Pool[]
  readonly tokenA: Int32Array
  readonly tokenB: Int32Array
  readonly reserveA: Float64Array
  readonly reserveB: Float64Array
  /** √(reserveA · reserveB). */
  readonly depth: Float64Array
  readonly directions: Uint8Array
  /** Indices of the pools that hold a token. */
  readonly poolsAt: readonly (readonly number[])[]
}

export interface Edge {
  readonly pool: Pool
  readonly directions: number
}

/**
 * Builds a graph of pools. `first` are its first tokens, even without a pool. Pools without reserves are
 * omitted.
 */
export function graphOf(edges: readonly Edge[], first: readonly Address[] = []): Graph {
  const tokenIndex = new Map<Address, number>()
  const poolsAt: number[][] = []
  const indexOf = (token: Address): number => {
    const known = tokenIndex.get(token)
    if (known !== undefined) return known
    poolsAt.push([])
    tokenIndex.set(token, poolsAt.length - 1)
    return poolsAt.length - 1
  }
  for (const token of first) indexOf(token)
  const open = edges.filter(({ pool }) => pool.reserveA > 0n && pool.reserveB > 0n)
  const columns = columnsFor(open.length)
  for (const [e, { pool, directions }] of open.entries()) {
    const [tokenA, tokenB] = [indexOf(pool.tokenA), indexOf(pool.tokenB)]
    const [reserveA, reserveB] = [Number(pool.reserveA), Number(pool.reserveB)]
    setPool(columns, e, { tokenA, tokenB, reserveA, reserveB, directions })
    poolsAt[tokenA]?.push(e)
    poolsAt[tokenB]?.push(e)
  }
  return {
    tokens: [...tokenIndex.keys()],
    tokenIndex,
    pools: open.map(({ pool }) => pool),
    poolsAt,
    ...columns,
  }
}

type Columns = Pick<Graph, 'tokenA' | 'tokenB' | 'reserveA' | 'reserveB' | 'depth' | 'directions'>

/**
 * Allocates the columns in shared buffers, because separate allocations would cost more than their content.
 */
function columnsFor(count: number): Columns {
  const floats = new Float64Array(3 * count)
  const whole = new Int32Array(2 * count)
  return {
    tokenA: whole.subarray(0, count),
    tokenB: whole.subarray(count),
    reserveA: floats.subarray(0, count),
    reserveB: floats.subarray(count, 2 * count),
    depth: floats.subarray(2 * count),
    directions: new Uint8Array(count),
  }
}

/** Tokens, reserves and directions of one pool. Tokens are indices. */
interface PoolRow {
  readonly tokenA: number
  readonly tokenB: number
  readonly reserveA: number
  readonly reserveB: number
  readonly directions: number
}

function setPool(columns: Columns, e: number, row: PoolRow): void {
  const { tokenA, tokenB, reserveA, reserveB, directions } = row
  columns.tokenA[e] = tokenA
  columns.tokenB[e] = tokenB
  columns.reserveA[e] = reserveA
  columns.reserveB[e] = reserveB
  columns.depth[e] = Math.sqrt(reserveA * reserveB)
  columns.directions[e] = directions
}

/** Subgraph, and the index of each of its tokens in the original graph. */
export interface Subgraph {
  readonly graph: Graph
  readonly originalTokens: readonly number[]
}

/** Builds a subgraph of some pools with their allowed directions. `first` are its first tokens. */
export function subgraphOf(
  graph: Graph,
  edges: ReadonlyMap<number, number>,
  first: readonly number[],
): Subgraph {
  const originalTokens: number[] = []
  const poolsAt: number[][] = []
  const tokenIndex = new Map<Address, number>()
  const indexOf = (token: number): number => {
    const known = originalTokens.indexOf(token)
    if (known >= 0) return known
    tokenIndex.set(graph.tokens[token] as Address, originalTokens.length)
    poolsAt.push([])
    return originalTokens.push(token) - 1
  }
  for (const token of first) indexOf(token)
  const pools: Pool[] = []
  const columns = columnsFor(edges.size)
  for (const [e, directions] of edges) {
    const [tokenA, tokenB] = [indexOf(at(graph.tokenA, e)), indexOf(at(graph.tokenB, e))]
    const [reserveA, reserveB] = [at(graph.reserveA, e), at(graph.reserveB, e)]
    setPool(columns, pools.length, { tokenA, tokenB, reserveA, reserveB, directions })
    poolsAt[tokenA]?.push(pools.length)
    poolsAt[tokenB]?.push(pools.length)
    pools.push(graph.pools[e] as Pool)
  }
  return { graph: { tokens: [...tokenIndex.keys()], tokenIndex, pools, poolsAt, ...columns }, originalTokens }
}

/** Returns an element of a typed array at an index that is known to exist. */
export const at = (array: Float64Array | Int32Array | Uint8Array, index: number): number =>
  array[index] as number

/** Builds the graph of all pools of an auction, both directions. The tokens of its orders come first. */
export function wholeGraph({ pools, orders, chainId }: Pick<Auction, 'pools' | 'orders' | 'chainId'>): Graph {
  const traded = new Set<Address>()
  for (const { terms } of orders) traded.add(terms.sellToken).add(terms.buyToken)
  return graphOf(
    pools.map((pool) => ({ pool, directions: BOTH_DIRECTIONS })),
    [...traded].map((token) => tradedToken(chainId, token)),
  )
}

/** Graph whose pools can be updated. */
export interface MutableGraph extends Graph {
  readonly pools: Pool[]
}

/** Returns a copy of a graph that can be updated. */
export function copyGraph(graph: Graph): MutableGraph {
  const columns = columnsFor(graph.pools.length)
  for (const name of ['tokenA', 'tokenB', 'reserveA', 'reserveB', 'depth', 'directions'] as const)
    columns[name].set(graph[name])
  return { ...graph, pools: [...graph.pools], ...columns }
}

/** Sets the pool at an index to its current state. */
export function updatePool(graph: MutableGraph, e: number, pool: Pool): void {
  const [reserveA, reserveB] = [Number(pool.reserveA), Number(pool.reserveB)]
  graph.pools[e] = pool
  const [tokenA, tokenB] = [at(graph.tokenA, e), at(graph.tokenB, e)]
  setPool(graph, e, { tokenA, tokenB, reserveA, reserveB, directions: at(graph.directions, e) })
}

export const otherTokenOf = (graph: Graph, pool: number, token: number): number =>
  at(graph.tokenA, pool) === token ? at(graph.tokenB, pool) : at(graph.tokenA, pool)

/**
 * Returns the output of a pool for an input, in floats.
 * @example outputFor(graph, 0, a, 100) // 181.3 with reserves of 1,000 : 2,000
 */
export function outputFor(graph: Graph, pool: number, from: number, atoms: number): number {
  const isA = at(graph.tokenA, pool) === from
  const reserveIn = at(isA ? graph.reserveA : graph.reserveB, pool)
  const reserveOut = at(isA ? graph.reserveB : graph.reserveA, pool)
  return (AFTER_FEE * atoms * reserveOut) / (reserveIn + AFTER_FEE * atoms)
}

/**
 * Returns the marginal price of a pool after atoms were sold to it.
 * @example marginalPriceAfter(graph, 0, a, 0) // 1.994 with reserves of 1,000 : 2,000
 */
export function marginalPriceAfter(graph: Graph, pool: number, from: number, atoms: number): number {
  const isA = at(graph.tokenA, pool) === from
  const reserveIn = at(isA ? graph.reserveA : graph.reserveB, pool)
  const reserveOut = at(isA ? graph.reserveB : graph.reserveA, pool)
  const full = reserveIn + AFTER_FEE * atoms
  return (AFTER_FEE * reserveIn * reserveOut) / (full * full)
}
