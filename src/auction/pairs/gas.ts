/**
 * Who pays the gas of the pools that a pair's orders share: everybody the same part of what they sell, but nobody more than
 * the limit leaves. What some cannot pay is paid by the others.
 *
 * @example A pool costs 3 B of gas. Two sell 1,000 B worth each, one with 1 B to spare beyond its limit, the other with 10:
 * the first pays 1 B, the second 2.
 */
import { type Entry, leastAt, type Sum, soldAt } from './book'

/** Bought per atom that enters, of each side. */
export type PairRates = readonly [number, number]

/** Net of the part that pays for gas: what each side sells, and wants for it at least. */
interface Amounts {
  readonly sold: PairRates
  readonly least: PairRates
}

/** A way to pay. `gas` is the part of what it sells that an order pays. */
export interface Paying {
  /** Whether amounts are the same at any rates. */
  readonly isSteady: boolean
  readonly amountsAt: (rates: PairRates, gas: number) => Amounts
  /** The part at which so many wei come together; undefined when they do not. */
  readonly gasFor: (wei: number, rates: PairRates) => number | undefined
  /** How much better than its limit an order's price has to be so that it can pay. */
  readonly spare: (gas: number) => number
}

type Worths = readonly [number, number]

/** Everybody pays the same part. */
export function payAlike([one, two]: readonly [Sum, Sum], [worthA, worthB]: Worths): Paying {
  const amountsAt = (rates: PairRates, gas: number): Amounts => ({
    sold: [soldAt(one, rates[0], gas), soldAt(two, rates[1], gas)],
    least: [leastAt(one, rates[0], gas), leastAt(two, rates[1], gas)],
  })
  return {
    isSteady: one.wanted === 0 && two.wanted === 0,
    amountsAt,
    gasFor: (wei, rates) => {
      const { sold } = amountsAt(rates, 0)
      const value = sold[0] * worthA + sold[1] * worthB
      return wei < value ? wei / value : undefined
    },
    spare: (gas) => 1 / (1 - gas),
  }
}

/** A limit that is kept by less than this is left to rounding. */
const CAREFUL = 1 + 1e-12

/** The part of what it sells that an order can pay before it is at its limit. */
const roomOf = ({ side, limit }: Entry, rates: PairRates): number =>
  Math.max(0, 1 - ((side === 0 ? limit : 1 / limit) * CAREFUL) / rates[side])

/** The part that an order pays where the others pay `gas`. */
export const paidBy = (entry: Entry, rates: PairRates, gas: number): number =>
  gas === 0 ? 0 : Math.min(gas, roomOf(entry, rates))

/** Atoms that an order sells when its gas is `gas` of them. */
const grossOf = ({ side, sell, buy, isBuy }: Entry, part: number, rates: PairRates, gas: number): number =>
  isBuy ? (buy * part) / rates[side] / (1 - gas) : sell * part

/** Nobody pays more than the limit leaves. */
export function payWithinLimits(parts: ReadonlyMap<Entry, number>, worths: Worths): Paying {
  const rows = [...parts]
  return {
    isSteady: false,
    amountsAt: (rates, gas) => {
      const [sold, least] = [
        [0, 0],
        [0, 0],
      ] as [[number, number], [number, number]]
      for (const [entry, part] of rows) {
        const { side, buy, sell, isBuy } = entry
        const paid = paidBy(entry, rates, gas)
        const gross = grossOf(entry, part, rates, paid)
        sold[side] += gross * (1 - paid)
        least[side] += isBuy ? (gross * buy) / sell : buy * part
      }
      return { sold, least }
    },
    gasFor: (wei, rates) => {
      const payers = rows
        .map(([entry, part]) => {
          const worth = grossOf(entry, part, rates, 0) * worths[entry.side]
          return { room: roomOf(entry, rates), worth }
        })
        .sort((x, y) => x.room - y.room)
      let rest = payers.reduce((sum, { worth }) => sum + worth, 0)
      let missing = wei
      for (const { room, worth } of payers) {
        if (room * rest >= missing) return missing / rest
        missing -= room * worth
        rest -= worth
      }
      return undefined
    },
    spare: () => 1,
  }
}
