/**
 * Screens solutions before the competition. A solution is executed alone on a copy of the pools, with current
 * balances and allowances, and must pay for its gas. Solutions with a fault are dropped, and the fault is
 * recorded as text.
 */
import { filledAmount } from '../../domain/orders/amounts'
import type { Address } from '../../domain/scalars'
import type { Auction, AuctionOrder, FeePolicy, Solution } from '../model/auction'
import { charge } from '../model/fee-policies'
import { gasOf, signedFeeOf } from '../model/fees'
import { weiOf } from '../model/native-prices'
import { type Fault, indexOrders, type OrderIndex } from '../model/scores'
import { type Settled, settle } from './settlement'

/** Valid solutions, the result of each solution executed alone, and the dropped solutions. */
export interface Screened {
  readonly solutions: readonly Solution[]
  readonly alone: ReadonlyMap<Solution, Settled>
  readonly dropped: readonly (Fault & { readonly solution: Solution })[]
}

/**
 * Returns the gas units to settle a solution: the base of each order plus the gas of each pool. @example
 * gasOfSolution(oneOrderOverTwoPools) // 240_000n
 * @internal Exported for the test of its sum.
 */
export function gasOfSolution(solution: Solution): bigint {
  const hops =
    'swaps' in solution
      ? solution.swaps.length
      : solution.executions.reduce((sum, { route }) => sum + route.length, 0)
  return gasOf(0) * BigInt(solution.executions.length) + gasOf(hops) - gasOf(0)
}

const noPolicies = (): readonly FeePolicy[] => []

/**
 * Charges protocol fees and returns the solutions that can settle alone on the auction's pools. `settlement`
 * is the address of the contract. `policiesOf` returns the fee policies of an order, by default none.
 * @example screenSolutions(auction, [holds, sellsTwice], settlement).dropped[0]?.fault // 'order 0x… is
 * executed twice'
 */
export function screenSolutions(
  auction: Auction,
  solutions: readonly Solution[],
  settlement: Address,
  policiesOf: (order: AuctionOrder) => readonly FeePolicy[] = noPolicies,
  orders: OrderIndex = indexOrders(auction.orders),
): Screened {
  const state = {
    settlement,
    pools: new Map(auction.pools.map((pool) => [pool.id, pool])),
    buffers: new Map(),
  }
  const batch = { chainId: auction.chainId, orders }
  const alone = new Map<Solution, Settled>()
  const dropped: (Fault & { solution: Solution })[] = []
  for (const proposed of solutions) {
    const solution = chargeAll(orders, proposed, policiesOf)
    const outcome = settle(state, batch, solution)
    const fault = 'fault' in outcome ? outcome.fault : gasFault(auction, orders, proposed)
    if (fault !== undefined) dropped.push({ solution, fault })
    else if (!('fault' in outcome)) alone.set(solution, outcome)
  }
  return { solutions: [...alone.keys()], alone, dropped }
}

/** Charges the protocol fees of all executions of a solution. */
function chargeAll(
  orders: OrderIndex,
  solution: Solution,
  policiesOf: (order: AuctionOrder) => readonly FeePolicy[],
): Solution {
  let isCharged = false
  const executions = solution.executions.map((execution) => {
    const order = orders.get(execution.uid)
    const policies = order ? policiesOf(order) : []
    if (!order || policies.length === 0) return execution
    isCharged = true
    return charge(policies, order, execution)
  })
  return isCharged ? { ...solution, executions } : solution
}

/** Returns a fault if the fees do not pay for the gas of a solution. */
function gasFault(auction: Auction, orders: OrderIndex, solution: Solution): string | undefined {
  let paid = 0n
  let gas = gasOfSolution(solution)
  for (const execution of solution.executions) {
    const order = orders.get(execution.uid)
    if (!order) continue
    const { terms } = order
    gas += order.gas ?? 0n
    const fee = execution.fee + signedFeeOf(terms, filledAmount(terms.kind, execution))
    paid += weiOf(auction, terms.sellToken, fee) ?? 0n
  }
  const cost = gas * auction.gasPrice
  return paid < cost ? `the fees pay ${paid} of ${cost} wei of gas` : undefined
}
