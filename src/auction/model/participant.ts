/** An order in floats, as every clearing counts with it. */
import { mostSell, mulDiv } from '../../domain/orders/amounts'
import type { Address } from '../../domain/scalars'
import type { Auction } from './auction'
import type { Demand } from './demand'
import { networkFee, owedOf } from './fees'
import { weiOf } from './native-prices'

/** `sell` is what it can sell at most net of `fee`, the gas of its own; `buy` the least bought for that. */
export interface Participant {
  readonly demand: Demand
  readonly sell: number
  readonly buy: number
  /** Least bought per atom sold, both net of gas. */
  readonly rate: number
  /** Atoms of the sell token. */
  readonly fee: bigint
  /** What is left of the signed fee for gas of pools, atoms of the sell token. */
  readonly prepaid: bigint
  readonly isPartial: boolean
  readonly isBuy: boolean
}

/**
 * What a participant pays of its share of the gas of pools: what it signed a fee for is paid already.
 * @example unpaidOf({ prepaid: 300n }, 455n) // 155n
 */
export const unpaidOf = ({ prepaid }: Pick<Participant, 'prepaid'>, share: bigint): bigint =>
  share > prepaid ? share - prepaid : 0n

/** What a limit has to be better by, so that rounding to atoms leaves it kept. */
const STRICT = 2e-9

const plainCosts = new WeakMap<Auction, Map<Address, bigint | undefined>>()

/** What an order without gas of its own costs the network, in a token: the same for very many. */
function plainCost(auction: Auction, token: Address): bigint | undefined {
  const known = plainCosts.get(auction) ?? new Map<Address, bigint | undefined>()
  plainCosts.set(auction, known)
  if (!known.has(token)) known.set(token, networkFee(auction, token, 0))
  return known.get(token)
}

/**
 * A demand that is met at its limit. What can be drawn for a purchase in parts may not pay for all of it: then as much as it
 * pays for, unless at the prices of before it pays for all.
 */
function atLimit(auction: Auction, demand: Demand): Demand {
  const { order, sell, buy } = demand
  const { terms } = order
  if (terms.kind === 'sell' || !terms.partiallyFillable || sell >= mostSell(terms, buy)) return demand
  const [given, wanted] = [weiOf(auction, terms.sellToken, sell), weiOf(auction, terms.buyToken, buy)]
  if ((given ?? 0n) > (wanted ?? 0n)) return demand
  return { order, sell, buy: mulDiv(sell, terms.buyAmount, terms.sellAmount) }
}

/** A demand in floats; undefined when its gas is more than it sells. */
export function participantOf(auction: Auction, wanted: Demand): Participant | undefined {
  const demand = atLimit(auction, wanted)
  const { terms, gas } = demand.order
  const cost =
    gas === undefined ? plainCost(auction, terms.sellToken) : networkFee(auction, terms.sellToken, 0, gas)
  if (cost === undefined) return undefined
  const fee = owedOf(terms, cost)
  const prepaid = terms.partiallyFillable ? 0n : terms.feeAmount + fee - cost
  const gross = Number(demand.sell)
  const sell = gross - Number(fee)
  const isBuy = terms.kind === 'buy'
  const buy = isBuy ? Number(demand.buy) : (gross * Number(terms.buyAmount)) / Number(terms.sellAmount)
  if (!(sell >= 1 && buy > 0)) return undefined
  const rate = (buy / sell) * (1 + STRICT)
  return { demand, sell, buy, rate, fee, prepaid, isPartial: terms.partiallyFillable, isBuy }
}

/**
 * What an order asks for when only a part of it trades: its gas is that of a whole one, so a smaller part needs a better price.
 * Undefined when the part does not pay for its gas.
 * @example 4 A sold for 3,200 B each, 0.01 A of gas: in full 3,208 B per A that is left, of a quarter 3,232.
 */
export function inPart(
  { demand, sell, buy, fee, isBuy }: Participant,
  part: number,
): Pick<Participant, 'sell' | 'buy' | 'rate'> | undefined {
  const gross = Number(demand.sell)
  const gas = Number(fee) / part
  if (gross <= gas) return undefined
  const left = isBuy ? gross - gas : sell
  const asked = isBuy ? buy : (buy * (sell + gas)) / gross
  return { sell: left, buy: asked, rate: (asked / left) * (1 + STRICT) }
}
