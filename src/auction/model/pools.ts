/**
 * Constant-product pools: a trade may not lower k = reserveA · reserveB, counted on 997/1000 of what comes in, so that
 * 0.3 % stays with the pool. The integer formulas are those of Uniswap V2 (`UniswapV2Library`): what a trader gets is
 * rounded down, what a trader pays is rounded up, so that k never decreases.
 */
import type { Address } from '../../domain/scalars'

/** A constant-product pool of two tokens; reserves in atoms. */
export interface Pool {
  readonly id: string
  readonly address: Address
  readonly tokenA: Address
  readonly tokenB: Address
  readonly reserveA: bigint
  readonly reserveB: bigint
}

/** The most of a token that a pair can hold: its reserves are uint112, and a trade beyond reverts. */
const MAX_RESERVE = 2n ** 112n - 1n

const FEE_KEPT = 997n
const FEE_WHOLE = 1000n

/** Reserves as a trade sees them. @throws RangeError when the pool does not hold the token: a route that is a bug. */
function reservesFrom(
  pool: Pool,
  tokenIn: Address,
): { readonly reserveIn: bigint; readonly reserveOut: bigint } {
  if (tokenIn === pool.tokenA) return { reserveIn: pool.reserveA, reserveOut: pool.reserveB }
  if (tokenIn === pool.tokenB) return { reserveIn: pool.reserveB, reserveOut: pool.reserveA }
  throw new RangeError(`pool ${pool.id} does not hold ${tokenIn}`)
}

/** The other token of a pool. */
export const otherToken = (pool: Pool, token: Address): Address =>
  token === pool.tokenA ? pool.tokenB : pool.tokenA

/**
 * Atoms a pool pays for this much, rounded down; always less than its reserve, and nothing for more than it can hold.
 * @throws RangeError when the pool does not hold the token.
 * @example amountOut({ ...pool, reserveA: 1_000n, reserveB: 2_000n }, pool.tokenA, 100n) // 181n
 */
export function amountOut(pool: Pool, tokenIn: Address, amountIn: bigint): bigint {
  const { reserveIn, reserveOut } = reservesFrom(pool, tokenIn)
  if (amountIn <= 0n || reserveIn === 0n || reserveIn + amountIn > MAX_RESERVE) return 0n
  const charged = amountIn * FEE_KEPT
  return (charged * reserveOut) / (reserveIn * FEE_WHOLE + charged)
}

/**
 * Atoms a pool asks for this much, rounded up; undefined when its reserve is not more than that, or could not hold what
 * it asks.
 * @throws RangeError when the pool does not hold the token.
 * @example amountIn({ ...pool, reserveA: 1_000n, reserveB: 2_000n }, pool.tokenB, 181n) // 100n
 */
export function amountIn(pool: Pool, tokenOut: Address, amountOut: bigint): bigint | undefined {
  const { reserveIn, reserveOut } = reservesFrom(pool, otherToken(pool, tokenOut))
  if (amountOut <= 0n) return 0n
  if (amountOut >= reserveOut || reserveIn === 0n) return undefined
  const asked = (reserveIn * amountOut * FEE_WHOLE) / ((reserveOut - amountOut) * FEE_KEPT) + 1n
  return reserveIn + asked > MAX_RESERVE ? undefined : asked
}

/**
 * A pool after a sale into it, and what it paid.
 * @throws RangeError when the pool does not hold the token.
 * @example swap({ ...pool, reserveA: 1_000n, reserveB: 2_000n }, pool.tokenA, 100n).pool.reserveB // 1_819n
 */
export function swap(
  pool: Pool,
  tokenIn: Address,
  amountIn: bigint,
): { readonly pool: Pool; readonly paid: bigint } {
  const paid = amountOut(pool, tokenIn, amountIn)
  const isFromA = tokenIn === pool.tokenA
  return {
    pool: {
      ...pool,
      reserveA: pool.reserveA + (isFromA ? amountIn : -paid),
      reserveB: pool.reserveB + (isFromA ? -paid : amountIn),
    },
    paid,
  }
}

/** What no trade may lower: the product of the reserves. */
export const invariantOf = (pool: Pool): bigint => pool.reserveA * pool.reserveB

/**
 * Atoms out per atom in for the smallest sale, fee included: a float to search with, never to settle with.
 * @throws RangeError when the pool does not hold the token.
 * @example spotPrice({ ...pool, reserveA: 1_000n, reserveB: 2_000n }, pool.tokenA) // 1.994
 * @internal Exported for the test of its limit.
 */
export function spotPrice(pool: Pool, tokenIn: Address): number {
  const { reserveIn, reserveOut } = reservesFrom(pool, tokenIn)
  return (Number(reserveOut) / Number(reserveIn)) * 0.997
}

/** What a pool, or several in a row, pays for y atoms before rounding: a·y ÷ (b + c·y). */
export interface Curve {
  readonly a: bigint
  readonly b: bigint
  readonly c: bigint
}

/**
 * A pool's curve.
 * @throws RangeError when the pool does not hold the token.
 * @example curveOf({ ...pool, reserveA: 10n, reserveB: 20n }, pool.tokenA) // { a: 19_940n, b: 10_000n, c: 997n }
 */
export function curveOf(pool: Pool, tokenIn: Address): Curve {
  const { reserveIn, reserveOut } = reservesFrom(pool, tokenIn)
  return { a: FEE_KEPT * reserveOut, b: FEE_WHOLE * reserveIn, c: FEE_KEPT }
}
