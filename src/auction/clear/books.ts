/**
 * Order book of one directed pair: its orders, sorted by limit price. Two binary searches find the amount
 * sold at a price, for any number of orders. All prices are ln prices. An order sells nothing at or below its
 * limit and its full amount at `limit + softness` or above. A large `softness` helps the search when the
 * price is far off. With a small `softness`, a partially filled order trades almost exactly at its limit, and
 * never beyond it.
 * @example soldBy(bookOf([{ limit: 0, sell: 10 }, { limit: 1, sell: 5 }]), 0.5, 0.1) // 10
 */
export interface Book {
  /** Limits in ascending order. A limit is the ln of the minimum atoms bought per atom sold. */
  readonly limits: Float64Array
  /** Cumulative atoms sold by the orders before an index. */
  readonly sold: Float64Array
  /** Cumulative atoms times limits of the orders before an index. */
  readonly soldTimesLimit: Float64Array
}

export interface BookRow {
  readonly limit: number
  readonly sell: number
}

/** Builds an order book. Returns undefined if there are no rows. */
export function bookOf(rows: readonly BookRow[]): Book | undefined {
  if (rows.length === 0) return undefined
  const sorted = rows.toSorted((x, y) => x.limit - y.limit)
  const book = {
    limits: Float64Array.from(sorted, ({ limit }) => limit),
    sold: new Float64Array(rows.length + 1),
    soldTimesLimit: new Float64Array(rows.length + 1),
  }
  for (const [n, { limit, sell }] of sorted.entries()) {
    book.sold[n + 1] = (book.sold[n] as number) + sell
    book.soldTimesLimit[n + 1] = (book.soldTimesLimit[n] as number) + sell * limit
  }
  return book
}

/** Returns the number of limits at or below a price. */
function countLimitsUpTo(limits: Float64Array, price: number): number {
  let [low, high] = [0, limits.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((limits[middle] as number) <= price) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the part of an order that trades at a ln price. @example partAt(0.05, 0, 0.1) // 0.5 */
export const partAt = (price: number, limit: number, softness: number): number =>
  Math.max(0, Math.min(1, (price - limit) / softness))

/** Returns the atoms sold at a ln price. */
export function soldBy({ limits, sold, soldTimesLimit }: Book, price: number, softness: number): number {
  const [full, trading] = [countLimitsUpTo(limits, price - softness), countLimitsUpTo(limits, price)]
  const whole = sold[full] as number
  if (trading === full) return whole
  if (trading - full === 1)
    return whole + ((sold[trading] as number) - whole) * partAt(price, limits[full] as number, softness)
  const between =
    price * ((sold[trading] as number) - whole) -
    ((soldTimesLimit[trading] as number) - (soldTimesLimit[full] as number))
  return whole + Math.max(0, between / softness)
}

/** Returns the derivative of `soldBy` with respect to the ln price. */
export function slopeBy({ limits, sold }: Book, price: number, softness: number): number {
  const [full, trading] = [countLimitsUpTo(limits, price - softness), countLimitsUpTo(limits, price)]
  return ((sold[trading] as number) - (sold[full] as number)) / softness
}
