/**
 * How good a solution is: the surplus it gives traders over their limit prices and the protocol fees it pays out of
 * that, valued in wei (SOURCES: Scores and winners).
 *
 * Surplus is first counted in the buy token: a sell order's is already, a buy order's is converted at its own limit
 * price, not at a market price, so that a solver cannot gain by where prices moved. Then the buy token's native price
 * makes it wei. Every division rounds down. Scores are summed per directed pair, because fairness is judged per pair.
 */
import { tradedToken } from '../../domain/chains/chains'
import { isWithinLimit, mulDiv, surplusOf } from '../../domain/orders/amounts'
import type { ChainId, OrderUid } from '../../domain/scalars'
import type { Auction, AuctionOrder, ChargedExecution, Execution, Solution } from './auction'
import { protocolFeesOf } from './fee-policies'
import { weiOf } from './native-prices'

/** Wei of surplus in all, and by directed pair. */
export interface Score {
  readonly total: bigint
  readonly byPair: ReadonlyMap<string, bigint>
}

/** Why a solution cannot be used, in words that name the order. */
export interface Fault {
  readonly fault: string
}

type Priced = Pick<Auction, 'chainId' | 'nativePrices'>

/**
 * The directed pair an order trades, native marker and wrapped native being one token.
 * @example pairOf(chainId, { terms: { sellToken: usdc, buyToken: nativeMarker } }) // `${usdc}>${weth}`
 */
export const pairOf = (chainId: ChainId, { terms }: AuctionOrder): string =>
  `${tradedToken(chainId, terms.sellToken)}>${tradedToken(chainId, terms.buyToken)}`

/**
 * Score of one execution in wei, or why it has none: it is beyond the limit, or its buy token has no price.
 * @example scoreExecution(auction, sellOf10For5, { ...execution, sell: 10n, buy: 6n }) // 1n at a price of 10n ** 18n
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

/** Indexes made so far: a list of orders never changes, and every proposal asks for the index of the same one. */
const indexes = new WeakMap<readonly AuctionOrder[], ReadonlyMap<OrderUid, AuctionOrder>>()

/** An auction's orders by UID. */
export function indexOrders(orders: readonly AuctionOrder[]): ReadonlyMap<OrderUid, AuctionOrder> {
  const known = indexes.get(orders)
  if (known) return known
  const index = new Map<OrderUid, AuctionOrder>()
  for (const order of orders) index.set(order.uid, order)
  indexes.set(orders, index)
  return index
}

/**
 * Score of a solution, or its first fault; a solution without executions is a fault, too.
 * @example scoreSolution(auction, orders, { solver, executions: [surplusOf1Wei, surplusOf2Wei] }) // { total: 3n, byPair }
 */
export function scoreSolution(
  auction: Priced,
  orders: ReadonlyMap<OrderUid, AuctionOrder>,
  { executions }: Solution,
): Score | Fault {
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
