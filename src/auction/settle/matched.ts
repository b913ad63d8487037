/**
 * Computes the part of an order's sell amount that trades with other orders (coincidence of wants), not with
 * pools. The net amount that pools take of a token is shared by all orders that sell it.
 *
 * @example Two orders sell 100 a in total, one sells b for a, and pools take 38 of the a. Each of the two
 * sell orders is matched to 62%.
 */
import type { Address, OrderUid } from '../../domain/scalars'
import type { Auction, Solution } from '../model/auction'
import { swap } from '../model/pools'
import type { OrderIndex } from '../model/scores'

/**
 * Returns the share from 0 to 1 of each order that a solution matches with other orders.
 * @example matchedShares(auction, { solver, executions: [sellA, sellB], swaps: [] }).get(sellA.uid) // 1
 */
export function matchedShares(
  { orders, pools }: Pick<Auction, 'pools'> & { readonly orders: OrderIndex },
  solution: Solution,
): ReadonlyMap<OrderUid, number> {
  if (!('swaps' in solution) || solution.executions.length < 2) return new Map()
  const sums = { sold: new Map<Address, bigint>(), pooled: new Map<Address, bigint>() }
  const add = (sum: keyof typeof sums, token: Address, atoms: bigint) =>
    sums[sum].set(token, (sums[sum].get(token) ?? 0n) + atoms)
  const rows = solution.executions.flatMap((execution) => {
    const token = orders.get(execution.uid)?.terms.sellToken
    return token ? [{ ...execution, token }] : []
  })
  for (const { token, sell, fee } of rows) add('sold', token, sell - fee)
  const now = new Map(pools.map((pool) => [pool.id, pool]))
  for (const { pool: id, tokenIn, tokenOut, amountIn } of solution.swaps) {
    const pool = now.get(id)
    if (!pool) continue
    const after = swap(pool, tokenIn, amountIn)
    now.set(id, after.pool)
    add('pooled', tokenIn, amountIn)
    add('pooled', tokenOut, -after.paid)
  }
  const shareOf = (token: Address): number => {
    const sold = Number(sums.sold.get(token) ?? 0n)
    const pooled = Number(sums.pooled.get(token) ?? 0n)
    return sold > 0 ? Math.min(1, Math.max(0, 1 - pooled / sold)) : 0
  }
  return new Map(rows.map(({ uid, token }) => [uid, shareOf(token)]))
}
