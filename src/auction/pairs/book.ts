/**
 * Orders of one pair of tokens by limit, and the sums of a set of them at one price.
 *
 * One side sells A for B, the other sells B for A. For a seller of A, `limit` is the least B per A. For a
 * seller of B it is the most B per A. Both are after the order's own gas. A sell order trades a fixed amount.
 * A buy order sells what its amount costs at the price, so it is summed separately.
 */
import { tradedToken } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import type { Auction, AuctionOrder } from '../model/auction'
import type { Demand } from '../model/demand'
import { type BaseCosts, type Participant, participantOf, repriceInPart } from '../model/participant'

/** Order of a pair. Side 0 sells A, side 1 sells B. */
export interface Entry extends Participant {
  readonly side: 0 | 1
  /** Units of B per unit of A. */
  readonly limit: number
}

const limitOf = (side: 0 | 1, rate: number): number => (side === 0 ? rate : 1 / rate)

/**
 * Converts a demand to an entry of the pair of A and B. Returns undefined if its gas exceeds what it sells.
 */
export function entryOf(
  auction: Auction,
  wanted: Demand,
  tokenA: string,
  baseCosts: BaseCosts,
): Entry | undefined {
  const one = participantOf(auction, wanted, baseCosts)
  if (!one) return undefined
  const side = wanted.order.terms.sellToken === tokenA ? 0 : 1
  // The properties are listed, because spreading an object of floats is ten times slower and there are very
  // many.
  const { demand, sell, buy, rate, fee, prepaid, isPartial, isBuy } = one
  return { demand, sell, buy, rate, fee, prepaid, isPartial, isBuy, side, limit: limitOf(side, rate) }
}

/**
 * Returns an entry with the limit that includes the gas of a traded part. Returns undefined if the part
 * cannot pay its gas.
 */
export function entryInPart(entry: Entry, part: number): Entry | undefined {
  const asked = repriceInPart(entry, part)
  return asked && { ...entry, ...asked, limit: limitOf(entry.side, asked.rate) }
}

/** Returns the two tokens of an order in the same sequence for both directions. */
export function pairKey(
  { chainId }: Pick<Auction, 'chainId'>,
  { terms }: Pick<AuctionOrder, 'terms'>,
): readonly [Address, Address] {
  const to = tradedToken(chainId, terms.buyToken)
  return terms.sellToken < to ? [terms.sellToken, to] : [to, terms.sellToken]
}

/**
 * Sums over orders of one side. `sell` and `least` are sold and wanted by sell orders, `wanted` by buy
 * orders.
 */
export interface Sum {
  sell: number
  least: number
  wanted: number
  /**
   * Sum of what buy orders want times their limit. At price P they sell wanted ÷ P, for which their limits
   * require asked ÷ P.
   */
  asked: number
}

export const emptySum = (): Sum => ({ sell: 0, least: 0, wanted: 0, asked: 0 })

/** Adds a part of an order to a sum. A negative part subtracts it. */
export function addTo(sum: Sum, { side, sell, buy, limit, isBuy }: Entry, part: number): void {
  if (isBuy) {
    sum.wanted += buy * part
    sum.asked += buy * part * (side === 0 ? limit : 1 / limit)
  } else {
    sum.sell += sell * part
    sum.least += buy * part
  }
}

/**
 * Returns what a side sells after a part for gas, if each remaining unit brings `rate` units. A buy order
 * sells what its amount costs, and the gas in addition.
 */
export const soldAt = ({ sell, wanted }: Sum, rate: number, gas = 0): number =>
  sell * (1 - gas) + wanted / rate
export const leastAt = ({ least, asked }: Sum, rate: number, gas = 0): number =>
  least + asked / rate / (1 - gas)
