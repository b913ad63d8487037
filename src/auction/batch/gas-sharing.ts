/**
 * Shares the gas of the pools among the orders of a clearing. All orders pay the same part of what they sell,
 * but no order pays more than its limit allows. The other orders pay the rest.
 */
import type { Market } from '../clear/balance'
import { isTrading } from '../clear/clearing'
import { at } from '../clear/graph'
import type { OrderSet } from '../clear/participants'
import { GAS_SAFETY_FACTOR } from '../model/fees'
import type { FillState } from './fills'

/** Maximum part of the traded value that may pay for gas. */
export const MAX_GAS = 0.9

/** Cleared orders with the parts of their sales that pay for gas. */
interface SharedGas extends FillState {
  readonly orderSet: OrderSet
}

/** Returns the gas of the pools in use, in wei. */
export function gasCost(poolWei: number, market: Market): number {
  let pools = 0
  for (let e = 0; e < market.graph.pools.length; e += 1) if (isTrading(market, e)) pools += 1
  return pools * poolWei * GAS_SAFETY_FACTOR
}

/** Margin in ln that remains of a limit after gas, because rates change a little when gas is shared again. */
const GAS_MARGIN = 2e-6

/** Trading order as a payer of gas: the value that it sells, and the largest part of it that it can pay. */
export interface Payer {
  readonly index: number
  readonly worth: number
  readonly slack: number
}

/** Lists the trading orders as payers. Partially fillable orders follow the price after gas. */
export function listPayers({ orderSet, parts, rates, gasParts }: SharedGas): readonly Payer[] {
  const { participants, wei, from } = orderSet
  return participants.flatMap(({ pair, sell, buy, limit, isBuy, isPartial }, index) => {
    const part = at(parts, index)
    if (part === 0) return []
    const paid = at(rates.paid, pair)
    const sold = isBuy ? (buy * part) / Math.exp(paid) / (1 - at(gasParts, index)) : sell * part
    const slack = isPartial ? MAX_GAS : Math.max(0, 1 - Math.exp(limit + GAS_MARGIN - paid))
    return [{ index, worth: sold * at(wei, at(from, pair)), slack }]
  })
}

/**
 * Returns the part of its sale that each order pays if its limit allows it, or undefined if the orders cannot
 * pay the cost.
 *
 * @example A pool costs 3 B of gas. Two orders sell 1,000 B worth each, one with 1 B of surplus, the other
 * with 10 B. The first pays 1 B, the second 2 B.
 */
export function commonPart(payers: readonly Payer[], cost: number): number | undefined {
  let rest = payers.reduce((sum, { worth }) => sum + worth, 0)
  let missing = cost
  for (const { slack, worth } of payers.toSorted((x, y) => x.slack - y.slack)) {
    if (slack * rest >= missing) return missing / rest
    missing -= slack * worth
    rest -= worth
  }
  return undefined
}
