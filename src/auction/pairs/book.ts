/**
 * The orders of one pair of tokens, by limit, and what a set of them comes to at one price.
 *
 * One side sells A for B, the other B for A. An order of the first side asks for `limit` units of B per unit of A or more,
 * one of the second pays so many or fewer, both net of the gas of its own. A sell order trades its amount, a buy order as
 * much as brings what it wants at the price, so that its amount depends on the price and is counted apart.
 */
import { tradedToken } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import type { Auction, AuctionOrder } from '../model/auction'
import type { Demand } from '../model/demand'
import { inPart, type Participant, participantOf } from '../model/participant'

/** An order of a pair. `side` 0 sells A. */
export interface Entry extends Participant {
  readonly side: 0 | 1
  /** Units of B per unit of A. */
  readonly limit: number
}

const limitOf = (side: 0 | 1, rate: number): number => (side === 0 ? rate : 1 / rate)

/** A demand in the pair of A and B; undefined when its gas is more than it sells. */
export function entryOf(auction: Auction, wanted: Demand, tokenA: string): Entry | undefined {
  const one = participantOf(auction, wanted)
  if (!one) return undefined
  const side = wanted.order.terms.sellToken === tokenA ? 0 : 1
  // Written out: to spread an object of floats takes the engine ten times as long, and there are very many.
  const { demand, sell, buy, rate, fee, prepaid, isPartial, isBuy } = one
  return { demand, sell, buy, rate, fee, prepaid, isPartial, isBuy, side, limit: limitOf(side, rate) }
}

/** An order of which a part trades, with the limit that leaves its gas; undefined when the part does not pay for that. */
export function entryInPart(entry: Entry, part: number): Entry | undefined {
  const asked = inPart(entry, part)
  return asked && { ...entry, ...asked, limit: limitOf(entry.side, asked.rate) }
}

/** The two tokens of an order, in one order for both directions. */
export function pairKey(
  { chainId }: Pick<Auction, 'chainId'>,
  { terms }: Pick<AuctionOrder, 'terms'>,
): readonly [Address, Address] {
  const to = tradedToken(chainId, terms.buyToken)
  return terms.sellToken < to ? [terms.sellToken, to] : [to, terms.sellToken]
}

/** Sums over some orders of one side: of sell orders what they sell and want, of buy orders what they want. */
export interface Sum {
  sell: number
  least: number
  wanted: number
  /** Of what buy orders want, times their limit: at price P they sell wanted ÷ P for which the limit asks this ÷ P. */
  asked: number
}

export const emptySum = (): Sum => ({ sell: 0, least: 0, wanted: 0, asked: 0 })

/** Adds a part of an order to a sum, or with a part below 0 takes it out. */
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
 * What a side sells net of a part for gas, and at least wants, when one unit that is left brings `rate` units. A buy order
 * sells what brings its amount and the gas on top.
 */
export const soldAt = ({ sell, wanted }: Sum, rate: number, gas = 0): number =>
  sell * (1 - gas) + wanted / rate
export const leastAt = ({ least, asked }: Sum, rate: number, gas = 0): number =>
  least + asked / rate / (1 - gas)
