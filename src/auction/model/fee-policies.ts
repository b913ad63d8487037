/**
 * Fees of the protocol and of partners (SOURCES: Fees). They are always in the surplus token: the buy token
 * of a sell order, the sell token of a buy order.
 *
 * Solvers trade as if these fees did not exist. The fees are taken afterwards, one policy after another, each
 * from the result of the policy before. Factors refer to the trade before the fee: a factor f of the surplus
 * leaves 1 − f of it. Fees on surplus and price improvement are capped by a fraction of the volume. A volume
 * fee can push an order beyond its limit. Therefore solvers see orders with a tighter limit (`tightenOrder`).
 *
 * `uncharge` adds the fees back in reverse, the fee of the last policy first.
 */

import { type Executed, maxSellAmount, minBuyAmount, mulDiv, mulDivUp } from '../../domain/orders/amounts'
import type { PartnerFee } from '../../domain/orders/app-data'
import type { Address } from '../../domain/scalars'
import type { AuctionOrder, ChargedExecution, Execution, FeePolicy, ProtocolFee } from './auction'

/** Scale of all factors. They are in millionths, so that a tenth of a basis point is a whole number. */
export const MILLION = 1_000_000n

/**
 * Returns the sum of the protocol fees in atoms of the surplus token. The sum of an uncharged execution is 0.
 */
export const protocolFeesOf = (execution: Execution | ChargedExecution): bigint =>
  listFees(execution).reduce((sum, { amount }) => sum + amount, 0n)

/** Returns the fees taken from an execution, in the order of their policies. */
export const listFees = (execution: Execution | ChargedExecution): readonly ProtocolFee[] =>
  'protocolFees' in execution ? execution.protocolFees : []

/**
 * Returns the network's part of an execution's fee. The fee of a buy order also contains its protocol fees.
 */
export const networkFeeOf = ({ terms: { kind } }: AuctionOrder, execution: Execution): bigint =>
  kind === 'sell' ? execution.fee : execution.fee - protocolFeesOf(execution)

/** Fill with its fees. `fee` is the network fee in atoms of the sell token. */
interface ChargedFill extends Executed {
  readonly fee: bigint
  readonly protocolFees?: readonly Pick<ProtocolFee, 'token' | 'amount'>[] | undefined
}

/**
 * Returns all fees of a fill in atoms of its sell token (SOURCES: Fees). Protocol fees of a sell order are in
 * the buy token and are converted at the price before fees.
 * @example totalFeeOf(a, { sell: 10_010n, buy: 9_000n, fee: 10n, protocolFees: [{ token: b, amount: 1_000n }]
 * }) // 1_010n
 */
export function totalFeeOf(sellToken: Address, { sell, buy, fee, protocolFees = [] }: ChargedFill): bigint {
  const taken = protocolFees.reduce((sum, { amount }) => sum + amount, 0n)
  if (taken === 0n || protocolFees.some(({ token }) => token === sellToken)) return fee + taken
  return fee + mulDiv(taken, sell - fee, buy + taken)
}

/** Returns all fees of an execution in atoms of its sell token. */
export const feesPaidOf = (order: AuctionOrder, execution: Execution): bigint =>
  totalFeeOf(order.terms.sellToken, {
    ...execution,
    fee: networkFeeOf(order, execution),
    protocolFees: listFees(execution),
  })

/** Order and its traded amounts before the fee of one policy. */
interface Trade {
  readonly order: AuctionOrder
  readonly traded: Executed
}

/**
 * Returns the fee on the volume, a fraction of the trade before the fee. A seller receives less, a buyer pays
 * more.
 */
const volumeFee = ({ order, traded }: Trade, factor: bigint): bigint =>
  order.terms.kind === 'sell' ? mulDiv(traded.buy, factor, MILLION) : mulDiv(traded.sell, factor, MILLION)

const cappedFee = (trade: Trade, gained: bigint, factor: bigint, maxVolume: bigint): bigint => {
  const fee = gained > 0n ? mulDiv(gained, factor, MILLION) : 0n
  const cap = volumeFee(trade, maxVolume)
  if (fee < cap) return fee
  return cap
}

/** Returns the surplus over the limit price. */
const surplusOf = ({ order: { terms }, traded }: Trade): bigint =>
  terms.kind === 'sell'
    ? traded.buy - minBuyAmount(terms, traded.sell)
    : maxSellAmount(terms, traded.buy) - traded.sell

/** Returns the surplus over the quote scaled to the trade, or over the limit price if the quote was worse. */
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
 * Returns the fee of one policy on a trade, rounded down.
 * @example feeOf({ kind: 'surplus', factor: 500_000n, maxVolume: 9_800n }, order1000For900, { sell: 1_000n,
 * buy: 910n }) // 5n
 * @internal Exported for property tests of one fee.
 */
export const feeOf = (policy: FeePolicy, order: AuctionOrder, traded: Executed): bigint =>
  (FEES[policy.kind] as (trade: Trade, policy: FeePolicy) => bigint)({ order, traded }, policy)

/**
 * Applies all policies to an execution in order. Fees of a sell order reduce its buy amount. Fees of a buy
 * order are added to its sell amount and to its `fee`, so that they do not enter the route.
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

/**
 * Returns the trade before any fee. The last fee is added back first.
 * @example uncharge(charge(policies, order, execution)) // as before
 */
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

/** Millionths in a basis point. */
const BPS = 100n

/**
 * Returns the policies of partners in order. A cap limits the sum of their volume fees: with a cap of 1% and
 * 0.6% taken, the rest is (1 + 1%) ÷ (1 + 0.6%) − 1. A price improvement policy without a quote takes nothing
 * and is left out.
 * @example partnerPolicies([{ volumeBps: 60 }, { volumeBps: 60 }], 100, null).map((policy) => policy.factor)
 * // [6_000n, 3_976n]
 */
export function partnerPolicies(
  fees: readonly PartnerFee[],
  capBps: number,
  quote: Executed | null,
): readonly FeePolicy[] {
  const cap = MILLION + BigInt(capBps) * BPS
  let taken = MILLION
  const takeFromCap = (bps: number): bigint => {
    const requested = BigInt(Math.min(9_999, bps)) * BPS
    const left = mulDiv(cap, MILLION, taken) - MILLION
    if (requested > left) {
      taken = cap
      return left
    }
    taken = mulDiv(taken, MILLION + requested, MILLION)
    return requested
  }
  return fees.flatMap((fee): readonly FeePolicy[] => {
    if ('volumeBps' in fee) return [{ kind: 'volume', factor: takeFromCap(fee.volumeBps) }]
    const maxVolume = takeFromCap(fee.maxVolumeBps)
    if ('surplusBps' in fee)
      return [{ kind: 'surplus', factor: BigInt(Math.min(9_999, fee.surplusBps)) * BPS, maxVolume }]
    const factor = BigInt(Math.min(9_999, fee.priceImprovementBps)) * BPS
    return quote === null ? [] : [{ kind: 'priceImprovement', factor, maxVolume, quote }]
  })
}
