/**
 * The baseline solver: each order alone, over the best single path of at most two pools; one solution per order that
 * can be filled within its limit, none for the others.
 *
 * The network cost of the path comes out of the sell amount. A fill-or-kill order is filled completely or not at all.
 * A partially fillable one is filled as far as limit, balance and allowance go; dust is left alone: a fill of which
 * less goes through the pools than the network takes is not proposed.
 */
import {
  type Auction,
  type AuctionOrder,
  type Execution,
  inTurn,
  type Solution,
  type Solver,
  UNLIMITED,
} from '../../../auction/model/auction'
import { sellable } from '../../../auction/model/demand'
import { drawOf, networkFee, owedOf } from '../../../auction/model/fees'
import { fillPart } from '../../../auction/route/partial-fills'
import {
  bestBuy,
  bestSell,
  indexPools,
  type Journey,
  listPaths,
  type PoolIndex,
} from '../../../auction/route/routes'
import { tradedToken } from '../../../domain/chains/chains'
import { filledAmount, isWithinLimit, remainingAmount, targetAmount } from '../../../domain/orders/amounts'
import type { Address } from '../../../domain/scalars'

const MAX_HOPS = 2

/** Orders that are taken on from one question of the budget to the next: however busy the machine is, the first ones are. */
const AT_ONCE = 20

/** The baseline solver under an address. @example baselineSolver(solver)(auction).length // 1 of 1 fillable order */
export const baselineSolver =
  (solver: Address): Solver =>
  (auction, budget = UNLIMITED) => {
    const index = indexPools(auction.pools)
    const found: Solution[] = []
    for (const [n, order] of inTurn(auction).entries()) {
      if (n % AT_ONCE === AT_ONCE - 1 && budget.isSpent()) break
      const execution = fillAlone(auction, index, order)
      if (execution) found.push({ solver, executions: [execution] })
    }
    return found
  }

function fillAlone(auction: Auction, index: PoolIndex, order: AuctionOrder): Execution | undefined {
  const journey = planJourney(auction, order)
  if (!journey || remainingAmount(order.terms, order.executed) === 0n) return undefined
  const whole = fillWhole(index, order, journey)
  if (!order.terms.partiallyFillable) return whole
  const fill = whole ?? fillMost(index, order, journey)
  return fill && fill.sell - fill.fee >= fill.fee ? fill : undefined
}

/** Undefined when the sell token has no native price: the network cost is not known. */
function planJourney(auction: Auction, { terms, gas }: AuctionOrder): Required<Journey> | undefined {
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

/** All that is left, or of a sell order all that can be drawn; undefined when that is not within the order's terms. */
function fillWhole(index: PoolIndex, order: AuctionOrder, journey: Journey): Execution | undefined {
  const { terms, uid } = order
  const route =
    terms.kind === 'sell'
      ? bestSell(index, journey, sellable(order))
      : bestBuy(index, journey, remainingAmount(terms, order.executed))
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

/** The largest part over any one path; of equal parts the better priced, then the first path. */
function fillMost(
  index: PoolIndex,
  order: AuctionOrder,
  { feeOf, ...journey }: Required<Journey>,
): Execution | undefined {
  const fills = listPaths(index, journey).flatMap(
    (hops) => fillPart(index, order, { hops, fee: feeOf(hops.length) }) ?? [],
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
