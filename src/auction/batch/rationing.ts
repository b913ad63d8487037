/** Rations or excludes partially fillable orders, so that fill-or-kill orders stay within their limits. */
import { at } from '../clear/graph'
import { MAX_LIMIT, type OrderSet, type Parts } from '../clear/participants'
import { type ClearingSearch, clear, pricesOf, type SearchState } from './clearing'

/** Maximum number of orders for which partially fillable orders are rationed. */
const MAX_RATIONED = 100

/**
 * Clears a set of orders. If a fill-or-kill order is beyond its limit, partially fillable orders of the same
 * two tokens are rationed: they trade only as far as that order stays within its limit. If that does not help, the
 * partially fillable orders nearest to their limit are excluded.
 *
 * @example 100 B are sold for at least 100 A, fill-or-kill. 101 A are sold for at least 0.98 B each, and 5 B
 * for at least 0.98 A each, both partially fillable. With 105 B the price of a B would be 0.96 A. Instead, only
 * 1 of the 5 B is sold, at a price of 1.
 */
export function clearOrRation(
  search: ClearingSearch,
  whole: Parts,
  prices: Float64Array,
  gas: number,
): SearchState | undefined {
  const state = clear(search, whole, prices, gas)
  if (!state || state.rates.isFeasible || whole.length > MAX_RATIONED) return state
  const orderSet = rationed(search.orderSet, whole)
  const found = orderSet && clear({ ...search, orderSet }, whole, prices, gas)
  if (found?.rates.isFeasible) return found
  return clearWithout(search, whole, state) ?? state
}

/** Maximum number of partially fillable orders that are excluded from a set. */
const MAX_EXCLUDED = 3

/**
 * Excludes partially fillable orders, the one nearest to its limit first, until the rates of its pair can be lowered
 * so far that the fill-or-kill orders get their limits.
 */
function clearWithout(search: ClearingSearch, whole: Parts, given: SearchState): SearchState | undefined {
  let { orderSet } = search
  let state: SearchState | undefined = given
  for (let n = 0; n < MAX_EXCLUDED && state && state.rates.wei > (search.minWei ?? 0); n += 1) {
    const nearest = nearestToLimit(state)
    if (nearest === undefined) return undefined
    const participants = orderSet.participants.map((one, index) =>
      index === nearest ? { ...one, limit: MAX_LIMIT } : one,
    )
    orderSet = { ...orderSet, participants }
    state = clear({ ...search, orderSet }, whole, pricesOf(state.market), state.gas)
    if (state?.rates.isFeasible) return state
  }
  return undefined
}

/** Returns the index of the trading partially fillable order with the smallest margin. */
function nearestToLimit({ orderSet, parts, rates }: SearchState): number | undefined {
  let nearest: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const [index, { isPartial, pair, limit }] of orderSet.participants.entries()) {
    const margin = at(rates.paid, pair) - limit
    if (!isPartial || at(parts, index) === 0 || margin >= least) continue
    nearest = index
    least = margin
  }
  return nearest
}

/** Margin in ln by which the price of rationed orders is better than the limit of the fill-or-kill order. */
const RATION_MARGIN = 3e-5

/**
 * Raises the limits of partially fillable orders to the limits of the fill-or-kill orders of the same two
 * tokens. Returns undefined if no limit changes.
 */
function rationed({ participants, from, to, ...rest }: OrderSet, whole: Parts): OrderSet | undefined {
  const required = new Map<string, number>()
  const raise = (key: string, limit: number): void => {
    required.set(key, Math.max(limit, required.get(key) ?? Number.NEGATIVE_INFINITY))
  }
  for (const [n, { pair, limit }] of participants.entries()) {
    if (whole[n] !== 1) continue
    raise(`${at(from, pair)} ${at(to, pair)}`, limit)
    raise(`${at(to, pair)} ${at(from, pair)}`, -limit - RATION_MARGIN)
  }
  let isChanged = false
  const changed = participants.map((participant) => {
    const { isPartial, pair, limit } = participant
    const least = required.get(`${at(from, pair)} ${at(to, pair)}`) ?? limit
    if (!isPartial || limit >= least) return participant
    isChanged = true
    return { ...participant, limit: least }
  })
  return isChanged ? { ...rest, from, to, participants: changed } : undefined
}
