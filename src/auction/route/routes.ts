/**
 * The way through the pools that gives an order the most. There are few pools per token and two hops at most by
 * default, so every simple path is walked and measured with the exact pool formulas: size matters, a shallow pool is
 * best for little and worst for much, and the way over a deep middle token can beat the direct pool.
 *
 * The network cost is part of the choice: a longer way costs more gas, so each length comes with its fee. Ties go to
 * the shorter path, then to the pool that stands first in the auction.
 */
import type { Address } from '../../domain/scalars'
import type { Hop } from '../model/auction'
import { amountIn, amountOut, otherToken, type Pool } from '../model/pools'

/** Pools by id and by token, built once per auction. */
export interface PoolIndex {
  readonly byId: ReadonlyMap<string, Pool>
  readonly byToken: ReadonlyMap<Address, readonly Pool[]>
}

/** A way that was measured: `fee` is kept aside, `amountIn` enters the first pool, `amountOut` leaves the last. */
export interface Route {
  readonly hops: readonly Hop[]
  readonly fee: bigint
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** What to search: from one traded token to another; `feeOf` is the fee in sell atoms of a path of that many hops. */
export interface Journey {
  readonly from: Address
  readonly to: Address
  readonly maxHops?: number
  readonly feeOf?: (hops: number) => bigint
}

const MAX_HOPS = 2
const noFee = (): bigint => 0n

/** Indexes pools; the order within a token is that of the list. */
export function indexPools(pools: readonly Pool[]): PoolIndex {
  const byToken = new Map<Address, Pool[]>()
  for (const pool of pools) {
    for (const token of [pool.tokenA, pool.tokenB]) {
      const meeting = byToken.get(token)
      if (meeting) meeting.push(pool)
      else byToken.set(token, [pool])
    }
  }
  return { byId: new Map(pools.map((pool) => [pool.id, pool])), byToken }
}

/**
 * Every simple path (no token twice) of at most `maxHops` pools, the shorter first; parallel pools are paths of
 * their own.
 * @example listPaths(indexPools([ab, bc, ac]), { from: a, to: c }).length // 2
 */
export function listPaths(index: PoolIndex, { from, to, maxHops = MAX_HOPS }: Journey): readonly Hop[][] {
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

/** A path, one hop longer in every way that meets no token again, or in those that lead to `only`. */
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

/** @throws RangeError for a pool of another auction. */
export function poolOf(index: PoolIndex, hop: Hop): Pool {
  const pool = index.byId.get(hop.pool)
  if (!pool) throw new RangeError(`no pool ${hop.pool} in this auction`)
  return pool
}

/**
 * Atoms that leave a path's end for atoms that enter it.
 * @throws RangeError for a pool of another auction.
 */
export const sellThrough = (index: PoolIndex, path: readonly Hop[], sell: bigint): bigint =>
  path.reduce((amount, hop) => amountOut(poolOf(index, hop), hop.tokenIn, amount), sell)

/**
 * Atoms that must enter a path for atoms to leave it; undefined when a pool on it is too shallow.
 * @throws RangeError for a pool of another auction.
 */
export const buyThrough = (index: PoolIndex, path: readonly Hop[], buy: bigint): bigint | undefined =>
  path.reduceRight<bigint | undefined>(
    (amount, hop) => (amount === undefined ? undefined : amountIn(poolOf(index, hop), hop.tokenOut, amount)),
    buy,
  )

/** A path with a float of what it pays or asks: exact amounts are worse by rounding, never better but for the last digits. */
interface Rough {
  readonly hops: readonly Hop[]
  readonly place: number
  readonly fee: bigint
  readonly atoms: number
}

const LAST_DIGITS = 1e-9

/** Atoms of a sale by floats. */
const roughSell = (index: PoolIndex, path: readonly Hop[], sell: number): number =>
  path.reduce((atoms, hop) => {
    const { reserveIn, reserveOut } = roughReserves(index, hop)
    return atoms > 0 ? (0.997 * atoms * reserveOut) / (reserveIn + 0.997 * atoms) : 0
  }, sell)

/** Atoms asked for a purchase by floats; infinite when a pool is too shallow. */
const roughBuy = (index: PoolIndex, path: readonly Hop[], buy: number): number =>
  path.reduceRight((atoms, hop) => {
    const { reserveIn, reserveOut } = roughReserves(index, hop)
    const left = reserveOut - atoms
    return left > 0 ? (reserveIn * atoms) / (left * 0.997) : Number.POSITIVE_INFINITY
  }, buy)

function roughReserves(index: PoolIndex, hop: Hop): { reserveIn: number; reserveOut: number } {
  const { tokenA, reserveA, reserveB } = poolOf(index, hop)
  const [a, b] = [Number(reserveA), Number(reserveB)]
  return hop.tokenIn === tokenA ? { reserveIn: a, reserveOut: b } : { reserveIn: b, reserveOut: a }
}

/**
 * The route that pays the most for `sell` atoms, fee included; undefined when no route pays anything. Floats show where
 * to look first, and where looking further is in vain.
 * @example bestSell(indexPools([shallow, deep]), { from: a, to: b }, 500n)?.hops[0]?.pool // 'deep'
 */
export function bestSell(index: PoolIndex, journey: Journey, sell: bigint): Route | undefined {
  const { feeOf = noFee } = journey
  const rough = listPaths(index, journey).map((hops, place): Rough => {
    const fee = feeOf(hops.length)
    return { hops, place, fee, atoms: roughSell(index, hops, Number(sell - fee)) }
  })
  rough.sort((x, y) => y.atoms - x.atoms || x.place - y.place)
  let [best, first] = [undefined as Route | undefined, 0]
  for (const { hops, place, fee, atoms } of rough) {
    if (best && atoms * (1 + LAST_DIGITS) < Number(best.amountOut)) break
    const amountIn = sell - fee
    const amountOut = sellThrough(index, hops, amountIn)
    const most = best?.amountOut ?? 0n
    if (amountOut < most || amountOut === 0n || (amountOut === most && place > first)) continue
    best = { hops, fee, amountIn, amountOut }
    first = place
  }
  return best
}

/**
 * The route that asks the least for `buy` atoms, fee included; undefined when no route can pay that much.
 * @example bestBuy(indexPools([shallow, deep]), { from: a, to: b }, 500n)?.hops[0]?.pool // 'deep'
 */
export function bestBuy(index: PoolIndex, journey: Journey, buy: bigint): Route | undefined {
  const { feeOf = noFee } = journey
  const rough = listPaths(index, journey).map((hops, place): Rough => {
    const fee = feeOf(hops.length)
    return { hops, place, fee, atoms: roughBuy(index, hops, Number(buy)) + Number(fee) }
  })
  rough.sort((x, y) => (x.atoms === y.atoms ? x.place - y.place : x.atoms - y.atoms))
  let [best, first] = [undefined as Route | undefined, 0]
  for (const { hops, place, fee, atoms } of rough) {
    const least = best && best.amountIn + best.fee
    if (least !== undefined && atoms * (1 - LAST_DIGITS) > Number(least)) break
    const amountIn = buyThrough(index, hops, buy)
    if (amountIn === undefined) continue
    const asked = amountIn + fee
    if (least !== undefined && (asked > least || (asked === least && place > first))) continue
    best = { hops, fee, amountIn, amountOut: buy }
    first = place
  }
  return best
}
