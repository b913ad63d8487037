/**
 * Order book of one pair of tokens by limit price, and the sums of a set of orders at one price.
 *
 * One side sells A for B, the other sells B for A. For a seller of A, `limit` is the minimum B per A. For a
 * seller of B, it is the maximum B per A. Both limits are net of the order's own gas. A sell order trades a
 * fixed amount. A buy order sells the cost of its amount at the price, so it is summed separately.
 */
import { tradedToken } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import type { Auction, AuctionOrder } from '../model/auction'
import type { Demand } from '../model/demand'
import { type BaseCosts, type Participant, participantOf, repriceInPart } from '../model/participant'

/** Order of a pair. Side 0 sells A, side 1 sells B. */
export interface Entry extends Participant {
  readonly side: 0 | 1
  /** Atoms of B per atom of A. */
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
  const participant = participantOf(auction, wanted, baseCosts)
  if (!participant) return undefined
  const side = wanted.order.terms.sellToken === tokenA ? 0 : 1
  // The properties are listed one by one, because spreading an object of floats is ten times slower and there
  // are very many entries.
  const { demand, sell, buy, rate, fee, prepaid, isPartial, isBuy } = participant
  return { demand, sell, buy, rate, fee, prepaid, isPartial, isBuy, side, limit: limitOf(side, rate) }
}

/**
 * Returns an entry with the limit that includes the gas of a traded part. Returns undefined if the part
 * cannot pay its gas.
 */
export function entryInPart(entry: Entry, part: number): Entry | undefined {
  const repriced = repriceInPart(entry, part)
  return repriced && { ...entry, ...repriced, limit: limitOf(entry.side, repriced.rate) }
}

/** Returns the two tokens of an order in the same sequence for both directions. */
export function pairKey(
  { chainId }: Pick<Auction, 'chainId'>,
  { terms }: Pick<AuctionOrder, 'terms'>,
): readonly [Address, Address] {
  const to = tradedToken(chainId, terms.buyToken)
  return terms.sellToken < to ? [terms.sellToken, to] : [to, terms.sellToken]
}

/** Sums over orders of one side. */
export interface Sum {
  /** Sell amounts of sell orders. */
  sell: number
  /** Minimum buy amounts of sell orders. */
  minBuy: number
  /** Buy amounts of buy orders. At a rate of r atoms bought per atom sold, they sell `buy` ÷ r. */
  buy: number
  /**
   * Sum over buy orders of the buy amount times the minimum rate, in atoms bought per atom sold. At a rate r,
   * the minimum buy amount of buy orders is `buyTimesLimit` ÷ r.
   */
  buyTimesLimit: number
}

export const emptySum = (): Sum => ({ sell: 0, minBuy: 0, buy: 0, buyTimesLimit: 0 })

/** Adds a part of an order to a sum. A negative part subtracts it. */
export function addTo(sum: Sum, { side, sell, buy, limit, isBuy }: Entry, part: number): void {
  if (isBuy) {
    sum.buy += buy * part
    sum.buyTimesLimit += buy * part * (side === 0 ? limit : 1 / limit)
  } else {
    sum.sell += sell * part
    sum.minBuy += buy * part
  }
}

/**
 * Returns the atoms that a side sells at a rate, in atoms bought per atom sold. A sell order pays the part
 * `gas` of its amount for gas. A buy order sells the cost of its amount and pays gas in addition.
 */
export const soldAt = ({ sell, buy }: Sum, rate: number, gas = 0): number => sell * (1 - gas) + buy / rate
/** Returns the minimum buy amount of a side at a rate, if the part `gas` of the sold amounts pays for gas. */
export const minBuyAt = ({ minBuy, buyTimesLimit }: Sum, rate: number, gas = 0): number =>
  minBuy + buyTimesLimit / rate / (1 - gas)
