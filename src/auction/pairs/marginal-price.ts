/**
 * Finds the marginal price m that partially fillable orders of a pair follow. Orders with a better limit
 * trade in full, the marginal order trades in part. As m rises, orders supply more net A and pools take less,
 * so there is exactly one balance.
 *
 * Orders are sorted by limit, so the trading orders form two ranges: sellers of A before an index, sellers of
 * B from an index on.
 *
 * @example A fill-or-kill order sells 2,000 B. Two partially fillable orders sell 1 A each, for at least
 * 1,980 and 1,990. There are no pools. At m = 1,990, the 2,000 B buy 1.005 A. The first order sells all of
 * its A, and the second, at its limit, adds the missing 0.005 A.
 */
import { addTo, type Entry, emptySum, type Sum, soldAt } from './book'
import { type DisjointPaths, turnoverAt } from './disjoint-paths'
import { buyersFrom, countAt, type Ladder, sellersBefore } from './ladder'
import { findRoot, SMALLEST_NEGATIVE } from './root-finding'

/** Sums of each side over the orders that trade in full, and the strictest limits. */
export interface PairState {
  readonly sums: readonly [Sum, Sum]
  /** Highest limit of the sellers of A, or 0 without any. */
  readonly floor: number
  /** Lowest limit of the sellers of B, or infinity without any. */
  readonly ceiling: number
}

/**
 * Orders of a ladder that trade at the marginal price: sellers before one index, buyers from another, and a
 * part of the marginal order.
 */
export interface MarginalFill {
  readonly marginal: number
  readonly sellersEnd: number
  readonly buyersStart: number
  readonly marginalEntry?: { readonly entry: Entry; readonly part: number }
}

/** Sums up entries that trade in full. */
export function sumEntries(entries: readonly Entry[]): PairState {
  const sums = [emptySum(), emptySum()] as const
  let [floor, ceiling] = [0, Number.POSITIVE_INFINITY]
  for (const entry of entries) {
    addTo(sums[entry.side], entry, 1)
    if (entry.side === 0) floor = Math.max(floor, entry.limit)
    else ceiling = Math.min(ceiling, entry.limit)
  }
  return { sums, floor, ceiling }
}

/** Returns the number of orders that trade. */
export const countFilled = (
  ladder: Ladder,
  { sellersEnd, buyersStart: from, marginalEntry }: MarginalFill,
): number => countAt(ladder, sellersEnd, from) + (marginalEntry ? 1 : 0)

/** Returns the traded part of the order at an index of the ladder. */
export function partAt(
  { entries }: Ladder,
  { sellersEnd, buyersStart: from, marginalEntry }: MarginalFill,
  index: number,
) {
  const entry = entries[index] as Entry
  if (entry === marginalEntry?.entry) return marginalEntry.part
  return (entry.side === 0 ? index < sellersEnd : index >= from) ? 1 : 0
}

/** Adds a marginal fill to the orders that trade in full. */
export function addPartialFills(whole: PairState, ladder: Ladder, marginalFill: MarginalFill): PairState {
  const { sellersEnd, buyersStart: from, marginalEntry } = marginalFill
  const sums = sumWith(whole, ladder, sellersEnd, from)
  const { entries } = ladder
  let seller = sellersEnd - 1
  while (seller >= 0 && entries[seller]?.side === 1) seller -= 1
  let buyer = from
  while (buyer < entries.length && entries[buyer]?.side === 0) buyer += 1
  let floor = Math.max(whole.floor, entries[seller]?.limit ?? 0)
  let ceiling = Math.min(whole.ceiling, entries[buyer]?.limit ?? Number.POSITIVE_INFINITY)
  if (marginalEntry) {
    addTo(sums[marginalEntry.entry.side], marginalEntry.entry, marginalEntry.part)
    if (marginalEntry.entry.side === 0) floor = Math.max(floor, marginalEntry.entry.limit)
    else ceiling = Math.min(ceiling, marginalEntry.entry.limit)
  }
  return { sums, floor, ceiling }
}

const addSums = (one: Sum, two: Sum, sign: 1 | -1 = 1): Sum => ({
  sell: one.sell + sign * two.sell,
  minBuy: one.minBuy + sign * two.minBuy,
  buy: one.buy + sign * two.buy,
  buyTimesLimit: one.buyTimesLimit + sign * two.buyTimesLimit,
})

const sumWith = ({ sums }: PairState, ladder: Ladder, before: number, from: number): readonly [Sum, Sum] => [
  addSums(sums[0], sellersBefore(ladder, before)),
  addSums(sums[1], buyersFrom(ladder, from)),
]

/** Factor by which the search exceeds the range of limits and path prices. */
const SPAN_FACTOR = 60

/** Returns bounds of the marginal price: the range of path prices and limits, widened by the factor. */
export function priceBoundsOf(
  { forward, backward }: DisjointPaths,
  { floor, ceiling }: Pick<PairState, 'floor' | 'ceiling'>,
  guess: number,
): readonly [number, number] {
  let [low, high] = [guess, guess]
  const widen = (price: number): void => {
    if (!(price > 0 && price < Number.POSITIVE_INFINITY)) return
    low = Math.min(low, price)
    high = Math.max(high, price)
  }
  widen(floor)
  widen(ceiling)
  for (const { price } of forward) widen(price)
  for (const { price } of backward) widen(1 / price)
  return [low / SPAN_FACTOR, high * SPAN_FACTOR]
}

/** Minimum relative margin by which the price must be better than the limit of a partially filled order. */
const LIMIT_MARGIN = 1e-6

/** Returns the limit of a partially fillable order with its margin. */
const tightenedLimit = ({ side, limit }: Entry): number =>
  side === 0 ? limit * (1 + LIMIT_MARGIN) : limit * (1 - LIMIT_MARGIN)

/** Returns the net supply of A from orders and pools at a marginal price. */
const excessSupplyAt = (disjointPaths: DisjointPaths, [sumA, sumB]: readonly [Sum, Sum], m: number): number =>
  soldAt(sumA, m) - soldAt(sumB, 1 / m) / m - turnoverAt(disjointPaths, m).taken

/**
 * Finds the marginal price and the partially fillable orders that trade at it, given the orders that trade in
 * full.
 */
export function findMarginalPrice(
  disjointPaths: DisjointPaths,
  whole: PairState,
  ladder: Ladder,
  guess: number,
): MarginalFill {
  const { entries } = ladder
  const [low, high] = priceBoundsOf(disjointPaths, whole, guess)
  // Supply exceeds demand just above the limit of the marginal order, and is smaller just below it.
  const firstIndex = findFirstIndex(entries.length, (index) => {
    const sums = sumWith(whole, ladder, index + 1, index + 1)
    return excessSupplyAt(disjointPaths, sums, tightenedLimit(entries[index] as Entry)) >= 0
  })
  const sums = sumWith(whole, ladder, firstIndex, firstIndex)
  const marginalEntry = entries[firstIndex]
  const excess = marginalEntry ? excessSupplyAt(disjointPaths, sums, tightenedLimit(marginalEntry)) : 0
  const isBetween = !marginalEntry || excess >= 0
  const marginal = isBetween
    ? findRoot(low, high, (m) => -excessSupplyAt(disjointPaths, sums, m) || SMALLEST_NEGATIVE)[0]
    : tightenedLimit(marginalEntry)
  // Fill-or-kill orders bound the price by their limits. At such a bound, the partially fillable orders offer
  // more than the other side and the pools take.
  const bounded = Math.max(whole.floor, Math.min(whole.ceiling, marginal))
  if (bounded !== marginal) return ration(disjointPaths, whole, ladder, bounded)
  if (isBetween) return { marginal, sellersEnd: firstIndex, buyersStart: firstIndex }
  const sold = soldOf(marginalEntry, marginal)
  const part = marginalEntry.side === 0 ? -excess / sold : 1 + excess / sold
  return {
    marginal,
    sellersEnd: firstIndex,
    buyersStart: firstIndex + marginalEntry.side,
    ...marginalEntryOf(marginalEntry, part),
  }
}

const marginalEntryOf = (entry: Entry | undefined, part: number): Pick<MarginalFill, 'marginalEntry'> =>
  entry && part > 0 ? { marginalEntry: { entry, part: Math.min(1, part) } } : {}

/** Finds by bisection the first index from which a condition holds, or `count` if it never does. */
function findFirstIndex(count: number, holds: (index: number) => boolean): number {
  let [firstIndex, last] = [0, count]
  while (firstIndex < last) {
    const middle = (firstIndex + last) >> 1
    if (holds(middle)) last = middle
    else firstIndex = middle + 1
  }
  return firstIndex
}

/**
 * Rations the orders at a price at which they offer more than the other side and the pools take. Orders with
 * the smallest margin are cut first.
 */
function ration(
  disjointPaths: DisjointPaths,
  whole: PairState,
  ladder: Ladder,
  marginal: number,
): MarginalFill {
  const { entries } = ladder
  const limitAt = (index: number): number => (entries[index] as Entry).limit
  const sellersEnd = findFirstIndex(entries.length, (index) => limitAt(index) * (1 + LIMIT_MARGIN) > marginal)
  const from = findFirstIndex(entries.length, (index) => limitAt(index) * (1 - LIMIT_MARGIN) >= marginal)
  const excess = excessSupplyAt(disjointPaths, sumWith(whole, ladder, sellersEnd, from), marginal)
  if (excess > 0) {
    // Finds the first seller after which all further sellers together sell at most the excess.
    const sellers = sellersBefore(ladder, sellersEnd)
    const cutFrom = (index: number): number =>
      soldAt(addSums(sellers, sellersBefore(ladder, index), -1), marginal)
    const index = findFirstIndex(sellersEnd, (one) => cutFrom(one + 1) <= excess)
    const marginalEntry = index < sellersEnd && cutFrom(index) > excess ? entries[index] : undefined
    const part = marginalEntry ? (cutFrom(index) - excess) / soldOf(marginalEntry, marginal) : 0
    return { marginal, sellersEnd: index, buyersStart: from, ...marginalEntryOf(marginalEntry, part) }
  }
  const buyers = buyersFrom(ladder, from)
  const cutTo = (index: number): number =>
    soldAt(addSums(buyers, buyersFrom(ladder, index), -1), 1 / marginal) / marginal
  const index = findFirstIndex(entries.length, (one) => one >= from && cutTo(one + 1) > -excess)
  const marginalEntry = entries[index]
  if (!marginalEntry) return { marginal, sellersEnd, buyersStart: entries.length }
  const part = (cutTo(index + 1) + excess) / soldOf(marginalEntry, marginal)
  return { marginal, sellersEnd, buyersStart: index + 1, ...marginalEntryOf(marginalEntry, part) }
}

/** Returns the atoms of A that an order sells or buys at a price. */
function soldOf(entry: Entry, m: number): number {
  const sum = emptySum()
  addTo(sum, entry, 1)
  return entry.side === 0 ? soldAt(sum, m) : soldAt(sum, 1 / m) / m
}
