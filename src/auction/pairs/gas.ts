/**
 * Shares the gas of the pools among a pair's orders. All orders pay the same part of what they sell, but no
 * order pays more than its limit allows. The other orders pay the rest.
 *
 * @example A pool costs 3 B of gas. Two orders sell 1,000 B worth each, one with 1 B of surplus, the other
 * with 10 B. The first pays 1 B, the second 2 B.
 */
import { type Entry, minBuyAt, type Sum, soldAt } from './book'

/** Atoms bought per atom that enters the market, by side. */
export type PairRates = readonly [number, number]

/** Amounts net of gas, by side: atoms sold, and the minimum atoms bought for them. */
interface Amounts {
  readonly sold: PairRates
  readonly minBuy: PairRates
}

/** Rule for sharing gas. `gas` is the part of its sold amount that an order pays for gas, from 0 to 1. */
export interface GasSharing {
  /** Whether the amounts do not depend on the rates. */
  readonly isIndependentOfRates: boolean
  readonly amountsAt: (rates: PairRates, gas: number) => Amounts
  /** Returns the value of `gas` at which all orders together pay `wei`, or undefined if they cannot. */
  readonly gasPartFor: (wei: number, rates: PairRates) => number | undefined
  /**
   * Returns the factor by which an order's price must be better than its limit, so that the order can pay for
   * gas.
   */
  readonly limitFactor: (gas: number) => number
}

type Worths = readonly [number, number]

/** Shares gas so that every order pays the same part of what it sells. */
export function shareGasEvenly([sumA, sumB]: readonly [Sum, Sum], [worthA, worthB]: Worths): GasSharing {
  const amountsAt = (rates: PairRates, gas: number): Amounts => ({
    sold: [soldAt(sumA, rates[0], gas), soldAt(sumB, rates[1], gas)],
    minBuy: [minBuyAt(sumA, rates[0], gas), minBuyAt(sumB, rates[1], gas)],
  })
  return {
    isIndependentOfRates: sumA.buy === 0 && sumB.buy === 0,
    amountsAt,
    gasPartFor: (wei, rates) => {
      const { sold } = amountsAt(rates, 0)
      const value = sold[0] * worthA + sold[1] * worthB
      return wei < value ? wei / value : undefined
    },
    limitFactor: (gas) => 1 / (1 - gas),
  }
}

/** Factor applied to limit prices, so that 10⁻¹² of each limit remains as a margin for rounding. */
const ROUNDING_FACTOR = 1 + 1e-12

/** Returns the maximum part of its sold amount that an order can pay for gas without missing its limit. */
const slackOf = ({ side, limit }: Entry, rates: PairRates): number =>
  Math.max(0, 1 - ((side === 0 ? limit : 1 / limit) * ROUNDING_FACTOR) / rates[side])

/** Returns the part of its sold amount that an order pays: `gas`, or less if its limit requires it. */
export const gasPartOf = (entry: Entry, rates: PairRates, gas: number): number =>
  gas === 0 ? 0 : Math.min(gas, slackOf(entry, rates))

/** Returns the atoms an order sells if the part `gas` of them pays for gas. */
const grossOf = ({ side, sell, buy, isBuy }: Entry, part: number, rates: PairRates, gas: number): number =>
  isBuy ? (buy * part) / rates[side] / (1 - gas) : sell * part

/** Shares gas so that no order pays more than its limit allows. */
export function shareGasWithinLimits(parts: ReadonlyMap<Entry, number>, worths: Worths): GasSharing {
  const rows = [...parts]
  return {
    isIndependentOfRates: false,
    amountsAt: (rates, gas) => {
      const [sold, minBuy] = [
        [0, 0],
        [0, 0],
      ] as [[number, number], [number, number]]
      for (const [entry, part] of rows) {
        const { side, buy, sell, isBuy } = entry
        const paid = gasPartOf(entry, rates, gas)
        const gross = grossOf(entry, part, rates, paid)
        sold[side] += gross * (1 - paid)
        minBuy[side] += isBuy ? (gross * buy) / sell : buy * part
      }
      return { sold, minBuy }
    },
    gasPartFor: (wei, rates) => {
      const payers = rows
        .map(([entry, part]) => {
          const worth = grossOf(entry, part, rates, 0) * worths[entry.side]
          return { slack: slackOf(entry, rates), worth }
        })
        .sort((x, y) => x.slack - y.slack)
      let rest = payers.reduce((sum, { worth }) => sum + worth, 0)
      let missing = wei
      for (const { slack, worth } of payers) {
        if (slack * rest >= missing) return missing / rest
        missing -= slack * worth
        rest -= worth
      }
      return undefined
    },
    limitFactor: () => 1,
  }
}
