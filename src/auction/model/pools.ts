/**
 * Constant-product pools. A trade must not lower k = reserveA · reserveB, where only 997/1000 of the input
 * counts, so that the pool earns 0.3%. The integer formulas are those of Uniswap V2 (`UniswapV2Library`).
 * Amounts paid to traders are rounded down and amounts charged are rounded up, so that k never decreases.
 */
import type { Address } from '../../domain/scalars'

/** Constant-product pool of two tokens. Reserves are in atoms. */
export interface Pool {
  readonly id: string
  readonly address: Address
  readonly tokenA: Address
  readonly tokenB: Address
  readonly reserveA: bigint
  readonly reserveB: bigint
}

/** Maximum reserve of a pair. Reserves are uint112, and a trade beyond this limit reverts. */
const MAX_RESERVE = 2n ** 112n - 1n

const AFTER_FEE = 997n
const FEE_SCALE = 1000n

/**
 * Returns the reserves in the direction of a trade. @throws RangeError if the pool does not contain the
 * token, which is a bug of the route.
 */
function reservesFrom(
  pool: Pool,
  tokenIn: Address,
): { readonly reserveIn: bigint; readonly reserveOut: bigint } {
  if (tokenIn === pool.tokenA) return { reserveIn: pool.reserveA, reserveOut: pool.reserveB }
  if (tokenIn === pool.tokenB) return { reserveIn: pool.reserveB, reserveOut: pool.reserveA }
  throw new RangeError(`pool ${pool.id} does not hold ${tokenIn}`)
}

export const otherToken = (pool: Pool, token: Address): Address =>
  token === pool.tokenA ? pool.tokenB : pool.tokenA

/**
 * Returns the atoms that a pool pays for an input, rounded down. The result is always below the reserve. It
 * is 0 if the input exceeds the maximum reserve.
 * @throws RangeError if the pool does not contain the token.
 * @example amountOut({ ...pool, reserveA: 1_000n, reserveB: 2_000n }, pool.tokenA, 100n) // 181n
 */
export function amountOut(pool: Pool, tokenIn: Address, amountIn: bigint): bigint {
  const { reserveIn, reserveOut } = reservesFrom(pool, tokenIn)
  if (amountIn <= 0n || reserveIn === 0n || reserveIn + amountIn > MAX_RESERVE) return 0n
  const charged = amountIn * AFTER_FEE
  return (charged * reserveOut) / (reserveIn * FEE_SCALE + charged)
}

/**
 * Returns the atoms that a pool charges for an output, rounded up. Undefined if the reserve is too small or
 * the input would exceed the maximum reserve.
 * @throws RangeError if the pool does not contain the token.
 * @example amountIn({ ...pool, reserveA: 1_000n, reserveB: 2_000n }, pool.tokenB, 181n) // 100n
 */
export function amountIn(pool: Pool, tokenOut: Address, amountOut: bigint): bigint | undefined {
  const { reserveIn, reserveOut } = reservesFrom(pool, otherToken(pool, tokenOut))
  if (amountOut <= 0n) return 0n
  if (amountOut >= reserveOut || reserveIn === 0n) return undefined
  const input = (reserveIn * amountOut * FEE_SCALE) / ((reserveOut - amountOut) * AFTER_FEE) + 1n
  return reserveIn + input > MAX_RESERVE ? undefined : input
}

/**
 * Returns the pool after a trade of an exact input, and the amount it paid.
 * @throws RangeError if the pool does not contain the token.
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

/** Returns the product of the reserves, which no trade may lower. */
export const invariantOf = (pool: Pool): bigint => pool.reserveA * pool.reserveB

/**
 * Returns the marginal price of the first atom, in atoms out per atom in, after the pool fee. It is a float
 * for searching only; settlement uses the exact formulas.
 * @throws RangeError if the pool does not contain the token.
 * @example spotPrice({ ...pool, reserveA: 1_000n, reserveB: 2_000n }, pool.tokenA) // 1.994
 * @internal Exported for the test of its limit.
 */
export function spotPrice(pool: Pool, tokenIn: Address): number {
  const { reserveIn, reserveOut } = reservesFrom(pool, tokenIn)
  return (Number(reserveOut) / Number(reserveIn)) * 0.997
}

/** Output of a pool, or of several pools in a row, for an input y before rounding: a·y ÷ (b + c·y). */
export interface Curve {
  readonly a: bigint
  readonly b: bigint
  readonly c: bigint
}

/**
 * Returns the curve of a pool.
 * @throws RangeError if the pool does not contain the token.
 * @example curveOf({ ...pool, reserveA: 10n, reserveB: 20n }, pool.tokenA) // { a: 19_940n, b: 10_000n, c:
 * 997n }
 */
export function curveOf(pool: Pool, tokenIn: Address): Curve {
  const { reserveIn, reserveOut } = reservesFrom(pool, tokenIn)
  return { a: AFTER_FEE * reserveOut, b: FEE_SCALE * reserveIn, c: AFTER_FEE }
}
