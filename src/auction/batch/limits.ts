/** Clears a market at rates within the limits of the orders, and with the baselines of the pairs if possible. */
import type { Market } from '../clear/balance'
import { clearMarket } from '../clear/clearing'
import type { OrderSet } from '../clear/participants'
import { dropWorstBaseline, type PayoutInput, type Rates, raiseToBaselines, ratesOf } from '../clear/rates'
import type { Budget } from '../model/auction'

/**
 * Orders to clear. `poolWei` is the cost of one pool's gas in wei. The prices of `pinned` tokens are fixed. Rates are
 * not raised for a set that gains clearly less than `minWei`.
 */
export interface PricedOrders {
  readonly orderSet: OrderSet
  readonly pinned: readonly number[]
  readonly budget: Budget
  readonly poolWei: number
  readonly minWei?: number
}

/** Part of `minWei` below which a set is given up. Raising rates changes the surplus of a set only a little. */
const GIVE_UP = 0.98

/** Precision of the final prices, relative to the volume. */
const FULL_PRECISION = 1e-10
/** Maximum number of times that the gains of pools are distributed. */
const GAIN_PASSES = 2
/** Maximum number of times that a market is cleared again because rates of pairs were raised. */
const MAX_RAISES = 14

/**
 * Clears a market and finds the rate of each directed pair. The rate meets the limit, and also the baseline
 * if the surplus suffices. Otherwise the baselines with the largest gap are dropped, and the fairness filter
 * judges their pairs. If the surplus does not suffice for the limits after gas, the rates meet the limits before
 * gas if possible, so that gas can be shared by them.
 */
export function clearWithinLimits(
  { pinned, budget, poolWei, orderSet, minWei = 0 }: PricedOrders,
  payoutOf: (isBeforeGas: boolean) => PayoutInput,
  market: Market,
): Rates | undefined {
  const clearing = { pinned, precision: FULL_PRECISION, gainPasses: GAIN_PASSES, isOver: budget.isSpent }
  const clearAgain = (): boolean => clearMarket(market, clearing)
  if (!clearAgain()) return undefined
  const first = ratesOf(payoutOf(false), market, false)
  if (first.wei < minWei * GIVE_UP) return first
  if (meetLimits(() => payoutOf(false), market, orderSet.pairBaselines.slice(), clearAgain))
    return ratesOf(payoutOf(false), market, true)
  const none = new Float64Array(orderSet.from.length)
  if (poolWei > 0 && meetLimits(() => payoutOf(true), market, none, clearAgain))
    return ratesOf(payoutOf(false), market, false)
  if (market.raised.every((one) => one === 0)) return ratesOf(payoutOf(false), market, false)
  market.raised.fill(0)
  return clearAgain() ? ratesOf(payoutOf(false), market, false) : undefined
}

/**
 * Raises rates until every pair gets what it requires. Returns false if the surplus does not suffice. Raising a
 * pair moves the pools a little, so the market is cleared again.
 */
function meetLimits(
  payoutOf: () => PayoutInput,
  market: Market,
  pairBaselines: Float64Array,
  clearAgain: () => boolean,
): boolean {
  for (let n = 0; n < MAX_RAISES; n += 1) {
    const payout = payoutOf()
    let outcome = raiseToBaselines(payout, market, pairBaselines)
    while (outcome === 'insufficient' && dropWorstBaseline(payout, market, pairBaselines))
      outcome = raiseToBaselines(payout, market, pairBaselines)
    if (outcome === 'sufficient') return true
    if (outcome === 'insufficient' || !clearAgain()) return false
  }
  return false
}
