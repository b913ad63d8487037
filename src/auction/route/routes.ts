/**
 * Finds the best route through the pools for one order. There are few pools per token and at most two hops by
 * default, so every simple path can be measured with the exact pool formulas. Size matters: a shallow pool is
 * best for a small amount and worst for a large one. A route over a deep middle token can beat the direct
 * pool.
 *
 * The network cost is part of the choice, because a longer route uses more gas. Each path length therefore
 * has its own fee. Ties go to the shorter path, then to the pool listed first in the auction.
 */
import type { Address } from '../../domain/scalars'
import type { Hop } from '../model/auction'
import { amountIn, amountOut, otherToken, type Pool } from '../model/pools'

/** Pools of an auction by id and by token. */
export interface PoolIndex {
  readonly byId: ReadonlyMap<string, Pool>
  readonly byToken: ReadonlyMap<Address, readonly Pool[]>
}

/** Measured route. `fee` is held back, `amountIn` enters the first pool, `amountOut` leaves the last pool. */
export interface Route {
  readonly hops: readonly Hop[]
  readonly fee: bigint
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/**
 * Search from one traded token to another. `feeOf` returns the fee of a path with a number of hops, in atoms
 * of the sell token.
 */
export interface RouteQuery {
  readonly from: Address
  readonly to: Address
  readonly maxHops?: number
  readonly feeOf?: (hops: number) => bigint
}

const MAX_HOPS = 2
const noFee = (): bigint => 0n

/** Indexes pools by id and by token. The pools of a token have the order of the list. */
export function indexPools(pools: readonly Pool[]): PoolIndex {
  const byToken = new Map<Address, Pool[]>()
  for (const pool of pools) {
    for (const token of [pool.tokenA, pool.tokenB]) {
      const poolsOfToken = byToken.get(token)
      if (poolsOfToken) poolsOfToken.push(pool)
      else byToken.set(token, [pool])
    }
  }
  return { byId: new Map(pools.map((pool) => [pool.id, pool])), byToken }
}

/**
 * Lists every simple path (no token twice) of at most `maxHops` pools, shorter paths first. Parallel pools
 * are separate paths.
 * @example listPaths(indexPools([ab, bc, ac]), { from: a, to: c }).length // 2
 */
export function listPaths(index: PoolIndex, { from, to, maxHops = MAX_HOPS }: RouteQuery): readonly Hop[][] {
  const found: Hop[][] = []
  let open: readonly Hop[][] = [[]]
  for (let length = 1; length <= maxHops && from !== to; length += 1) {
    const only = length === maxHops ? to : undefined
    const longer = open.flatMap((path) => extend(index, from, path, only))
    found.push(...longer.filter((path) => path.at(-1)?.tokenOut === to))
    open = longer.filter((path) => path.at(-1)?.tokenOut !== to)
  }
  return found
}

/**
 * Extends a path by one hop, for every pool that leads to a new token. If `only` is given, hops to other
 * tokens are skipped.
 */
function extend(index: PoolIndex, from: Address, path: readonly Hop[], only?: Address): Hop[][] {
  const tokenIn = path.at(-1)?.tokenOut ?? from
  const longer: Hop[][] = []
  for (const pool of index.byToken.get(tokenIn) ?? []) {
    const tokenOut = otherToken(pool, tokenIn)
    if (only !== undefined && tokenOut !== only) continue
    if (tokenOut === from || path.some((hop) => hop.tokenOut === tokenOut)) continue
    longer.push([...path, { pool: pool.id, tokenIn, tokenOut }])
  }
  return longer
}

/** Returns the pool of a hop. @throws RangeError if the auction has no such pool */
export function poolOf(index: PoolIndex, hop: Hop): Pool {
  const pool = index.byId.get(hop.pool)
  if (!pool) throw new RangeError(`no pool ${hop.pool} in this auction`)
  return pool
}

/**
 * Returns the output of a path for an input, in atoms.
 * @throws RangeError if the auction has no such pool
 */
export const sellThrough = (index: PoolIndex, path: readonly Hop[], sell: bigint): bigint =>
  path.reduce((amount, hop) => amountOut(poolOf(index, hop), hop.tokenIn, amount), sell)

/**
 * Returns the input of a path for an output, in atoms. Undefined if a pool is too shallow.
 * @throws RangeError if the auction has no such pool
 */
export const buyThrough = (index: PoolIndex, path: readonly Hop[], buy: bigint): bigint | undefined =>
  path.reduceRight<bigint | undefined>(
    (amount, hop) => (amount === undefined ? undefined : amountIn(poolOf(index, hop), hop.tokenOut, amount)),
    buy,
  )

/**
 * Path with a floating-point estimate of its output or input. Exact amounts are never better than the
 * estimate, except in the last digits.
 */
interface RouteEstimate {
  readonly hops: readonly Hop[]
  readonly position: number
  readonly fee: bigint
  readonly atoms: number
}

const FLOAT_TOLERANCE = 1e-9

/** Estimates the output of a path for an input. */
const estimateSell = (index: PoolIndex, path: readonly Hop[], sell: number): number =>
  path.reduce((atoms, hop) => {
    const { reserveIn, reserveOut } = floatReserves(index, hop)
    return atoms > 0 ? (0.997 * atoms * reserveOut) / (reserveIn + 0.997 * atoms) : 0
  }, sell)

/** Estimates the input of a path for an output. Infinity if a pool is too shallow. */
const estimateBuy = (index: PoolIndex, path: readonly Hop[], buy: number): number =>
  path.reduceRight((atoms, hop) => {
    const { reserveIn, reserveOut } = floatReserves(index, hop)
    const left = reserveOut - atoms
    return left > 0 ? (reserveIn * atoms) / (left * 0.997) : Number.POSITIVE_INFINITY
  }, buy)

function floatReserves(index: PoolIndex, hop: Hop): { reserveIn: number; reserveOut: number } {
  const { tokenA, reserveA, reserveB } = poolOf(index, hop)
  const [a, b] = [Number(reserveA), Number(reserveB)]
  return hop.tokenIn === tokenA ? { reserveIn: a, reserveOut: b } : { reserveIn: b, reserveOut: a }
}

/**
 * Returns the route with the largest output for `sell` atoms, fee included. Undefined if no route pays
 * anything. Estimates order the search and end it early.
 * @example bestSell(indexPools([shallow, deep]), { from: a, to: b }, 500n)?.hops[0]?.pool // 'deep'
 */
export function bestSell(index: PoolIndex, query: RouteQuery, sell: bigint): Route | undefined {
  const { feeOf = noFee } = query
  const estimates = listPaths(index, query).map((hops, position): RouteEstimate => {
    const fee = feeOf(hops.length)
    return { hops, position, fee, atoms: estimateSell(index, hops, Number(sell - fee)) }
  })
  estimates.sort((x, y) => y.atoms - x.atoms || x.position - y.position)
  let best: Route | undefined
  let bestPosition = 0
  for (const { hops, position, fee, atoms } of estimates) {
    if (best && atoms * (1 + FLOAT_TOLERANCE) < Number(best.amountOut)) break
    const amountIn = sell - fee
    const amountOut = sellThrough(index, hops, amountIn)
    const most = best?.amountOut ?? 0n
    if (amountOut < most || amountOut === 0n || (amountOut === most && position > bestPosition)) continue
    best = { hops, fee, amountIn, amountOut }
    bestPosition = position
  }
  return best
}

/**
 * Returns the route with the smallest input for `buy` atoms, fee included. Undefined if no route can pay that
 * much.
 * @example bestBuy(indexPools([shallow, deep]), { from: a, to: b }, 500n)?.hops[0]?.pool // 'deep'
 */
export function bestBuy(index: PoolIndex, query: RouteQuery, buy: bigint): Route | undefined {
  const { feeOf = noFee } = query
  const estimates = listPaths(index, query).map((hops, position): RouteEstimate => {
    const fee = feeOf(hops.length)
    return { hops, position, fee, atoms: estimateBuy(index, hops, Number(buy)) + Number(fee) }
  })
  estimates.sort((x, y) => (x.atoms === y.atoms ? x.position - y.position : x.atoms - y.atoms))
  let best: Route | undefined
  let bestPosition = 0
  for (const { hops, position, fee, atoms } of estimates) {
    const least = best && best.amountIn + best.fee
    if (least !== undefined && atoms * (1 - FLOAT_TOLERANCE) > Number(least)) break
    const amountIn = buyThrough(index, hops, buy)
    if (amountIn === undefined) continue
    const total = amountIn + fee
    if (least !== undefined && (total > least || (total === least && position > bestPosition))) continue
    best = { hops, fee, amountIn, amountOut: buy }
    bestPosition = position
  }
  return best
}
