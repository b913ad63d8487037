/**
 * The price at which an excess turns from positive to negative: by halving where it has a bend, by a curve through the last
 * three points where it is smooth, which takes about ten looks instead of fifty (Chandrupatla's method, Advances in
 * Engineering Software 28, 1997).
 */

/** Prices between which an excess turns: positive or 0 at the first, negative at the second. */
export type Turn = readonly [below: number, above: number]

/** A small order moves a deep pool's price by little more than this part. */
const CLOSE = 1e-15
/** Far more than ever needed: each halving takes two looks at worst. */
const MAX_LOOKS = 120

/** A point of the curve, by ln of the price over the lowest. */
interface Point {
  readonly x: number
  readonly excess: number
}

/**
 * Where an excess of a price turns; that it is not negative at `low` and negative at `high` is taken for granted.
 * @example turnOf(1, 4, (price) => 2 - price) // [2, 2], to 15 digits
 */
export function turnOf(low: number, high: number, excessAt: (price: number) => number): Turn {
  const full = Math.log(high / low)
  if (!(full > CLOSE)) return [low, high]
  const priceAt = (x: number): number => low * Math.exp(x)
  // `last` and `other` are on the two sides of the turn, `third` is the one before.
  let last: Point = { x: full, excess: Math.min(-Number.MIN_VALUE, excessAt(high)) }
  let other: Point = { x: 0, excess: Math.max(0, excessAt(low)) }
  let part = 0.5
  for (let n = 0; n < MAX_LOOKS; n += 1) {
    const x = last.x + part * (other.x - last.x)
    const next = { x, excess: excessAt(priceAt(x)) }
    const isSameSide = next.excess >= 0 === last.excess >= 0
    const third = isSameSide ? last : other
    if (!isSameSide) other = last
    last = next
    const closest = CLOSE / Math.abs(other.x - last.x)
    if (!(closest < 0.5)) break
    part = Math.min(1 - closest, Math.max(closest, stepOf(last, other, third)))
  }
  const [below, above] = last.x < other.x ? [last.x, other.x] : [other.x, last.x]
  return [priceAt(below), priceAt(above)]
}

/** The part of the way from the last point to the other one at which to look next. */
function stepOf(last: Point, other: Point, third: Point): number {
  const [f1, f2, f3] = [last.excess, other.excess, third.excess]
  const xi = (last.x - other.x) / (third.x - other.x)
  const phi = (f1 - f2) / (f3 - f2)
  const isSmooth = phi * phi < xi && (1 - phi) ** 2 < 1 - xi
  if (!isSmooth) return 0.5
  const step =
    (f1 / (f2 - f1)) * (f3 / (f2 - f3)) +
    ((third.x - last.x) / (other.x - last.x)) * (f1 / (f3 - f1)) * (f2 / (f3 - f2))
  return Number.isFinite(step) ? step : 0.5
}
