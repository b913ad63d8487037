/**
 * Orders of a pair sorted by limit, with running sums from both ends. At a price, the sellers of A with a
 * lower limit and the sellers of B with a higher limit trade. Their sums take two look-ups for any number of
 * orders.
 * @example Sellers of 1 A at 1,990 and at 1,995, a seller of B at 2,000: at 1,992, 1 A and all B of the
 * seller of B are sold.
 */
import { at } from '../clear/graph'
import { addTo, type Entry, emptySum, type Sum } from './book'

/**
 * Sorted entries and their running sums, in rows of five numbers: a `Sum` and the count. `sellers` sums the
 * sellers of A before an index, `buyers` the sellers of B from an index on.
 */
export interface Ladder {
  readonly entries: readonly Entry[]
  readonly sellers: Float64Array
  readonly buyers: Float64Array
}

const ROW = 5
const COUNT = 4

/**
 * Builds the running sums of a side: of sellers from the first order up, of buyers from the last order down.
 */
function runningSums(entries: readonly Entry[], side: Entry['side']): Float64Array {
  const rows = new Float64Array((entries.length + 1) * ROW)
  const sum = emptySum()
  let count = 0
  for (let k = 0; k < entries.length; k += 1) {
    const index = side === 0 ? k : entries.length - 1 - k
    const entry = entries[index] as Entry
    if (entry.side === side) {
      addTo(sum, entry, 1)
      count += 1
    }
    const n = (index + 1 - side) * ROW
    rows[n] = sum.sell
    rows[n + 1] = sum.minBuy
    rows[n + 2] = sum.buy
    rows[n + 3] = sum.buyTimesLimit
    rows[n + COUNT] = count
  }
  return rows
}

/** Builds a ladder of entries, which must be sorted by limit. */
export const ladderOf = (entries: readonly Entry[]): Ladder => ({
  entries,
  sellers: runningSums(entries, 0),
  buyers: runningSums(entries, 1),
})

function sumAt(rows: Float64Array, index: number): Sum {
  const n = index * ROW
  return { sell: at(rows, n), minBuy: at(rows, n + 1), buy: at(rows, n + 2), buyTimesLimit: at(rows, n + 3) }
}

/** Returns the sums of the sellers of A before an index. */
export const sellersBefore = ({ sellers }: Ladder, index: number): Sum => sumAt(sellers, index)
/** Returns the sums of the sellers of B from an index on. */
export const buyersFrom = ({ buyers }: Ladder, index: number): Sum => sumAt(buyers, index)

/** Counts the sellers of A before one index and the sellers of B from another index on. */
export const countAt = ({ sellers, buyers }: Ladder, before: number, from: number): number =>
  at(sellers, before * ROW + COUNT) + at(buyers, from * ROW + COUNT)

/**
 * Orders of a pair sorted by limit: all, the fill-or-kill ones (`whole`), and the partially fillable ones.
 */
export interface SortedOrders {
  readonly all: Ladder
  readonly whole: readonly Entry[]
  readonly partial: Ladder
}

/** Returns whether any order sells A, and whether any sells B. */
export const sidesOf = ({ all }: SortedOrders): readonly [boolean, boolean] => [
  countAt(all, all.entries.length, all.entries.length) > 0,
  countAt(all, 0, 0) > 0,
]

/** Splits sorted entries into fill-or-kill and partially fillable ones. */
export const sortByKind = (entries: readonly Entry[]): SortedOrders => ({
  all: ladderOf(entries),
  whole: entries.filter(({ isPartial }) => !isPartial),
  partial: ladderOf(entries.filter(({ isPartial }) => isPartial)),
})
