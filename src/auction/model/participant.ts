/** Order in floating point, the input of every clearing method. */
import { maxSellAmount, mulDiv } from '../../domain/orders/amounts'
import type { Address } from '../../domain/scalars'
import type { Auction } from './auction'
import type { Demand } from './demand'
import { networkFee, owedOf } from './fees'
import { weiOf } from './native-prices'

/**
 * Order of a clearing. `sell` is the maximum sell amount net of `fee`, the cost of its own gas. `buy` is the
 * minimum buy amount for it.
 */
export interface Participant {
  readonly demand: Demand
  readonly sell: number
  readonly buy: number
  /** Minimum atoms bought per atom sold, both net of gas. */
  readonly rate: number
  /** Atoms of the sell token. */
  readonly fee: bigint
  /** Rest of the signed fee that can pay for gas of pools, in atoms of the sell token. */
  readonly prepaid: bigint
  readonly isPartial: boolean
  readonly isBuy: boolean
}

/**
 * Returns the part of a share of pool gas that the signed fee does not cover.
 * @example unpaidOf({ prepaid: 300n }, 455n) // 155n
 */
export const unpaidOf = ({ prepaid }: Pick<Participant, 'prepaid'>, share: bigint): bigint =>
  share > prepaid ? share - prepaid : 0n

/** Relative margin added to a limit price, so that rounding to atoms does not break the limit. */
const ROUNDING_MARGIN = 2e-9

/**
 * Network cost of an order that uses no pool and has no additional `gas`, by sell token. Undefined without a
 * native price.
 */
export type BaseCosts = (token: Address) => bigint | undefined

/** Returns the base costs of an auction. The cost of each token is computed once. */
export function baseCostsOf(auction: Auction): BaseCosts {
  const known = new Map<Address, bigint | undefined>()
  return (token) => {
    if (!known.has(token)) known.set(token, networkFee(auction, token, 0))
    return known.get(token)
  }
}

/**
 * Reduces a partially fillable buy order to the part that its drawable amount can pay for at the limit price.
 * The order stays whole if native prices say that the drawable amount is worth more than the order buys.
 */
function affordablePart(auction: Auction, demand: Demand): Demand {
  const { order, sell, buy } = demand
  const { terms } = order
  if (terms.kind === 'sell' || !terms.partiallyFillable || sell >= maxSellAmount(terms, buy)) return demand
  const [sellWei, buyWei] = [weiOf(auction, terms.sellToken, sell), weiOf(auction, terms.buyToken, buy)]
  if ((sellWei ?? 0n) > (buyWei ?? 0n)) return demand
  return { order, sell, buy: mulDiv(sell, terms.buyAmount, terms.sellAmount) }
}

/**
 * Converts a demand to floating point. Undefined if its gas costs more than it sells or has no known price.
 */
export function participantOf(
  auction: Auction,
  wanted: Demand,
  baseCosts: BaseCosts,
): Participant | undefined {
  const demand = affordablePart(auction, wanted)
  const { terms, gas } = demand.order
  const cost = gas === undefined ? baseCosts(terms.sellToken) : networkFee(auction, terms.sellToken, 0, gas)
  if (cost === undefined) return undefined
  const fee = owedOf(terms, cost)
  const prepaid = terms.partiallyFillable ? 0n : terms.feeAmount + fee - cost
  const gross = Number(demand.sell)
  const sell = gross - Number(fee)
  const isBuy = terms.kind === 'buy'
  const buy = isBuy ? Number(demand.buy) : (gross * Number(terms.buyAmount)) / Number(terms.sellAmount)
  if (!(sell >= 1 && buy > 0)) return undefined
  const rate = (buy / sell) * (1 + ROUNDING_MARGIN)
  return { demand, sell, buy, rate, fee, prepaid, isPartial: terms.partiallyFillable, isBuy }
}

/**
 * Recomputes the limit price of an order that trades only in part. Its gas cost does not shrink with the
 * part, so a smaller part needs a better price. Undefined if the part does not pay for its gas.
 * @example An order sells 4 A for 3,200 B each and pays 0.01 A for gas. A full fill needs 3,208 B per A net
 * of gas, a quarter needs 3,232 B.
 */
export function repriceInPart(
  { demand, sell, buy, fee, isBuy }: Participant,
  part: number,
): Pick<Participant, 'sell' | 'buy' | 'rate'> | undefined {
  const gross = Number(demand.sell)
  const gas = Number(fee) / part
  if (gross <= gas) return undefined
  const net = isBuy ? gross - gas : sell
  const minBuy = isBuy ? buy : (buy * (sell + gas)) / gross
  return { sell: net, buy: minBuy, rate: (minBuy / net) * (1 + ROUNDING_MARGIN) }
}
