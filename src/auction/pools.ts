/**
 * Constant-product pools: a trade may not lower k = reserveA · reserveB, counted on 997/1000 of what comes in, so that
 * 0.3 % stays with the pool. The integer formulas are those of Uniswap V2 (`UniswapV2Library`): what a trader gets is
 * rounded down, what a trader pays is rounded up, so that k never decreases.
 */
import type { Address } from '../domain/scalars'

/** A constant-product pool of two tokens; reserves in atoms. */
export interface Pool {
  readonly id: string
  readonly address: Address
  readonly tokenA: Address
  readonly tokenB: Address
  readonly reserveA: bigint
  readonly reserveB: bigint
}
