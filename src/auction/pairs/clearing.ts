/**
 * Clears one pair of tokens: given the trading orders, finds what goes to the pools, the rates and the
 * surplus.
 *
 * Trading orders sell fixed amounts, S of A and T of B. Pools take z of A and pay y of B. The sellers of A
 * then get P = (T + y) ÷ S per unit. The sellers of B pay Q = T ÷ (S − z). Both rise with z. A set is
 * feasible if some z meets the limits: P is at least the highest limit of the first side, and Q is at most
 * the lowest limit of the other. Of these, the z nearest to P = Q is taken, one price for both directions.
 * The rest above the limits is the surplus.
 *
 * @example Sell 100 A for 1,980 each or more, and 1,000,000 B for 2,020 each or less, with a pool of 1,000 A
 * : 2,000,000 B. The partially fillable order of B takes the 100 A and trades with the pool until its next
 * atom costs 2,020, its limit.
 */

import type { Entry } from './book'
import { countPoolsAt, type DisjointPaths, NO_PATHS, type Turnover, turnoverAt } from './disjoint-paths'
import { type GasSharing, type PairRates, shareGasEvenly, shareGasWithinLimits } from './gas'
import { type PairState, priceBoundsOf } from './marginal-price'
import { findRoot } from './root-finding'

/** Values in wei: per atom of A, per atom of B, and the gas of each trading pool. */
export interface PairWorth {
  readonly a: number
  readonly b: number
  readonly pool: number
}

/** Sums of the trading orders, and the traded part of each. */
export interface TradingSet extends PairState {
  readonly count: number
  readonly listParts: () => ReadonlyMap<Entry, number>
}

/**
 * Surplus in wei that each side must gain if both trade: that of its best order alone. Otherwise the solution
 * is filtered as unfair to that direction (SOURCES: Scores and winners).
 */
export type SideBaselines = readonly [number, number]

/**
 * Result of a clearing. `rates` are bought per sold of each side. `gas` is the part of what is sold that pays
 * the pools' gas.
 */
export interface Cleared {
  readonly wei: number
  readonly marginal: number
  readonly rates: readonly [number, number]
  readonly gas: number
}

/** Replaces an excess of 0, so that root finding treats it as negative. */
const BELOW = -Number.MIN_VALUE

const usesPools = ({ taken, paid }: Turnover): boolean => taken !== 0 || paid !== 0

/**
 * Returns the marginal price at which both directions get one price, or the nearest one within the limits.
 * Returns undefined if no price meets them.
 */
function priceFor(
  disjointPaths: DisjointPaths,
  { floor, ceiling }: Pick<PairState, 'floor' | 'ceiling'>,
  [supply, money]: readonly [number, number],
  [low, high]: readonly [number, number],
): number | undefined {
  if (disjointPaths.forward.length === 0 && disjointPaths.backward.length === 0)
    return supply > 0 && money >= floor * supply && money <= ceiling * supply ? money / supply : undefined
  const needed = floor * supply - money
  const most = supply - money / ceiling
  if (turnoverAt(disjointPaths, low).paid < needed || turnoverAt(disjointPaths, high).taken > most)
    return undefined
  // Sellers of A are paid by the other side and by the pools. At the uniform price, both pay the same per
  // atom.
  const [uniform] = findRoot(low, high, (m) => {
    const { taken, paid } = turnoverAt(disjointPaths, m)
    if (taken > supply) return taken
    if (taken !== 0) return money - (paid / taken) * (supply - taken)
    return paid === 0 ? money - m * supply : paid
  })
  const { taken, paid } = turnoverAt(disjointPaths, uniform)
  if (paid >= needed && taken <= most) return uniform
  const [top] = supply > 0 ? findRoot(low, high, (m) => turnoverAt(disjointPaths, m).paid - needed) : [high]
  const [, bottom] =
    money > 0 ? findRoot(low, high, (m) => turnoverAt(disjointPaths, m).taken - most || BELOW) : [low, low]
  if (bottom > top * (1 + 1e-11)) return undefined
  return Math.min(top, Math.max(bottom, uniform))
}

/**
 * Safety factor for the gas of pools, because amounts change with the price until the last digit is found.
 */
const GAS_SPARE = 1.002
/** Maximum number of passes that recompute the gas of pools and the amounts that depend on the price. */
const ROUNDS = 14
/** Maximum number of orders for which each may pay as much of the pools' gas as its limit leaves. */
const MAX_PAYERS = 100
/** Relative changes of the rates at which the search stops, and which it accepts after the last pass. */
const [FOUND, NEARLY_FOUND] = [1e-11, 1e-6]

/** Clears a set of orders over disjoint paths. Returns undefined if the limits cannot all be met. */
export function clearPair(
  disjointPaths: DisjointPaths,
  worth: PairWorth,
  tradingSet: TradingSet,
  guess: number,
  sideBaselines: SideBaselines = [0, 0],
): Cleared | undefined {
  const tokenWorths = [worth.a, worth.b] as const
  const evenly = clearWithGas(
    shareGasEvenly(tradingSet.sums, tokenWorths),
    disjointPaths,
    worth,
    tradingSet,
    guess,
    sideBaselines,
  )
  if (evenly || worth.pool === 0 || disjointPaths === NO_PATHS || tradingSet.count > MAX_PAYERS) return evenly
  return clearWithGas(
    shareGasWithinLimits(tradingSet.listParts(), tokenWorths),
    disjointPaths,
    worth,
    tradingSet,
    guess,
    sideBaselines,
  )
}

/** Returns whether the gas paid equals the cost of the pools, within the safety factor. */
const isEnough = (paid: number, gasPart: number): boolean =>
  Math.abs(gasPart - paid) <= paid * (GAS_SPARE - 1)

function clearWithGas(
  gasSharing: GasSharing,
  disjointPaths: DisjointPaths,
  worth: PairWorth,
  tradingSet: TradingSet,
  guess: number,
  sideBaselines: SideBaselines,
): Cleared | undefined {
  const span = priceBoundsOf(disjointPaths, tradingSet, guess)
  let rates: PairRates = [guess, 1 / guess]
  let [gas, next, marginal, moved] = [0, 0, guess, 0]
  for (let n = 0; n < ROUNDS; n += 1) {
    gas = next
    const { sold, least } = gasSharing.amountsAt(rates, gas)
    const [supply, money] = sold
    const isTwoSided = supply > 0 && money > 0
    const limitFactor = gasSharing.limitFactor(gas)
    const floor = Math.max(
      tradingSet.floor * limitFactor,
      isTwoSided ? (least[0] + sideBaselines[0] / worth.b) / supply : 0,
    )
    const most = isTwoSided ? money / (least[1] + sideBaselines[1] / worth.a) : Number.POSITIVE_INFINITY
    const ceiling = Math.min(tradingSet.ceiling / limitFactor, most)
    const found = priceFor(disjointPaths, { floor, ceiling }, sold, span)
    if (found === undefined) return undefined
    marginal = found
    const turnover = turnoverAt(disjointPaths, marginal)
    const [remaining, paid] = [supply - turnover.taken, money + turnover.paid]
    if (remaining < -1e-9 * supply || paid < -1e-9 * money) return undefined
    const before = rates
    rates = [supply > 0 ? paid / supply : marginal, money > 0 ? remaining / money : 1 / marginal]
    const cost = usesPools(turnover) ? countPoolsAt(disjointPaths, marginal) * worth.pool * GAS_SPARE : 0
    const gasPart = cost === 0 ? 0 : gasSharing.gasPartFor(cost, rates)
    if (gasPart === undefined) return undefined
    next = gasPart
    moved = gasSharing.isIndependentOfRates
      ? 0
      : Math.max(Math.abs(rates[0] / before[0] - 1), Math.abs(rates[1] / before[1] - 1))
    if (moved < FOUND && isEnough(gas, next)) break
  }
  if (moved > NEARLY_FOUND || !isEnough(gas, next)) return undefined
  const { sold, least } = gasSharing.amountsAt(rates, gas)
  const wei = worth.b * (sold[0] * rates[0] - least[0]) + worth.a * (sold[1] * rates[1] - least[1])
  return { wei, marginal, rates, gas }
}
