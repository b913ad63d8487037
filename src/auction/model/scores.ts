/**
 * Score of a solution: the surplus of traders over their limit prices plus the protocol fees paid out of it,
 * in wei (SOURCES: Scores and winners).
 *
 * Surplus is first counted in the buy token. The surplus of a buy order is converted at its own limit price,
 * not at a market price, so that price moves cannot raise a score. The native price of the buy token then
 * converts it to wei. Every division rounds down. Scores are summed per directed pair, because fairness is
 * judged per pair.
 */
import { tradedToken } from '../../domain/chains/chains'
import { isWithinLimit, mulDiv, surplusOf } from '../../domain/orders/amounts'
import type { ChainId, OrderUid } from '../../domain/scalars'
import type { Auction, AuctionOrder, ChargedExecution, Execution, Solution } from './auction'
import { protocolFeesOf } from './fee-policies'
import { weiOf } from './native-prices'

/** Score in wei, in total and by directed pair. */
export interface Score {
  readonly total: bigint
  readonly byPair: ReadonlyMap<string, bigint>
}

/** Reason why a solution is invalid, as text that names the order. */
export interface Fault {
  readonly fault: string
}

type Priced = Pick<Auction, 'chainId' | 'nativePrices'>

/**
 * Returns the directed pair of an order. The native marker and the wrapped native token count as one token.
 * @example pairOf(chainId, { terms: { sellToken: usdc, buyToken: nativeMarker } }) // `${usdc}>${weth}`
 */
export const pairOf = (chainId: ChainId, { terms }: AuctionOrder): string =>
  `${tradedToken(chainId, terms.sellToken)}>${tradedToken(chainId, terms.buyToken)}`

/**
 * Returns the score of one execution in wei, or the fault: it violates the limit price, or its buy token has
 * no price.
 * @example scoreExecution(auction, sellOf10For5, { ...execution, sell: 10n, buy: 6n }) // 1n at a price of
 * 10n ** 18n
 * @internal Exported for tests of one execution.
 */
export function scoreExecution(
  auction: Priced,
  order: AuctionOrder,
  execution: Execution | ChargedExecution,
): bigint | Fault {
  const signed = order.signed ?? order.terms
  const { kind, sellAmount, buyAmount, buyToken } = signed
  if (execution.sell <= 0n || execution.buy <= 0n) return { fault: `order ${order.uid} trades nothing` }
  if (!isWithinLimit(order.terms, execution)) return { fault: `order ${order.uid} is beyond its limit price` }
  const surplus = surplusOf(signed, execution) + protocolFeesOf(execution)
  const inBuyToken = kind === 'sell' ? surplus : mulDiv(surplus, buyAmount, sellAmount)
  return (
    weiOf(auction, buyToken, inBuyToken) ?? {
      fault: `order ${order.uid} buys a token without a native price`,
    }
  )
}

/** Orders of an auction by UID. */
export type OrderIndex = ReadonlyMap<OrderUid, AuctionOrder>

export function indexOrders(orders: readonly AuctionOrder[]): OrderIndex {
  const index = new Map<OrderUid, AuctionOrder>()
  for (const order of orders) index.set(order.uid, order)
  return index
}

/**
 * Returns the score of a solution or its first fault. A solution without executions is a fault.
 * @example scoreSolution(auction, orders, { solver, executions: [surplusOf1Wei, surplusOf2Wei] }) // { total:
 * 3n, byPair }
 */
export function scoreSolution(auction: Priced, orders: OrderIndex, { executions }: Solution): Score | Fault {
  const byPair = new Map<string, bigint>()
  let total = 0n
  if (executions.length === 0) return { fault: 'the solution executes no order' }
  for (const execution of executions) {
    const order = orders.get(execution.uid)
    if (!order) return { fault: `order ${execution.uid} is not in this auction` }
    const score = scoreExecution(auction, order, execution)
    if (typeof score !== 'bigint') return score
    const pair = pairOf(auction.chainId, order)
    byPair.set(pair, (byPair.get(pair) ?? 0n) + score)
    total += score
  }
  return { total, byPair }
}
