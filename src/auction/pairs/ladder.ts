/**
 * Orders of a pair sorted by limit, with what those on each side of any place come to: at a price the sellers of A below it and
 * the sellers of B above it trade, so that is two look-ups however many they are.
 * @example Sellers of 1 A at 1,990 and at 1,995, a seller of B at 2,000: at 1,992 one A is sold, and all of the B.
 */
import { at } from '../clear/graph'
import { addTo, type Entry, emptySum, type Sum } from './book'

/** By place, in rows of five: sums of those before it who sell A, or of those from it on who sell B, and how many they are. */
export interface Ladder {
  readonly entries: readonly Entry[]
  readonly sellers: Float64Array
  readonly buyers: Float64Array
}

const ROW = 5
const COUNT = 4

/** Sums of a side by place: of sellers up from the first order, of buyers down from the last. */
function runningSums(entries: readonly Entry[], side: Entry['side']): Float64Array {
  const rows = new Float64Array((entries.length + 1) * ROW)
  const sum = emptySum()
  let count = 0
  for (let k = 0; k < entries.length; k += 1) {
    const place = side === 0 ? k : entries.length - 1 - k
    const entry = entries[place] as Entry
    if (entry.side === side) {
      addTo(sum, entry, 1)
      count += 1
    }
    const n = (place + 1 - side) * ROW
    rows[n] = sum.sell
    rows[n + 1] = sum.least
    rows[n + 2] = sum.wanted
    rows[n + 3] = sum.asked
    rows[n + COUNT] = count
  }
  return rows
}

/** A ladder of orders that are sorted by limit. */
export const ladderOf = (entries: readonly Entry[]): Ladder => ({
  entries,
  sellers: runningSums(entries, 0),
  buyers: runningSums(entries, 1),
})

function sumAt(rows: Float64Array, place: number): Sum {
  const n = place * ROW
  return { sell: at(rows, n), least: at(rows, n + 1), wanted: at(rows, n + 2), asked: at(rows, n + 3) }
}

/** What all before a place who sell A come to. */
export const sellersBefore = ({ sellers }: Ladder, place: number): Sum => sumAt(sellers, place)
/** What all from a place on who sell B come to. */
export const buyersFrom = ({ buyers }: Ladder, place: number): Sum => sumAt(buyers, place)

/** How many sell A before one place or B from another one on. */
export const countAt = ({ sellers, buyers }: Ladder, before: number, from: number): number =>
  at(sellers, before * ROW + COUNT) + at(buyers, from * ROW + COUNT)

/** Orders of a pair in the order of their limits: all, those that trade whole or not at all, and the others. */
export interface SortedOrders {
  readonly all: Ladder
  readonly whole: readonly Entry[]
  readonly partial: Ladder
}

/** Whether any of them sells A, and B. */
export const sidesOf = ({ all }: SortedOrders): readonly [boolean, boolean] => [
  countAt(all, all.entries.length, all.entries.length) > 0,
  countAt(all, 0, 0) > 0,
]

/** Orders that are sorted by limit, by kind. */
export const sortedOf = (entries: readonly Entry[]): SortedOrders => ({
  all: ladderOf(entries),
  whole: entries.filter(({ isPartial }) => !isPartial),
  partial: ladderOf(entries.filter(({ isPartial }) => isPartial)),
})
