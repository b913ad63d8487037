/**
 * Who may bid: a solution is carried out on a copy of the pools, alone, with balances and allowances as they are now,
 * and must pay for its gas. Whatever is wrong is kept in words; nothing of it reaches the competition.
 */
import { filledAmount } from '../../domain/orders/amounts'
import type { Address } from '../../domain/scalars'
import type { Auction, AuctionOrder, FeePolicy, Solution } from '../model/auction'
import { charge } from '../model/fee-policies'
import { gasOf, signedFeeOf } from '../model/fees'
import { weiOf } from '../model/native-prices'
import { type Fault, indexOrders } from '../model/scores'
import { type Settled, settle } from './settlement'

/** Solutions that hold, what each comes to alone, and those that do not. */
export interface Screened {
  readonly solutions: readonly Solution[]
  readonly alone: ReadonlyMap<Solution, Settled>
  readonly dropped: readonly (Fault & { readonly solution: Solution })[]
}

/**
 * Gas units to settle a solution: each order's own and every pool's. @example gasOfSolution(oneOrderOverTwoPools) // 240_000n
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
 * Solutions that can settle on the auction's pools, each alone, protocol fees taken. `settlement` is the contract's
 * address, `policiesOf` gives an order's fee policies, by default none.
 * @example screenSolutions(auction, [holds, sellsTwice], settlement).dropped[0]?.fault // 'order 0x… is executed twice'
 */
export function screenSolutions(
  auction: Auction,
  solutions: readonly Solution[],
  settlement: Address,
  policiesOf: (order: AuctionOrder) => readonly FeePolicy[] = noPolicies,
): Screened {
  const state = {
    settlement,
    pools: new Map(auction.pools.map((pool) => [pool.id, pool])),
    buffers: new Map(),
  }
  const alone = new Map<Solution, Settled>()
  const dropped: (Fault & { solution: Solution })[] = []
  for (const proposed of solutions) {
    const solution = chargeAll(auction, proposed, policiesOf)
    const outcome = settle(state, auction, solution)
    const fault = 'fault' in outcome ? outcome.fault : gasFault(auction, proposed)
    if (fault !== undefined) dropped.push({ solution, fault })
    else if (!('fault' in outcome)) alone.set(solution, outcome)
  }
  return { solutions: [...alone.keys()], alone, dropped }
}

/** A solution with its protocol fees taken. */
function chargeAll(
  auction: Auction,
  solution: Solution,
  policiesOf: (order: AuctionOrder) => readonly FeePolicy[],
): Solution {
  const orders = indexOrders(auction.orders)
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

/** What is missing of a solution's gas, in words. */
function gasFault(auction: Auction, solution: Solution): string | undefined {
  const orders = indexOrders(auction.orders)
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
