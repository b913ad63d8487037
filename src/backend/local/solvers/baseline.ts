/**
 * Baseline solver: fills each order alone, over the best single path of at most two pools. It proposes one
 * solution for each order that it can fill within its limit price.
 *
 * The network cost of the path is paid from the sell amount. A fill-or-kill order is filled completely or not
 * at all. A partially fillable order is filled as far as its limit, balance and allowance permit. A fill is
 * not proposed if the network cost exceeds the amount that enters the pools.
 */
import {
  type Auction,
  type AuctionOrder,
  type Execution,
  rotateOrders,
  type Solution,
  UNLIMITED,
} from '../../../auction/model/auction'
import { sellableAmount } from '../../../auction/model/demand'
import { drawOf, networkFee, owedOf } from '../../../auction/model/fees'
import { fillLargestPart } from '../../../auction/route/partial-fills'
import {
  bestBuy,
  bestSell,
  indexPools,
  listPaths,
  type PoolIndex,
  type RouteQuery,
} from '../../../auction/route/routes'
import { tradedToken } from '../../../domain/chains/chains'
import { filledAmount, isWithinLimit, remainingAmount, targetAmount } from '../../../domain/orders/amounts'
import type { Address } from '../../../domain/scalars'
import type { Solver } from './prepared-auction'

const MAX_HOPS = 2

/**
 * Maximum number of orders processed between two checks of the budget. The first orders are always processed,
 * even on a busy machine. With thousands of pools each order takes long, so the budget is checked more often.
 */
const BUDGET_CHECK_INTERVAL = 20
const POOLS_PER_CHECK = 4_000

/**
 * Creates the baseline solver for an address.
 * @example baselineSolver(solver)(prepareAuction(auction)).length // 1 of 1 fillable order
 */
export const baselineSolver =
  (solver: Address): Solver =>
  ({ auction }, budget = UNLIMITED) => {
    const index = indexPools(auction.pools)
    const found: Solution[] = []
    const pools = Math.max(1, auction.pools.length)
    const interval = Math.max(1, Math.min(BUDGET_CHECK_INTERVAL, Math.floor(POOLS_PER_CHECK / pools)))
    for (const [n, order] of rotateOrders(auction).entries()) {
      if (n % interval === interval - 1 && budget.isSpent()) break
      const execution = fillAlone(auction, index, order)
      if (execution) found.push({ solver, executions: [execution] })
    }
    return found
  }

function fillAlone(auction: Auction, index: PoolIndex, order: AuctionOrder): Execution | undefined {
  const query = planRoute(auction, order)
  if (!query || remainingAmount(order.terms, order.executed) === 0n) return undefined
  const whole = fillWhole(index, order, query)
  if (!order.terms.partiallyFillable) return whole
  const fill = whole ?? fillMost(index, order, query)
  return fill && fill.sell - fill.fee >= fill.fee ? fill : undefined
}

/**
 * Returns the route query of an order. Undefined without a native price of the sell token, because the
 * network cost is unknown.
 */
function planRoute(auction: Auction, { terms, gas }: AuctionOrder): Required<RouteQuery> | undefined {
  const costs = Array.from({ length: MAX_HOPS + 1 }, (_, hops) =>
    networkFee(auction, terms.sellToken, hops, gas),
  )
  if (costs.includes(undefined)) return undefined
  return {
    from: terms.sellToken,
    to: tradedToken(auction.chainId, terms.buyToken),
    maxHops: MAX_HOPS,
    feeOf: (hops) => owedOf(terms, costs[hops] ?? 0n),
  }
}

/**
 * Fills the whole remaining amount, or the drawable part of a sell order. Undefined if the fill breaks the
 * order's terms.
 */
function fillWhole(index: PoolIndex, order: AuctionOrder, query: RouteQuery): Execution | undefined {
  const { terms, uid } = order
  const route =
    terms.kind === 'sell'
      ? bestSell(index, query, sellableAmount(order))
      : bestBuy(index, query, remainingAmount(terms, order.executed))
  if (!route) return undefined
  const { fee, hops } = route
  const execution = { uid, sell: route.amountIn + fee, buy: route.amountOut, fee, route: hops }
  return isAllowed(order, execution) ? execution : undefined
}

function isAllowed({ terms, available }: AuctionOrder, execution: Execution): boolean {
  const isComplete = filledAmount(terms.kind, execution) === targetAmount(terms)
  return (
    (isComplete || terms.partiallyFillable) &&
    isWithinLimit(terms, execution) &&
    drawOf(terms, execution) <= available
  )
}

/**
 * Returns the largest partial fill over any single path. Ties go to the better price, then to the first path.
 */
function fillMost(
  index: PoolIndex,
  order: AuctionOrder,
  { feeOf, ...query }: Required<RouteQuery>,
): Execution | undefined {
  const fills = listPaths(index, query).flatMap(
    (hops) => fillLargestPart(index, order, { hops, fee: feeOf(hops.length) }) ?? [],
  )
  const filled = (fill: Execution): bigint => filledAmount(order.terms.kind, fill)
  const isBetter = (fill: Execution, best: Execution): boolean =>
    filled(fill) !== filled(best)
      ? filled(fill) > filled(best)
      : fill.buy > best.buy || (fill.buy === best.buy && fill.sell < best.sell)
  return fills.reduce<Execution | undefined>(
    (best, fill) => (!best || isBetter(fill, best) ? fill : best),
    undefined,
  )
}
