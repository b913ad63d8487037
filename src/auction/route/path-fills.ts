/**
 * Fills one order over one path in whole atoms. The path is estimated in floating point, and the amounts are
 * computed with the exact formulas.
 */
import { surplusOf } from '../../domain/orders/amounts'
import type { Address } from '../../domain/scalars'
import type { WholeAtomFill } from '../batch/rounding'
import type { Graph } from '../clear/graph'
import type { AuctionOrder, Swap } from '../model/auction'
import { type Demand, isExecutable } from '../model/demand'
import { amountIn, amountOut, type Pool } from '../model/pools'
import type { SinglePath } from './split-search'

/** Fraction from which a fill counts as complete, because floats do not resolve single atoms. */
export const COMPLETE_FRACTION = 1 - 1e-12

/**
 * Fills a demand over one path with the exact formulas. A partially fillable order fills up to the estimated
 * atoms. Undefined if a fill-or-kill order cannot be filled completely.
 */
export function fillPath(
  { pools, tokens }: Graph,
  { order, sell, buy }: Demand,
  { path, atoms }: SinglePath,
  fee: bigint,
): WholeAtomFill | undefined {
  const { kind, partiallyFillable } = order.terms
  const hops = path.pools.map((e, n) => ({
    pool: pools[e] as Pool,
    tokenIn: tokens[path.tokens[n] as number] as Address,
    tokenOut: tokens[path.tokens[n + 1] as number] as Address,
  }))
  const most = sell - fee
  const needed =
    kind === 'sell'
      ? most
      : hops.reduceRight<bigint | undefined>(
          (left, { pool, tokenOut }) => (left === undefined ? left : amountIn(pool, tokenOut, left)),
          buy,
        )
  const part = BigInt(Math.floor(atoms))
  const isWithinEstimate = !partiallyFillable || atoms >= Number(needed) * COMPLETE_FRACTION
  const isWhole = needed !== undefined && needed <= most && isWithinEstimate
  if (!isWhole && !partiallyFillable) return undefined
  const net = isWhole ? needed : part < most ? part : most
  if (net <= 0n) return undefined
  const swaps: Swap[] = []
  let left = net
  for (const { pool, ...hop } of hops) {
    swaps.push({ ...hop, pool: pool.id, amountIn: left })
    left = amountOut(pool, hop.tokenIn, left)
  }
  const bought = kind === 'buy' && isWhole ? buy : left
  return { executions: [{ uid: order.uid, sell: net + fee, buy: bought, fee, route: [] }], swaps }
}

const ESTIMATE_TOLERANCE = 1e-6

/**
 * Checks that the exact fill is close to the estimate. It is not if a token on the path has a high value per
 * atom, so that few atoms pass.
 */
export function isNearEstimate({ path, atoms }: SinglePath, single: WholeAtomFill | undefined): boolean {
  const execution = single?.executions[0]
  if (!execution) return false
  const estimated = (path.price * atoms) / (1 + path.bend * atoms)
  const net = Number(execution.sell - execution.fee)
  return Number(execution.buy) * (atoms / net) >= estimated * (1 - ESTIMATE_TOLERANCE) - 1
}

/** Returns the executable fill with the highest surplus for the order. */
export function bestFill(
  order: AuctionOrder,
  ...found: readonly (WholeAtomFill | undefined)[]
): WholeAtomFill | undefined {
  let best: WholeAtomFill | undefined
  let largest = -1n
  for (const one of found) {
    const execution = one?.executions[0]
    if (!execution || !isExecutable(order, execution)) continue
    const surplus = surplusOf(order.terms, execution)
    if (surplus <= largest) continue
    best = one
    largest = surplus
  }
  return best
}
