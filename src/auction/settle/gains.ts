/**
 * Price gains from earlier winners. A pool can pay more than when a solution was proposed, because earlier
 * winners traded in the opposite direction. The gain goes to the solution's orders, at one price per directed
 * pair, and fees are charged again. The settlement contract retains nothing.
 *
 * @example A route sells 10,000 a and promises 9,871 b. An earlier winner sold 10,000 b into the same pool,
 * which now pays 10,068 b. The order gets all of it.
 */
import { tradedToken } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import type { AuctionOrder, Execution, Hop, PooledSolution, Solution } from '../model/auction'
import { charge, listFees, networkFeeOf, uncharge } from '../model/fee-policies'
import { amountIn, type Pool, swap } from '../model/pools'
import { pairOf } from '../model/scores'
import type { SettlementBatch } from './settlement'

type Pools = ReadonlyMap<string, Pool>

/** Lists every trade of a solution with a pool. */
export const hopsOf = (solution: Solution): readonly Hop[] => [
  ...solution.executions.flatMap(({ route }) => route),
  ...('swaps' in solution ? solution.swaps : []),
]

/**
 * Distributes the additional output of pools, compared to `before`, among the orders of a solution. Returns
 * the same solution if its pools are unchanged.
 */
export function addPoolGains(
  batch: SettlementBatch,
  before: Pools,
  now: Pools,
  solution: Solution,
): Solution {
  if (hopsOf(solution).every(({ pool }) => before.get(pool) === now.get(pool))) return solution
  if ('swaps' in solution) {
    const isExactOut = solution.executions.every(({ uid }) => batch.orders.get(uid)?.terms.kind === 'buy')
    return isExactOut
      ? reduceInputs(batch, before, now, solution)
      : sharePooledGains(batch, before, now, solution)
  }
  const [poolsBefore, poolsNow] = [new Map(before), new Map(now)]
  return {
    ...solution,
    executions: solution.executions.map((execution) => {
      const order = batch.orders.get(execution.uid)
      return order ? improveRoute(poolsBefore, poolsNow, order, execution) : execution
    }),
  }
}

/** Executes trades along a route and returns the output. */
function swapAlong(pools: Map<string, Pool>, route: readonly Hop[], sell: bigint): bigint {
  return route.reduce((atoms, { pool: id, tokenIn }) => {
    const pool = pools.get(id)
    if (!pool) return 0n
    const after = swap(pool, tokenIn, atoms)
    pools.set(id, after.pool)
    return after.paid
  }, sell)
}

/** Returns the input of a route for an output, in atoms. Undefined if the route cannot pay it. */
const inputFor = (pools: Pools, route: readonly Hop[], buy: bigint): bigint | undefined =>
  route.reduceRight<bigint | undefined>((atoms, { pool: id, tokenOut }) => {
    const pool = pools.get(id)
    return pool && atoms !== undefined ? amountIn(pool, tokenOut, atoms) : undefined
  }, buy)

function improveRoute(
  before: Map<string, Pool>,
  now: Map<string, Pool>,
  order: AuctionOrder,
  execution: Execution,
): Execution {
  const { route, sell, fee } = execution
  const needed = order.terms.kind === 'buy' ? inputFor(now, route, execution.buy) : undefined
  const paid = swapAlong(now, route, sell - fee)
  const paidBefore = swapAlong(before, route, sell - fee)
  const { buy } = uncharge(order, { ...execution, protocolFees: listFees(execution) })
  const gained = paidBefore > buy ? paid - paidBefore : paid - buy
  if (gained <= 0n) return execution
  if (order.terms.kind === 'sell') return improveAndCharge(order, execution, { more: gained })
  return needed === undefined ? execution : improveAndCharge(order, execution, { less: sell - fee - needed })
}

/**
 * Improves an execution before fees and charges its fees again. Returns the same execution if the result is
 * not better.
 */
function improveAndCharge(order: AuctionOrder, execution: Execution, { more = 0n, less = 0n }): Execution {
  const fees = listFees(execution)
  const { sell, buy } = uncharge(order, { ...execution, protocolFees: fees })
  const base = { uid: execution.uid, route: execution.route, fee: networkFeeOf(order, execution) }
  const better = { ...base, sell: sell - less, buy: buy + more }
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

/**
 * Reduces the inputs of a pooled solution whose orders all buy exact amounts: each swap, the last first, sells
 * only what pays the same output as before. The orders sell less. Returns the same solution if a swap would
 * cost more than before.
 */
function reduceInputs(
  batch: SettlementBatch,
  before: Pools,
  now: Pools,
  solution: PooledSolution,
): PooledSolution {
  const ids = new Set(solution.swaps.map(({ pool }) => pool))
  if (ids.size < solution.swaps.length) return solution
  const saved = new Map<Address, bigint>()
  const swaps = solution.swaps.toReversed().map((planned) => {
    const { pool: id, tokenIn, tokenOut, amountIn: atoms } = planned
    const [poolBefore, poolNow] = [before.get(id), now.get(id)]
    if (!poolBefore || !poolNow) return planned
    const paid = swap(poolBefore, tokenIn, atoms).paid
    const spare = saved.get(tokenOut) ?? 0n
    const wanted = paid > spare ? paid - spare : 0n
    const needed = amountIn(poolNow, tokenOut, wanted) ?? atoms
    saved.set(tokenOut, spare - (paid - wanted))
    saved.set(tokenIn, (saved.get(tokenIn) ?? 0n) + atoms - needed)
    return { ...planned, amountIn: needed }
  })
  if ([...saved.values()].some((atoms) => atoms < 0n)) return solution
  const totals = new Map<Address, bigint>()
  const sold = ({ sell, fee }: Execution): bigint => sell - fee
  for (const execution of solution.executions) {
    const token = batch.orders.get(execution.uid)?.terms.sellToken
    if (token) totals.set(token, (totals.get(token) ?? 0n) + sold(execution))
  }
  const executions = solution.executions.map((execution) => {
    const order = batch.orders.get(execution.uid)
    if (!order) return execution
    const { sellToken } = order.terms
    const less = ((saved.get(sellToken) ?? 0n) * sold(execution)) / (totals.get(sellToken) ?? 1n)
    return less > 0n ? improveAndCharge(order, execution, { less }) : execution
  })
  return { ...solution, swaps: swaps.toReversed().filter((one) => one.amountIn > 0n), executions }
}

/**
 * Distributes the gains of a pooled solution among the buyers of each token. Gains of a token that no order
 * buys go into the next swap.
 */
function sharePooledGains(
  batch: SettlementBatch,
  before: Pools,
  now: Pools,
  solution: PooledSolution,
): PooledSolution {
  const rows = solution.executions.map((execution) => ({ execution, order: batch.orders.get(execution.uid) }))
  const bought = new Set(rows.map(({ order }) => order && tradedToken(batch.chainId, order.terms.buyToken)))
  const gains = new Map<Address, bigint>()
  const add = (token: Address, atoms: bigint) => gains.set(token, (gains.get(token) ?? 0n) + atoms)
  const [poolsBefore, poolsNow] = [new Map(before), new Map(now)]
  const swaps = solution.swaps.map((planned) => {
    const { tokenIn, tokenOut, amountIn: atoms } = planned
    const gained = gains.get(tokenIn) ?? 0n
    const extra = bought.has(tokenIn) || gained < 0n ? 0n : gained
    add(tokenIn, -extra)
    add(tokenOut, swapAlong(poolsNow, [planned], atoms + extra) - swapAlong(poolsBefore, [planned], atoms))
    return { ...planned, amountIn: atoms + extra }
  })
  // If an order of a directed pair buys an exact amount, the price of the pair does not change.
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
    return improveAndCharge(taker.order, execution, {
      more: (gained * taker.buy) / (totals.get(taker.token) ?? 1n),
    })
  })
  return { ...solution, swaps, executions }
}
