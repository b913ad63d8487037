/**
 * The largest part of an order that one path can fill within the limit price.
 *
 * A path of constant-product pools pays a·y ÷ (b + c·y) for y atoms: pools in a row are again of that form. Against
 * that stand the limit price, a straight line, and the network fee, the same for any size. So the surplus of a fill
 * first rises with its size, from −fee, then falls, because each further atom gets a worse price: fills within the
 * limit lie between a least and a largest size, or there are none. The summit is where the next atom pays no more than
 * the limit asks; beyond it "within the limit" flips once, so halving finds the largest fill. Each halving takes as
 * many steps as the amount has bits, 100 for 10^30 atoms. The curve only shows where to look: what is proposed was
 * measured with the exact pool formulas. Their rounding decides atom by atom at the very end, so the fill found can
 * be short of the largest by what an atom or two of the buy token are worth; one atom more is always too much.
 */
import { filledAmount, isWithinLimit, remainingAmount } from '../../domain/orders/amounts'
import type { AuctionOrder, Execution, Hop } from '../model/auction'
import { drawOf } from '../model/fees'
import { type Curve, curveOf } from '../model/pools'
import { buyThrough, type PoolIndex, poolOf, sellThrough } from './routes'

/** A path with the network fee of its length, in sell atoms. */
export interface PricedPath {
  readonly hops: readonly Hop[]
  readonly fee: bigint
}

/**
 * The largest fill of an order over one path, or undefined when no size is within its limit.
 * @example
 * // A pool of 1,000,000 : 1,000,000 and a sell order of 500,000 for 400,000 or more:
 * fillPart(index, order, { hops, fee: 0n }) // { sell: 246_987n, buy: 197_590n, … }
 */
export function fillPart(index: PoolIndex, order: AuctionOrder, path: PricedPath): Execution | undefined {
  const { terms } = order
  const remaining = remainingAmount(terms, order.executed)
  const at = (atoms: bigint) => ({ sell: atoms + path.fee, buy: sellThrough(index, path.hops, atoms) })
  const isAffordable = (atoms: bigint): boolean =>
    drawOf(terms, at(atoms)) <= order.available && filledAmount(terms.kind, at(atoms)) <= remaining
  const isAcceptable = (atoms: bigint): boolean => at(atoms).buy > 0n && isWithinLimit(terms, at(atoms))

  const { a, b, c } = joinCurves(index, path.hops)
  // The first atom brings most: when it brings no more than the limit asks, no size does.
  if (terms.sellAmount * a < terms.buyAmount * b) return undefined
  const most = findLargest(0n, order.available, isAffordable)
  const isRising = (atoms: bigint): boolean =>
    terms.sellAmount * a * b >= terms.buyAmount * (b + c * atoms) ** 2n
  const summit = isAcceptable(most) ? most : findLargest(0n, most, isRising)
  if (!isAcceptable(summit)) return undefined
  const { sell, buy } = at(findLargest(summit, most, isAcceptable))
  return {
    uid: order.uid,
    sell: terms.kind === 'buy' ? leastSell(index, path, { sell, buy }) : sell,
    buy,
    fee: path.fee,
    route: path.hops,
  }
}

/** What a buyer need not pay for the same amount is not charged: rounding down can give one amount for several. */
function leastSell(
  index: PoolIndex,
  { hops, fee }: PricedPath,
  found: { sell: bigint; buy: bigint },
): bigint {
  const asked = (buyThrough(index, hops, found.buy) ?? found.sell) + fee
  if (asked > found.sell) return found.sell
  return asked
}

/** The largest n from low to high that holds, where all up to some n do and none beyond; low when none does. */
function findLargest(low: bigint, high: bigint, holds: (n: bigint) => boolean): bigint {
  let [best, worst] = [low, high + 1n]
  while (worst - best > 1n) {
    const middle = (best + worst) / 2n
    if (holds(middle)) best = middle
    else worst = middle
  }
  return best
}

/** The curve of pools in a row; no pool at all pays what it gets. */
const joinCurves = (index: PoolIndex, hops: readonly Hop[]): Curve =>
  hops.reduce(
    (before, hop) => {
      const next = curveOf(poolOf(index, hop), hop.tokenIn)
      return { a: before.a * next.a, b: before.b * next.b, c: next.b * before.c + next.c * before.a }
    },
    { a: 1n, b: 1n, c: 0n },
  )
