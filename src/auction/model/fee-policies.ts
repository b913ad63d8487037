/**
 * What the protocol and partners take of a trade (SOURCES: Fees), always in the token its surplus is in: the buy
 * token of a sell order, the sell token of a buy order.
 *
 * A solver trades as if there were no such fees; they are taken afterwards, policy after policy, each from what the one
 * before left. Factors are given of the trade before the fee: with f of the surplus taken, what is left is 1 − f of it.
 * Surplus and price improvement are capped by a part of the volume. Taking a volume fee can push an order beyond its
 * limit; so solvers see orders that ask for as much more (`tightenOrder`).
 *
 * Undone in reverse: of a trade as executed, the last policy's fee is the first to be put back.
 */

import { type Executed, leastBuy, mostSell, mulDiv, mulDivUp } from '../../domain/orders/amounts'
import type { PartnerFee } from '../../domain/orders/app-data'
import type { Address } from '../../domain/scalars'
import type { AuctionOrder, ChargedExecution, Execution, FeePolicy, ProtocolFee } from './auction'

/** Parts are of a million, so that a tenth of a basis point is a whole number. */
export const WHOLE = 1_000_000n

/** All protocol fees of an execution, in atoms of its surplus token; none of one that was not charged. */
export const protocolFeesOf = (execution: Execution | ChargedExecution): bigint =>
  listFees(execution).reduce((sum, { amount }) => sum + amount, 0n)

/** The fees that were taken of an execution, in the order of their policies. */
export const listFees = (execution: Execution | ChargedExecution): readonly ProtocolFee[] =>
  'protocolFees' in execution ? execution.protocolFees : []

/** What of an execution's fee is for the network: a buy order's protocol fees are kept with it. */
export const networkFeeOf = ({ terms: { kind } }: AuctionOrder, execution: Execution): bigint =>
  kind === 'sell' ? execution.fee : execution.fee - protocolFeesOf(execution)

/** A fill with its fees: `fee` is the network's, in atoms of the sell token. */
interface ChargedFill extends Executed {
  readonly fee: bigint
  readonly protocolFees?: readonly Pick<ProtocolFee, 'token' | 'amount'>[] | undefined
}

/**
 * All that a fill paid, in atoms of its sell token (SOURCES: Fees): of a sale the protocol's fees, which are atoms of the buy
 * token, at the price that it had before fees.
 * @example totalFeeOf(a, { sell: 10_010n, buy: 9_000n, fee: 10n, protocolFees: [{ token: b, amount: 1_000n }] }) // 1_010n
 */
export function totalFeeOf(sellToken: Address, { sell, buy, fee, protocolFees = [] }: ChargedFill): bigint {
  const taken = protocolFees.reduce((sum, { amount }) => sum + amount, 0n)
  if (taken === 0n || protocolFees.some(({ token }) => token === sellToken)) return fee + taken
  return fee + mulDiv(taken, sell - fee, buy + taken)
}

/** All that an execution pays, in atoms of its sell token. */
export const feesPaidOf = (order: AuctionOrder, execution: Execution): bigint =>
  totalFeeOf(order.terms.sellToken, {
    ...execution,
    fee: networkFeeOf(order, execution),
    protocolFees: listFees(execution),
  })

/** An order and what of it trades, before one policy's fee. */
interface Trade {
  readonly order: AuctionOrder
  readonly traded: Executed
}

/** Fee on a volume: f of what the trade would be with it. A seller gets less of the pay, a buyer pays on top. */
const volumeFee = ({ order, traded }: Trade, factor: bigint): bigint =>
  order.terms.kind === 'sell' ? mulDiv(traded.buy, factor, WHOLE) : mulDiv(traded.sell, factor, WHOLE)

const cappedFee = (trade: Trade, gained: bigint, factor: bigint, maxVolume: bigint): bigint => {
  const fee = gained > 0n ? mulDiv(gained, factor, WHOLE) : 0n
  const cap = volumeFee(trade, maxVolume)
  if (fee < cap) return fee
  return cap
}

/** Surplus over the limit price. */
const surplusOf = ({ order: { terms }, traded }: Trade): bigint =>
  terms.kind === 'sell'
    ? traded.buy - leastBuy(terms, traded.sell)
    : mostSell(terms, traded.buy) - traded.sell

/** Surplus over the quote scaled to the trade, or over the limit when the quote was worse than that. */
function improvementOf(trade: Trade, quote: Executed): bigint {
  const { order, traded } = trade
  const { sell, buy } = traded
  const overLimit = surplusOf(trade)
  const overQuote =
    order.terms.kind === 'sell'
      ? buy - mulDivUp(quote.buy, sell, quote.sell)
      : mulDiv(quote.sell, buy, quote.buy) - sell
  if (overQuote < overLimit) return overQuote
  return overLimit
}

const FEES = {
  surplus: (trade: Trade, policy: FeePolicy & { kind: 'surplus' }) =>
    cappedFee(trade, surplusOf(trade), policy.factor, policy.maxVolume),
  priceImprovement: (trade: Trade, policy: FeePolicy & { kind: 'priceImprovement' }) =>
    cappedFee(trade, improvementOf(trade, policy.quote), policy.factor, policy.maxVolume),
  volume: (trade: Trade, policy: FeePolicy & { kind: 'volume' }) => volumeFee(trade, policy.factor),
} as const satisfies { readonly [Kind in FeePolicy['kind']]: (trade: Trade, policy: never) => bigint }

/**
 * The fee of one policy on a trade before it, rounded down.
 * @example feeOf({ kind: 'surplus', factor: 500_000n, maxVolume: 9_800n }, order1000For900, { sell: 1_000n, buy: 910n }) // 5n
 * @internal Exported for properties of one fee.
 */
export const feeOf = (policy: FeePolicy, order: AuctionOrder, traded: Executed): bigint =>
  (FEES[policy.kind] as (trade: Trade, policy: FeePolicy) => bigint)({ order, traded }, policy)

/**
 * An execution after all policies in their order. A sell order's fees are held back from what it buys, a buy order's
 * are added to what it sells and, as its `fee`, kept from the route.
 * @example charge([half, capped], order1000For900, { ...execution, sell: 1_000n, buy: 910n }).buy // 905n
 */
export function charge(
  policies: readonly FeePolicy[],
  order: AuctionOrder,
  execution: Execution,
): ChargedExecution {
  const isSell = order.terms.kind === 'sell'
  const token = isSell ? order.terms.buyToken : order.terms.sellToken
  const protocolFees: ProtocolFee[] = []
  let traded: Executed = execution
  let fee = execution.fee
  for (const policy of policies) {
    const amount = feeOf(policy, order, traded)
    protocolFees.push({ policy, token, amount })
    traded = isSell
      ? { sell: traded.sell, buy: traded.buy - amount }
      : { sell: traded.sell + amount, buy: traded.buy }
    if (!isSell) fee += amount
  }
  return { ...execution, sell: traded.sell, buy: traded.buy, fee, protocolFees }
}

/** The trade as it was before any fee: the fees put back, the last one first. @example uncharge(charge(policies, order, execution)) // as before */
export function uncharge(order: AuctionOrder, { sell, buy, protocolFees }: ChargedExecution): Executed {
  const isSell = order.terms.kind === 'sell'
  let traded: Executed = { sell, buy }
  for (const { amount } of protocolFees.toReversed()) {
    traded = isSell
      ? { sell: traded.sell, buy: traded.buy + amount }
      : { sell: traded.sell - amount, buy: traded.buy }
  }
  return traded
}

/** Parts of a million in a basis point. */
const BPS = 100n

/**
 * Partner policies in their order, their volume parts held together under a cap: with a cap of 1 % and 0.6 % taken, what
 * is left is (1 + 1 %) ÷ (1 + 0.6 %) − 1. A price improvement without a quote takes nothing and is left out.
 * @example partnerPolicies([{ volumeBps: 60 }, { volumeBps: 60 }], 100, null).map((policy) => policy.factor) // [6_000n, 3_976n]
 */
export function partnerPolicies(
  fees: readonly PartnerFee[],
  capBps: number,
  quote: Executed | null,
): readonly FeePolicy[] {
  const cap = WHOLE + BigInt(capBps) * BPS
  let taken = WHOLE
  const within = (bps: number): bigint => {
    const asked = BigInt(Math.min(9_999, bps)) * BPS
    const left = mulDiv(cap, WHOLE, taken) - WHOLE
    if (asked > left) {
      taken = cap
      return left
    }
    taken = mulDiv(taken, WHOLE + asked, WHOLE)
    return asked
  }
  return fees.flatMap((fee): readonly FeePolicy[] => {
    if ('volumeBps' in fee) return [{ kind: 'volume', factor: within(fee.volumeBps) }]
    const maxVolume = within(fee.maxVolumeBps)
    if ('surplusBps' in fee)
      return [{ kind: 'surplus', factor: BigInt(Math.min(9_999, fee.surplusBps)) * BPS, maxVolume }]
    const factor = BigInt(Math.min(9_999, fee.priceImprovementBps)) * BPS
    return quote === null ? [] : [{ kind: 'priceImprovement', factor, maxVolume, quote }]
  })
}
