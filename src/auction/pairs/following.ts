/**
 * Partially fillable orders of a pair follow the marginal price m: those with a better limit trade in full, the one at its limit
 * in part. As orders supply more net of A the higher m is, and pools take less, the two meet once.
 *
 * Orders are sorted by limit, so those that follow are two ranges: sellers of A up to a place, sellers of B from a place on.
 *
 * @example 2,000 B are sold whole; beside them 1 A for 1,980 or more and 1 A for 1,990 or more, both in part; no pools. The
 * first sells all of it for up to 1,990 B, where the second steps in with the 0.005 A that are missing: m is 1,990.
 */
import { addTo, type Entry, emptySum, type Sum, soldAt } from './book'
import { buyersFrom, countAt, type Ladder, sellersBefore } from './ladder'
import { type Lanes, turnoverAt } from './lanes'
import { turnOf } from './turning'

/** Who trades in full: sums of each side and the strictest limits. */
export interface PairState {
  readonly sums: readonly [Sum, Sum]
  /** Highest limit of those who sell A; 0 when there are none. */
  readonly floor: number
  /** Lowest limit of those who sell B; infinite when there are none. */
  readonly ceiling: number
}

/** Who of a ladder follows a price: sellers before one place, buyers from another on, and of one order at its limit a part. */
export interface Following {
  readonly marginal: number
  readonly sellersTo: number
  readonly buyersFrom: number
  readonly edge?: { readonly entry: Entry; readonly part: number }
}

/** What some orders come to in full. */
export function standingOf(entries: readonly Entry[]): PairState {
  const sums = [emptySum(), emptySum()] as const
  let [floor, ceiling] = [0, Number.POSITIVE_INFINITY]
  for (const entry of entries) {
    addTo(sums[entry.side], entry, 1)
    if (entry.side === 0) floor = Math.max(floor, entry.limit)
    else ceiling = Math.min(ceiling, entry.limit)
  }
  return { sums, floor, ceiling }
}

/** How many orders follow. */
export const countFollowers = (ladder: Ladder, { sellersTo, buyersFrom: from, edge }: Following): number =>
  countAt(ladder, sellersTo, from) + (edge ? 1 : 0)

/** The part that trades of the order at a place of the ladder. */
export function partAt({ entries }: Ladder, { sellersTo, buyersFrom: from, edge }: Following, place: number) {
  const entry = entries[place] as Entry
  if (entry === edge?.entry) return edge.part
  return (entry.side === 0 ? place < sellersTo : place >= from) ? 1 : 0
}

/** Those who trade in full together with those who follow. */
export function withFollowers(whole: PairState, ladder: Ladder, following: Following): PairState {
  const { sellersTo, buyersFrom: from, edge } = following
  const sums = joined(whole, ladder, sellersTo, from)
  const { entries } = ladder
  let seller = sellersTo - 1
  while (seller >= 0 && entries[seller]?.side === 1) seller -= 1
  let buyer = from
  while (buyer < entries.length && entries[buyer]?.side === 0) buyer += 1
  let floor = Math.max(whole.floor, entries[seller]?.limit ?? 0)
  let ceiling = Math.min(whole.ceiling, entries[buyer]?.limit ?? Number.POSITIVE_INFINITY)
  if (edge) {
    addTo(sums[edge.entry.side], edge.entry, edge.part)
    if (edge.entry.side === 0) floor = Math.max(floor, edge.entry.limit)
    else ceiling = Math.min(ceiling, edge.entry.limit)
  }
  return { sums, floor, ceiling }
}

const plus = (one: Sum, two: Sum, sign: 1 | -1 = 1): Sum => ({
  sell: one.sell + sign * two.sell,
  least: one.least + sign * two.least,
  wanted: one.wanted + sign * two.wanted,
  asked: one.asked + sign * two.asked,
})

const joined = ({ sums }: PairState, ladder: Ladder, before: number, from: number): readonly [Sum, Sum] => [
  plus(sums[0], sellersBefore(ladder, before)),
  plus(sums[1], buyersFrom(ladder, from)),
]

/** How far the prices of lanes and limits reach: beyond this many times them nothing happens. */
const WIDE = 60
/** An excess of nothing that counts as too little. */
const BELOW = -Number.MIN_VALUE

/** Prices between which everything happens: what the best lanes pay and ask, and the limits of those who trade. */
export function spanOf(
  { there, back }: Lanes,
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
  for (const { price } of there) widen(price)
  for (const { price } of back) widen(1 / price)
  return [low / WIDE, high * WIDE]
}

/** How much better than its limit an order in part gets at least. */
const INSIDE = 1e-6

/** The limit of a partially fillable order as it follows it. */
const followed = ({ side, limit }: Entry): number =>
  side === 0 ? limit * (1 + INSIDE) : limit * (1 - INSIDE)

/** What orders and pools supply net of A at a marginal price, with some orders in full. */
const overAt = (lanes: Lanes, [one, two]: readonly [Sum, Sum], m: number): number =>
  soldAt(one, m) - soldAt(two, 1 / m) / m - turnoverAt(lanes, m).taken

/** Finds who follows the price beside those who trade in full, and the price. */
export function followPrice(lanes: Lanes, whole: PairState, ladder: Ladder, guess: number): Following {
  const { entries } = ladder
  const [low, high] = spanOf(lanes, whole, guess)
  // Beyond the limit of the marginal order more is supplied than taken, and just before it less.
  const first = firstPlace(entries.length, (place) => {
    const sums = joined(whole, ladder, place + 1, place + 1)
    return overAt(lanes, sums, followed(entries[place] as Entry)) >= 0
  })
  const sums = joined(whole, ladder, first, first)
  const edge = entries[first]
  const before = edge ? overAt(lanes, sums, followed(edge)) : 0
  const isBetween = !edge || before >= 0
  const marginal = isBetween ? turnOf(low, high, (m) => -overAt(lanes, sums, m) || BELOW)[0] : followed(edge)
  // Orders that trade whole may not let the price go there: it stops at their limit, where those who would follow it are too many.
  const held = Math.max(whole.floor, Math.min(whole.ceiling, marginal))
  if (held !== marginal) return ration(lanes, whole, ladder, held)
  if (isBetween) return { marginal, sellersTo: first, buyersFrom: first }
  const own = soldOf(edge, marginal)
  const part = edge.side === 0 ? -before / own : 1 + before / own
  return { marginal, sellersTo: first, buyersFrom: first + edge.side, ...partOf(edge, part) }
}

const partOf = (entry: Entry | undefined, part: number): Pick<Following, 'edge'> =>
  entry && part > 0 ? { edge: { entry, part: Math.min(1, part) } } : {}

/** The first of so many places at which a condition holds that holds from there on; their number where it never does. */
function firstPlace(count: number, holds: (place: number) => boolean): number {
  let [first, last] = [0, count]
  while (first < last) {
    const middle = (first + last) >> 1
    if (holds(middle)) last = middle
    else first = middle + 1
  }
  return first
}

/** Cuts orders at a price at which more would follow it than can, the least content first. */
function ration(lanes: Lanes, whole: PairState, ladder: Ladder, marginal: number): Following {
  const { entries } = ladder
  const limitAt = (place: number): number => (entries[place] as Entry).limit
  const sellersTo = firstPlace(entries.length, (place) => limitAt(place) * (1 + INSIDE) > marginal)
  const from = firstPlace(entries.length, (place) => limitAt(place) * (1 - INSIDE) >= marginal)
  const over = overAt(lanes, joined(whole, ladder, sellersTo, from), marginal)
  if (over > 0) {
    // Sellers from this place on are less than what is too much.
    const sellers = sellersBefore(ladder, sellersTo)
    const cutFrom = (place: number): number =>
      soldAt(plus(sellers, sellersBefore(ladder, place), -1), marginal)
    const place = firstPlace(sellersTo, (one) => cutFrom(one + 1) <= over)
    const edge = place < sellersTo && cutFrom(place) > over ? entries[place] : undefined
    const part = edge ? (cutFrom(place) - over) / soldOf(edge, marginal) : 0
    return { marginal, sellersTo: place, buyersFrom: from, ...partOf(edge, part) }
  }
  const buyers = buyersFrom(ladder, from)
  const cutTo = (place: number): number =>
    soldAt(plus(buyers, buyersFrom(ladder, place), -1), 1 / marginal) / marginal
  const place = firstPlace(entries.length, (one) => one >= from && cutTo(one + 1) > -over)
  const edge = entries[place]
  if (!edge) return { marginal, sellersTo, buyersFrom: entries.length }
  const part = (cutTo(place + 1) + over) / soldOf(edge, marginal)
  return { marginal, sellersTo, buyersFrom: place + 1, ...partOf(edge, part) }
}

/** Atoms of A that an order is worth at a price. */
function soldOf(entry: Entry, m: number): number {
  const sum = emptySum()
  addTo(sum, entry, 1)
  return entry.side === 0 ? soldAt(sum, m) : soldAt(sum, 1 / m) / m
}
