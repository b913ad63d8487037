/**
 * Clears one pair of tokens: given the trading orders, finds the amounts that go to the pools, the rates and
 * the surplus.
 *
 * Trading orders sell fixed amounts, S of A and T of B. Pools take z of A and pay y of B. The sellers of A
 * then get P = (T + y) ÷ S per unit. The sellers of B pay Q = T ÷ (S − z). Both rise with z. A set is
 * feasible if some z meets the limits: P is at least the highest limit of the first side, and Q is at most
 * the lowest limit of the other. Of these, the z nearest to P = Q is taken, the uniform clearing price of
 * both directions. The surplus is the amount above the limits.
 *
 * @example Sell 100 A for 1,980 each or more, and 1,000,000 B for 2,020 each or less, with a pool of 1,000 A
 * : 2,000,000 B. The partially fillable order of B takes the 100 A and trades with the pool until its next
 * atom costs 2,020, its limit.
 */

import { GAS_SAFETY_FACTOR } from '../model/fees'
import type { Entry } from './book'
import { countPoolsAt, type DisjointPaths, NO_PATHS, type Turnover, turnoverAt } from './disjoint-paths'
import { type GasSharing, type PairRates, shareGasEvenly, shareGasWithinLimits } from './gas'
import { type PairState, priceBoundsOf } from './marginal-price'
import { findRoot, SMALLEST_NEGATIVE } from './root-finding'

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
 * Surplus in wei that each side must gain if both trade: the surplus of its best order alone. Otherwise the
 * fairness filter removes the solution (SOURCES: Scores and winners).
 */
export type SideBaselines = readonly [number, number]

/**
 * Result of a clearing. `rates` are atoms bought per atom sold, by side. `gas` is the part of the sold
 * amounts that pays for the gas of pools.
 */
export interface Cleared {
  readonly wei: number
  readonly marginal: number
  readonly rates: readonly [number, number]
  readonly gas: number
}

const usesPools = ({ taken, paid }: Turnover): boolean => taken !== 0 || paid !== 0

type SoldAmounts = readonly [number, number]

/** Amounts that both sides sell at a price, in B per A. They follow the price if orders buy exact amounts. */
interface Amounts {
  readonly soldAt: (price: number) => SoldAmounts
  /** Whether a higher price can mean more net supply, because orders sell less at a better price. */
  readonly isPriceDependent: boolean
}

/** Number of intervals that are searched if there can be several balances. */
const SEARCHED_INTERVALS = 24
/** Relative difference of amounts that is float noise. */
const MATCH_TOLERANCE = 1e-9

/** Returns the average price of the pools at a marginal price, or the marginal price if no pool trades. */
const averagePrice = ({ taken, paid }: Turnover, marginal: number): number =>
  taken === 0 ? marginal : paid / taken

/**
 * Returns the marginal price at which both directions get the same price: sellers of A are paid by the other
 * side and by the pools, and both pay the same per atom. The amounts of the orders belong to that price.
 * Returns undefined if there is no such price.
 */
function uniformMarginal(
  disjointPaths: DisjointPaths,
  { soldAt, isPriceDependent }: Amounts,
  { floor, ceiling }: Pick<PairState, 'floor' | 'ceiling'>,
  [low, high]: readonly [number, number],
): number | undefined {
  const excessAt = (m: number): number => {
    const turnover = turnoverAt(disjointPaths, m)
    const { taken, paid } = turnover
    const [soldA, soldB] = soldAt(averagePrice(turnover, m))
    if (taken > soldA) return taken
    if (taken !== 0) return soldB - (paid / taken) * (soldA - taken)
    return paid === 0 ? soldB - m * soldA : paid
  }
  if (!isPriceDependent) return findRoot(low, high, excessAt)[0]
  const [from, to] = [Math.max(low, floor * 0.98), Math.min(high, ceiling * 1.02)]
  const step = from < to ? (to / from) ** (1 / SEARCHED_INTERVALS) : 1
  let [x, y] = [from, excessAt(from)]
  for (let n = 1; step > 1 && n <= SEARCHED_INTERVALS; n += 1) {
    const [nextX, nextY] = [from * step ** n, excessAt(from * step ** n)]
    if (y >= 0 !== nextY >= 0) return findRoot(x, nextX, y >= 0 ? excessAt : (m) => -excessAt(m))[0]
    x = nextX
    y = nextY
  }
  return excessAt(low) >= 0 && excessAt(high) < 0 ? findRoot(low, high, excessAt)[0] : undefined
}

/** Marginal price of the pools, and the amounts that the orders sell at the price they get. */
interface FoundPrice {
  readonly marginal: number
  readonly sold: SoldAmounts
}

/** Returns the price at which the amounts of both sides match without pools, if it is within the limits. */
const matchAt = (
  { floor, ceiling }: Pick<PairState, 'floor' | 'ceiling'>,
  sold: SoldAmounts,
): FoundPrice | undefined => {
  const [soldA, soldB] = sold
  return soldA > 0 && soldB >= floor * soldA && soldB <= ceiling * soldA
    ? { marginal: soldB / soldA, sold }
    : undefined
}

/** Returns whether the amounts of both sides match at a price without pools. */
function isMatch({ soldAt }: Amounts, price: number): boolean {
  const [soldA, soldB] = soldAt(price)
  return Math.abs(soldB / soldA / price - 1) < MATCH_TOLERANCE
}

/**
 * Finds the marginal price at which both directions get the same price, or the nearest marginal price within
 * the limits. Returns undefined if no price meets them. `known` are the amounts at the last rates, which
 * apply if the directions get different prices.
 */
function priceFor(
  disjointPaths: DisjointPaths,
  limits: Pick<PairState, 'floor' | 'ceiling'>,
  amounts: Amounts,
  known: SoldAmounts,
  [low, high]: readonly [number, number],
): FoundPrice | undefined {
  const { floor, ceiling } = limits
  const isWithin = ({ taken, paid }: Turnover, [soldA, soldB]: SoldAmounts): boolean =>
    paid >= floor * soldA - soldB && taken <= soldA - soldB / ceiling
  const isClosed = disjointPaths.forward.length === 0 && disjointPaths.backward.length === 0
  const match = isClosed ? matchAt(limits, known) : undefined
  // Without pools, amounts that match at every price leave the price open. The last rates then decide.
  if (isClosed && (!amounts.isPriceDependent || (match && isMatch(amounts, match.marginal)))) return match
  const uniform = uniformMarginal(disjointPaths, amounts, limits, [low, high])
  if (uniform === undefined) return undefined
  const turnover = turnoverAt(disjointPaths, uniform)
  const sold = amounts.soldAt(averagePrice(turnover, uniform))
  if (isClosed) return matchAt(limits, sold)
  if (isWithin(turnover, sold)) return { marginal: uniform, sold }
  const [soldA, soldB] = known
  const minPaid = floor * soldA - soldB
  const maxTaken = soldA - soldB / ceiling
  if (turnoverAt(disjointPaths, low).paid < minPaid || turnoverAt(disjointPaths, high).taken > maxTaken)
    return undefined
  const [top] = soldA > 0 ? findRoot(low, high, (m) => turnoverAt(disjointPaths, m).paid - minPaid) : [high]
  const [, bottom] =
    soldB > 0
      ? findRoot(low, high, (m) => turnoverAt(disjointPaths, m).taken - maxTaken || SMALLEST_NEGATIVE)
      : [low, low]
  if (bottom > top * (1 + 1e-11)) return undefined
  return { marginal: Math.min(top, Math.max(bottom, uniform)), sold: known }
}

/** Maximum number of passes that recompute the gas of pools and the amounts that depend on the price. */
const MAX_PASSES = 14
/** Maximum number of orders for which the gas of pools is shared within the limit of each order. */
const MAX_PAYERS = 100
/** Relative change of the rates at which the search stops. */
const RATE_PRECISION = 1e-11
/** Relative change of the rates that is accepted after the last pass. */
const ACCEPTED_CHANGE = 1e-6

/** Clears a set of orders over disjoint paths. Returns undefined if the limits cannot all be met. */
export function clearPair(
  disjointPaths: DisjointPaths,
  worth: PairWorth,
  tradingSet: TradingSet,
  guess: number,
  sideBaselines: SideBaselines = [0, 0],
): Cleared | undefined {
  const tokenWorths = [worth.a, worth.b] as const
  const sharedEvenly = clearWithGas(
    shareGasEvenly(tradingSet.sums, tokenWorths),
    disjointPaths,
    worth,
    tradingSet,
    guess,
    sideBaselines,
  )
  if (sharedEvenly || worth.pool === 0 || disjointPaths === NO_PATHS || tradingSet.count > MAX_PAYERS)
    return sharedEvenly
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
  Math.abs(gasPart - paid) <= paid * (GAS_SAFETY_FACTOR - 1)

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
  let marginal = guess
  let gas = 0
  let next = 0
  let change = 0
  for (let n = 0; n < MAX_PASSES; n += 1) {
    gas = next
    const { sold: known, minBuy } = gasSharing.amountsAt(rates, gas)
    const isTwoSided = known[0] > 0 && known[1] > 0
    const limitFactor = gasSharing.limitFactor(gas)
    const floor = Math.max(
      tradingSet.floor * limitFactor,
      isTwoSided ? (minBuy[0] + sideBaselines[0] / worth.b) / known[0] : 0,
    )
    const maxTaken = isTwoSided
      ? known[1] / (minBuy[1] + sideBaselines[1] / worth.a)
      : Number.POSITIVE_INFINITY
    const ceiling = Math.min(tradingSet.ceiling / limitFactor, maxTaken)
    const isPriceDependent = isTwoSided && tradingSet.sums.some(({ buy }) => buy > 0)
    const soldAt = (price: number) =>
      isPriceDependent ? gasSharing.amountsAt([price, 1 / price], gas).sold : known
    const amounts = { soldAt, isPriceDependent }
    const found = priceFor(disjointPaths, { floor, ceiling }, amounts, known, span)
    if (found === undefined) return undefined
    marginal = found.marginal
    const [soldA, soldB] = found.sold
    const turnover = turnoverAt(disjointPaths, marginal)
    const [remaining, paid] = [soldA - turnover.taken, soldB + turnover.paid]
    if (remaining < -1e-9 * soldA || paid < -1e-9 * soldB) return undefined
    const before = rates
    rates = [soldA > 0 ? paid / soldA : marginal, soldB > 0 ? remaining / soldB : 1 / marginal]
    const cost = usesPools(turnover)
      ? countPoolsAt(disjointPaths, marginal) * worth.pool * GAS_SAFETY_FACTOR
      : 0
    const gasPart = cost === 0 ? 0 : gasSharing.gasPartFor(cost, rates)
    if (gasPart === undefined) return undefined
    next = gasPart
    change = gasSharing.isIndependentOfRates
      ? 0
      : Math.max(Math.abs(rates[0] / before[0] - 1), Math.abs(rates[1] / before[1] - 1))
    if (change < RATE_PRECISION && isEnough(gas, next)) break
  }
  if (change > ACCEPTED_CHANGE || !isEnough(gas, next)) return undefined
  const { sold, minBuy } = gasSharing.amountsAt(rates, gas)
  const wei = worth.b * (sold[0] * rates[0] - minBuy[0]) + worth.a * (sold[1] * rates[1] - minBuy[1])
  return { wei, marginal, rates, gas }
}
