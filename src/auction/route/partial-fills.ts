/**
 * Finds the largest part of an order that one path can fill within the limit price.
 *
 * A path of constant-product pools pays a·y ÷ (b + c·y) for y atoms, because pools in a row have the same
 * form as one pool. The limit price is a straight line, and the network fee is the same for any size. The
 * surplus of a fill therefore starts at −fee, rises with the size, and falls again, because each further atom
 * gets a worse price. The fills within the limit form one range of sizes, which can be empty.
 *
 * The surplus is highest where the marginal price equals the limit price. Beyond this size a fill changes
 * only once from within to beyond the limit, so bisection finds the largest fill. A bisection takes one step
 * per bit of the amount: 100 steps for 10^30 atoms. The curve only guides the search. The proposed fill is
 * measured with the exact pool formulas. Their rounding can make the result smaller than the largest possible
 * fill, by the value of one or two atoms of the buy token. One more atom always breaks the limit.
 */
import { filledAmount, isWithinLimit, remainingAmount } from '../../domain/orders/amounts'
import type { AuctionOrder, Execution, Hop } from '../model/auction'
import { drawOf } from '../model/fees'
import { type Curve, curveOf } from '../model/pools'
import { buyThrough, type PoolIndex, poolOf, sellThrough } from './routes'

/** Path with its network fee in atoms of the sell token. */
export interface PricedPath {
  readonly hops: readonly Hop[]
  readonly fee: bigint
}

/**
 * Returns the largest fill of an order over one path, or undefined if no size is within its limit.
 * @example // A pool of 1,000,000 : 1,000,000 and a sell order of 500,000 for 400,000 or more:
 * fillLargestPart(index, order, { hops, fee: 0n }) // { sell: 246_987n, buy: 197_590n, … }
 */
export function fillLargestPart(
  index: PoolIndex,
  order: AuctionOrder,
  path: PricedPath,
): Execution | undefined {
  const { terms } = order
  const remaining = remainingAmount(terms, order.executed)
  const fillAt = (atoms: bigint) => ({ sell: atoms + path.fee, buy: sellThrough(index, path.hops, atoms) })
  const isAffordable = (atoms: bigint): boolean =>
    drawOf(terms, fillAt(atoms)) <= order.available && filledAmount(terms.kind, fillAt(atoms)) <= remaining
  const isAcceptable = (atoms: bigint): boolean =>
    fillAt(atoms).buy > 0n && isWithinLimit(terms, fillAt(atoms))

  const { a, b, c } = joinCurves(index, path.hops)
  // The first atom gets the best price. If it does not beat the limit, no size does.
  if (terms.sellAmount * a < terms.buyAmount * b) return undefined
  // Beyond the input for the whole remaining amount, pools can overflow and pay nothing.
  const needed = terms.kind === 'buy' ? buyThrough(index, path.hops, remaining) : undefined
  const most = findLargest(0n, min(needed ?? order.available, order.available), isAffordable)
  const isRising = (atoms: bigint): boolean =>
    terms.sellAmount * a * b >= terms.buyAmount * (b + c * atoms) ** 2n
  const peak = isAcceptable(most) ? most : findLargest(0n, most, isRising)
  if (!isAcceptable(peak)) return undefined
  const { sell, buy } = fillAt(findLargest(peak, most, isAcceptable))
  return {
    uid: order.uid,
    sell: terms.kind === 'buy' ? leastSell(index, path, { sell, buy }) : sell,
    buy,
    fee: path.fee,
    route: path.hops,
  }
}

const min = (x: bigint, y: bigint): bigint => (x < y ? x : y)

/**
 * Returns the smallest sell amount for a buy amount. Several inputs can give the same output because of
 * rounding.
 */
function leastSell(
  index: PoolIndex,
  { hops, fee }: PricedPath,
  found: { sell: bigint; buy: bigint },
): bigint {
  return min((buyThrough(index, hops, found.buy) ?? found.sell) + fee, found.sell)
}

/**
 * Returns the largest n from low to high for which `holds` is true, or low if `holds` is never true. `holds`
 * must change from true to false at most once.
 */
function findLargest(low: bigint, high: bigint, holds: (n: bigint) => boolean): bigint {
  let [best, worst] = [low, high + 1n]
  while (worst - best > 1n) {
    const middle = (best + worst) / 2n
    if (holds(middle)) best = middle
    else worst = middle
  }
  return best
}

/** Combines the curves of pools in a row. Without pools, the output equals the input. */
const joinCurves = (index: PoolIndex, hops: readonly Hop[]): Curve =>
  hops.reduce(
    (before, hop) => {
      const next = curveOf(poolOf(index, hop), hop.tokenIn)
      return { a: before.a * next.a, b: before.b * next.b, c: next.b * before.c + next.c * before.a }
    },
    { a: 1n, b: 1n, c: 0n },
  )
