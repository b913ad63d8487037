/**
 * Root finding by Chandrupatla's method (Advances in Engineering Software 28, 1997). It bisects near kinks
 * and uses inverse quadratic interpolation where the function is smooth. That takes about ten evaluations
 * instead of fifty.
 */

/** Replaces a function value of 0 that must count as negative. */
export const SMALLEST_NEGATIVE = -Number.MIN_VALUE

/** Prices around a sign change: the function is positive or 0 at the first and negative at the second. */
export type Bracket = readonly [below: number, above: number]

/**
 * Relative precision of the price. A small order moves a deep pool's price by only slightly more than this.
 */
const PRECISION = 1e-15
/** Maximum number of evaluations. Far fewer are needed, as each bisection takes at most two. */
const MAX_EVALUATIONS = 120

/** Point of the function. `x` is ln of the price over the lowest price. */
interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Finds the price at which a function changes its sign. The function must be positive or 0 at `low` and
 * negative at `high`.
 * @example findRoot(1, 4, (price) => 2 - price) // [2, 2], to 15 digits
 */
export function findRoot(low: number, high: number, evaluate: (price: number) => number): Bracket {
  const full = Math.log(high / low)
  if (!(full > PRECISION)) return [low, high]
  const priceAt = (x: number): number => low * Math.exp(x)
  // `current` and `opposite` bracket the root. `previous` is the point before `current`.
  let current: Point = { x: full, y: Math.min(SMALLEST_NEGATIVE, evaluate(high)) }
  let opposite: Point = { x: 0, y: Math.max(0, evaluate(low)) }
  let part = 0.5
  for (let n = 0; n < MAX_EVALUATIONS; n += 1) {
    const x = current.x + part * (opposite.x - current.x)
    const next = { x, y: evaluate(priceAt(x)) }
    const isSameSide = next.y >= 0 === current.y >= 0
    const previous = isSameSide ? current : opposite
    if (!isSameSide) opposite = current
    current = next
    const minPart = PRECISION / Math.abs(opposite.x - current.x)
    if (!(minPart < 0.5)) break
    part = Math.min(1 - minPart, Math.max(minPart, interpolate(current, opposite, previous)))
  }
  const [below, above] = current.x < opposite.x ? [current.x, opposite.x] : [opposite.x, current.x]
  return [priceAt(below), priceAt(above)]
}

/** Returns the part of the interval from `current` to `opposite` at which to evaluate next. */
function interpolate(current: Point, opposite: Point, previous: Point): number {
  const [f1, f2, f3] = [current.y, opposite.y, previous.y]
  const xi = (current.x - opposite.x) / (previous.x - opposite.x)
  const phi = (f1 - f2) / (f3 - f2)
  const isSmooth = phi * phi < xi && (1 - phi) ** 2 < 1 - xi
  if (!isSmooth) return 0.5
  const step =
    (f1 / (f2 - f1)) * (f3 / (f2 - f3)) +
    ((previous.x - current.x) / (opposite.x - current.x)) * (f1 / (f3 - f1)) * (f2 / (f3 - f2))
  return Number.isFinite(step) ? step : 0.5
}
