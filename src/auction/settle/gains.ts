/**
 * What winners before a solution moved to its good: pools that pay more now than when it was proposed. It goes to the
 * solution's orders, at one price a pair, their fees counted again; the contract keeps none of it.
 *
 * @example A route sells 10,000 a and promises 9,871 b. A winner before it sold 10,000 b into the same pool, which now pays
 * 10,068 b: the order gets these.
 */
import { tradedToken } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import type { Auction, AuctionOrder, Execution, Hop, PooledSolution, Solution } from '../model/auction'
import { charge, listFees, networkFeeOf, uncharge } from '../model/fee-policies'
import { amountIn, type Pool, swap } from '../model/pools'
import { indexOrders, pairOf } from '../model/scores'

type Pools = ReadonlyMap<string, Pool>
type Batch = Pick<Auction, 'chainId' | 'orders'>

/** Every trade with a pool that a solution makes. */
export const hopsOf = (solution: Solution): readonly Hop[] => [
  ...solution.executions.flatMap(({ route }) => route),
  ...('swaps' in solution ? solution.swaps : []),
]

/** A solution with what its pools pay more now than `before` given to its orders; the same one when they pay no more. */
export function withGains(batch: Batch, before: Pools, now: Pools, solution: Solution): Solution {
  if (hopsOf(solution).every(({ pool }) => before.get(pool) === now.get(pool))) return solution
  if ('swaps' in solution) return shareGains(batch, before, now, solution)
  const [then, since] = [new Map(before), new Map(now)]
  const orders = indexOrders(batch.orders)
  return {
    ...solution,
    executions: solution.executions.map((execution) => {
      const order = orders.get(execution.uid)
      return order ? improveRoute(then, since, order, execution) : execution
    }),
  }
}

/** Trades along a route; what comes out of it. */
function follow(pools: Map<string, Pool>, route: readonly Hop[], sell: bigint): bigint {
  return route.reduce((atoms, { pool: id, tokenIn }) => {
    const pool = pools.get(id)
    if (!pool) return 0n
    const after = swap(pool, tokenIn, atoms)
    pools.set(id, after.pool)
    return after.paid
  }, sell)
}

/** Atoms into a route for so many out of it; undefined when it cannot pay them. */
const neededFor = (pools: Pools, route: readonly Hop[], buy: bigint): bigint | undefined =>
  route.reduceRight<bigint | undefined>((atoms, { pool: id, tokenOut }) => {
    const pool = pools.get(id)
    return pool && atoms !== undefined ? amountIn(pool, tokenOut, atoms) : undefined
  }, buy)

function improveRoute(
  then: Map<string, Pool>,
  now: Map<string, Pool>,
  order: AuctionOrder,
  execution: Execution,
): Execution {
  const { route, sell, fee } = execution
  const needed = order.terms.kind === 'buy' ? neededFor(now, route, execution.buy) : undefined
  const [paid, alone] = [follow(now, route, sell - fee), follow(then, route, sell - fee)]
  const { buy } = uncharge(order, { ...execution, protocolFees: listFees(execution) })
  const gained = alone > buy ? paid - alone : paid - buy
  if (gained <= 0n) return execution
  if (order.terms.kind === 'sell') return charged(order, execution, { more: gained })
  return needed === undefined ? execution : charged(order, execution, { less: sell - fee - needed })
}

/** An execution that buys more or sells less before fees, its fees taken again; the same one where that is no better. */
function charged(order: AuctionOrder, execution: Execution, { more = 0n, less = 0n }): Execution {
  const fees = listFees(execution)
  const { sell, buy } = uncharge(order, { ...execution, protocolFees: fees })
  const plain = { uid: execution.uid, route: execution.route, fee: networkFeeOf(order, execution) }
  const better = { ...plain, sell: sell - less, buy: buy + more }
  const improved =
    fees.length > 0
      ? charge(
          fees.map(({ policy }) => policy),
          order,
          better,
        )
      : better
  return improved.sell <= execution.sell && improved.buy >= execution.buy ? improved : execution
}

/** What a purse gets more, given to those who buy it; what nobody buys is swapped on. */
function shareGains(batch: Batch, before: Pools, now: Pools, solution: PooledSolution): PooledSolution {
  const orders = indexOrders(batch.orders)
  const rows = solution.executions.map((execution) => ({ execution, order: orders.get(execution.uid) }))
  const bought = new Set(rows.map(({ order }) => order && tradedToken(batch.chainId, order.terms.buyToken)))
  const gains = new Map<Address, bigint>()
  const add = (token: Address, atoms: bigint) => gains.set(token, (gains.get(token) ?? 0n) + atoms)
  const [then, since] = [new Map(before), new Map(now)]
  const swaps = solution.swaps.map((made) => {
    const { tokenIn, tokenOut, amountIn: atoms } = made
    const gained = gains.get(tokenIn) ?? 0n
    const extra = bought.has(tokenIn) || gained < 0n ? 0n : gained
    add(tokenIn, -extra)
    add(tokenOut, follow(since, [made], atoms + extra) - follow(then, [made], atoms))
    return { ...made, amountIn: atoms + extra }
  })
  // A pair in which somebody buys an exact amount keeps its one price.
  const pairOfRow = (order: AuctionOrder) => pairOf(batch.chainId, order)
  const fixed = new Set(rows.flatMap(({ order }) => (order?.terms.kind === 'buy' ? pairOfRow(order) : [])))
  const totals = new Map<Address, bigint>()
  const takers = rows.map(({ execution, order }) => {
    if (!order || fixed.has(pairOfRow(order))) return { execution }
    const token = tradedToken(batch.chainId, order.terms.buyToken)
    const { buy } = uncharge(order, { ...execution, protocolFees: listFees(execution) })
    totals.set(token, (totals.get(token) ?? 0n) + buy)
    return { execution, taker: { order, token, buy } }
  })
  const executions = takers.map(({ execution, taker }) => {
    const gained = (taker && gains.get(taker.token)) ?? 0n
    if (!taker || gained <= 0n) return execution
    return charged(taker.order, execution, {
      more: (gained * taker.buy) / (totals.get(taker.token) ?? 1n),
    })
  })
  return { ...solution, swaps, executions }
}
