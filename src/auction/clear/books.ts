/**
 * Orders of one directed pair that follow its price, in the order of their limits, so that what they sell at a price is two
 * look-ups however many they are. An order sells nothing up to its limit and all from a little above it on: `softness`, in
 * ln of the price, is how little. With a soft step prices are found from far away; with a hard one an order stands in part
 * exactly at its limit, and never beyond it.
 * @example soldBy(bookOf([{ limit: 0, sell: 10 }, { limit: 1, sell: 5 }]), 0.5, 0.1) // 10
 */
export interface Book {
  /** ln of the least bought per atom sold, ascending. */
  readonly limits: Float64Array
  /** Atoms that orders before a place sell. */
  readonly sold: Float64Array
  /** The same times their limits. */
  readonly weighed: Float64Array
}

/** An order in a book. */
export interface BookRow {
  readonly limit: number
  readonly sell: number
}

/** A book of rows; undefined without any. */
export function bookOf(rows: readonly BookRow[]): Book | undefined {
  if (rows.length === 0) return undefined
  const sorted = rows.toSorted((x, y) => x.limit - y.limit)
  const book = {
    limits: Float64Array.from(sorted, ({ limit }) => limit),
    sold: new Float64Array(rows.length + 1),
    weighed: new Float64Array(rows.length + 1),
  }
  for (const [n, { limit, sell }] of sorted.entries()) {
    book.sold[n + 1] = (book.sold[n] as number) + sell
    book.weighed[n + 1] = (book.weighed[n] as number) + sell * limit
  }
  return book
}

/** How many limits are not above a price. */
function placeOf(limits: Float64Array, price: number): number {
  let [low, high] = [0, limits.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((limits[middle] as number) <= price) low = middle + 1
    else high = middle
  }
  return low
}

/** The part of an order that trades at a ln price. @example partAt(0.05, 0, 0.1) // 0.5 */
export const partAt = (price: number, limit: number, softness: number): number =>
  Math.max(0, Math.min(1, (price - limit) / softness))

/** Atoms sold at a ln price. */
export function soldBy({ limits, sold, weighed }: Book, price: number, softness: number): number {
  const [full, some] = [placeOf(limits, price - softness), placeOf(limits, price)]
  const whole = sold[full] as number
  if (some === full) return whole
  if (some - full === 1)
    return whole + ((sold[some] as number) - whole) * partAt(price, limits[full] as number, softness)
  const between =
    price * ((sold[some] as number) - whole) - ((weighed[some] as number) - (weighed[full] as number))
  return whole + Math.max(0, between / softness)
}

/** How much more is sold per ln of price. */
export function slopeBy({ limits, sold }: Book, price: number, softness: number): number {
  const [full, some] = [placeOf(limits, price - softness), placeOf(limits, price)]
  return ((sold[some] as number) - (sold[full] as number)) / softness
}
