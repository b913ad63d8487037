/** Drops fill-or-kill orders from a set until the limits of the others are met. */
import { at } from '../clear/graph'
import type { ClearingParticipant, Parts } from '../clear/participants'
import { type ClearingSearch, pricesOf, type SearchState } from './clearing'
import { clearOrRation } from './rationing'

const MAX_DROPS = 200

/** Drops fill-or-kill orders, the largest shortfall first, until all limits are met. */
export function dropInfeasible(
  search: ClearingSearch,
  included: Parts,
  startPrices: Float64Array,
  startGas: number,
): SearchState | undefined {
  const { orderSet, budget } = search
  const whole = included.slice()
  let [prices, gas] = [startPrices, startGas]
  for (let n = 0; n < MAX_DROPS; n += 1) {
    const state = clearOrRation(search, whole, prices, gas)
    if (!state) {
      if (budget.isSpent() || !dropUnbalanced(search, whole)) return undefined
      continue
    }
    if (state.rates.isFeasible) return state
    if (budget.isSpent()) return undefined
    prices = pricesOf(state.market)
    gas = state.gas
    const shortfalls = orderSet.participants.flatMap((participant, index) =>
      whole[index] === 1
        ? [{ index, shortfall: participant.limit - offeredTo(state, participant, index) }]
        : [],
    )
    const largest = shortfalls.reduce((most, { shortfall }) => Math.max(most, shortfall), 0)
    if (largest <= 0) return undefined
    // Several orders are dropped at once only if more than 100 miss their limit, because each drop moves the
    // price towards the limits of the others.
    const threshold = shortfalls.length > 100 ? largest / 2 : largest
    for (const { index, shortfall } of shortfalls) if (shortfall >= threshold) whole[index] = 0
  }
  return undefined
}

/**
 * Drops the orders of tokens that are only sold or only bought and have no pool, because such tokens cannot
 * clear. Returns whether any order was dropped.
 */
function dropUnbalanced({ orderSet, graph }: ClearingSearch, whole: Parts): boolean {
  const [sold, bought] = [new Set<number>(), new Set<number>()]
  for (const [n, { pair, isPartial }] of orderSet.participants.entries()) {
    if (whole[n] === 0 && !isPartial) continue
    sold.add(at(orderSet.from, pair))
    bought.add(at(orderSet.to, pair))
  }
  const isUnbalanced = (token: number): boolean =>
    (graph.poolsAt[token]?.length ?? 0) === 0 && sold.has(token) !== bought.has(token)
  let dropped = false
  for (const [n, { pair }] of orderSet.participants.entries()) {
    if (whole[n] !== 1 || !(isUnbalanced(at(orderSet.from, pair)) || isUnbalanced(at(orderSet.to, pair))))
      continue
    whole[n] = 0
    dropped = true
  }
  return dropped
}

/** Returns ln of the rate that an order gets per atom sold, after its part of the gas of pools. */
export const offeredTo = (
  { rates, gasParts }: SearchState,
  { pair }: ClearingParticipant,
  index: number,
): number => at(rates.paid, pair) + Math.log(1 - at(gasParts, index))
